package match_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"testing"

	"maven/internal/match"
	"maven/internal/pool"
	"maven/internal/testsize"
)

// goOn restores a match from what is left of a log, cuts it and plays to the end; it returns the
// result and the whole log.
func goOn(t *testing.T, plan match.Plan, left string) (match.Result, string) {
	t.Helper()
	m := begun(t, plan)
	var text bytes.Buffer
	log := match.NewLog(&text, &plan)
	size, err := log.Restore(m, strings.NewReader(left))
	if err != nil {
		t.Fatal(err)
	}
	text.WriteString(left[:size])
	if size == 0 {
		if err := log.Begin(); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.Run(context.Background(), pool.Here(2), log.Pair); err != nil {
		t.Fatal(err)
	}
	return m.Result(), text.String()
}

// A log cut at any byte gives the result, and in the end the log, of an unbroken run.
func TestRestoreAnywhere(t *testing.T) {
	for _, stop := range []bool{false, true} {
		plan := smallPlan(t, static(), mean(), 12)
		if stop {
			plan.Stop = sequential(t, 0, 5)
			plan.Games = 240 // it stops at 200
		}
		want, whole := played(t, plan, 2)
		step := 1 + len(whole)/40
		if !testsize.Long() {
			step = 1 + len(whole)/4
		}
		for cut := 0; cut <= len(whole); cut += step {
			if got, log := goOn(t, plan, whole[:cut]); got != want || log != whole {
				t.Fatalf("cut at byte %d of %d: %+v, want %+v; the same log: %v", cut, len(whole), got, want, log == whole)
			}
		}
		if got, log := goOn(t, plan, whole); got != want || log != whole {
			t.Errorf("the whole log: %+v, want %+v", got, want)
		}
	}
}

// Only whole pairs count.
func TestRestoreCounts(t *testing.T) {
	plan := smallPlan(t, static(), mean(), 8)
	_, whole := played(t, plan, 1)
	lines := strings.SplitAfter(whole, "\n")
	for n, pairs := range map[int]int{1: 0, 2: 0, 3: 1, 4: 1, 5: 2, 9: 4} {
		text := strings.Join(lines[:n], "")
		for _, torn := range []string{"", lines[1][:20], "\x00\x00"} {
			m := begun(t, plan)
			size, err := match.NewLog(nil, &plan).Restore(m, strings.NewReader(text+torn))
			if want := len(strings.Join(lines[:2*pairs+1], "")); err != nil || int(size) != want || m.Result().Pairs != pairs {
				t.Errorf("%d lines and %q: %d bytes, want %d, %d pairs, %v", n, torn, size, want, m.Result().Pairs, err)
			}
		}
	}
}

// A log that another program has saved, with a byte-order mark and CRLF, is continued where it ends.
func TestRestoreMarked(t *testing.T) {
	plan := smallPlan(t, static(), mean(), 8)
	_, whole := played(t, plan, 1)
	marked := "\uFEFF" + strings.ReplaceAll(strings.Join(strings.SplitAfter(whole, "\n")[:5], ""), "\n", "\r\n")
	for _, torn := range []string{"", "{"} {
		m := begun(t, plan)
		size, err := match.NewLog(nil, &plan).Restore(m, strings.NewReader(marked+torn))
		if err != nil || int(size) != len(marked) || m.Result().Pairs != 2 {
			t.Errorf("%d bytes, want %d, %d pairs, %v", size, len(marked), m.Result().Pairs, err)
		}
	}
	if size, err := match.NewLog(nil, &plan).Restore(begun(t, plan), strings.NewReader(marked[:10])); err != nil || size != 0 {
		t.Errorf("a torn first line: %d bytes, %v", size, err)
	}
}

func TestRestoreRefuses(t *testing.T) {
	plan := smallPlan(t, static(), mean(), 8)
	_, whole := played(t, plan, 1)
	lines := strings.SplitAfter(whole, "\n")
	other := plan
	other.Seed = 8
	_, others := played(t, other, 1)
	for _, c := range []struct {
		name, text string
		want       error
		says       string
	}{
		{"other plan", others, match.ErrOtherPlan, "static against mean, 8 games, seed 8"},
		{"some text", "hello\nworld\n", match.ErrNotLog, "first line"},
		{"text without an end", "hello", match.ErrNotLog, "first line"},
		{"other JSON", "{}\n", match.ErrNotLog, "first line"},
		{"an older version", strings.Replace(whole, `"version":2`, `"version":1`, 1), match.ErrVersion, "its format is 1, not 2; remove it and begin again"},
		{"an endless line", strings.Repeat("x", 3<<20), match.ErrNotLog, "first line"},
		{"a bad line", lines[0] + "{\n" + strings.Join(lines[2:], ""), match.ErrDamaged, "line 2 is not as it was written"},
		{"an empty line", lines[0] + "\n" + strings.Join(lines[1:], ""), match.ErrDamaged, "line 2"},
		{"a long line", lines[0] + lines[1] + strings.Repeat(" ", 2<<20) + "\n", match.ErrDamaged, "line 3"},
		{"a game is missing", lines[0] + strings.Join(lines[2:], ""), match.ErrDamaged, "line 2 is not as it was written"},
		{"a pair is missing", lines[0] + strings.Join(lines[3:], ""), match.ErrDamaged, "line 2"},
		{"a pair comes twice", whole[:len(whole)-len(lines[7]+lines[8])] + lines[5] + lines[6], match.ErrDamaged, "line 8"},
		{"pairs change places", lines[0] + lines[3] + lines[4] + lines[1] + lines[2], match.ErrDamaged, "line 2"},
		{"other names", strings.Replace(whole, `"static"`, `"stat"`, 1), match.ErrDamaged, "line 1"},
		{"other scores", strings.Replace(whole, `"scores":[`, `"scores":[9`, 1), match.ErrDamaged, "line 2"},
		{"a key without its line", lines[0] + lines[1][len(lines[1])-28:], match.ErrDamaged, "line 2"},
		{"a log for another plan under this header", lines[0] + strings.Join(strings.SplitAfter(others, "\n")[1:], ""), match.ErrDamaged, "line 2"},
	} {
		_, err := match.NewLog(nil, &plan).Restore(begun(t, plan), strings.NewReader(c.text))
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %v with %q", c.name, err, c.want, c.says)
		}
	}
}

