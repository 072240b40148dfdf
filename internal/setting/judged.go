package setting

import (
	"cmp"
	"fmt"
	"strings"
	"unicode"

	"maven/internal/lexicon"
	"maven/internal/notation/cgp"
	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/wordgraph"
)

// FaultsTold is how many faults of a record its report tells one by one.
const FaultsTold = 3

// A Judged is what a record says and what is wrong with it.
type Judged struct {
	File     *gcg.File
	Record   *gcg.Record
	Rules    *rules.Rules
	Words    *lexicon.Lexicon // nil where words are not judged
	NoWords  string           // why they are not, where they should be
	History  *record.History  // nil where there are not two players, and so is Replay
	Replay   *replay.Replay
	Findings []gcg.Finding // by line
}

// Faults counts the faults of the game, and tells the first ones.
func (j *Judged) Faults() (n int, told []string) {
	for i := range j.Findings {
		f := &j.Findings[i]
		if is, _ := replay.Fault(f); !is {
			continue
		}
		if n++; n <= FaultsTold {
			told = append(told, fmt.Sprintf("line %d: %s", f.Line, f.Cause))
		}
	}
	if n > FaultsTold {
		told = append(told, fmt.Sprintf("%d faults in all, which maven gcg check tells", n))
	}
	return n, told
}

// Impossible returns the first finding with which positions cannot have been, or nil.
func (j *Judged) Impossible() *gcg.Finding {
	for i := range j.Findings {
		if _, impossible := replay.Fault(&j.Findings[i]); impossible {
			return &j.Findings[i]
		}
	}
	return nil
}

// Irregular returns the first finding that breaks the rules of a game, or nil.
func (j *Judged) Irregular() *gcg.Finding {
	for i := range j.Findings {
		if replay.Breaks(&j.Findings[i]) {
			return &j.Findings[i]
		}
	}
	return nil
}

// Ops returns the operations that say what a position of the record is to be judged by: lexicon, or the one
// that the record names.
func (j *Judged) Ops(lexicon string) []cgp.Op {
	var ops []cgp.Op
	if name := j.Rules.Name; name != Rules {
		ops = append(ops, cgp.Op{Code: "bdn", Args: name})
	}
	named, _ := j.pragma("lexicon")
	if words := opText(cmp.Or(lexicon, named)); words != "" {
		ops = append(ops, cgp.Op{Code: "lex", Args: words})
	}
	if set := opText(j.Rules.Tiles.Name); set != tiles {
		ops = append(ops, cgp.Op{Code: "ld", Args: set})
	}
	return ops
}

// opText returns text that an operation can hold, "" for other.
func opText(text string) string {
	if strings.ContainsFunc(text, func(c rune) bool { return c == ';' || unicode.IsControl(c) }) {
		return ""
	}
	return text
}

// Position returns what the player on turn of a state of the history knows.
func (j *Judged) Position(s *record.State, lexicon string) *cgp.Position {
	known := s.Position()
	return cgp.Of(&known, j.Ops(lexicon)...)
}

// pragma returns a pragma's arguments and its line.
func (j *Judged) pragma(keyword string) (args string, line int) {
	for _, item := range j.File.Items() {
		if item.Kind == gcg.PragmaLine && item.Keyword == keyword {
			return item.Args, item.Line
		}
	}
	return "", 0
}

func (j *Judged) found(line int, kind gcg.FindingKind, severity gcg.Severity, cause, want string) {
	j.Findings = append(j.Findings, gcg.Finding{Line: line, Kind: kind, Severity: severity, Cause: cause, Want: want})
}

// leaveWords notes why words are not judged.
func (j *Judged) leaveWords(line int, why string) {
	j.NoWords = why
	j.found(line, replay.NotJudged, gcg.Hint, why, "")
}

// graph returns the graph of a list, nil for none.
func graph(words *lexicon.Lexicon) *wordgraph.Graph {
	if words == nil {
		return nil
	}
	return words.Graph
}
