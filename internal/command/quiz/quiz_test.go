package quiz

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"maven/internal/command"
	"maven/internal/library/librarytest"
	"maven/internal/quiz"
)

// When the time for a question is up, the answers are shown, and the next question is asked.
func TestLimit(t *testing.T) {
	_, lex := librarytest.Shipped(t)
	in, typing := io.Pipe()
	var out bytes.Buffer
	s := begin(t.Context(), &command.App{In: in, Out: &out, Errs: io.Discard}, lex, time.Millisecond)
	defer s.end()
	asked := []string{"AEINRT", "ACT"}
	err := s.each(2, func(i int) (quiz.Kind, string) { return quiz.Anagrams, asked[i] }, func(i int, right bool) (bool, error) {
		if right {
			t.Errorf("%s was answered", asked[i])
		}
		if i == 1 {
			typing.Close()
		}
		return false, nil
	})
	if err != nil || strings.Count(out.String(), "time is up; missed: ") != 2 || !strings.HasSuffix(out.String(), "\n0 of 2 right\n") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// A card that is not known comes again, but not for ever.
func TestAgain(t *testing.T) {
	_, lex := librarytest.Shipped(t)
	var out bytes.Buffer
	s := begin(t.Context(), &command.App{In: strings.NewReader(strings.Repeat("\n", 10)), Out: &out, Errs: io.Discard}, lex, 0)
	defer s.end()
	err := s.each(1, func(int) (quiz.Kind, string) { return quiz.Phony, "QI" }, func(_ int, right bool) (bool, error) { return !right, nil })
	if err != nil || strings.Count(out.String(), "missed: good") != mostAgain {
		t.Errorf("%v\n%s", err, out.String())
	}
}
