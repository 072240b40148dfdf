package original

import (
	"maven/internal/classic/board"
	"maven/internal/classic/search"
	"maven/internal/form"
	"maven/internal/stat"
)

func moveForm(s *Position, place int, m *board.Move) form.Move {
	f := form.Move{Rank: place, Text: s.Spell(m), Kind: "pass", Score: m.Score, Leave: s.Kept(m)}
	switch {
	case m.Lane > 0:
		f.Kind = "play"
	case m.Len() > 0:
		f.Kind = "exchange"
	}
	return f
}

// A Simulation is the result of simulating moves.
type Simulation struct {
	CGP        string          `json:"cgp"`
	Lexicon    form.Lexicon    `json:"lexicon"`
	Tables     string          `json:"tables"`
	Turns      int             `json:"turns"` // of each player after the candidate
	Seed       int             `json:"seed"`
	Iterations int             `json:"iterations"`
	Stopped    string          `json:"stopped"`
	Moves      []SimulatedMove `json:"moves"`
}

// A SimulatedMove is a move with its mean gain.
type SimulatedMove struct {
	form.Move
	Worth         int     `json:"worth"` // of the leave
	Bonus         int     `json:"bonus"`
	Average       int     `json:"average"`
	StandardError float64 `json:"standardError"`
	WinShare      float64 `json:"winShare"` // 0 to 1
	Iterations    int     `json:"iterations"`
	Pruned        bool    `json:"pruned,omitempty"`
}

// NewSimulation returns the moves of a simulation, best first. The caller fills in the rest.
func NewSimulation(s *Position, r *search.Simulation) *Simulation {
	f := &Simulation{Iterations: r.Iterations, Stopped: r.Stopped, Moves: []SimulatedMove{}}
	for i := range r.Candidates {
		c := &r.Candidates[i]
		f.Moves = append(f.Moves, SimulatedMove{Move: moveForm(s, i+1, &c.Move), Worth: c.Move.Leave, Bonus: c.Move.Bonus,
			Average: c.Average(), StandardError: stat.Rounded(c.StandardError(), 10),
			WinShare: stat.Rounded(c.WinShare(), 10_000), Iterations: c.N(), Pruned: c.Pruned})
	}
	return f
}
