package analyses

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"maven/internal/engine"
	"maven/internal/language"
	"maven/internal/random"
	"maven/internal/said"
	"maven/internal/testsize"
	"maven/internal/web/events"
)

// Whatever clients ask, stop, continue and remove: never more run than may, whatever waits runs in the end, and clients
// take turns.
func TestAnyOrder(t *testing.T) {
	for seed := range testsize.Of[uint64](5, 12, 12) {
		r := rand.New(rand.NewPCG(seed, 2))
		cores := 1 + r.IntN(3)
		b := newScripted(t, cores, openStore(t), func(o *bounds) { o.Waiting, o.All, o.Kept = 100, 100, 1000 })
		var ids []int64
		names := map[int64]string{}
		for n := range 60 {
			switch step := r.IntN(6); {
			case step < 3 || len(ids) == 0:
				name := fmt.Sprint("work ", n)
				v, err := b.ask(fmt.Sprint("client ", r.IntN(3)), Request{Kind: []string{KindSim, KindEndgame}[r.IntN(2)], Player: name})
				if err != nil {
					t.Fatal(err)
				}
				ids, names[v.ID] = append(ids, v.ID), name
				b.do(name, "tell", []string{"done", "full", "tell"}[r.IntN(3)])
			case step == 3:
				_ = b.act(ids[r.IntN(len(ids))], "stop", "")
			case step == 4:
				_ = b.act(ids[r.IntN(len(ids))], "continue", "")
			default:
				_ = b.remove(ids[r.IntN(len(ids))])
			}
			b.Analyses.mutex.Lock()
			for _, l := range b.lines {
				if l.active > cores {
					t.Errorf("seed %d: %d run on %d cores", seed, l.active, cores)
				}
				if l.len() > 0 && l.active < cores {
					t.Errorf("seed %d: %d wait, and %d run on %d cores", seed, l.len(), l.active, cores)
				}
			}
			b.Analyses.mutex.Unlock()
		}
		for left, tried := 1, 0; left > 0; tried++ { // what runs is stopped until all have run
			if left = 0; tried == tries {
				t.Fatalf("seed %d: some never run", seed)
			}
			for _, id := range ids {
				v, err := b.see(id)
				if err == nil && v.State == Running {
					_ = b.act(id, "stop", "")
				}
				if err == nil && (v.State == Queued || v.State == Running) {
					left++
				}
			}
			time.Sleep(time.Millisecond)
		}
		b.Close(t.Context())
		for _, l := range b.lines {
			if l.active != 0 {
				t.Errorf("seed %d: %d run after the end", seed, l.active)
			}
		}
	}
}

// Many clients at once, whatever they send, leave nothing that hangs.
func TestManyAtOnce(t *testing.T) {
	r := newRoom(t, nil, openStore(t))
	var group sync.WaitGroup
	for client := range 8 {
		group.Go(func() {
			order := rand.New(rand.NewPCG(uint64(client), 3))
			for range testsize.Of(5, 12, 12) {
				code, text := r.send("POST", "", `{"kind":"sim","cgp":"`+opening+`","count":3,"limits":{"iterations":60}}`)
				if code == http.StatusTooManyRequests {
					continue
				}
				var v told
				if err := json.Unmarshal([]byte(text), &v); code != 201 || err != nil {
					t.Errorf("%d %s", code, text)
					return
				}
				actions := fmt.Sprintf("/%d/actions", v.ID)
				switch order.IntN(4) {
				case 0:
					r.send("POST", actions, `{"do":"stop"}`)
				case 1:
					r.send("DELETE", fmt.Sprint("/", v.ID), "")
				case 2:
					r.send("POST", actions, `{"do":"add","move":"8H ERST"}`)
				default:
					r.send("POST", actions, `{"do":"continue","limits":{"iterations":90}}`)
				}
				r.send("GET", "", "")
			}
		})
	}
	group.Wait()
	for _, v := range r.list() {
		if got := r.end(v.ID); got.State == Failed {
			t.Errorf("%+v", got)
		}
	}
}

// A page that watches an analysis sees it change, and sees when it is gone.
func TestWatched(t *testing.T) {
	r := newRoom(t, nil, openStore(t))
	hub := events.New(func(topic string) (any, bool) { return r.Topic(strings.TrimPrefix(topic, topicPrefix)) }, slog.New(slog.DiscardHandler))
	defer hub.Close()
	var mutex sync.Mutex
	var told []string
	r.Changed = func(topic string) {
		mutex.Lock()
		defer mutex.Unlock()
		told = append(told, topic)
		hub.Changed(topic)
	}
	id := r.call(201, "POST", "", `{"kind":"ranking","cgp":"`+opening+`","count":2}`).ID
	r.end(id)
	state, ok := r.Topic(fmt.Sprint(id))
	if v, is := state.(View); !ok || !is || v.State != Done || v.Answer == nil {
		t.Errorf("%+v", state)
	}
	r.call(204, "DELETE", fmt.Sprint("/", id), "")
	if _, ok := r.Topic(fmt.Sprint(id)); ok {
		t.Error("it is still a topic")
	}
	mutex.Lock()
	defer mutex.Unlock()
	if len(told) < 3 || slices.ContainsFunc(told, func(s string) bool { return s != topic(id) }) {
		t.Errorf("told were %q", told)
	}
}

