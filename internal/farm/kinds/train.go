package kinds

import (
	"context"
	"fmt"
	"os"
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

// WinProb makes a job of the training of a win table. It has one part, and is otherwise as Leaves.
func (m *Maker) WinProb(asked setting.Request, plan *train.Plan) (*farm.Job, map[string]string, error) {
	asked.Unseen = ""
	t, err := train.NewWinProb(*plan)
	return m.fit(WinProbKind, asked, &fitPlan{Games: plan.Games, Seed: plan.Seed}, t, err)
}

// Unseen makes a job of the training of an unseen table, as WinProb does.
func (m *Maker) Unseen(asked setting.Request, plan *train.Plan) (*farm.Job, map[string]string, error) {
	asked.Unseen = ""
	t, err := train.NewUnseen(*plan)
	return m.fit(UnseenKind, asked, &fitPlan{Games: plan.Games, Seed: plan.Seed}, t, err)
}

// Board makes a job of the training of a board table, as WinProb does.
func (m *Maker) Board(asked setting.Request, plan *train.BoardPlan) (*farm.Job, map[string]string, error) {
	t, err := train.NewBoard(*plan)
	return m.fit(BoardKind, asked, &fitPlan{Games: plan.Games, Draws: plan.Draws, Plies: plan.Plies, Seed: plan.Seed}, t, err)
}

// fit makes a job of the training of a table by a trainer, unless there is none, and why.
func (m *Maker) fit(kind string, asked setting.Request, plan *fitPlan, t fitter, err error) (*farm.Job, map[string]string, error) {
	if err != nil {
		return nil, nil, err
	}
	p := m.pack()
	asked.Win = "" // which no game is played with
	plan.Setting, plan.Print = p.request(asked), t.Fingerprint()
	return m.job(kind, plan, p)
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
	err = t.Run(ctx, pool.Crew{Far: far}, func(p checkpoint.Progress) error {
		product.Progress(p.Phase, p.Done, p.Of, p.Remark)
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

// leaveTables trains leave tables.
type leaveTables struct {
	planned[leavesPlan]
	every time.Duration // between checkpoints
}

// check refuses plans that cannot be trained.
func (p leavesPlan) check(string) error { return leaves.CheckGenerations(p.Games) }

// open opens rules and words.
func (k *leaveTables) open(job *farm.Job, files farm.Files) (*leaves.Plan, error) {
	p, err := k.read(job)
	if err != nil {
		return nil, err
	}
	start, _, err := k.start(p.Setting, files)
	if err != nil {
		return nil, err
	}
	plan := &leaves.Plan{Rules: start.Rules, Words: start.Words, Games: p.Games, Seed: p.Seed}
	return plan, samePlan(plan.Fingerprint(), p.Print)
}

// Work plays games of one generation.
func (k *leaveTables) Work(job *farm.Job, part farm.Part, files farm.Files) (pool.Work, error) {
	plan, err := k.open(job, files)
	if err != nil {
		return nil, err
	}
	path, err := files.Path(part.State)
	if err != nil {
		return nil, err
	}
	state, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return plan.Work(part.Number, state)
}

// Drive trains one generation after the other.
func (k *leaveTables) Drive(ctx context.Context, job *farm.Job, files farm.Files, far pool.Far, product farm.Product) error {
	plan, err := k.open(job, files)
	if err != nil {
		return err
	}
	t, err := leaves.New(*plan)
	if err != nil {
		return err
	}
	return drive(ctx, t, k.every, far, product)
}

// A fitter is what trains a table that is fitted to games with a leave table.
type fitter interface {
	checkpoint.Trainer
	Fingerprint() string
	Work() pool.Work
}

// fitters open what trains such tables, by the names of the kinds.
func fitters() map[string]func(*setting.Setting, *fitPlan, *train.Plan) (fitter, error) {
	return map[string]func(*setting.Setting, *fitPlan, *train.Plan) (fitter, error){
		WinProbKind: func(_ *setting.Setting, _ *fitPlan, games *train.Plan) (fitter, error) {
			return train.NewWinProb(*games)
		},
		UnseenKind: func(_ *setting.Setting, _ *fitPlan, games *train.Plan) (fitter, error) {
			return train.NewUnseen(*games)
		},
		BoardKind: func(s *setting.Setting, p *fitPlan, games *train.Plan) (fitter, error) {
			judge, _, err := s.Evaluation()
			if err != nil {
				return nil, err
			}
			return train.NewBoard(train.BoardPlan{Plan: *games, Unseen: judge.Unseen(), Draws: p.Draws, Plies: p.Plies})
		},
	}
}

// fits trains such tables.
type fits struct {
	planned[fitPlan]
	every time.Duration // between checkpoints
	new   func(*setting.Setting, *fitPlan, *train.Plan) (fitter, error)
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

// open opens rules, words and tables, and what trains by them.
func (k *fits) open(job *farm.Job, files farm.Files) (fitter, error) {
	p, err := k.read(job)
	if err != nil {
		return nil, err
	}
	start, _, err := k.start(p.Setting, files)
	if err != nil {
		return nil, err
	}
	games := &train.Plan{Rules: start.Rules, Words: start.Words, Games: p.Games, Seed: p.Seed}
	if games.Leaves, _, err = start.Leaves(); err != nil {
		return nil, err
	}
	t, err := k.new(start, p, games)
	if err != nil {
		return nil, err
	}
	return t, samePlan(t.Fingerprint(), p.Print)
}

// Work plays games.
func (k *fits) Work(job *farm.Job, _ farm.Part, files farm.Files) (pool.Work, error) {
	t, err := k.open(job, files)
	if err != nil {
		return nil, err
	}
	return t.Work(), nil
}

// Drive adds up what was found in the games.
func (k *fits) Drive(ctx context.Context, job *farm.Job, files farm.Files, far pool.Far, product farm.Product) error {
	t, err := k.open(job, files)
	if err != nil {
		return err
	}
	return drive(ctx, t, k.every, far, product)
}
