package maven_test

import (
	"os"
	"strings"
	"testing"
)

// between returns what stands after the first mark and before the next end.
func between(t *testing.T, text, mark, end string) string {
	t.Helper()
	_, rest, ok := strings.Cut(text, mark)
	found, _, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("no text between %q and %q", mark, end)
	}
	return found
}

// unindented takes the prefix off each line.
func unindented(text, prefix string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimPrefix(line, prefix))
	}
	return b.String()
}

// The program of the README is the package's example, which is compiled and run, and prints what the
// README says.
func TestReadmeProgram(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := os.ReadFile("example_position_test.go")
	if err != nil {
		t.Fatal(err)
	}
	example := between(t, string(examples), "func Example() {\n", "\n}\n")
	program, output, ok := strings.Cut(example, "\t// Output:\n")
	if !ok {
		t.Fatal("the example has no output")
	}
	section := between(t, string(readme), "## As a library\n", "\n## ")
	if got, want := between(t, section, "```go\n", "```"), unindented(program, "\t"); got != want {
		t.Errorf("README.md has the program\n%s\nthe example is\n%s", got, want)
	}
	shown := strings.TrimRight(unindented(between(t, section, "```\n\n", "\n\n"), "    "), "\n")
	if want := strings.TrimRight(unindented(output, "\t// "), "\n"); shown != want {
		t.Errorf("README.md shows\n%s\nthe program prints\n%s", shown, want)
	}
}

// `make build` makes the static file that the README promises, also where a C compiler is at hand.
func TestBuildIsStatic(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(readme), "static file") {
		t.Error("the README promises no static file")
	}
	if recipe := between(t, string(makefile), "\nbuild:\n\t", "\n"); !strings.Contains(recipe, "CGO_ENABLED=0 go build") {
		t.Errorf("make build links with a C compiler: %s", recipe)
	}
}
