package gcg

import (
	"fmt"
	"slices"
	"strings"

	"maven/internal/said"
)

// A Repair is one line changed, added or moved because of a finding.
type Repair struct {
	Line     int // in the original file, from 1; a line that is added comes before it
	Kind     FindingKind
	Was, Now string // the line without its end; Was is "" if the line is added, Now if it moves or is one too many
}

// Repaired is a file after its repairs.
type Repaired struct {
	File    *File
	Origin  []int // by line of File: its number in the original, from 1, or 0 if it was added
	Repairs []Repair
}

// maxRounds bounds the rounds of repair: more than any file takes that was not made to take them.
const maxRounds = 100

// Repair repairs what follows from the text of a line, from the totals around it, or from the board, and
// keeps everything else byte for byte. check finds what is wrong with a file: the findings of Record, and
// perhaps those of Replay.Check. A repair is kept if it leaves fewer findings, and no new ones of another
// kind, except hints. So repairing again changes nothing.
func (f *File) Repair(check func(*File) []Finding) *Repaired {
	r := repairer{check: check, now: newDraft(f), findings: check(f)}
	for range maxRounds {
		if !r.round() {
			break
		}
	}
	slices.SortStableFunc(r.now.repairs, func(a, b Repair) int { return a.Line - b.Line })
	return &Repaired{&r.now.file, r.now.origin, r.now.repairs}
}

// A repairer improves a draft step by step.
type repairer struct {
	check    func(*File) []Finding
	now      *draft
	findings []Finding // in the draft
}

// A step repairs all findings of some kinds at once.
type step struct {
	kinds  []FindingKind
	repair func(*draft, *Finding)
	after  FindingKind // no finding of this kind may be left; "" for any
}

// steps lists the repairs, beginning with those that others depend on.
func steps() []step {
	kinds := func(list ...FindingKind) []FindingKind { return list }
	return []step{
		{kinds: kinds(LineIndent), repair: (*draft).outdent},
		{kinds: kinds(LineEnds), repair: (*draft).ends},
		{kinds: kinds(EventMark), repair: (*draft).mark},
		{kinds: kinds(EventForm, EventScore, EventRack, EventWord, EventTiles), repair: (*draft).plainText},
		{kinds: kinds(PlayerUnknown), repair: (*draft).nickCase},
		{kinds: kinds(RackCase), repair: (*draft).upperRack},
		{kinds: kinds(EncodingMissing), repair: (*draft).declare},
		{kinds: kinds(EncodingLate), repair: (*draft).declare},
		{kinds: kinds(EncodingWrong), repair: (*draft).declare},
		{kinds: kinds(PragmaTwice), repair: (*draft).declare},
		{kinds: kinds(PlayersMissing), repair: (*draft).players},
		{kinds: kinds(wrongPlayer, WithdrawnWrong, ChallengeWrong, WrongEnd), repair: (*draft).nick},
		{kinds: kinds(ScoreDiffers, WrongBonus, WithdrawnWrong, WrongEnd), repair: (*draft).points},
		{kinds: kinds(ScoreSign, WrongEnd), repair: (*draft).sign},
		{kinds: kinds(ScoreKind), repair: func(d *draft, f *Finding) { d.settle(f, 0) }},
		{kinds: kinds(EndShape), repair: (*draft).endShape, after: WrongEnd},
		{kinds: kinds(MissingEnd), repair: (*draft).missingEnd, after: WrongEnd},
		{kinds: kinds(TotalWrong), repair: (*draft).total},
	}
}

// round takes the first step that makes the draft better.
func (r *repairer) round() bool {
	for _, s := range steps() {
		if s.after != "" && r.has(s.after) {
			continue
		}
		d := r.now.copy()
		for i := range r.findings {
			if slices.Contains(s.kinds, r.findings[i].Kind) {
				s.repair(d, &r.findings[i])
			}
		}
		if r.take(d, s.kinds...) {
			return true
		}
	}
	return r.recount()
}

func (r *repairer) has(kind FindingKind) bool {
	return slices.ContainsFunc(r.findings, func(f Finding) bool { return f.Kind == kind })
}

// recount counts all totals again if nothing else is in doubt. A turn that is missing, not understood, or
// given to the wrong player makes right totals look wrong.
func (r *repairer) recount() bool {
	inDoubt := func(f Finding) bool { return f.Severity > Hint && f.Kind != TotalWrong }
	if !r.has(TotalWrong) || slices.ContainsFunc(r.findings, inDoubt) {
		return false
	}
	d := r.now.copy()
	d.totals()
	return r.take(d, TotalWrong)
}

