package records

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"maven/internal/command/analyze"
	"maven/internal/command/commandtest"
	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/library/librarytest"
	"maven/internal/report"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/store/storetest"
	"maven/internal/testshared"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
)

// A game of four turns in Latin-1 with Windows line ends: whatever else, its bytes stay.
const small = "#player1 ann Ann Example\r\n#player2 bob <b>Bob</b>\r\n#title A friendly game\r\n" +
	">ann: AEINRST 8D NASTIER +66 66\r\n#note a good start\r\n" +
	">bob: EIOQTUX H7 Q. +11 11\r\n" +
	">ann: AEGLOTW -GW +0 66\r\n" +
	">bob: EIOTUX - +0 11\r\n"

// A room is records with routes, on a database of their own.
type room struct {
	*Records
	t   *testing.T
	mux *http.ServeMux
}

func newRoom(t *testing.T) *room {
	t.Helper()
	return newRoomWith(t, librarytest.Library(""))
}

// newRoomWith makes a room with a library of its own.
func newRoomWith(t *testing.T, l *library.Library) *room {
	t.Helper()
	r := &room{New(registry.New(registry.Options{Library: l, Store: storetest.New(t), Now: time.Now, Log: slog.New(slog.DiscardHandler)}), fetched), t, http.NewServeMux()}
	wire.Mount(r.mux, r.Routes())
	return r
}

// send sends a request and returns the answer.
func (r *room) send(method, path, body string) (int, http.Header, string) {
	r.t.Helper()
	w := httptest.NewRecorder()
	r.mux.ServeHTTP(w, httptest.NewRequest(method, "/api/v1/records"+path, strings.NewReader(body)))
	return w.Code, w.Header(), w.Body.String()
}

// call sends a request that must be answered so, and reads the answer.
func call[T any](r *room, status int, method, path, body string) (v T) {
	r.t.Helper()
	code, _, text := r.send(method, path, body)
	if code != status {
		r.t.Fatalf("%s %s %.200s: %d %s, want %d", method, path, body, code, text, status)
	}
	if text != "" {
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			r.t.Fatalf("%s %s: %v in %s", method, path, err, text)
		}
	}
	return v
}

type dict = map[string]any

// open opens a record and returns its path.
func (r *room) opened(text string) string {
	r.t.Helper()
	return fmt.Sprint("/", call[dict](r, 201, "POST", "?file=game.gcg", text)["id"])
}

// A game keeps the rules whichever list has its words: the database and its check do not ask a list.
func TestOpenOtherWords(t *testing.T) {
	r := newRoom(t)
	const head = "#player1 ann Ann\n#player2 bob Bob\n"
	for _, turns := range []string{">ann: AEINRST 8D NASTIER +66 66\n>ann: AEINRST -- -66 0\n", ">ann: AEINQXZ 8G ZAX +38 38\n>bob: AEIOU - +0 0\n#note #unsuccessful-challenge\n"} {
		r.opened(head + turns)
	}
	for _, g := range call[struct{ Records []dict }](r, 200, "GET", "", "").Records {
		if g["irregular"] != nil {
			t.Errorf("%v", g)
		}
	}
}

// A record that is not of two players is refused as its view is.
func TestOpenFewOrMany(t *testing.T) {
	r := newRoom(t)
	const turn = ">ann: AEINRST 8D NASTIER +66 66\n"
	for text, want := range map[string]string{
		turn: "the record has 1 player; a game has 2",
		"#player1 ann Ann\n#player2 bob Bob\n#player3 cat Cat\n" + turn: "the record has 3 players; a game has 2",
		"#player1 ann Ann\n#player2 ann Bob\n" + turn:                   "line 2: players 1 and 2 are both ann; want a nick for each",
		"#player1 ann Ann\n#player2 bob Bob\n":                          "this is no record of a game: it has 2 players and 0 turns; a GCG file has lines such as ",
	} {
		if code, _, answer := r.send("POST", "", text); code != 422 || !strings.Contains(answer, `"detail":"`+want) {
			t.Errorf("%q: %d %s, want %s", text, code, answer, want)
		}
	}
}

