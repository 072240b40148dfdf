package kinds

import (
	"context"
	"fmt"
	"time"

	"maven/internal/farm"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/train"
	"maven/internal/train/checkpoint"
	"maven/internal/train/leaves"
)

// A leavesPlan is what workers need to know of the training of a leave table.
type leavesPlan struct {
	Setting setting.Request `json:"setting"`
	Games   []int           `json:"games"` // by generation
	Seed    random.Seed     `json:"seed"`
	Print   string          `json:"print"` // the fingerprint of the training
}

// A fitPlan is what workers need to know of the training of a table that is fitted to games with a leave table.
type fitPlan struct {
	Setting setting.Request `json:"setting"`
	Games   int             `json:"games"`
	Draws   int             `json:"draws,omitempty"` // of a board table, as its plies
	Plies   int             `json:"plies,omitempty"`
	Seed    random.Seed     `json:"seed"`
	Print   string          `json:"print"`
}

// Leaves makes a job of the training of a leave table. Its parts are the generations, and its numbers the games. The
// product is the checkpoint at the end, cut into records.
func (m *Maker) Leaves(asked setting.Request, plan *leaves.Plan) (*farm.Job, map[string]string, error) {
	p := m.pack()
	asked.Leaves, asked.Unseen, asked.Win = "", "", "" // which no game is played with
	return m.job(LeavesKind, &leavesPlan{p.request(asked), plan.Games, plan.Seed, plan.Fingerprint()}, p)
}

// Fit makes a job of the training of a table of a kind that is fitted to games: of the plan, draws, plies and the unseen table are of a
// board table alone, and print is the fingerprint of the training. It has one part, and is otherwise as Leaves.
func (m *Maker) Fit(kind string, asked setting.Request, plan *train.BoardPlan, print string) (*farm.Job, map[string]string, error) {
	if kind != BoardKind {
		asked.Unseen = "" // which no game is played with, as Win
	}
	asked.Win = ""
	p := m.pack()
	return m.job(kind, &fitPlan{p.request(asked), plan.Games, plan.Draws, plan.Plies, plan.Seed, print}, p)
}

// saveEvery is the time between two checkpoints of a job.
const saveEvery = 30 * time.Second

// drive trains from the last checkpoint to the end. A checkpoint is saved every so often, and after each phase.
func drive(ctx context.Context, t checkpoint.Trainer, every time.Duration, far pool.Far, product farm.Product) error {
	state, err := product.State()
	if err == nil && state != nil {
		err = t.Restore(state)
	}
	if err != nil {
		return err
	}
	saved, phase := time.Now(), ""
	err = t.Run(ctx, pool.Crew{Far: far}, func(p pool.Progress) error {
		product.Progress(p)
		if time.Since(saved) < every && (phase == "" || phase == p.Phase) {
			phase = p.Phase
			return nil
		}
		phase = p.Phase
		err := product.Save(t.AppendCheckpoint(nil))
		saved = time.Now()
		return err
	})
	if err != nil {
		return err
	}
	return product.Save(t.AppendCheckpoint(nil))
}

// A trainer trains a table, and works for the training of one on another machine.
type trainer interface {
	checkpoint.Trainer
	Fingerprint() string
	Work(part int, state []byte) (pool.Work, error)
}

// training is the kind of jobs that train tables by plans of type P: open opens rules, words and tables, and what trains by them.
func training[P plan](kind string, every time.Duration, open func(p *P, files farm.Files) (trainer, error)) farm.Kind {
	work := func(p *P, part farm.Part, files farm.Files) (pool.Work, error) {
		t, err := open(p, files)
		var state []byte
		if err == nil && part.State != "" {
			state, err = contentOf(byHash+part.State, files)
		}
		if err != nil {
			return nil, err
		}
		return t.Work(part.Number, state)
	}
	return &planned[P]{kind, work, func(ctx context.Context, p *P, files farm.Files, far pool.Far, product farm.Product) error {
		t, err := open(p, files)
		if err != nil {
			return err
		}
		return drive(ctx, t, every, far, product)
	}}
}

// check refuses plans that cannot be trained.
func (p leavesPlan) check(string) error { return leaves.CheckGenerations(p.Games) }

// openLeaves opens what trains a leave table.
func openLeaves(p *leavesPlan, files farm.Files) (trainer, error) {
	s, _, err := openStart(p.Setting, files)
	if err != nil {
		return nil, err
	}
	t, err := leaves.New(leaves.Plan{Rules: s.Rules, Words: s.Words, Games: p.Games, Seed: p.Seed})
	if err != nil {
		return nil, err
	}
	return t, samePlan(t.Fingerprint(), p.Print)
}

// check refuses plans that cannot be trained.
func (p fitPlan) check(kind string) error {
	if kind == BoardKind {
		return train.CheckBoard(p.Games, p.Draws, p.Plies)
	}
	if p.Games < 1 || p.Draws != 0 || p.Plies != 0 {
		return fmt.Errorf("train %s: %d games with %d draws and %d plies; must be 1 or more, with none", kind, p.Games, p.Draws, p.Plies)
	}
	return nil
}

// openFit opens what trains a kind of table that is fitted to games with a leave table.
func openFit(kind string, p *fitPlan, files farm.Files) (t trainer, err error) {
	s, _, err := openStart(p.Setting, files)
	if err != nil {
		return nil, err
	}
	games := train.Plan{Rules: s.Rules, Words: s.Words, Games: p.Games, Seed: p.Seed}
	if games.Leaves, _, err = s.Leaves(); err != nil {
		return nil, err
	}
	switch kind {
	case WinProbKind:
		t, err = train.NewWinProb(games)
	case UnseenKind:
		t, err = train.NewUnseen(games)
	case BoardKind:
		judge, _, faulty := s.Evaluation()
		if faulty != nil {
			return nil, faulty
		}
		t, err = train.NewBoard(train.BoardPlan{Plan: games, Unseen: judge.Unseen(), Draws: p.Draws, Plies: p.Plies})
	}
	if err != nil {
		return nil, err
	}
	return t, samePlan(t.Fingerprint(), p.Print)
}
