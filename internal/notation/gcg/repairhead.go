package gcg

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// outdent removes spaces before a pragma or an event.
func (d *draft) outdent(f *Finding) {
	d.set(f.Line, f.Kind, strings.TrimLeft(d.file.Lines[f.Line-1].Text, blanks))
}

// ends makes all lines end as most do.
func (d *draft) ends(*Finding) {
	most := d.file.usualEnd()
	for i := range d.file.Lines {
		line := &d.file.Lines[i]
		if line.End != most && line.End != NoEnd {
			line.End = most
			d.note(i+1, LineEnds, line.Text, line.Text)
		}
	}
}

// usualEnd returns the end that most lines have, the first in the file if there is a tie, or LF if no line
// has an end.
func (f *File) usualEnd() LineEnd {
	var count [NoEnd]int
	usual := NoEnd
	for _, line := range f.Lines {
		if line.End != NoEnd {
			count[line.End]++
			if usual == NoEnd {
				usual = line.End
			}
		}
	}
	for end, n := range count {
		if usual == NoEnd || n > count[usual] {
			usual = LineEnd(end)
		}
	}
	return usual
}

// declare declares the encoding once, in the first line, unless the first declaration is of another one; a byte-order mark
// settles that it is UTF-8.
func (d *draft) declare(f *Finding) {
	if f.Kind == PragmaTwice && f.Token != "#character-encoding" {
		return
	}
	settled := d.file.BOM && d.file.Encoding == UTF8
	text := ""
	var lines []int
	for _, item := range d.file.Items() {
		if item.Kind != PragmaLine || item.Keyword != "character-encoding" {
			continue
		}
		e, ok := encodingNamed(item.Args)
		agrees := ok && (e == d.file.Encoding || e == UTF8 && d.file.plain())
		if !agrees && !settled {
			if lines == nil {
				return
			}
			continue
		}
		if lines = append(lines, item.Line); agrees && text == "" {
			text = strings.TrimLeft(d.file.Lines[item.Line-1].Text, blanks)
		}
	}
	text = cmp.Or(text, encodingLine)
	first := lines != nil && lines[0] == 1
	for i, line := range slices.Backward(lines) {
		switch {
		case line == 1:
			d.set(1, f.Kind, text)
		case i == 0:
			d.remove(line, f.Kind)
		default:
			d.remove(line, PragmaTwice)
		}
	}
	if !first {
		d.insert(1, f.Kind, text)
		d.file.Encoding = encodingOf([]byte(text), d.file.BOM)
	}
}

// plain reports whether all characters of the file are the same in both encodings.
func (f *File) plain() bool {
	return !slices.ContainsFunc(f.Lines, func(line Line) bool { return strings.ContainsFunc(line.Text, beyondASCII) })
}

// players declares the two players of the events, unless an unknown pragma may be meant to.
func (d *draft) players(f *Finding) {
	players := d.file.Record(Options{}).Players
	if len(players) != 2 {
		return
	}
	line := 1
	for i, p := range players {
		if strings.ContainsAny(p.Nick, blanks) || d.misspelt(p.Nick) {
			return
		}
		keyword := fmt.Sprintf("player%d", i+1)
		if d.lineOf(keyword) == 0 {
			if line == 1 && d.lineOf("character-encoding") > 0 {
				line = 2
			}
			d.insert(line, f.Kind, "#"+keyword+" "+p.Nick)
		}
		line = d.lineOf(keyword) + 1
	}
}

// misspelt reports whether the arguments of an unknown pragma begin with the nick.
func (d *draft) misspelt(nick string) bool {
	return slices.ContainsFunc(d.file.Items(), func(item Item) bool {
		return item.Kind == PragmaLine && !known(item.Keyword) && strings.HasPrefix(item.Args, nick)
	})
}

// lineOf returns the line of a pragma, or 0.
func (d *draft) lineOf(keyword string) int {
	_, line := d.file.Pragma(keyword)
	return line
}

// missingEnd adds the line that the finding wants, after the last event and its notes.
func (d *draft) missingEnd(f *Finding) {
	if !strings.HasPrefix(f.Want.String(), ">") {
		return
	}
	last := 0
	for _, item := range d.file.Items() {
		switch item.Kind {
		case EventLine, NoteLine, ContinuedNote:
			last = item.Line
		}
	}
	d.insert(last+1, f.Kind, f.Want.String())
}