// What is opened stays byte for byte, in a collection of its own.
func TestOpen(t *testing.T) {
	r := newRoom(t)
	first := call[dict](r, 201, "POST", "?file=game.gcg", small)
	if first["what"] != "added" {
		t.Errorf("%v", first)
	}
	if again := call[dict](r, 201, "POST", "", small); again["id"] != first["id"] || again["what"] != "present" {
		t.Errorf("%v", again)
	}
	other := strings.ReplaceAll(small, "\r\n", "\n") // the same game with other bytes
	second := call[dict](r, 201, "POST", "?collection=Club", other)
	if second["id"] == first["id"] || second["what"] != "added" {
		t.Errorf("%v", second)
	}
	for id, want := range map[any]string{first["id"]: small, second["id"]: other} {
		code, h, text := r.send("GET", fmt.Sprint("/", id), "")
		if code != 200 || text != want || !strings.HasPrefix(h.Get("Content-Type"), "text/plain") {
			t.Errorf("%d %v %q", code, h, text)
		}
	}
	for query, want := range map[string]float64{"": 2, "?collection=Opened": 1, "?collection=Club": 1, "?who=ann": 2, "?who=ann&who=zoe": 0, "?who=ann&result=won": 2,
		"?who=ann&result=lost": 0, "?result=drawn": 0, "?word=qi": 2, "?word=q.": 2, "?word=[q]i": 2, "?from=2020&to=2021-06": 0, "?lexicon=NA": 0, "?page=2": 2} {
		list := call[dict](r, 200, "GET", query, "")
		if list["total"] != want || query == "" && list["records"].([]any)[0].(dict)["id"] != second["id"] {
			t.Errorf("%s: %v, want %v", query, list, want)
		}
	}
	call[dict](r, 201, "POST", "", strings.NewReplacer("ann Ann Example", "You You", ">ann", ">You", "bob <b>Bob</b>", "Maven Maven level 5", ">bob", ">Maven").Replace(small))
	for query, want := range map[string]float64{"?who=you": 1, "?who=du": 0, "?who=du&language=de": 1, "?who=Stufe+5&who=Du&language=de": 1, "?who=level+5&language=de": 1, "?who=%C3%84nn": 2} {
		if list := call[dict](r, 200, "GET", query, ""); list["total"] != want {
			t.Errorf("%s: %v, want %v", query, list["total"], want)
		}
	}
	for query, field := range map[string]string{"?from=x": "from", "?from=2020&to=2019": "from", "?to=y": "to", "?result=won": "result", "?result=x&who=a": "result", "?page=0": "page", "?page=x": "page", "?who=a&who=b&who=c": "who"} {
		if code, _, text := r.send("GET", query, ""); code != 422 || !strings.Contains(text, `"field":"`+field+`"`) {
			t.Errorf("%s: %d %s", query, code, text)
		}
	}
	before := call[dict](r, 200, "GET", "", "")["total"]
	if code, _, text := r.send("POST", "?collection="+strings.Repeat("x", 5000), strings.Replace(small, "friendly", "hostile", 1)); code != 422 || !strings.Contains(text, `"field":"collection"`) {
		t.Errorf("%d %s", code, text)
	}
	if now := call[dict](r, 200, "GET", "", "")["total"]; now != before {
		t.Errorf("%v records after a refusal, %v before it", now, before)
	}
	for _, bad := range []string{"", "hello", "#player1 a A\n#player2 b B\n", "\xff\xfe>\x00", strings.Repeat("x\n", maxBytes)} {
		if code, _, text := r.send("POST", "", bad); code != 422 && code != 413 {
			t.Errorf("%.20q: %d %s", bad, code, text)
		}
	}
	if code, _, _ := r.send("POST", "?collection=%20", small); code != 422 {
		t.Errorf("a collection without a name: %d", code)
	}
}

// A phony cannot be ranked, and has a cost with a grade.
func TestViewOfPhony(t *testing.T) {
	r := newRoom(t)
	at := r.opened("#player1 ann Ann\n#player2 bob Bob\n#lexicon Both\n>ann: AEIOSTW 8G WEIST +16 16\n>ann: AEIOSTW -- -16 0\n>bob: CEEFILV 8G CLEF +18 18\n")
	turns := call[dict](r, 200, "GET", at+"/view", "")["turns"].([]any)
	if turns[0].(dict)["legal"] != nil || turns[2].(dict)["legal"] != true {
		t.Errorf("%v", turns)
	}
	work, err := r.Report(1, setting.QuickJudge, registry.Choice{}, report.DefaultTop)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := report.Judge(t.Context(), work); err != nil {
		t.Fatal(err)
	}
	phony := call[dict](r, 200, "GET", at+"/report", "")["turns"].([]any)[0].(dict)
	if phony["phonyGrade"] != "large" || phony["phonyCost"].(float64) < 15 || phony["grade"] != nil || phony["phonies"].([]any)[0] != "WEIST" {
		t.Errorf("%v", phony)
	}
}