// No byte of a log can be another without its being found, or being cut off as the end of a torn line.
func TestRestoreAltered(t *testing.T) {
	plan := smallPlan(t, static(), mean(), 6)
	_, whole := played(t, plan, 1)
	for at := 0; at < len(whole); at += 1 + len(whole)/testsize.Of(100, 400, 400) {
		altered := []byte(whole)
		altered[at] ^= 1
		size, err := match.NewLog(nil, &plan).Restore(begun(t, plan), bytes.NewReader(altered))
		if err == nil && int(size) > at {
			t.Errorf("byte %d is %q for %q, and %d bytes count", at, altered[at], whole[at], size)
		}
	}
}

// The twin: the key of each line is a hash of the one before and of the rest of the line.
func TestChainTwin(t *testing.T) {
	plan := smallPlan(t, static(), mean(), 4)
	_, whole := played(t, plan, 1)
	last := sha256.Sum256([]byte(plan.Fingerprint()))
	for line := range strings.Lines(whole) {
		object, key, ok := strings.Cut(line, `,"chain":"`)
		last = sha256.Sum256(append(last[:], object+"}"...))
		if want := fmt.Sprintf("%x\"}\n", last[:8]); !ok || key != want {
			t.Errorf("%s ends with %q, want %q", object, key, want)
		}
	}
}

// failing is a disk that fills up.
type failing struct{ left int }

func (f *failing) Write(b []byte) (int, error) {
	if f.left -= len(b); f.left < 0 {
		return 0, errKilled
	}
	return len(b), nil
}

func TestLogThatCannotBeWritten(t *testing.T) {
	plan := smallPlan(t, static(), mean(), 40)
	log := match.NewLog(&failing{left: 8000}, &plan)
	if err := log.Begin(); err != nil {
		t.Fatal(err)
	}
	m := begun(t, plan)
	if err := m.Run(context.Background(), pool.Here(2), log.Pair); !errors.Is(err, errKilled) || m.Done() {
		t.Errorf("%v after %d pairs", err, m.Result().Pairs)
	}
	if err := match.NewLog(&failing{}, &plan).Begin(); !errors.Is(err, errKilled) {
		t.Error(err)
	}
}

// No text makes Restore panic, or count more than there is.
func FuzzRestore(f *testing.F) {
	plan := smallPlan(f, static(), mean(), 4)
	_, whole := played(f, plan, 1)
	for _, cut := range []int{0, 5, 200, 1000, len(whole) - 1, len(whole)} {
		f.Add(whole[:min(cut, len(whole))])
	}
	f.Add("{}\n")
	f.Add(strings.ReplaceAll(whole, "1", "-9223372036854775808"))
	f.Fuzz(func(t *testing.T, text string) {
		m := begun(t, plan)
		size, err := match.NewLog(nil, &plan).Restore(m, strings.NewReader(text))
		if size < 0 || size > int64(len(text)) || m.Result().Pairs > 2 || (err != nil && size != 0) {
			t.Errorf("%d bytes of %d, %d pairs, %v", size, len(text), m.Result().Pairs, err)
		}
	})
}
