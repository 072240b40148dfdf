package wire

import (
	"bytes"
	"errors"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"maven/internal/strict"
)

const id = "0123456789abcdef"

// Numbers of a part are written in one way, and nothing else is read as them.
func TestSpan(t *testing.T) {
	if text := Span(3, 40, 52); text != "3.40-52" {
		t.Fatal(text)
	}
	if part, first, end, err := ParseSpan("3.40-52"); part != 3 || first != 40 || end != 52 || err != nil {
		t.Errorf("%d %d %d %v", part, first, end, err)
	}
	for _, wrong := range []string{"", "3", "-1.40-52", "3.52-40", "3.40-40", "03.40-52", "3.40", "3.40-52.6", "*.40-52", "3.40-99999999999999999999"} {
		if _, _, _, err := ParseSpan(wrong); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
}

func FuzzSpan(f *testing.F) {
	f.Add("3.40-52")
	f.Fuzz(func(t *testing.T, text string) {
		if part, first, end, err := ParseSpan(text); err == nil && Span(part, first, end) != text {
			t.Errorf("%q is read as %q", text, Span(part, first, end))
		}
	})
}

// What is kept of a job is named by the job.
func TestKeptSubject(t *testing.T) {
	if job, err := ParseKept(KeptSubject(id)); job != id || err != nil {
		t.Errorf("%s %v", job, err)
	}
	for _, wrong := range []string{"", "kept." + id, "kept.0123.results", "kept." + id + ".blocks", "kept." + id + ".results.3", id, id + ".results"} {
		if _, err := ParseKept(wrong); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
}

// A question names who asks and what.
func TestQuestion(t *testing.T) {
	for _, subject := range []string{WorkSubject("red", Hello), APISubject("red", Hello)} {
		if name, verb, err := ParseQuestion(subject); name != "red" || verb != Hello || err != nil {
			t.Errorf("%s: %s %s %v", subject, name, verb, err)
		}
	}
	for _, wrong := range []string{"farm.work.red", "farm.work.Red.hello", "farm.work.red.hello.more"} {
		if _, _, err := ParseQuestion(wrong); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
}

// Names, IDs and hashes from outside are never more than that.
func TestTokens(t *testing.T) {
	hash := strings.Repeat("0123456789abcdef", 4)
	for _, c := range []struct {
		check      func(string) error
		good, evil []string
	}{
		{CheckName, []string{"a", "red-2", strings.Repeat("a", 32)}, []string{"", "*", ">", "a.b", "A", "a b", "ä", strings.Repeat("a", 33), "../a"}},
		{CheckID, []string{id}, []string{"", id[1:], id + "0", "0123456789ABCDEF", "../../../../etc/"}},
		{CheckHash, []string{hash}, []string{"", hash[1:], hash + ".kwg", hash + "/", hash + "..", hash + ".KWG", hash + "/../x", strings.ToUpper(hash), hash + ".a.b.c"}},
	} {
		for _, s := range c.good {
			if err := c.check(s); err != nil {
				t.Error(err)
			}
		}
		for _, s := range c.evil {
			if c.check(s) == nil {
				t.Errorf("%q is let through", s)
			}
		}
	}
}

// What is written is read again.
func TestResult(t *testing.T) {
	for _, r := range []Result{
		{Done: [][]byte{}},
		{Pass: Pass{1, 2, 3}, Took: 1234567 * time.Microsecond, Done: [][]byte{{}, []byte("one"), bytes.Repeat([]byte{7}, 300)}},
		{Failed: "number 3 is broken", Done: [][]byte{{1}}},
	} {
		text := r.Append(nil)
		got, err := ParseResult(text)
		if err != nil || got.Pass != r.Pass || got.Took != r.Took || got.Failed != r.Failed || !slices.EqualFunc(got.Done, r.Done, bytes.Equal) {
			t.Errorf("%+v, want %+v; %v", got, r, err)
		}
		for n := range text {
			if _, err := ParseResult(text[:n]); !errors.Is(err, ErrResult) {
				t.Errorf("%d of %d bytes: %v", n, len(text), err)
			}
		}
		if _, err := ParseResult(append(text, 0)); !errors.Is(err, ErrResult) {
			t.Errorf("a byte more: %v", err)
		}
	}
	long := Result{Failed: strings.Repeat("x", 5000)}
	if got, err := ParseResult(long.Append(nil)); err != nil || len(got.Failed) != maxFailed {
		t.Errorf("a long reason: %v", err)
	}
}

func FuzzResult(f *testing.F) {
	f.Add((&Result{Took: time.Second, Done: [][]byte{{1}, {2, 3}}}).Append(nil))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := ParseResult(text)
		if err != nil {
			return
		}
		again, err := ParseResult(r.Append(nil))
		if err != nil || !slices.EqualFunc(again.Done, r.Done, bytes.Equal) || again.Took != r.Took {
			t.Errorf("%+v is read as %+v; %v", r, again, err)
		}
	})
}

// Answers to other questions are not taken for questions: a server lets clients choose where answers go.
func TestDecode(t *testing.T) {
	var w Wish
	if err := strict.Decode(strings.NewReader(`{"id":"x","from":3}`), "it", &w); err != nil || w.From != 3 {
		t.Errorf("%+v %v", w, err)
	}
	for _, wrong := range []string{"", "{", `{"id":"x","lost":3}`, `{"id":"x"}{}`, `{"pass":"AA==","lost":2}`} {
		if err := strict.Decode(strings.NewReader(wrong), "it", &w); err == nil {
			t.Errorf("%s is read", wrong)
		}
	}
}

// States that end a job are told from those that do not.
func TestOver(t *testing.T) {
	for s, over := range map[State]bool{Wanting: false, Waiting: false, Running: false, Done: true, Failed: true, Cancelled: true} {
		if s.Over() != over {
			t.Errorf("%s: over is %v", s, s.Over())
		}
	}
}

// Files that are no invitations are refused, with the file's name.
func TestReadInvitation(t *testing.T) {
	dir := t.TempDir()
	for name, c := range map[string]struct{ text, want string }{
		"text": {"hello", "); must be a file of maven-farm invite"},
		"huge": {strings.Repeat("x", mostInvitation+1), "over 65536 bytes"},
		"form": {`{"form":99,"name":"red"}`, "the invitation has form 99; must be 1: this program and the farm need the same version"},
		"name": {`{"form":1,"name":"../red"}`, "small letters"},
		"seed": {`{"form":1,"role":"worker","name":"red","url":"nats://127.0.0.1:1","seed":"SU"}`, "the seed is broken ("},
		"role": {`{"form":1,"role":"submitter","name":"anna","url":"nats://127.0.0.1:1","seed":"SU"}`, "invites a submitter; this needs the file of a worker"},
		"ca":   {`{"form":1,"role":"worker","name":"red","url":"tls://127.0.0.1:1","ca":"x","seed":"SUAGMJH5XLGZKQQWAWKRZJIGMOU4HPFUYLXJMXOO5NLFEO2OOQJ5LPRDPM"}`, "the certificate is broken; ask for another invitation"},
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, _, err := Dial(Worker, path, "red")
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	if _, _, err := Dial(Worker, filepath.Join(dir, "none"), "red"); err == nil || !strings.Contains(err.Error(), "neither an address") {
		t.Errorf("no file: %v", err)
	}
	if _, _, err := Dial(Worker, "http://127.0.0.1:1", "red"); err == nil || !strings.Contains(err.Error(), "neither an address") {
		t.Errorf("an address of something else: %v", err)
	}
	if _, _, err := Dial(Worker, "nats://127.0.0.1:1", "red"); !errors.Is(err, nats.ErrNoServers) || !strings.Contains(err.Error(), "is maven-farm serve running?") {
		t.Errorf("nobody there: %v", err)
	}
	if _, _, err := Dial(Worker, "nats://127.0.0.1:1", "Red"); err == nil || !strings.Contains(err.Error(), "small letters") {
		t.Errorf("a name that is none: %v", err)
	}
}

// An address that takes connections and says nothing is no farm that runs.
func TestDialMute(t *testing.T) {
	mute, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer mute.Close()
	if _, _, err := dial(Worker, "nats://"+mute.Addr().String(), "red", 100*time.Millisecond); !errors.Is(err, nats.ErrNoServers) {
		t.Errorf("somebody who says nothing: %v", err)
	}
}

// What stands before a line break is read as it was written, and the bytes after it are left.
func TestHeaded(t *testing.T) {
	wrote, read := Piece{Hash: "x", Offset: 3, Size: 9}, Piece{}
	body, err := Behead(append(Headed(wrote), "a\nb"...), &read)
	if err != nil || read != wrote || string(body) != "a\nb" {
		t.Errorf("%+v and %q, %v", read, body, err)
	}
	for _, broken := range []string{"", "{}", "{\n", `{"other":1}` + "\n"} {
		if _, err := Behead([]byte(broken), &read); err == nil {
			t.Errorf("%q is read", broken)
		}
	}
}

// Bytes go as they are to who wants them so; all else is JSON, and so is why there is nothing.
func TestAnswered(t *testing.T) {
	plain, other := &nats.Msg{Header: nats.Header{plainHeader: {"wanted"}}}, &nats.Msg{}
	for _, c := range []struct {
		question *nats.Msg
		value    any
		why      error
		want     string
	}{
		{plain, []byte("bytes"), nil, "bytes"},
		{other, []byte("bytes"), nil, `{"value":"Ynl0ZXM="}`},
		{plain, 7, nil, `{"value":7}`},
		{plain, []byte("bytes"), errors.New("why"), `{"error":"why"}`},
	} {
		m, err := Answered(c.question, c.value, c.why)
		if err != nil || string(m.Data) != c.want || m.Header.Get(plainHeader) != "" != (c.want == "bytes") {
			t.Errorf("%v, %v: %s, %v, %v; must be %s", c.value, c.why, m.Data, m.Header, err, c.want)
		}
	}
}
