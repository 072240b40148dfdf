package setting

import (
	"cmp"
	"strings"
	"unicode"

	"maven/internal/facts"
	"maven/internal/lexicon"
	"maven/internal/notation/cgp"
	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/said"
)

// FaultsTold is how many faults of a record are listed one by one.
const FaultsTold = 3

// A Checked is a record with its findings.
type Checked struct {
	File     *gcg.File
	Record   *gcg.Record
	Rules    *rules.Rules
	Words    *lexicon.Lexicon // nil if words are not judged
	NoWords  said.Text        // why words are not judged, if the user asked for it
	History  *record.History  // nil unless there are two players, and so is Replay
	Replay   *replay.Replay
	Findings []gcg.Finding // by line

	lexicon string // that the record names, for its positions; "" if none
}

// Faults counts the faults of the game, and lists the first ones.
func (j *Checked) Faults() (n int, told []said.Text) {
	for i := range j.Findings {
		f := &j.Findings[i]
		if is, _ := replay.Fault(f); !is {
			continue
		}
		if n++; n <= FaultsTold {
			told = append(told, said.Of("line %d: %s", f.Line, f.Cause))
		}
	}
	if n > FaultsTold {
		told = append(told, said.Of("%d faults in all; maven gcg check lists them", n))
	}
	return n, told
}

// first returns the first finding that is so, or nil.
func (j *Checked) first(is func(*gcg.Finding) bool) *gcg.Finding {
	for i := range j.Findings {
		if f := &j.Findings[i]; is(f) {
			return f
		}
	}
	return nil
}

// Impossible returns the first finding that makes a position impossible, or nil.
func (j *Checked) Impossible() *gcg.Finding {
	return j.first(func(f *gcg.Finding) bool {
		_, impossible := replay.Fault(f)
		return impossible
	})
}

// NoGame returns the first finding that leaves the record without two players, or nil.
func (j *Checked) NoGame() *gcg.Finding {
	return j.first(func(f *gcg.Finding) bool {
		return j.History == nil && f.Severity == gcg.Error && (len(j.Record.Players) == 0 || f.Kind == gcg.PlayerSame)
	})
}

// TwoPlayers refuses a record that has no history, since it is not of two players, by the finding of NoGame if there is one; nil if
// it has one.
func (j *Checked) TwoPlayers() error {
	if j.History != nil {
		return nil
	}
	if fault := j.NoGame(); fault != nil {
		return fault
	}
	return said.Errorf("the record has %s; a game has 2", said.Count(len(j.Record.Players), "player"))
}

// Irregular returns the first finding that breaks the rules of a game, or nil.
func (j *Checked) Irregular() *gcg.Finding { return j.first(replay.Breaks) }

// Facts returns the facts of the record, whose bytes are data.
func (j *Checked) Facts(data []byte) facts.Facts {
	return facts.Of(data, j.File, j.Record, j.History, j.History == nil || j.Irregular() != nil)
}

// opText returns the text if an operation can hold it, otherwise "".
func opText(text string) string {
	if strings.ContainsFunc(text, func(c rune) bool { return c == ';' || unicode.IsControl(c) }) {
		return ""
	}
	return text
}

// Position returns the position that the player on turn sees in a state of the history. It names the rules and tiles of the record, and
// lexicon, or the lexicon that the record names.
func (j *Checked) Position(s *record.State, lexicon string) *cgp.Position {
	known := s.Position()
	return cgp.Of(&known, opsOf(j.Rules, cmp.Or(lexicon, j.lexicon))...)
}

func (j *Checked) found(line int, kind gcg.FindingKind, severity gcg.Severity, cause, want said.Text) {
	j.Findings = append(j.Findings, gcg.Finding{Line: line, Kind: kind, Severity: severity, Cause: cause, Want: want})
}

// leaveWords notes why the words are not judged.
func (j *Checked) leaveWords(line int, why said.Text) {
	j.NoWords = why
	j.found(line, replay.NotJudged, gcg.Hint, why, said.Text{})
}