// What is kept of an analysis is what comes back.
func TestFrozen(t *testing.T) {
	count, sure := 3, 12.5
	one := &analysis{id: 7, client: "10.0.0.1", state: Stopped, stopped: engine.Interrupted, err: said.Of("a %q\nin lines", "reason"), saved: []byte("{\n\x00}"),
		done: Progress{Seconds: 1.5, Iterations: 4, Nodes: 5, Done: 6, Of: 7, Stopped: "time"}, over: time.UnixMilli(123456),
		limits: limits{1, 2, 3}, request: Request{Kind: KindSim, CGP: opening, Count: &count, Confidence: &sure, Also: []string{"8H IT"}, Dropped: []string{"pass"}, Seed: new(random.Seed(1 << 63))}}
	told := struct {
		A   []int     `json:"a"`
		Why said.Text `json:"why"`
	}{[]int{1, 2}, said.Of("%s is not a word", "<QI>")}
	var err error
	if one.found, err = note(told); err != nil {
		t.Fatal(err)
	}
	for _, saved := range [][]byte{nil, {}, []byte("x\ny")} {
		one.saved = saved
		got, err := thaw(7, one.freeze())
		if err != nil {
			t.Fatal(err)
		}
		if len(saved) == 0 {
			got.saved, one.saved = nil, nil
		}
		if !reflect.DeepEqual(got, one) {
			t.Errorf("%+v, want %+v", got, one)
		}
		if in := language.Accepted("de").Translate(got.found); string(in.(noted).answer) != `{"a":[1,2],"why":"<QI> ist kein gültiges Wort"}` {
			t.Errorf("in German it is %s", in.(noted).answer)
		}
	}
}

// What is noted is told as the answer itself is, in every language: texts are translated, and strings that programs read are not.
func TestNoted(t *testing.T) {
	type turn struct {
		Move, Kind string
		Line       []said.Text
		Why        said.Text `json:"why,omitzero"`
	}
	pass := said.Of("pass")
	answer := &struct{ Turns []turn }{[]turn{{"pass", "pass", []said.Text{said.Plain("8D CAT"), pass}, said.Text{}}, {"8H <IT>", "play", []said.Text{{}, pass}, said.Count(2, "tile")}}}
	kept, err := note(answer)
	if err != nil {
		t.Fatal(err)
	}
	for _, book := range []*language.Language{nil, language.Accepted("de"), language.Accepted("fr"), language.Accepted("pl")} {
		want, err := encoded(book.Translate(answer))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := encoded(book.Translate(kept)); err != nil || string(got) != string(want) {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
}

// An answer that an earlier version has kept, with its texts in it, is told in English.
func TestThawEarlier(t *testing.T) {
	one, err := thaw(7, []byte(`{"client":"a","request":{"kind":"ranking","cgp":""},"limits":{},"state":"done","stopped":"complete","error":"","progress":{"seconds":1},`+
		`"over":123456,"saved":false,"answer":{"move":"pass","why":"QI is not a word"},"texts":[{"say":"%s is not a word","with":[{"string":"QI"}]}]}`+"\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := encoded(one.found); err != nil || string(got) != `{"move":"pass","why":"QI is not a word"}` {
		t.Errorf("%s, %v", got, err)
	}
}

// Whatever is in the database, reading it does no harm, and what is read is kept as it is read.
func FuzzThaw(f *testing.F) {
	one := &analysis{client: "a", state: Done, found: noted{answer: []byte(`{}`)}, saved: []byte("x")}
	f.Add(one.freeze())
	f.Add([]byte("{}\n"))
	f.Add([]byte(`{"saved":true,"answer":null}` + "\n\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		read, err := thaw(1, data)
		if err != nil {
			return
		}
		again, err := thaw(1, read.freeze())
		if err != nil {
			t.Fatalf("%q is read, and then not: %v", data, err)
		}
		if !reflect.DeepEqual(normal(t, read), normal(t, again)) {
			t.Fatalf("%q comes back as %+v, %+v", data, read, again)
		}
	})
}

// normal returns an analysis as JSON, with what it goes on with.
func normal(t *testing.T, one *analysis) string {
	t.Helper()
	return string(one.freeze())
}

// Requests are read strictly, and whatever a client sends, the answer is a refusal or an analysis.
func FuzzRequest(f *testing.F) {
	f.Add(`{"kind":"ranking","cgp":"` + opening + `"}`)
	f.Add(`{"kind":"sim","cgp":"` + middle + `","plies":3,"limits":{"iterations":10},"opponent":"Z"}`)
	f.Add(`{"kind":"infer","cgp":"` + middle + `","count":0}`)
	bounds := defaultBounds()
	f.Fuzz(func(t *testing.T, text string) {
		var r Request
		if json.Unmarshal([]byte(text), &r) != nil || r.check(&bounds) != nil {
			return
		}
		left, err := r.limits().left(Progress{})
		if err != nil || left.Threads != 1 || left.Time < 0 || left.Iterations < 0 || left.Nodes < 0 {
			t.Fatalf("%s: %+v %v", text, left, err)
		}
		before := len(r.Also) + len(r.Dropped)
		r.note(true, "pass")
		r.note(true, "pass")
		r.note(false, "pass")
		if after := len(r.Also) + len(r.Dropped); after > before+1 || !slices.Contains(r.Dropped, "pass") || slices.Contains(r.Also, "pass") {
			t.Fatalf("%s: %q, %q", text, r.Also, r.Dropped)
		}
	})
}