// A record that names words which are not here says so, and can be read by others.
func TestViewByOtherWords(t *testing.T) {
	r := newRoom(t)
	at := r.opened("#player1 ann Ann\n#player2 bob Bob\n#lexicon CSW21\n>ann: AEINRST 8D NASTIER +66 66\n")
	for query, want := range map[string][3]any{
		"":            {"Both", "CSW21", "the record names the lexicon CSW21, which you do not have; words are judged by Both (the closest that you have is UK)"},
		"?lexicon=UK": {"UK", nil, nil},
	} {
		v := call[dict](r, 200, "GET", at+"/view"+query, "")
		if got := [3]any{v["lexicon"], v["absent"], v["remark"]}; got != want {
			t.Errorf("%s: %v", query, got)
		}
	}
	if p := call[dict](r, 422, "GET", at+"/view?lexicon=CSW21", ""); p["field"] != "lexicon" {
		t.Errorf("%v", p)
	}
}

// A view has the turns with positions; each position can be asked for by its address.
func TestView(t *testing.T) {
	r := newRoom(t)
	at := r.opened(small)
	v := call[dict](r, 200, "GET", at+"/view", "")
	turns := v["turns"].([]any)
	if len(turns) != 4 || v["title"] != "A friendly game" || v["file"] != "game.gcg" || v["players"].([]any)[1].(dict)["name"] != "<b>Bob</b>" {
		t.Errorf("%v", v)
	}
	first := turns[0].(dict)
	if first["move"] != "8D NASTIER" || first["bingo"] != true || first["notes"].([]any)[0] != "a good start" || first["line"] != 4.0 || len(first["squares"].([]any)) != 7 {
		t.Errorf("%v", first)
	}
	if first["legal"] != true || turns[3].(dict)["legal"] != nil {
		t.Errorf("legal: %v, %v", first["legal"], turns[3])
	}
	for n := range 5 {
		seen := call[dict](r, 200, "GET", fmt.Sprint(at, "/turns/", n+1), "")
		want := v["end"]
		if n < 4 {
			want = turns[n].(dict)["cgp"]
		}
		if seen["cgp"] != want {
			t.Errorf("turn %d: %v, want %v", n+1, seen["cgp"], want)
		}
	}
	for _, path := range []string{at + "/turns/0", at + "/turns/6", at + "/turns/x", "/99/view", "/x/view", "/0", "/99", "/99/turns/1", "/99/notes", "/99/variations", "/99/edited", "/99/report", "/99/page"} {
		if code, _, text := r.send("GET", path, ""); code != 404 {
			t.Errorf("%s: %d %s", path, code, text)
		}
	}
	call[dict](r, 204, "DELETE", at, "")
	for _, method := range []string{"GET", "DELETE"} {
		if code, _, _ := r.send(method, at, ""); code != 404 {
			t.Errorf("%s after the end: %d", method, code)
		}
	}
	if code, _, _ := r.send("GET", at+"/view", ""); code != 404 {
		t.Errorf("what is removed is still read: %d", code)
	}
}

// More records than are kept as read are read again.
func TestManyReadings(t *testing.T) {
	r := newRoom(t)
	var all []string
	for i := range mostRead + 3 {
		all = append(all, r.opened(strings.Replace(small, "A friendly game", fmt.Sprint("Game ", i), 1)))
	}
	for range 2 {
		for i, at := range all {
			if v := call[dict](r, 200, "GET", at+"/view", ""); v["title"] != fmt.Sprint("Game ", i) {
				t.Errorf("%s is %v", at, v["title"])
			}
		}
	}
	if len(r.read) != mostRead || len(r.order) != mostRead {
		t.Errorf("%d are kept", len(r.read))
	}
}

