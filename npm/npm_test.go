// Package npm_test tests the package that programs in JavaScript use, in Node and in a browser.
package npm_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"maven/internal/form"
	"maven/internal/guest"
	"maven/internal/library"
	"maven/internal/testsize"
)

// A request is one that both sides answer.
type request struct {
	Verb    string          `json:"verb"`
	Request json.RawMessage `json:"request"`
}

// node returns the path of Node, and skips the test if there is none.
func node(t testing.TB) string {
	t.Helper()
	testsize.OneThread(t)
	file, err := exec.LookPath("node")
	if err != nil {
		t.Skip("SKIPPED: there is no Node to run the package in")
	}
	return file
}

// built is the folder of the package, made once.
var built struct {
	once   sync.Once
	folder string
	said   []byte
	fault  error
}

func TestMain(m *testing.M) {
	code := m.Run()
	if built.folder != "" {
		os.RemoveAll(built.folder)
	}
	os.Exit(code)
}

// folder returns the folder of the package, which build.mjs makes.
func folder(t testing.TB) string {
	t.Helper()
	program := node(t)
	built.once.Do(func() {
		if built.folder, built.fault = os.MkdirTemp("", "maven-engine"); built.fault == nil {
			built.said, built.fault = exec.Command(program, "build.mjs", built.folder, "0.0.0").CombinedOutput()
		}
	})
	if built.fault != nil {
		t.Fatalf("%v\n%s", built.fault, built.said)
	}
	return built.folder
}

