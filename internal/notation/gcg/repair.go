package gcg

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Repair is one line changed, added or moved for what was found there.
type Repair struct {
	Line     int // in the file as it was, from 1; of a line added, the one that it comes before
	Kind     FindingKind
	Was, Now string // the line without its end; Was is "" of a line added, Now of one that moves
}

// Repaired is a file after its repairs.
type Repaired struct {
	File    *File
	Origin  []int // by line of File: the line that it was, from 1, or 0 for a line added
	Repairs []Repair
}

// ErrManyFaults is a file that Repair gives up on: so much is wrong that trying takes too long.
var ErrManyFaults = errors.New("gcg: too much is wrong with the file to find its repairs")

// maxTried bounds the lines checked while repairs are tried, a few seconds of work; a check costs as
// much as overhead lines besides.
const (
	maxTried = 300_000
	overhead = 30
)

// Repair repairs what has one sure repair, and keeps all the rest as it is, byte for byte. Check
// finds what is wrong with a file: those of Record, or those of Replay.Check besides. A repair is
// sure where it leaves fewer findings, and none of another kind. Repairing again changes nothing.
func (f *File) Repair(check func(*File) []Finding) (*Repaired, error) {
	r := repairer{check: check, now: newDraft(f)}
	r.findings = check(f)
	for r.plain() || r.each() || r.plays() || r.totals() {
		continue
	}
	if r.tried > maxTried {
		return nil, ErrManyFaults
	}
	slices.SortStableFunc(r.now.repairs, func(a, b Repair) int { return a.Line - b.Line })
	return &Repaired{&r.now.file, r.now.origin, r.now.repairs}, nil
}

// A repairer improves a draft step by step.
type repairer struct {
	check    func(*File) []Finding
	now      *draft
	findings []Finding // of now
	tried    int       // lines checked
}

// try makes the draft the present one if it is better.
func (r *repairer) try(d *draft, about ...FindingKind) bool {
	findings, ok := r.better(d, about...)
	if ok {
		r.now, r.findings = d, findings
	}
	return ok
}

// better checks a draft, and reports whether it is sure to be better: with fewer findings, of the kinds
// that it is about too.
func (r *repairer) better(d *draft, about ...FindingKind) ([]Finding, bool) {
	if len(d.repairs) == len(r.now.repairs) {
		return nil, false
	}
	if r.tried += len(d.file.Lines) + overhead; r.tried > maxTried {
		return nil, false
	}
	findings := r.check(&d.file)
	same := func(kind FindingKind) bool { return countOf(findings, kind) == countOf(r.findings, kind) }
	return findings, fewer(findings, r.findings) && !slices.ContainsFunc(about, same)
}

// fewer reports whether there are fewer findings than before, and of no kind more.
func fewer(findings, before []Finding) bool {
	count := map[FindingKind]int{}
	for i := range before {
		count[before[i].Kind]++
	}
	for i := range findings {
		if count[findings[i].Kind]--; count[findings[i].Kind] < 0 {
			return false
		}
	}
	return len(findings) < len(before)
}

func countOf(findings []Finding, kind FindingKind) int {
	n := 0
	for i := range findings {
		if findings[i].Kind == kind {
			n++
		}
	}
	return n
}

// plain repairs, all at once, what only the text of a line tells.
func (r *repairer) plain() bool {
	d := r.now.copy()
	for i := range r.findings {
		d.plain(&r.findings[i])
	}
	return r.try(d)
}

// each tries the repairs of each finding. A score is put right where that makes a total right: else the
// game may have been scored so.
func (r *repairer) each() bool {
	for i := range r.findings {
		about := []FindingKind{r.findings[i].Kind}
		if about[0] == ScoreDiffers || about[0] == WrongBonus {
			about = append(about, TotalWrong)
		}
		for _, repair := range r.repairsOf(&r.findings[i]) {
			d := r.now.copy()
			repair(d, &r.findings[i])
			if r.try(d, about...) {
				return true
			}
		}
	}
	return false
}

