package kinds

import (
	"fmt"
	"strings"

	"maven/internal/classic/search"
	"maven/internal/engine"
	"maven/internal/library"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/sim"
)

// A player is a setting.Player that can go to other machines.
type player struct {
	Kind   string `json:"kind"`
	Leaves string `json:"leaves,omitempty"`
	Unseen string `json:"unseen,omitempty"`
	Board  string `json:"board,omitempty"`
	Win    bool   `json:"win,omitempty"`

	Level engine.Level `json:"level,omitempty"`
	Seed  random.Seed  `json:"seed,omitempty"`

	Sim        *simulated     `json:"sim,omitempty"`
	Infer      bool           `json:"infer,omitempty"`
	Iterations int            `json:"iterations,omitempty"`
	Nodes      int            `json:"nodes,omitempty"`
	Without    engine.Without `json:"without"`
	Memory     int            `json:"memory,omitempty"`

	Search search.Options `json:"search"`
}

// A simulated is sim.Options without the sampler, which a player makes for itself.
type simulated struct {
	Plies      int         `json:"plies"`
	Goal       sim.Goal    `json:"goal"`
	Utility    string      `json:"utility,omitempty"` // as sim.ParseUtility reads it
	Seed       random.Seed `json:"seed"`
	Equal      bool        `json:"equal,omitempty"`
	Confidence float64     `json:"confidence,omitempty"`
	Equivalent float64     `json:"equivalent,omitempty"`
}

func (p *packing) player(of *setting.Player) player {
	p.fail(travels(of))
	packed := player{
		Kind: of.Kind, Leaves: p.name(library.LeaveTables, of.Leaves), Unseen: p.name(library.UnseenTables, of.Unseen),
		Board: p.name(library.BoardTables, of.Board), Win: of.Win, Level: of.Level, Seed: of.Seed, Infer: of.Infer,
		Iterations: of.Limits.Iterations, Nodes: of.Limits.Nodes, Without: of.Without, Memory: of.Memory, Search: of.Search,
	}
	if o := &of.Sim; of.Simulates() {
		packed.Sim = &simulated{Plies: o.Plies, Goal: o.Goal, Seed: o.Seed, Equal: o.Equal, Confidence: o.Confidence, Equivalent: o.Equivalent}
		if o.Utility != nil {
			packed.Sim.Utility = o.Utility.String()
		}
	}
	return packed
}

// travels refuses players that other machines cannot be, or that would be others there.
func travels(p *setting.Player) error {
	switch {
	case p.Kind == setting.ProgramPlayer:
		return fmt.Errorf("player %s is another program, which the workers of a farm do not have", p.Name)
	case p.Limits.Time > 0 || p.Limits.Clock != nil:
		return fmt.Errorf("player %s thinks by time, and would be another player on every worker of a farm; give it iterations=N instead", p.Name)
	case p.Original != (setting.Original{}):
		return fmt.Errorf("player %s has tables of its own; the workers of a farm have those that the program ships", p.Name)
	}
	return nil
}

// player unpacks a player, and checks its numbers.
func (u *unpacking) player(p *player) (setting.Player, error) {
	of := setting.Player{
		Name: p.Kind, Kind: p.Kind, Leaves: u.name(p.Leaves), Unseen: u.name(p.Unseen), Board: u.name(p.Board), Win: p.Win,
		Level: p.Level, Seed: p.Seed, Infer: p.Infer, Limits: engine.Limits{Iterations: p.Iterations, Nodes: p.Nodes}, Without: p.Without, Memory: p.Memory, Search: p.Search,
	}
	if u.err != nil {
		return of, u.err
	}
	switch {
	case p.Kind == setting.LevelPlayer:
		if _, err := engine.LevelOf(int(p.Level)); err != nil {
			return of, err
		}
	case p.Kind != setting.StaticPlayer && p.Kind != setting.ClassicPlayer && !of.Simulates():
		return of, fmt.Errorf("no worker has a player %q", p.Kind)
	case of.Simulates() != (p.Sim != nil):
		return of, fmt.Errorf("player %s with play-outs that do not fit it", p.Kind)
	case p.Search.Level < 0 || p.Search.Level > search.WeakestLevel || p.Search.Nodes != 0 ||
		p.Search.Bias < -setting.MaxBias || p.Search.Bias > setting.MaxBias || p.Memory < 0 || p.Nodes < 0 ||
		p.Iterations < 0 || p.Iterations > setting.MaxPlayOuts:
		return of, fmt.Errorf("player %s with numbers out of range", p.Kind)
	}
	if p.Sim == nil {
		return of, nil
	}
	o := p.Sim
	if o.Plies < 0 || o.Plies > setting.MaxPlies || o.Goal > sim.WinAndSpread || (o.Utility != "") != (o.Goal == sim.BeWorth) {
		return of, fmt.Errorf("player %s with play-outs out of range", p.Kind)
	}
	of.Sim = sim.Options{Plies: o.Plies, Goal: o.Goal, Seed: o.Seed, Equal: o.Equal, Confidence: o.Confidence, Equivalent: o.Equivalent}
	if o.Utility == "" {
		return of, nil
	}
	utility, err := sim.ParseUtility(strings.NewReader(o.Utility))
	of.Sim.Utility = utility
	return of, err
}
