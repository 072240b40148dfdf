package gcg

import (
	"bytes"
	"fmt"
	"strings"
)

// diffContext is the number of unchanged lines shown around changes, as diff -u has it.
const diffContext = 3

// A diffLine is a line that stays (' '), goes ('-') or comes ('+').
type diffLine struct {
	mark byte
	text string // with its end
}

// unifiedDiff returns the change of a file in the form of diff -u, "" for none. Origin tells of each
// line of the new text which line of the old it was, from 1, or 0; it is not used where it is not of
// the lines that end with LF.
func unifiedDiff(name string, was, now []byte, origin []int) string {
	if bytes.Equal(was, now) {
		return ""
	}
	before, after := splitLines(was), splitLines(now)
	if len(origin) != len(after) {
		origin = sameEnds(before, after)
	}
	lines := align(before, after, origin)
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s\n+++ %[1]s\n", name)
	for at := 0; at < len(lines); {
		from, to, ok := nextHunk(lines, at)
		if !ok {
			break
		}
		writeHunk(&b, lines, from, to)
		at = to
	}
	return b.String()
}

// splitLines cuts text after each LF.
func splitLines(text []byte) []string {
	lines := strings.SplitAfter(string(text), "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// sameEnds takes the lines at the beginning and the end that are the same as those that stay.
func sameEnds(before, after []string) []int {
	origin := make([]int, len(after))
	first := 0
	for first < min(len(before), len(after)) && before[first] == after[first] {
		first++
		origin[first-1] = first
	}
	for i := 1; i <= min(len(before), len(after))-first && before[len(before)-i] == after[len(after)-i]; i++ {
		origin[len(after)-i] = len(before) - i + 1
	}
	return origin
}

// align lists all lines of both texts in order.
func align(before, after []string, origin []int) []diffLine {
	var lines, added []diffLine
	at := 0
	upTo := func(next int) {
		for ; at < next; at++ {
			lines = append(lines, diffLine{'-', before[at]})
		}
		lines, added = append(lines, added...), nil
	}
	for i, text := range after {
		if was := origin[i] - 1; was >= at && was < len(before) && before[was] == text {
			upTo(was)
			lines = append(lines, diffLine{' ', text})
			at++
			continue
		}
		added = append(added, diffLine{'+', text})
	}
	upTo(len(before))
	return lines
}

// nextHunk returns the next lines to show: changes less than two contexts apart, with context.
func nextHunk(lines []diffLine, at int) (from, to int, ok bool) {
	first := at
	for first < len(lines) && lines[first].mark == ' ' {
		first++
	}
	if first == len(lines) {
		return 0, 0, false
	}
	last := first
	for i := first; i < len(lines) && i <= last+2*diffContext; i++ {
		if lines[i].mark != ' ' {
			last = i
		}
	}
	return max(first-diffContext, at), min(last+1+diffContext, len(lines)), true
}

// writeHunk writes lines with their place in both texts.
func writeHunk(b *strings.Builder, lines []diffLine, from, to int) {
	start, count := [2]int{}, [2]int{} // of the old text and the new
	for i, line := range lines[:to] {
		for side, other := range []byte{'+', '-'} {
			switch {
			case line.mark == other:
			case i < from:
				start[side]++
			default:
				count[side]++
			}
		}
	}
	for side := range start {
		if count[side] > 0 {
			start[side]++
		}
	}
	fmt.Fprintf(b, "@@ -%d,%d +%d,%d @@\n", start[0], count[0], start[1], count[1])
	for _, line := range lines[from:to] {
		b.WriteByte(line.mark)
		b.WriteString(line.text)
		if !strings.HasSuffix(line.text, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
}
