package kibitz

import (
	"encoding/json"
	"io"
	"strconv"

	"maven/internal/command"
	"maven/internal/engine"
	"maven/internal/stat"
	"maven/internal/tile"
)

// jsonAnswers writes answers for programs, one object a line; docs/format.md has the form.
type jsonAnswers struct {
	out *json.Encoder
}

func newJSONAnswers(out io.Writer) *jsonAnswers {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return &jsonAnswers{out: e}
}

type answerJSON struct {
	Line    int                 `json:"line,omitempty"`
	Seed    *int                `json:"seed,omitempty"`
	CGP     string              `json:"cgp"`
	Lexicon command.LexiconJSON `json:"lexicon"`
	Player  string              `json:"player"`
	Method  string              `json:"method,omitempty"`
	Stopped engine.Stop         `json:"stopped"`
	Leaves  string              `json:"leaves"`
	Rules   string              `json:"rules"`
	Bag     int                 `json:"bag"`
	Total   int                 `json:"total"`
	Moves   []moveJSON          `json:"moves"`
}

type moveJSON struct {
	Rank   int       `json:"rank,omitempty"`
	Move   string    `json:"move"`
	Kind   string    `json:"kind"`
	Score  int32     `json:"score"`
	Leave  string    `json:"leave"`
	Equity *float64  `json:"equity"` // null where it is not known
	Win    *float64  `json:"win,omitempty"`
	Known  string    `json:"known"`
	Terms  termsJSON `json:"terms"`
	Behind *float64  `json:"behind,omitempty"`
}

// termsJSON is an object of what each term is worth, in points and in their order. Terms of one name are
// added up.
type termsJSON []engine.Term

// MarshalJSON writes the object.
func (t termsJSON) MarshalJSON() ([]byte, error) {
	c, text := engine.Candidate{Terms: t}, []byte{'{'}
	for i, name := range termNames([]engine.Candidate{c}) {
		if i > 0 {
			text = append(text, ',')
		}
		key, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		text = strconv.AppendFloat(append(append(text, key...), ':'), worthOf(&c, name).Points(), 'f', -1, 64)
	}
	return append(text, '}'), nil
}

type illegalJSON struct {
	Line    int                 `json:"line,omitempty"`
	CGP     string              `json:"cgp"`
	Lexicon command.LexiconJSON `json:"lexicon"`
	Move    string              `json:"move"`
	Legal   bool                `json:"legal"`
	Reason  string              `json:"reason"`
}

type badJSON struct {
	Line  int    `json:"line"`
	Error string `json:"error"`
}

func (j *jsonAnswers) write(a *answer) error {
	if a.bad != nil {
		return j.out.Encode(badJSON{a.line, a.bad.Error()})
	}
	words := command.Identify(a.desk.Words)
	if a.illegal != nil {
		return j.out.Encode(illegalJSON{a.line, a.cgp, words, a.asked, false, a.illegal.Error()})
	}
	out := answerJSON{
		Line: a.line, Seed: a.seed, CGP: a.cgp, Lexicon: words, Player: a.desk.spec.Name, Leaves: a.desk.spec.Tables,
		Rules: a.desk.Rules.Name, Bag: a.position.Bag(), Total: a.found.Legal, Method: a.found.Note, Stopped: a.found.Stopped,
		Moves: make([]moveJSON, len(a.moves)),
	}
	for i := range a.moves {
		out.Moves[i] = a.moveForm(&a.moves[i])
	}
	return j.out.Encode(out)
}

func (a *answer) moveForm(c *engine.Candidate) moveJSON {
	notation, left := a.desk.board.Notation(), a.left(c)
	form := moveJSON{
		Rank: c.Rank, Move: notation.Format(&c.Move), Kind: c.Move.Kind.String(), Score: c.Move.Score,
		Leave: notation.Alphabet.Rack(&left), Known: c.Value.Known.String(), Terms: c.Terms,
	}
	if c.Value.Known != stat.Unknown {
		form.Equity, form.Win = inPoints(c.Value.Equity), command.WinForm(&c.Value)
	}
	if gap, ok := a.behind(); ok {
		form.Behind = inPoints(gap)
	}
	return form
}

func inPoints(e tile.Equity) *float64 {
	p := e.Points()
	return &p
}
