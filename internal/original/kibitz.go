package original

import (
	"maven/internal/form"
	"maven/internal/move"
	"maven/internal/stat"
)

// A Kibitz is the list of best moves with the terms of each, the user's own among them.
type Kibitz struct {
	form.Ranking
	Own *OwnMove `json:"own,omitempty"`
}

// An OwnMove is a move of the user beside the best one.
type OwnMove struct {
	Move    string   `json:"move"`
	Rank    int      `json:"rank,omitempty"` // in the list, missing if it is not there
	Gap     *float64 `json:"gap,omitempty"`  // points behind the best move; missing if the move has no value
	Comment string   `json:"comment"`
}

// NewKibitz returns what was found, with a comment on the user's own move, nil for none, which is among the candidates.
func NewKibitz(f *form.Found, own *move.Move) *Kibitz {
	k := &Kibitz{Ranking: form.NewRanking(f)}
	if own == nil {
		return k
	}
	c := f.Snapshot.Candidate(own)
	k.Own = &OwnMove{Move: form.Notation(f.Position.Board, own), Rank: c.Rank, Comment: "the original does not value it"}
	best := &f.Snapshot.Candidates[0].Value
	if c.Value.Known == stat.Unknown || best.Known == stat.Unknown {
		return k
	}
	gap := max(best.Equity-c.Value.Equity, 0)
	k.Own.Gap, k.Own.Comment = form.Points(gap), Comment(gap)
	if c.Rank == 1 {
		k.Own.Comment = "the best move"
	}
	return k
}