// repairsOf lists what may repair the finding, the likely first. The shape of a line for the tiles
// left says nothing where its points are wrong as well.
func (r *repairer) repairsOf(f *Finding) []func(*draft, *Finding) {
	switch f.Kind {
	case ScoreDiffers, WrongBonus:
		return []func(*draft, *Finding){(*draft).score, (*draft).scoreAndTotal}
	case WithdrawnWrong:
		return []func(*draft, *Finding){(*draft).nick, (*draft).nickAndTotal, (*draft).score, (*draft).scoreAndTotals}
	case wrongPlayer, ChallengeWrong:
		return []func(*draft, *Finding){(*draft).nick, (*draft).nickAndTotal}
	case EventMark:
		return []func(*draft, *Finding){(*draft).mark}
	case EventForm, EventScore, EventRack, EventWord, EventTiles:
		return []func(*draft, *Finding){(*draft).plainText}
	case PlayerUnknown:
		return []func(*draft, *Finding){(*draft).nickCase}
	case WrongEnd:
		return []func(*draft, *Finding){(*draft).score, (*draft).nick, (*draft).nickAndTotal, (*draft).sign, (*draft).signAndTotals}
	case ScoreSign:
		return []func(*draft, *Finding){(*draft).sign, (*draft).signAndTotals}
	case ScoreKind:
		return []func(*draft, *Finding){(*draft).noScore}
	case EndShape:
		if slices.ContainsFunc(r.findings, func(other Finding) bool { return other.Kind == WrongEnd && other.Line == f.Line }) {
			return nil
		}
		return []func(*draft, *Finding){(*draft).endShape}
	case MissingEnd:
		if countOf(r.findings, WrongEnd) > 0 {
			return nil // which may be the line that is missing
		}
		return []func(*draft, *Finding){(*draft).missingEnd}
	case RackCase:
		return []func(*draft, *Finding){(*draft).upperRack}
	case PlayersMissing:
		return []func(*draft, *Finding){(*draft).players}
	case EncodingMissing, EncodingLate, EncodingWrong:
		return []func(*draft, *Finding){(*draft).declare}
	}
	return nil
}

// totals counts totals again: those from which the next ones do not go on, and all where nothing else
// is in doubt. A turn that is missing, not understood, or of the other player makes totals wrong that
// are right.
func (r *repairer) totals() bool {
	if countOf(r.findings, TotalWrong) == 0 {
		return false
	}
	d := r.now.copy()
	if d.totals(true); r.try(d, TotalWrong) {
		return true
	}
	if slices.ContainsFunc(r.findings, func(f Finding) bool { return f.Severity > Hint && f.Kind != TotalWrong }) {
		return false
	}
	d = r.now.copy()
	d.totals(false)
	return r.try(d, TotalWrong)
}

// A draft is a file under repair.
type draft struct {
	file    File
	origin  []int
	repairs []Repair
}

func newDraft(f *File) *draft {
	d := &draft{file: *f, origin: make([]int, len(f.Lines))}
	for i := range d.origin {
		d.origin[i] = i + 1
	}
	return d.copy()
}

func (d *draft) copy() *draft {
	c := *d
	c.file.Lines, c.origin, c.repairs = slices.Clone(d.file.Lines), slices.Clone(d.origin), slices.Clone(d.repairs)
	return &c
}

// set changes the text of a line, from 1.
func (d *draft) set(line int, kind FindingKind, text string) {
	was := d.file.Lines[line-1].Text
	if was == text {
		return
	}
	d.file.Lines[line-1].Text = text
	d.note(line, kind, was, text)
}

func (d *draft) note(line int, kind FindingKind, was, now string) {
	at := d.origin[line-1]
	for i := line; at == 0 && i < len(d.origin); i++ {
		at = d.origin[i]
	}
	d.repairs = append(d.repairs, Repair{Line: max(at, 1), Kind: kind, Was: was, Now: now})
}

// insert adds a line with an end like that of the first.
func (d *draft) insert(line int, kind FindingKind, text string) {
	end := LF
	if len(d.file.Lines) > 0 && d.file.Lines[0].End != NoEnd {
		end = d.file.Lines[0].End
	}
	if n := len(d.file.Lines); n > 0 && line > n && d.file.Lines[n-1].End == NoEnd {
		d.file.Lines[n-1].End = end
	}
	d.file.Lines = slices.Insert(d.file.Lines, line-1, Line{text, end})
	d.origin = slices.Insert(d.origin, line-1, 0)
	d.note(line, kind, "", text)
}

