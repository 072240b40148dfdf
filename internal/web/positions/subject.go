package positions

import (
	"errors"
	"net/http"

	"maven/internal/form"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
)

// Records find the positions of records.
type Records interface {
	// Position returns the position of a record before a turn, counted from 1, as CGP; turn 0 is the end. The error is a
	// *problem.Problem if there is no such record or turn.
	Position(record int64, turn int) (string, error)
}

// A subject names a position: by CGP, or by a record and one of its turns.
type subject struct {
	CGP    string `json:"cgp"`    // the position; or record and turn
	Record int64  `json:"record"` // the number of a record
	Turn   int    `json:"turn"`   // of the record: the position before it, from 1; 0 for the end
	registry.Choice
}

// placed returns the position.
func (p *Positions) placed(s *subject) (*setting.Placed, error) {
	line := s.CGP
	if s.Record != 0 {
		if line != "" {
			return nil, problem.Of("record", errors.New("give either cgp or record"))
		}
		var err error
		if line, err = p.records.Position(s.Record, s.Turn); err != nil {
			return nil, err
		}
	}
	return p.stock.Place(s.Choice, line)
}

// A lookRequest asks for a position, and for a move in it.
type lookRequest struct {
	subject
	Move string `json:"move"` // such as 8D WORD, exchange ABC or pass
}

func (p *Positions) look(_ *http.Request, asked *lookRequest) (*form.Situation, error) {
	placed, err := p.placed(&asked.subject)
	if err != nil {
		return nil, err
	}
	seen := form.NewSituation(placed)
	if asked.Move != "" {
		b := placed.Position.Board
		m, err := b.Notation().Parse(asked.Move, b.At)
		if err != nil {
			return nil, problem.Of("move", err)
		}
		seen.Try(placed.Words, placed.Position, m)
	}
	return seen, nil
}
