package kinds

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"maven/internal/engine"
	"maven/internal/farm"
	"maven/internal/pool"
	"maven/internal/question"
	"maven/internal/setting"
)

// Asked is what a verb is asked of positions that are played out.
type Asked struct {
	Count      int      `json:"count"`              // candidates
	Told       bool     `json:"told,omitempty"`     // Count is of those told; see question.Question
	Also       []string `json:"also,omitempty"`     // and others, as the user writes them
	Opponent   string   `json:"opponent,omitempty"` // tiles that it is known to hold
	Explain    bool     `json:"explain,omitempty"`
	Iterations int      `json:"iterations,omitempty"` // 0 for the player's own limit
}

// A simPlan is what workers need to know of positions to be played out.
type simPlan struct {
	Setting   setting.Request `json:"setting"`
	Player    player          `json:"player"`
	Asked     Asked           `json:"asked"`
	Lines     string          `json:"lines"` // the bundle with the positions
	Positions int             `json:"positions"`
}

// Sim makes a job of the positions in a bundle of so many lines of CGP. The result of a number is for ReadPlayed.
func (m *Maker) Sim(request setting.Request, by *setting.Player, asked *Asked, lines string, positions int) (*farm.Job, map[string]string, error) {
	if by.Kind != setting.SimPlayer {
		return nil, nil, fmt.Errorf("player %s does not only play out; a farm takes --sim", by.Name)
	}
	p := m.pack()
	return m.job(SimKind, &simPlan{p.request(request), p.player(by), *asked, p.file(lines), positions}, p)
}

// ReadPlayed returns the simulation of a position as engine.Analysis.Save has written it, and why it has stopped; nil if
// the position cannot be played out: whoever asked finds out why.
func ReadPlayed(result []byte) (saved []byte, stop engine.Stop, err error) {
	if len(result) == 1 && result[0] == notFound {
		return nil, engine.NotStopped, nil
	}
	if len(result) > 2 && result[0] == isFound && int(result[1]) < len(stops()) {
		return result[2:], stops()[result[1]], nil
	}
	return nil, engine.NotStopped, errors.New("the farm sent no simulation of a position")
}

// stops are the reasons that can end a simulation on a farm.
func stops() []engine.Stop { return []engine.Stop{engine.Complete, engine.OutOfIterations} }

// check refuses plans that cannot be done.
func (p simPlan) check(string) error {
	if a := &p.Asked; p.Positions < 1 || p.Player.Kind != setting.SimPlayer || a.Count < 0 || a.Count > question.MostCandidates || a.Iterations < 0 || a.Iterations > setting.MaxPlayOuts {
		return fmt.Errorf("%d positions by %s with %d candidates and %d play-outs cannot be done", p.Positions, p.Player.Kind, a.Count, a.Iterations)
	}
	return nil
}

// workSim plays one position out at a time.
func workSim(p *simPlan, _ farm.Part, files farm.Files) (pool.Work, error) {
	return workTexts(p.Setting, &p.Player, p.Lines, p.Positions, files, func(s *setting.Settings, by setting.Player) textWork {
		return func(ctx context.Context, line string) []byte { return played(ctx, s, by, &p.Asked, line) }
	})
}

// played returns the simulation of a position, nil if it cannot be played out.
func played(ctx context.Context, settings *setting.Settings, by setting.Player, asked *Asked, line string) []byte {
	placed, err := read(settings, asked, line)
	if err != nil {
		return nil
	}
	also, err := placed.Moves(asked.Also)
	if err != nil {
		return nil
	}
	analysis, err := question.Open(placed.Setting, &question.Question{Method: question.Sim, Position: placed.Position, Player: &by, Also: also,
		Count: &asked.Count, Told: asked.Told, Explain: asked.Explain, Limits: engine.Limits{Iterations: asked.Iterations, Threads: 1}})
	if err != nil || analysis.Run(ctx, analysis.Limits, nil) != nil {
		return nil
	}
	saved, stop := analysis.Save(), slices.Index(stops(), analysis.Snapshot().Stopped)
	if saved == nil || stop < 0 {
		return nil
	}
	return append([]byte{byte(stop)}, saved...)
}

// read reads a position. It refuses words that this machine does not have.
func read(settings *setting.Settings, asked *Asked, line string) (*setting.Placed, error) {
	p, err := settings.Place(line)
	if err != nil {
		return nil, err
	}
	if !p.Remark.IsZero() {
		return nil, errors.New(p.Remark.String())
	}
	return p, p.Hold(asked.Opponent)
}

// driveSim has all positions played out.
func driveSim(ctx context.Context, p *simPlan, _ farm.Files, far pool.Far, product farm.Product) error {
	return driveTexts(ctx, p.Positions, "positions", far, product, func(result []byte) error {
		_, _, err := ReadPlayed(result)
		return err
	})
}