// Notes and variations are beside the record; a page that has not seen the last change is told so.
func TestDocuments(t *testing.T) {
	r := newRoom(t)
	at := r.opened(small)
	if f := call[dict](r, 200, "GET", at+"/notes", ""); f["version"] != 0.0 || len(f["notes"].(dict)) != 0 {
		t.Errorf("%v", f)
	}
	if f := call[dict](r, 200, "PUT", at+"/notes", `{"version":0,"notes":{"1":"<i>fine</i>\nand more","3":""}}`); f["version"] != 1.0 || len(f["notes"].(dict)) != 1 {
		t.Errorf("%v", f)
	}
	if f := call[dict](r, 409, "PUT", at+"/notes", `{"version":0,"notes":{}}`); f["now"].(dict)["version"] != 1.0 || f["now"].(dict)["notes"].(dict)["1"] != "<i>fine</i>\nand more" {
		t.Errorf("%v", f)
	}
	for _, kind := range []string{"notes", "variations"} {
		if code, _, text := r.send("PUT", at+"/"+kind, `{"version":-1,"`+kind+`":{}}`); code != 422 || !strings.Contains(text, `"field":"version"`) {
			t.Errorf("any version of %s: %d %s", kind, code, text)
		}
	}
	for _, bad := range []string{`{"version":1}`, `{"version":1,"notes":null}`, `{"version":1,"notes":{"0":"x"}}`, `{"version":1,"notes":{"9":"x"}}`, `{"version":1,"notes":{"01":"x"}}`, `{"version":1,"notes":{"1":"` + strings.Repeat("x", maxNote+1) + `"}}`} {
		if code, _, text := r.send("PUT", at+"/notes", bad); code != 422 {
			t.Errorf("%.50s: %d %s", bad, code, text)
		}
	}
	f := call[dict](r, 200, "PUT", at+"/variations", `{"version":0,"variations":{"1":[{"move":"8H STAINER","next":[]}],"2":[{"move":"H7 Q.","note":"as played","next":[{"move":"pass","next":[]},{"move":"-W","next":[]}]}],"3":[]}}`)
	if code, _, text := r.send("PUT", at+"/variations", `{"version":1,"variations":{"1":[{"move":"8A NASTIER","next":[]}]}}`); code != 422 || !strings.Contains(text, "variations") {
		t.Errorf("%d %s", code, text)
	}
	vs := f["variations"].(dict)
	first := vs["1"].([]any)[0].(dict)
	if f["version"] != 1.0 || len(vs) != 2 || first["move"] != "8H STAINER" || !strings.Contains(first["cgp"].(string), "7STAINER1") || !strings.Contains(first["cgp"].(string), "EIOQTUX/") {
		t.Errorf("%v", f)
	}
	next := vs["2"].([]any)[0].(dict)
	if !strings.Contains(next["cgp"].(string), "AEGLOTW/") || len(next["next"].([]any)) != 2 {
		t.Errorf("%v", next)
	}
	if again := call[dict](r, 200, "GET", at+"/variations", ""); again["version"] != 1.0 {
		t.Errorf("%v", again)
	}
	deep := strings.Repeat(`{"move":"pass","next":[`, mostDeep+1) + strings.Repeat(`]}`, mostDeep+1)
	for _, bad := range []string{`{"version":1}`, `{"version":1,"variations":null}`, `{"version":1,"variations":{"7":[]}}`, `{"version":1,"variations":{"1":[` + deep + `]}}`,
		`{"version":1,"variations":{"1":[{"move":"8D NASTIER","rack":"7","next":[]}]}}`, `{"version":1,"variations":{"1":[{"move":"8D NASTIER","note":"` + strings.Repeat("x", maxNote+1) + `","next":[]}]}}`} {
		if code, _, text := r.send("PUT", at+"/variations", bad); code != 422 {
			t.Errorf("%.60s: %d %s", bad, code, text)
		}
	}
	if f := call[dict](r, 409, "PUT", at+"/variations", `{"version":7,"variations":{}}`); f["now"].(dict)["version"] != 1.0 {
		t.Errorf("%v", f)
	}
	racks := call[dict](r, 200, "PUT", at+"/variations", `{"version":1,"variations":{"1":[{"move":"8H STAINER","rack":"QZ","next":[]},{"move":"8H STAINER","next":[]}]}}`)["variations"].(dict)["1"].([]any)
	if with, without := racks[0].(dict)["cgp"].(string), racks[1].(dict)["cgp"].(string); !strings.Contains(with, " QZ/") || !strings.Contains(without, " EIOQTUX/") {
		t.Errorf("with a rack of its own %s, beside it %s", with, without)
	}
	call[dict](r, 200, "PUT", at+"/variations", `{"version":2,"variations":{"1":[{"move":"8H STAINER","next":[]}],"2":[{"move":"H7 Q.","note":"as played","next":[{"move":"pass","next":[]},{"move":"-W","next":[]}]}]}}`)
	code, _, text := r.send("GET", at+"/edited", "")
	if want := "#note a good start\r\n#note <i>fine</i>\r\n#note and more\r\n#note Variation: 8H STAINER\r\n>bob: EIOQTUX H7 Q. +11 11\r\n" +
		"#note Variation: H7 Q. (as played), pass\r\n#note Variation: H7 Q., exchange W\r\n"; code != 200 || !strings.Contains(text, want) {
		t.Errorf("%d %s\nwant\n%s", code, text, want)
	}
	if _, _, raw := r.send("GET", at, ""); raw != small {
		t.Error("the record has changed")
	}
}

