package coordinator

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"maven/internal/farm/wire"
)

// Answers go to who asks and nowhere else: a member that names another subject for them reaches no stream, no file and no
// command of the server with the coordinator's rights.
func TestReply(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	red := y.hire("red")
	job := jobOf(t, "plains", plan{Count: 2})
	y.give(job)
	question, err := json.Marshal(wire.Wish{ID: job.ID()})
	if err != nil {
		t.Fatal(err)
	}
	heard, err := y.nc.SubscribeSync(">")
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := []string{"kept." + job.ID() + ".results", "$KV.jobs.x.status", "$O.farm.M.x", "$JS.API.STREAM.DELETE.RESULTS",
		wire.Inbox("blue") + ".x", wire.Inbox("red"), wire.Inbox("redder") + ".x", "_INBOX.Coordinator.x"}
	for _, reply := range elsewhere {
		for subject, data := range map[string][]byte{
			wire.WorkSubject("red", wire.Job):      question,
			wire.APISubject("red", wire.Read):      question,
			wire.APISubject("red", "no such verb"): nil,
			wire.WorkSubject("red", wire.Keep):     []byte("x"),
		} {
			if err := red.nc.PublishMsg(&nats.Msg{Subject: strings.ReplaceAll(subject, " ", "-"), Reply: reply, Data: data}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if s := y.ask(red, wire.WorkSubject("red", wire.Job), question); s.Error != "" {
		t.Fatal(s.Error)
	}
	for {
		msg, err := heard.NextMsg(300 * time.Millisecond)
		if err != nil {
			break
		}
		for _, reply := range elsewhere {
			if msg.Subject == reply {
				t.Errorf("%s is told %q", reply, msg.Data)
			}
		}
	}
	red.finish(job)
	y.same(job)
}

// ask puts a question as a member does.
func (y *yard) ask(h *hand, subject string, question []byte) (a wire.Answer) {
	y.t.Helper()
	msg, err := h.nc.Request(subject, question, 10*time.Second)
	if err == nil {
		err = json.Unmarshal(msg.Data, &a)
	}
	if err != nil {
		y.t.Fatal(err)
	}
	return a
}

// No member reaches the server's own commands, which answer to any subject with the rights of the server: blocks and files come
// from the coordinator.
func TestServerReply(t *testing.T) {
	t.Parallel()
	y := open(t, nil)
	red := y.hire("red")
	job := jobOf(t, "plains", plan{Count: 2})
	y.give(job)
	kept := "kept." + job.ID() + ".results"
	for subject, data := range map[string]string{
		"$JS.API.CONSUMER.MSG.NEXT.BLOCKS.work":  `{"batch":100,"no_wait":true}`,
		"$JS.API.CONSUMER.INFO.BLOCKS.work":      "",
		"$JS.API.STREAM.INFO.OBJ_farm":           "",
		"$JS.API.STREAM.INFO.RESULTS":            "",
		"$JS.API.DIRECT.GET.OBJ_farm.$O.farm.>":  "",
		"$JS.API.CONSUMER.CREATE.OBJ_farm.mine":  `{"stream_name":"OBJ_farm","config":{"name":"mine","deliver_subject":"` + kept + `","ack_policy":"none"}}`,
		"$JS.API.CONSUMER.DELETE.BLOCKS.work":    "",
		"$JS.ACK.BLOCKS.work.1.1.1.1700000000.0": "+TERM",
	} {
		if err := red.nc.PublishMsg(&nats.Msg{Subject: subject, Reply: kept, Data: []byte(data)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := red.nc.Flush(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(100 * time.Millisecond)
	if info, err := y.vault.Results.Stream.Info(t.Context()); err != nil || info.State.Msgs > 0 {
		t.Errorf("%d messages came among the results by the server's answers, %v", info.State.Msgs, err)
	}
	y.again()
	red = y.hire("red")
	red.finish(job)
	y.same(job)
}
