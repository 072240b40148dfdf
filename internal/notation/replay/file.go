package replay

import (
	"maven/internal/notation/gcg"
	"maven/internal/said"
)

// NotJudged is the kind of finding for what cannot be judged by rules, board or words.
const NotJudged gcg.FindingKind = "not-judged"

// CheckFile is Check for a file that may have events which are not part of the history. After the first such
// event the board, the racks and the player on turn are no longer known, so what Check finds there is
// replaced by one finding that says so.
func (p *Replay) CheckFile(f *gcg.File) []gcg.Finding {
	broken, behind := p.broken(f)
	var all []gcg.Finding
	if behind {
		all = append(all, gcg.Finding{Line: broken, Kind: NotJudged, Severity: gcg.Hint,
			Cause: said.Of("events after this one are not judged by rules and board")})
	}
	for _, one := range p.Check() {
		if one.Line <= broken && !(ofEnd(one.Kind) && broken <= len(f.Lines)) {
			all = append(all, one)
		}
	}
	return all
}

// broken returns the line of the first event that is not part of the history, or the line after the last,
// and whether events follow it.
func (p *Replay) broken(f *gcg.File) (line int, behind bool) {
	events := f.EventNumbers()
	line = len(f.Lines) + 1
	for _, findings := range [][]gcg.Finding{p.record.Findings, p.Findings} {
		for i := range findings {
			if one := &findings[i]; one.Severity == gcg.Error && (events[one.Line] > 0 || one.Kind == gcg.EventMark) {
				line = min(line, one.Line)
			}
		}
	}
	for event := range events {
		behind = behind || event > line
	}
	return line, behind
}