// take accepts a changed draft if it has fewer findings of the kinds repaired, and no more of any other
// kind, and its first line can be read back. Hints do not count: they may come from lines that are
// understood only now.
func (r *repairer) take(d *draft, kinds ...FindingKind) bool {
	if len(d.repairs) == len(r.now.repairs) || d.file.checkLine(0) != nil {
		return false
	}
	findings := r.check(&d.file)
	gone := map[FindingKind]int{}
	for i := range r.findings {
		gone[r.findings[i].Kind]++
	}
	for i := range findings {
		one := &findings[i]
		if gone[one.Kind]--; gone[one.Kind] < 0 && one.Severity > Hint {
			return false
		}
	}
	if !slices.ContainsFunc(kinds, func(kind FindingKind) bool { return gone[kind] > 0 }) {
		return false
	}
	r.now, r.findings = d, findings
	return true
}

// A draft is a file under repair.
type draft struct {
	file    File
	origin  []int
	repairs []Repair

	book *ledger // of the file before the current step; nil until asked for
}

func newDraft(f *File) *draft {
	d := &draft{file: *f, origin: make([]int, len(f.Lines))}
	for i := range d.origin {
		d.origin[i] = i + 1
	}
	return d.copy()
}

func (d *draft) copy() *draft {
	return &draft{
		file:    File{Encoding: d.file.Encoding, BOM: d.file.BOM, Lines: slices.Clone(d.file.Lines)},
		origin:  slices.Clone(d.origin),
		repairs: slices.Clone(d.repairs),
	}
}

// set changes the text of a line, from 1.
func (d *draft) set(line int, kind FindingKind, text string) {
	if was := d.file.Lines[line-1].Text; was != text {
		d.file.Lines[line-1].Text = text
		d.note(line, kind, was, text)
	}
}

func (d *draft) note(line int, kind FindingKind, was, now string) {
	at := d.origin[line-1]
	for i := line; at == 0 && i < len(d.origin); i++ {
		at = d.origin[i]
	}
	d.repairs = append(d.repairs, Repair{Line: max(at, 1), Kind: kind, Was: was, Now: now})
}

// insert adds a line.
func (d *draft) insert(line int, kind FindingKind, text string) {
	d.file.insert(line-1, text)
	d.origin = slices.Insert(d.origin, line-1, 0)
	d.note(line, kind, "", text)
}

// remove takes out a line that moves elsewhere, or is one too many.
func (d *draft) remove(line int, kind FindingKind) {
	d.note(line, kind, d.file.Lines[line-1].Text, "")
	d.file.Lines = slices.Delete(d.file.Lines, line-1, line)
	d.origin = slices.Delete(d.origin, line-1, line)
}

// maxExplained bounds the length, in lines, of a file that is checked together with its repairs: more than
// any game has, and a fraction of a second of work.
const maxExplained = 400

// Explain tells each finding how to repair its line, if there is a sure repair. A finding that goes away
// when earlier lines are repaired becomes a hint that says so. check finds what is wrong with a file, and
// found these.
func (f *File) Explain(findings []Finding, check func(*File) []Finding) []Finding {
	wrong := func(one Finding) bool { return one.Severity > Hint }
	if len(f.Lines) > maxExplained || !slices.ContainsFunc(findings, wrong) {
		return findings
	}
	repaired := f.Repair(check)
	if len(repaired.Repairs) == 0 {
		return findings
	}
	changed, elsewhere := changedLines(repaired)
	left := map[string]int{} // findings after the repairs, by line and kind
	for _, one := range check(repaired.File) {
		if one.Line > len(repaired.Origin) {
			continue
		}
		left[fmt.Sprint(repaired.Origin[one.Line-1], one.Kind)]++
	}
	all := slices.Clone(findings)
	for i := range all {
		one := &all[i]
		key := fmt.Sprint(one.Line, one.Kind)
		if left[key]--; left[key] >= 0 || !wrong(*one) {
			continue
		}
		if now, ok := changed[one.Line]; ok {
			if !slices.Contains(strings.Fields(now), one.Want.String()) {
				one.Want = said.Plain(now)
			}
			continue
		}
		before := 0
		for line := range changed {
			if line < one.Line {
				before = max(before, line)
			}
		}
		if before > 0 && one.Severity == Warning && !elsewhere[one.Kind] {
			one.Severity, one.Want = Hint, said.Text{}
			one.Cause = said.Of("%s (follows from line %d)", one.Cause, before)
		}
	}
	return all
}

// changedLines returns the new text of each line that the repairs change, by its number in the original
// file, and the kinds of findings for which lines are added or moved.
func changedLines(r *Repaired) (changed map[int]string, elsewhere map[FindingKind]bool) {
	changed, elsewhere = map[int]string{}, map[FindingKind]bool{}
	for _, one := range r.Repairs {
		at := slices.Index(r.Origin, one.Line)
		if one.Was == "" || one.Now == "" || at < 0 {
			elsewhere[one.Kind] = true
			continue
		}
		changed[one.Line] = r.File.Lines[at].Text
	}
	return changed, elsewhere
}
