package lexicon

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"maven/internal/bom"
	"maven/internal/said"
	"maven/internal/tile"
)

const (
	maxLine   = 1 << 16 // bytes; long definitions have a few thousand
	maxWords  = 1 << 23 // the largest list in use, Polish, has 3.2 million; a graph holds fewer than 4 million nodes
	maxFaults = 100     // lines of one kind that a report names
)

// A WordList is what was read from a text file: its words in alphabet order, each once, and the lines
// that should be reported.
type WordList struct {
	Words   [][]tile.Tile
	Lines   int
	Repeats Faults // words that stood on an earlier line
	Bad     Faults // lines without a word for this tile set; they are not among Words
}

// Faults are the lines of a file with some fault: how many there are, and the first hundred.
type Faults struct {
	Total int
	First []Fault
}

// A Fault is one line and what is wrong with it.
type Fault struct {
	Line   int // from 1
	Text   string
	Reason string
}

// String writes the fault as a line of a report.
func (f Fault) String() string { return fmt.Sprintf("line %d: %s: %s", f.Line, f.Text, f.Reason) }

func (f *Faults) add(line int, text, reason string) {
	f.Total++
	if len(f.First) < maxFaults {
		f.First = append(f.First, Fault{line, text, reason})
	}
}

// entry is a word and where it stood.
type entry struct {
	word []tile.Tile
	line int
}

// ReadWords reads a plain list in UTF-8, or in UTF-16, one word to a line in any case. A definition after the first
// space or tab is skipped, and so are empty lines and lines that begin with #. A byte-order mark is fine, and lines end as bom.Lines has it. A line without a legal word is reported in Bad; it is not an error. Errors
// mean that reading failed, or that the file is not a word list.
func ReadWords(r io.Reader, set *tile.Set) (*WordList, error) {
	list := &WordList{}
	var entries []entry
	var arena []tile.Tile
	lines := bufio.NewScanner(bom.Reader(r))
	lines.Buffer(make([]byte, 0, 4096), maxLine)
	lines.Split(bom.Lines)
	for lines.Scan() {
		list.Lines++
		if bytes.IndexByte(lines.Bytes(), 0) >= 0 {
			return nil, said.Errorf("line %d: a zero byte; a word list is a text in UTF-8, with one word to a line", list.Lines)
		}
		text := wordOf(lines.Text(), list.Lines)
		if text == "" {
			continue
		}
		word, err := legalWord(set, text)
		if err != nil {
			list.Bad.add(list.Lines, shorten(text), err.Error())
			continue
		}
		if len(entries) == maxWords {
			return nil, said.Errorf("line %d: more than %d words", list.Lines, maxWords)
		}
		if cap(arena)-len(arena) < MaxWord {
			arena = make([]tile.Tile, 0, 1<<16)
		}
		start := len(arena)
		arena = append(arena, word...)
		entries = append(entries, entry{arena[start:len(arena):len(arena)], list.Lines})
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, said.Errorf("line %d: more than %d bytes; a word list has one word to a line", list.Lines+1, maxLine)
	} else if err != nil {
		return nil, said.Errorf("after line %d: %w", list.Lines, err)
	}
	list.collect(set, entries)
	return list, nil
}

// wordOf returns the word of a line, "" if there is none.
func wordOf(line string, number int) string {
	if number == 1 {
		line = bom.Trim(line)
	}
	line = strings.TrimSpace(line)
	if strings.HasPrefix(line, "#") {
		return ""
	}
	if end := strings.IndexAny(line, " \t"); end >= 0 {
		line = line[:end]
	}
	return line
}

func legalWord(set *tile.Set, text string) ([]tile.Tile, error) {
	if !utf8.ValidString(text) {
		return nil, said.Errorf("not UTF-8; convert the file")
	}
	if utf8.RuneCountInString(text) > maxLine/16 {
		return nil, said.Errorf("longer than %d letters", MaxWord)
	}
	word, err := set.ParseWord(text)
	switch {
	case err != nil:
		return nil, err
	case slices.Contains(word, tile.Blank):
		return nil, said.Errorf("? is a blank, not a letter")
	}
	return word, checkLength(len(word))
}

func checkLength(tiles int) error {
	switch {
	case tiles < minWord:
		return said.Errorf("a word has at least two letters")
	case tiles > MaxWord:
		return said.Errorf("%d letters; the longest word has %d", tiles, MaxWord)
	}
	return nil
}

// shorten cuts a text to what fits in a report, and replaces what does not print with a mark: a terminal
// must not obey a word list.
func shorten(text string) string {
	const most = 40
	if utf8.RuneCountInString(text) > most {
		text = string([]rune(text)[:most]) + "…"
	}
	return strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return utf8.RuneError
		}
		return c
	}, strings.ToValidUTF8(text, "\uFFFD"))
}

// collect puts the words in alphabet order and reports those that come more than once.
func (list *WordList) collect(set *tile.Set, entries []entry) {
	slices.SortStableFunc(entries, func(a, b entry) int { return slices.Compare(a.word, b.word) })
	first := entry{}
	type repeat struct{ entry, first entry }
	var repeats []repeat
	list.Words = make([][]tile.Tile, 0, len(entries))
	for _, e := range entries {
		if first.line != 0 && slices.Equal(e.word, first.word) {
			repeats = append(repeats, repeat{e, first})
			continue
		}
		first = e
		list.Words = append(list.Words, e.word)
	}
	slices.SortFunc(repeats, func(a, b repeat) int { return a.entry.line - b.entry.line })
	for _, r := range repeats {
		list.Repeats.add(r.entry.line, set.Word(r.entry.word), fmt.Sprintf("first on line %d", r.first.line))
	}
}

// Legal returns the words that ReadWords would accept, and what is wrong with the others, by their
// number from 1 instead of a line.
func Legal(set *tile.Set, words [][]tile.Tile) (good [][]tile.Tile, bad Faults) {
	for i, word := range words {
		if err := checkLength(len(word)); err != nil {
			bad.add(i+1, shorten(set.Word(word)), err.Error())
			continue
		}
		good = append(good, word)
	}
	return good, bad
}

// WriteWords writes the words in alphabet order, one to a line in upper case, as ReadWords reads them.
func (l *Lexicon) WriteWords(w io.Writer) error {
	out := bufio.NewWriter(w)
	for word := range l.Graph.Words() {
		if _, err := out.WriteString(l.Text(word) + "\n"); err != nil {
			return err
		}
	}
	return out.Flush()
}

// Text writes a word in upper case so that ParseWord reads it back. It adds brackets only if the plain text would be
// read as other tiles: [C]HARCO.
func (l *Lexicon) Text(word []tile.Tile) string { return plainOrBracketed(l.Set, word) }

func plainOrBracketed(set *tile.Set, word []tile.Tile) string {
	plain := set.Word(word)
	if read, err := set.ParseWord(plain); err == nil && slices.Equal(read, word) {
		return plain
	}
	return set.Play(word)
}
