package main

import (
	"bufio"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"

	"maven/internal/command"
	"maven/internal/command/ucgi"
	"maven/internal/library/librarytest"
)

// A line of a session on the page, sent or expected.
type pageLine struct {
	sent bool
	text string
}

// protocolSessions returns the sessions of the page by their command lines, in order.
func protocolSessions(t *testing.T) (commands []string, lines [][]pageLine) {
	t.Helper()
	page, err := os.ReadFile("../../docs/protocols.md")
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(string(page), "<!-- session: ")[1:]
	for _, part := range parts {
		name, rest, _ := strings.Cut(part, " -->\n\n")
		var session []pageLine
		for line := range strings.Lines(rest) {
			text, is := strings.CutPrefix(strings.TrimRight(line, "\n"), "    ")
			if !is {
				break
			}
			sent, is := strings.CutPrefix(text, "> ")
			if is {
				text = sent
			}
			session = append(session, pageLine{is, text})
		}
		commands, lines = append(commands, name), append(lines, session)
	}
	return commands, lines
}

// pattern returns what a line of the page stands for.
func pattern(text string) *regexp.Regexp {
	parts := strings.Split(text, "…")
	for i := range parts {
		parts[i] = regexp.QuoteMeta(parts[i])
	}
	return regexp.MustCompile("^" + strings.Join(parts, ".*") + "$")
}

// The sessions of docs/protocols.md are as the page says: the lines expected come in this order, before
// what is expected next, and each go has one best move.
func TestProtocolSessions(t *testing.T) {
	commands, all := protocolSessions(t)
	if len(commands) < 6 {
		t.Fatalf("%d sessions on the page", len(commands))
	}
	for i, name := range commands {
		words := strings.Fields(name)
		if len(all[i]) < 4 || words[0] != "maven" {
			t.Fatalf("session %q: %v", name, all[i])
		}
		in, write := io.Pipe()
		read, out := io.Pipe()
		a := &command.App{In: in, Out: out, Errs: io.Discard, Lib: librarytest.Library(""), Getenv: func(string) string { return "" }}
		go func() {
			root := command.NewRoot(a, ucgi.New(a), ucgi.NewSIU(a))
			if code := command.Run(t.Context(), a, root, words[1:]); code != 0 {
				t.Errorf("%s: code %d", name, code)
			}
			out.Close()
		}()
		answers := bufio.NewScanner(read)
		searches, best := 0, 0
		for _, line := range all[i] {
			if line.sent {
				if strings.HasPrefix(line.text, "go") {
					searches++
				}
				if _, err := io.WriteString(write, line.text+"\n"); err != nil {
					t.Fatal(err)
				}
				continue
			}
			want, seen := pattern(line.text), []string(nil)
			for answers.Scan() {
				if strings.HasPrefix(answers.Text(), "bestmove ") {
					best++
				}
				if seen = append(seen, answers.Text()); want.MatchString(answers.Text()) {
					break
				}
				if strings.HasPrefix(answers.Text(), "bestmove ") {
					t.Fatalf("%s: no line %q in\n%s", name, line.text, strings.Join(seen, "\n"))
				}
			}
		}
		write.Close()
		for answers.Scan() {
			t.Errorf("%s: after the last line %q", name, answers.Text())
		}
		if best != searches {
			t.Errorf("%s: %d best moves for %d searches", name, best, searches)
		}
	}
}