// Notes in letters that the record's encoding does not have make it UTF-8, and nothing else changes.
func TestEditedEncoding(t *testing.T) {
	latin := "#player1 ann J\xfcrgen\n#player2 bob Bob\n>ann: AEINRST 8D NASTIER +66 66"
	plain, err := withNotes([]byte(latin), map[int][]string{3: {"caf\u00e9"}})
	if err != nil || string(plain) != latin+"\n#note caf\xe9\n" {
		t.Errorf("%q %v", plain, err)
	}
	wide, err := withNotes([]byte(latin), map[int][]string{3: {"ĳ"}})
	if err != nil || string(wide) != "#character-encoding UTF-8\n#player1 ann Jürgen\n#player2 bob Bob\n>ann: AEINRST 8D NASTIER +66 66\n#note ĳ\n" {
		t.Errorf("%q %v", wide, err)
	}
	declared := "#character-encoding ISO-8859-1\n" + latin
	if wide, err = withNotes([]byte(declared), map[int][]string{4: {"ĳ"}}); err != nil || bytes.Count(wide, []byte("#character-encoding")) != 1 || !bytes.Contains(wide, []byte("Jürgen")) {
		t.Errorf("%q %v", wide, err)
	}
	if same, err := withNotes([]byte(latin), nil); err != nil || string(same) != latin {
		t.Errorf("%q %v", same, err)
	}
}