// plain repairs what the text alone tells.
func (d *draft) plain(f *Finding) {
	if f.Line > len(d.file.Lines) {
		return // of an empty file
	}
	text := d.file.Lines[f.Line-1].Text
	switch f.Kind {
	case LineIndent:
		d.set(f.Line, f.Kind, strings.TrimLeft(text, blanks))
	case LineEnds:
		d.ends()
	case ScoreSign:
		e, ok := eventText(text)
		if !ok || e.event.Kind == Time || e.event.Kind == Withdrawn && e.event.Score > 0 {
			return
		}
		d.set(f.Line, f.Kind, e.replace(e.at, scoreText(&e.event, e.event.Score)))
	}
}

// ends gives all lines the end that most have; of equals, the first that there is.
func (d *draft) ends() {
	most := d.file.usualEnd()
	for i := range d.file.Lines {
		line := &d.file.Lines[i]
		if line.End != most && line.End != NoEnd {
			line.End = most
			d.note(i+1, LineEnds, line.Text, line.Text)
		}
	}
}

// usualEnd returns the end that most lines have, of equals the first; LF in a file without any.
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

// declare puts the declaration of the encoding into the first line, where the file says no other,
// or a byte-order mark tells that it is UTF-8.
func (d *draft) declare(f *Finding) {
	text := encodingLine
	for _, item := range d.file.Items() {
		if item.Kind != PragmaLine || item.Keyword != "character-encoding" {
			continue
		}
		e, ok := encodingNamed(item.Args)
		contradicts := !ok || e != d.file.Encoding
		switch {
		case item.Line == 1 && contradicts && d.file.BOM && d.file.Encoding == UTF8:
			d.set(1, f.Kind, text)
			return
		case item.Line == 1 || contradicts && !(ok && e == UTF8 && d.file.plain()):
			return
		}
		text = d.file.Lines[item.Line-1].Text
		d.remove(item.Line, f.Kind)
		break
	}
	d.insert(1, f.Kind, strings.TrimLeft(text, blanks))
	d.file.Encoding = encodingOf([]byte(strings.TrimLeft(text, blanks)), d.file.BOM)
}

// plain reports whether the file has only characters that both encodings write alike.
func (f *File) plain() bool {
	return !slices.ContainsFunc(f.Lines, func(line Line) bool { return strings.ContainsFunc(line.Text, beyondASCII) })
}

// remove takes out a line that stands elsewhere from then on.
func (d *draft) remove(line int, kind FindingKind) {
	d.note(line, kind, d.file.Lines[line-1].Text, "")
	d.file.Lines = slices.Delete(d.file.Lines, line-1, line)
	d.origin = slices.Delete(d.origin, line-1, line)
}

// players declares the two players of the events, unless a pragma that is not known may be meant to.
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
		if _, declared := d.file.Pragma(keyword); !declared {
			if _, encoded := d.file.Pragma("character-encoding"); encoded && line == 1 {
				line = 2
			}
			d.insert(line, f.Kind, "#"+keyword+" "+p.Nick)
		}
		line = d.lineOf(keyword) + 1
	}
}

// misspelt reports whether a pragma that is not known begins with the nick.
func (d *draft) misspelt(nick string) bool {
	for _, item := range d.file.Items() {
		if item.Kind == PragmaLine && !known(item.Keyword) && strings.HasPrefix(item.Args, nick) {
			return true
		}
	}
	return false
}

// lineOf returns the line of a pragma, or 0.
func (d *draft) lineOf(keyword string) int {
	for _, item := range d.file.Items() {
		if item.Kind == PragmaLine && item.Keyword == keyword {
			return item.Line
		}
	}
	return 0
}

// scoreText writes a score as Event.Format does.
func scoreText(e *Event, score int) string {
	if e.Kind == Withdrawn && score == 0 {
		return "-0"
	}
	return fmt.Sprintf("%+d", score)
}