// answers has the package answer requests, by one of its modules.
func answers(t testing.TB, module string, requests []request) (found []json.RawMessage) {
	t.Helper()
	var in bytes.Buffer
	e := json.NewEncoder(&in)
	for i := range requests {
		if err := e.Encode(&requests[i]); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.CommandContext(t.Context(), node(t), "test/answers.mjs", filepath.Join(folder(t), module))
	run.Stdin = &in
	var faults bytes.Buffer
	run.Stderr = &faults
	out, err := run.Output()
	if err != nil || faults.Len() > 0 {
		t.Fatalf("%v\n%s", err, faults.Bytes())
	}
	for line := range bytes.Lines(out) {
		found = append(found, bytes.Clone(line))
	}
	if len(found) != len(requests)+1 {
		t.Fatalf("%d lines for %d requests", len(found), len(requests))
	}
	t.Logf("%s: %s", module, bytes.TrimSpace(found[len(requests)]))
	return found[:len(requests)]
}

// native answers a request as the package does.
func native(t testing.TB, e *guest.Engine, r *request) []byte {
	t.Helper()
	var told any
	found, err := e.Ask(t.Context(), r.Verb, string(r.Request), nil)
	if told = map[string]any{"answer": found}; err != nil {
		told = map[string]any{"fault": err.Error()}
	}
	var b bytes.Buffer
	if err := form.Write(&b, told); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// values returns an answer as values of JSON, without the time that it took.
func values(t testing.TB, text []byte) (v map[string]any) {
	t.Helper()
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatalf("%v: %.300s", err, text)
	}
	if answer, is := v["answer"].(map[string]any); is {
		delete(answer, "seconds")
	}
	return v
}

// compare fails where the package and the engine of this system answer differently.
func compare(t *testing.T, module string, requests []request) {
	t.Helper()
	began := time.Now()
	e, _, err := guest.New(time.Now).Open("{}", nil)
	if err != nil {
		t.Fatal(err)
	}
	opened, took := time.Since(began), map[string]time.Duration{}
	for i, found := range answers(t, module, requests) {
		asked := time.Now()
		want := native(t, e, &requests[i])
		took[requests[i].Verb] += time.Since(asked)
		if !reflect.DeepEqual(values(t, found), values(t, want)) {
			t.Errorf("%s %s answers\n%s\nnatively\n%s", requests[i].Verb, requests[i].Request, found, want)
		}
	}
	t.Logf("natively: opened in %v, %v", opened, took)
}

// shared returns the lines of a file beside the project, without the first. It skips the test if there are none.
func shared(t *testing.T, name string) (lines [][]string) {
	t.Helper()
	at := os.Getenv("MAVEN_SHARED")
	if at == "" {
		t.Skip("SKIPPED: MAVEN_SHARED does not name the folder of other programs' files")
	}
	text, err := os.ReadFile(filepath.Join(at, "positions", name))
	if err != nil {
		t.Skipf("SKIPPED: %v", err)
	}
	for line := range strings.Lines(string(text)) {
		lines = append(lines, strings.Split(strings.TrimSpace(line), "\t"))
	}
	return lines[1:]
}

// ask returns a request.
func ask(t testing.TB, verb string, of map[string]any) request {
	t.Helper()
	text, err := json.Marshal(of)
	if err != nil {
		t.Fatal(err)
	}
	return request{verb, text}
}

// Every verb answers as it does natively, errors included.
func TestAnswers(t *testing.T) {
	testsize.Slow(t)
	node(t)
	file, err := os.Open("../internal/guest/testdata/requests.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var requests []request
	for d := json.NewDecoder(bufio.NewReader(file)); ; {
		var one request
		if err := d.Decode(&one); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if one.Verb != "dance" { // there is no such function
			requests = append(requests, one)
		}
	}
	compare(t, "worker.js", requests)
}

// The moves of 300 positions are ranked as they are natively; where tests try much, all moves, simulations and endgames too.
func TestSharedPositions(t *testing.T) {
	testsize.Slow(t)
	node(t)
	var requests []request
	for _, line := range shared(t, "static.tsv") {
		requests = append(requests, ask(t, "rank", map[string]any{"cgp": line[2], "count": testsize.Of(10, 100, 0)}))
	}
	if len(requests) != 300 {
		t.Errorf("%d positions", len(requests))
	}
	for i, line := range shared(t, "sims.tsv") {
		requests = append(requests, ask(t, "simulate", map[string]any{"cgp": line[2], "seed": i + 1, "confidence": 0, "limits": map[string]any{"iterations": testsize.Of(60, 600, 6000)}}))
	}
	for _, line := range shared(t, "endgames.tsv")[:testsize.Of(0, 6, 20)] {
		requests = append(requests, ask(t, "solve", map[string]any{"cgp": line[1], "limits": map[string]any{"nodes": testsize.Of(0, 20_000, 200_000)}}))
	}
	compare(t, "index.js", requests)
}

// Lists, refusals, progress and aborts, in Node.
func TestEngine(t *testing.T) {
	testsize.Slow(t)
	program, dir := node(t), folder(t)
	l := library.Open("")
	if err := l.Give(&library.Kit{Name: "tiny", Graph: []byte("cat\ncats\nact\n")}); err != nil {
		t.Fatal(err)
	}
	tiny, err := l.Lexicon("tiny", nil)
	if err != nil {
		t.Fatal(err)
	}
	graph := filepath.Join(t.TempDir(), "tiny.kwg")
	if err := os.WriteFile(graph, tiny.Graph.AppendKWG(nil), 0o666); err != nil {
		t.Fatal(err)
	}
	run := exec.CommandContext(t.Context(), program, "--test", "--test-reporter=tap", "test/engine.test.mjs")
	run.Env = append(os.Environ(), "MAVEN_PACKAGE="+dir, "MAVEN_GRAPH="+graph)
	out, err := run.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if !bytes.Contains(out, []byte("# fail 0")) || bytes.Contains(out, []byte("# pass 0")) {
		t.Errorf("no tests ran:\n%s", out)
	}
	for line := range bytes.Lines(out) {
		if bytes.Contains(line, []byte("free again")) {
			t.Logf("%s", bytes.TrimSpace(line))
		}
	}
}

// The program of the README runs, and prints what the README says.
func TestReadmeProgram(t *testing.T) {
	testsize.Slow(t)
	program, dir := node(t), folder(t)
	readme, err := os.ReadFile("maven-engine/README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, begun := strings.Cut(string(readme), "```js\n")
	code, rest, ended := strings.Cut(rest, "```\n\n```\n")
	want, _, closed := strings.Cut(rest, "```\n")
	if !begun || !ended || !closed {
		t.Fatal("the README has no program with what it prints")
	}
	// Node finds the package by its name, as where npm has installed it.
	home := t.TempDir()
	if err := os.MkdirAll(filepath.Join(home, "node_modules"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(dir, filepath.Join(home, "node_modules", "maven-engine")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"maven-engine", "maven-engine/worker"} {
		file := filepath.Join(home, "program.mjs")
		if err := os.WriteFile(file, []byte(strings.Replace(code, `"maven-engine"`, `"`+name+`"`, 1)), 0o666); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.CommandContext(t.Context(), program, file).CombinedOutput(); err != nil || string(out) != want {
			t.Errorf("%s: %v: %s; the README says\n%s", name, err, out, want)
		}
	}
}

// The modules fit their types, and so does what callers write.
func TestTypes(t *testing.T) {
	testsize.Slow(t)
	program := node(t)
	compiler := "../internal/web/page/npm/node_modules/typescript/bin/tsc"
	if _, err := os.Stat(compiler); err != nil {
		t.Skip("SKIPPED: TypeScript is not installed; npm ci in internal/web/page/npm installs it")
	}
	if out, err := exec.CommandContext(t.Context(), program, compiler, "-p", ".").CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