// A record of the database whose lines make no game says which line is at fault.
func TestViewOfFaultyRecord(t *testing.T) {
	r := newRoom(t)
	for text, want := range map[string]string{"CAT\n": "line 1: \"CAT\" is neither an event nor a pragma; want > or # at the start of the line", "#title x\n": "the record has 0 players; a game has 2"} {
		if _, err := r.parse(1, &store.Game{Record: []byte(text)}, ""); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// A record that was imported with rules of its own is judged by them.
func TestReportByItsRules(t *testing.T) {
	r := newRoom(t)
	if _, err := r.stock.Store.Add([]*store.Game{{Record: []byte(small), Source: "small.gcg", Rules: "friendly", Own: true}}, false); err != nil {
		t.Fatal(err)
	}
	work, err := r.Report(1, setting.QuickJudge, registry.Choice{}, report.DefaultTop)
	if err != nil {
		t.Fatal(err)
	}
	made, err := report.Judge(t.Context(), work)
	if err != nil || made.Rules.Name != "friendly" {
		t.Errorf("by the rules %v, %v", made, err)
	}
}

// A record is read anew when there is another word list.
func TestReadAnew(t *testing.T) {
	l := librarytest.Library(t.TempDir())
	r := newRoomWith(t, l)
	at := r.opened("#lexicon MINE\r\n" + small)
	view := call[dict](r, 200, "GET", at+"/view", "")
	if view["absent"] != "MINE" {
		t.Fatalf("%v", view)
	}
	if _, err := l.Import(library.Import{Name: "MINE", File: commandtest.WriteTemp(t, "words.txt", "AA\nNASTIER\n")}); err != nil {
		t.Fatal(err)
	}
	if view := call[dict](r, 200, "GET", at+"/view", ""); view["lexicon"] != "MINE" {
		t.Errorf("%v", view)
	}
}

// A report is there once the record has been judged, as the program writes it.
func TestReport(t *testing.T) {
	r := newRoom(t)
	at := r.opened(small)
	if code, _, text := r.send("GET", at+"/report", ""); code != 404 || !strings.Contains(text, "POST /api/v1/analyses") {
		t.Errorf("%d %s", code, text)
	}
	if code, _, _ := r.send("GET", at+"/page", ""); code != 404 {
		t.Errorf("a page of nothing: %d", code)
	}
	work, err := r.Report(1, setting.QuickJudge, registry.Choice{}, report.DefaultTop)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := report.Judge(t.Context(), work); err != nil {
		t.Fatal(err)
	}
	got := call[dict](r, 200, "GET", at+"/report", "")
	file := commandtest.WriteTemp(t, "game.gcg", small)
	text, errs, code := commandtest.Capture(t, []string{"analyze", "--json", "--irregular", "--no-cache", file}, analyze.New)
	var want dict
	if err := json.Unmarshal([]byte(text), &want); err != nil || code != 0 {
		t.Fatal(err, errs)
	}
	want["file"], got["cached"] = "game.gcg", false
	if have, should := fmt.Sprint(got), fmt.Sprint(want); have != should {
		t.Errorf("%s\nthe program:\n%s", have, should)
	}
	code, h, page := r.send("GET", at+"/page", "")
	if code != 200 || !strings.Contains(h.Get("Content-Disposition"), "attachment") || !strings.Contains(page, "&lt;b&gt;Bob") || strings.Contains(page, "<b>Bob") {
		t.Errorf("%d %v %.300s", code, h, page)
	}
	for _, query := range []string{"?player=nobody", "?player=ucgi:sh", "?player=classic,file=/etc/passwd", "?lexicon=/etc/passwd"} {
		if code, _, text := r.send("GET", at+"/report"+query, ""); code != 422 && code != 403 {
			t.Errorf("%s: %d %s", query, code, text)
		}
	}
	if _, err := r.Report(1, setting.QuickJudge, registry.Choice{}, 0); err == nil {
		t.Error("no moves are told")
	}
	if _, err := r.Report(7, setting.QuickJudge, registry.Choice{}, 1); err == nil {
		t.Error("no record is ready")
	}
	if _, err := (reader{}).Choose(t.Context(), nil, work.Limits); !errors.Is(err, errNotJudged) {
		t.Error("a reader chooses")
	}
}

// A record that is being typed is checked line by line, as the program checks it, with the board after each line.
func TestCheck(t *testing.T) {
	r := newRoom(t)
	ask := func(text string) dict {
		t.Helper()
		body, err := json.Marshal(dict{"text": text, "lexicon": "Both"})
		if err != nil {
			t.Fatal(err)
		}
		return call[dict](r, 200, "POST", "/check", string(body))
	}
	f := ask("#player1 ann Ann\n#player2 bob Bob\n>ann: AEINRST 8D NASTIER +65 65\n>bob: EIOQTUX H7 Q. +11 11\nwhat")
	lines := f["lines"].([]any)
	play := lines[2].(dict)
	if len(lines) != 5 || len(play["findings"].([]any)) == 0 || play["right"] != 66.0 || play["turn"].(dict)["score"] != 65.0 || play["totals"].([]any)[0] != 65.0 {
		t.Errorf("%v", play)
	}
	if second := lines[3].(dict); second["kept"].([]any)[1] != "EIOTUX" || second["board"].(dict)["tiles"].([]any)[6].([]any)[7] != "Q" || second["bag"] == nil {
		t.Errorf("%v", second)
	}
	if len(lines[4].(dict)["findings"].([]any)) == 0 || f["faults"].(float64) < 2 || f["onTurn"] != 1.0 || f["ended"] != false || f["cgp"] == "" {
		t.Errorf("%v", f)
	}
	for _, text := range []string{"", "#player1 ann Ann", "\n\n"} {
		if f := ask(text); f["start"].(dict)["size"] != 15.0 || f["cgp"] != "" {
			t.Errorf("%q: %v", text, f)
		}
	}
	if f := ask("#player1 ann Ann\n#player2 bob Bob\n"); f["onTurn"] != 1.0 || len(f["players"].([]any)) != 2 {
		t.Errorf("%v", f)
	}
	if code, _, text := r.send("POST", "/check", `{"text":"a\u0000"}`); code != 422 {
		t.Errorf("%d %s", code, text)
	}
}

// A record of tiles that no words are known for is shown all the same, and none of its moves is called bad.
func TestViewWithoutWords(t *testing.T) {
	r := newRoom(t)
	at := r.opened("#character-encoding UTF-8\r\n#player1 ann Ann Example\r\n#player2 bob Bob Sample\r\n>ann: ŁEINRST 8D NEŁ +5 5\r\n")
	v := call[form.RecordView](r, 200, "GET", at+"/view", "")
	if len(v.Turns) != 1 || v.Lexicon != "" || !v.Turns[0].Legal {
		t.Errorf("%+v", v)
	}
}

// Shared records are opened, read and come back as they are.
func TestSharedRecords(t *testing.T) {
	dir := testshared.Path(t, "positions", "games")
	files, err := filepath.Glob(filepath.Join(dir, "*.gcg"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	r := newRoom(t)
	for _, name := range files[:min(len(files), 8)] {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		at := r.opened(string(data))
		if _, _, text := r.send("GET", at, ""); text != string(data) {
			t.Errorf("%s has changed", name)
		}
		if v := call[dict](r, 200, "GET", at+"/view", ""); len(v["turns"].([]any)) < 10 {
			t.Errorf("%s: %v", name, v)
		}
	}
}

// Whatever is typed, the check answers.
func FuzzCheck(f *testing.F) {
	f.Add(small)
	f.Add(">a: ? 1A aa +1 1\n#note x")
	d := registry.New(registry.Options{Library: librarytest.Library(""), Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	r := New(d, nil)
	f.Fuzz(func(t *testing.T, text string) {
		if g, err := r.game([]byte(text), registry.Choice{}); err == nil {
			if _, err := checkedOf(t.Context(), g); err != nil {
				t.Error(err)
			}
			if g.History != nil {
				viewOf(g)
			}
		}
	})
}

// A word is looked for as each tile set writes it in upper case; a text that no word can be, and a collection that there is not, are refused.
func TestListRefuses(t *testing.T) {
	r := newRoom(t)
	r.opened("#player1 ann Ann\n#player2 can Can\n#tile-distribution turkish\n>ann: KİTAPLI 8D KİTAP +20 20\n>can: AAEEIIR H7 A.IR +6 6\n")
	r.opened(small)
	for query, want := range map[string]int{"word=kitap": 1, "word=k*p": 1, "word=nastier": 1, "word=x": 0, "collection=opened": 2} {
		if got := call[listForm](r, 200, "GET", "?"+query, ""); got.Total != want {
			t.Errorf("%s: %d records, want %d", query, got.Total, want)
		}
	}
	for query, status := range map[string]int{"word=Q1": 422, "word=A%20B": 422, "word=" + strings.Repeat("A", 65): 422, "word=*a*b*c*d*": 422, "collection=Club": 404} {
		if code, _, text := r.send("GET", "?"+query, ""); code != status || !strings.Contains(text, "detail") {
			t.Errorf("%s: %d %s, want %d", query, code, text, status)
		}
	}
}

// Before any record has been opened, the collection of those is empty.
func TestListOpened(t *testing.T) {
	if got := call[listForm](newRoom(t), 200, "GET", "?collection=Opened", ""); got.Total != 0 {
		t.Errorf("%+v", got)
	}
}

// A record that is being typed is not told to somebody who has left.
func TestCheckLeft(t *testing.T) {
	r := newRoom(t)
	ctx, leave := context.WithCancel(t.Context())
	leave()
	text, err := json.Marshal(map[string]string{"text": small})
	if err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	if r.mux.ServeHTTP(w, httptest.NewRequestWithContext(ctx, "POST", "/api/v1/records/check", bytes.NewReader(text))); w.Body.Len() > 0 {
		t.Errorf("%s", w.Body)
	}
}
