package form

import (
	"fmt"

	"maven/internal/game"
	"maven/internal/infer"
	"maven/internal/move"
	"maven/internal/said"
)

// An Inference is what the opponent likely holds.
type Inference struct {
	File string `json:"file,omitempty"` // of a record
	Turn int    `json:"turn,omitempty"` // number of the event that comes next, 0 for the end
	CGP  string `json:"cgp"`
	Setting
	Move      string          `json:"move,omitempty"` // the opponent's last; missing if it is not known
	Evidence  string          `json:"evidence"`
	Reason    said.Text       `json:"reason,omitzero"` // why there is no evidence
	Known     string          `json:"known"`
	Stopped   string          `json:"stopped"`
	Racks     int             `json:"racks"` // weighed
	Of        int             `json:"of"`    // to be weighed
	Effective float64         `json:"effective"`
	Seed      int             `json:"seed"`
	Size      int             `json:"size"` // tiles on the opponent's rack
	Kept      int             `json:"kept"`
	Surely    string          `json:"surely"`
	ByTile    []InferredTile  `json:"byTile"`
	Total     int             `json:"total"` // leaves
	ByLeave   []InferredLeave `json:"byLeave"`
}

// An InferredTile is what is thought of one tile, and what would be by chance alone.
type InferredTile struct {
	Tile           string  `json:"tile"`
	Unseen         int     `json:"unseen"`
	Holds          float64 `json:"holds"` // 0 to 1
	ChanceHolds    float64 `json:"chanceHolds"`
	Expected       float64 `json:"expected"` // tiles
	ChanceExpected float64 `json:"chanceExpected"`
}

// An InferredLeave is what is thought of one leave.
type InferredLeave struct {
	Leave       string   `json:"leave"`
	Probability float64  `json:"probability"` // 0 to 1
	Chance      float64  `json:"chance"`      // by chance alone
	Loss        *float64 `json:"loss"`        // points that the move loses with this leave
}

// After adds the opponent's last move as the player on turn saw it: of an exchange only the number of tiles.
func (f *Inference) After(p *game.Position) {
	switch {
	case !p.HasLast:
	case p.Last.Kind == move.Exchange:
		f.Move = fmt.Sprintf("exchange %d", p.Last.Played)
	default:
		f.Move = p.Board.Notation().Format(&p.Last)
	}
}

// NewInference returns a result with its n likeliest leaves, 0 for all. The caller adds where the position comes from, and why the work has
// ended.
func NewInference(n move.Notation, r *infer.Result, leaves int) *Inference {
	f := &Inference{
		Evidence: r.Evidence.String(), Reason: r.Reason, Known: r.Known.String(), Racks: r.Looked, Of: r.Of,
		Effective: Thousandth(r.Effective), Size: r.Size, Kept: r.Kept, Surely: n.Alphabet.Rack(&r.Surely),
		ByTile: make([]InferredTile, len(r.Tiles)), Total: r.Leaves, ByLeave: []InferredLeave{},
	}
	for i, t := range r.Tiles {
		f.ByTile[i] = InferredTile{n.Alphabet.Text(t.Tile), t.Unseen, millionth(t.Now.Holds), millionth(t.Chance.Holds),
			millionth(t.Now.Expected), millionth(t.Chance.Expected)}
	}
	for _, l := range r.Best(leaves) {
		f.ByLeave = append(f.ByLeave, InferredLeave{n.Alphabet.Rack(&l.Leave), millionth(l.Probability), millionth(l.Chance), Points(l.Loss)})
	}
	return f
}
