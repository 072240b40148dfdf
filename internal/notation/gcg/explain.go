package gcg

import (
	"fmt"
	"slices"
	"strings"

	"maven/internal/said"
)

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
