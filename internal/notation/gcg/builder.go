package gcg

import (
	"strings"

	"maven/internal/rules"
)

// A Builder makes a file line by line, in canonical form.
type Builder struct {
	file File
}

// NewBuilder returns a builder of a file that declares its encoding, UTF-8.
func NewBuilder() *Builder {
	return &Builder{file: File{Encoding: UTF8, Lines: []Line{{Text: encodingLine}}}}
}

// File returns what has been built.
func (b *Builder) File() *File { return &b.file }

// AppendTo appends the text of the file to dst.
func (b *Builder) AppendTo(dst []byte) []byte {
	for _, line := range b.file.Lines {
		dst = append(append(dst, line.Text...), line.End.String()...)
	}
	return dst
}

func (b *Builder) line(text string) {
	b.file.Lines = append(b.file.Lines, Line{Text: text})
}

// OneLine returns text as one line, with one space for each run of spaces and line breaks. Bytes that
// are not UTF-8 become the replacement character.
func OneLine(text string) string {
	between := func(c rune) bool { return isBlank(c) || c == '\r' || c == '\n' }
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, "\uFFFD"), between), " ")
}

// Pragma adds a pragma.
func (b *Builder) Pragma(keyword, args string) {
	b.line(strings.TrimRight("#"+keyword+" "+OneLine(args), blanks))
}

// Rules adds the pragmas of board and tiles, unless a file without them means the same.
func (b *Builder) Rules(r *rules.Rules) {
	if r.Name != "standard" {
		b.Pragma("board-layout", r.Name)
	}
	if r.Tiles.Name != "english" {
		b.Pragma("tile-distribution", r.Tiles.Name)
	}
}

// ChallengeRule adds the pragma of the rule for challenges.
func (b *Builder) ChallengeRule(r *rules.Rules) {
	b.Pragma("challenge-rule", r.Challenge.Short(r.ChallengeBonus))
}

// Player adds the pragma of a player; number counts from 1. A nick is one word.
func (b *Builder) Player(number int, nick, name string) {
	b.Pragma("player"+string(rune('0'+number)), nick+" "+name)
}

// Note adds a note on the previous event. Further lines of the text continue the note, or become notes
// of their own if they would be read as something else.
func (b *Builder) Note(text string) {
	lines := strings.Split(strings.ToValidUTF8(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\uFFFD"), "\n")
	for len(lines) > 1 && strings.Trim(lines[len(lines)-1], blanks) == "" {
		lines = lines[:len(lines)-1]
	}
	for i, line := range lines {
		line = strings.TrimRight(line, blanks)
		if first := strings.TrimLeft(line, blanks); i == 0 || strings.HasPrefix(first, "#") || strings.HasPrefix(first, ">") {
			line = strings.TrimRight("#note "+first, blanks)
		}
		b.line(line)
	}
}

// Event adds an event, and its notes.
func (b *Builder) Event(e *Event) {
	b.line(OneLine(e.Format()))
	for _, note := range e.Notes {
		b.Note(note)
	}
}
