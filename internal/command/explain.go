package command

import (
	"fmt"
	"slices"
	"strings"

	"maven/internal/notation/gcg"
)

// maxExplained bounds the lines of a file whose repairs are looked for while it is checked: longer than
// any game, and a fraction of a second of work.
const maxExplained = 400

// Explain gives findings the repair of their line, where the file has a sure one; and where repairs of
// earlier lines leave nothing of a finding, it is a hint that says so.
func (r *RecordReader) Explain(f *gcg.File, findings []gcg.Finding) []gcg.Finding {
	wrong := func(one gcg.Finding) bool { return one.Severity > gcg.Hint }
	if len(f.Lines) > maxExplained || !slices.ContainsFunc(findings, wrong) {
		return findings
	}
	repaired := f.Repair(r.Findings)
	if len(repaired.Repairs) == 0 {
		return findings
	}
	changed, elsewhere := changedLines(repaired)
	left := map[string]int{} // findings after the repairs, by line and kind
	for _, one := range r.Findings(repaired.File) {
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
			if !slices.Contains(strings.Fields(now), one.Want) {
				one.Want = now
			}
			continue
		}
		before := 0
		for line := range changed {
			if line < one.Line {
				before = max(before, line)
			}
		}
		if before > 0 && one.Severity == gcg.Warning && !elsewhere[one.Kind] {
			one.Severity, one.Want = gcg.Hint, ""
			one.Cause += fmt.Sprintf(" (follows from line %d)", before)
		}
	}
	return all
}

// changedLines returns the text after the repairs of each line that has changed, by the lines of the file
// as it was; and the kinds of findings for which lines are added or moved.
func changedLines(r *gcg.Repaired) (changed map[int]string, elsewhere map[gcg.FindingKind]bool) {
	changed, elsewhere = map[int]string{}, map[gcg.FindingKind]bool{}
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

// Findings returns all that is wrong with a file.
func (r *RecordReader) Findings(f *gcg.File) []gcg.Finding {
	j, err := r.Judge(f, true)
	if err != nil {
		panic(err) // only strict rules refuse a record
	}
	return j.findings
}
