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
	Seed    random.Seed     `json:"seed"`
	Print   string          `json:"print"`
}

// Leaves makes a job of the training of a leave table. Its parts are the generations, and its numbers the games. The
// product is the checkpoint at the end, cut into records.
func (m *Maker) Leaves(asked setting.Request, plan *train.LeavesPlan) (*farm.Job, map[string]string, error) {
	p := m.pack()
	asked.Leaves, asked.Unseen, asked.Win = "", "", "" // which no game is played with
	return m.job(LeavesKind, &leavesPlan{p.request(asked), plan.Games, plan.Seed, plan.Fingerprint()}, p)
}

// WinProb makes a job of the training of a win table. It has one part, and is otherwise as Leaves.
func (m *Maker) WinProb(asked setting.Request, plan *train.Plan) (*farm.Job, map[string]string, error) {
	return m.fit(winProbs(), asked, plan)
}

// Unseen makes a job of the training of an unseen table, as WinProb does.
func (m *Maker) Unseen(asked setting.Request, plan *train.Plan) (*farm.Job, map[string]string, error) {
	return m.fit(unseens(), asked, plan)
}

func (m *Maker) fit(k fitKind, asked setting.Request, plan *train.Plan) (*farm.Job, map[string]string, error) {
	t, err := k.trainer(*plan)
	if err != nil {
		return nil, nil, err
	}
	p := m.pack()
	asked.Unseen, asked.Win = "", ""
	return m.job(k.name, &fitPlan{p.request(asked), plan.Games, plan.Seed, t.Fingerprint()}, p)
}

// saveEvery is the time between two checkpoints of a job.
const saveEvery = 30 * time.Second

// A trainer is what has checkpoints, and trains by a crew.
type trainer interface {
	RunBy(ctx context.Context, crew pool.Crew, report func(train.Progress) error) error
	AppendCheckpoint(dst []byte) []byte
	Restore(data []byte) error
}

// drive trains from the last checkpoint to the end. A checkpoint is saved every so often, and after each phase.
func drive(ctx context.Context, t trainer, every time.Duration, far pool.Far, product farm.Product) error {
	state, err := product.State()
	if err == nil && state != nil {
		err = t.Restore(state)
	}
	if err != nil {
		return err
	}
	saved, phase := time.Now(), ""
	err = t.RunBy(ctx, pool.Crew{Far: far}, func(p train.Progress) error {
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

// leaves trains leave tables.
type leaves struct {
	opener
	every time.Duration // between checkpoints
}

// Check refuses plans that cannot be trained.
func (k *leaves) Check(job *farm.Job) error {
	_, err := k.read(job)
	return err
}

func (k *leaves) read(job *farm.Job) (*leavesPlan, error) {
	var p leavesPlan
	if err := readPlan(job, LeavesKind, &p); err != nil {
		return nil, err
	}
	return &p, train.CheckGenerations(p.Games)
}

// open opens rules and words.
func (k *leaves) open(job *farm.Job, files farm.Files) (*train.LeavesPlan, error) {
	p, err := k.read(job)
	if err != nil {
		return nil, err
	}
	start, _, err := k.start(p.Setting, files)
	if err != nil {
		return nil, err
	}
	plan := &train.LeavesPlan{Rules: start.Rules, Words: start.Words, Games: p.Games, Seed: p.Seed}
	return plan, samePlan(plan.Fingerprint(), p.Print)
}

// Work plays games of one generation.
func (k *leaves) Work(job *farm.Job, part farm.Part, files farm.Files) (func() farm.Do, error) {
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
	return threads(plan.Work(part.Number, state))
}

// threads makes of a train.Work what a farm wants.
func threads(work train.Work, err error) (func() farm.Do, error) {
	if err != nil {
		return nil, err
	}
	return func() farm.Do { return work() }, nil
}

// Drive trains one generation after the other.
func (k *leaves) Drive(ctx context.Context, job *farm.Job, files farm.Files, far pool.Far, product farm.Product) error {
	plan, err := k.open(job, files)
	if err != nil {
		return err
	}
	t, err := train.NewLeaves(*plan)
	if err != nil {
		return err
	}
	return drive(ctx, t, k.every, far, product)
}

// A fitKind is a table that is fitted to games with a leave table.
type fitKind struct {
	name    string
	trainer func(train.Plan) (fitter, error)
	work    func(*train.Plan) train.Work
}

// A fitter is what trains such a table.
type fitter interface {
	trainer
	Fingerprint() string
}

func winProbs() fitKind {
	return fitKind{WinProbKind, func(p train.Plan) (fitter, error) { return train.NewWinProb(p) }, (*train.Plan).WorkWinProb}
}

func unseens() fitKind {
	return fitKind{UnseenKind, func(p train.Plan) (fitter, error) { return train.NewUnseen(p) }, (*train.Plan).WorkUnseen}
}

// fits trains such tables.
type fits struct {
	opener
	every time.Duration // between checkpoints
	kind  fitKind
}

// Check refuses plans that cannot be trained.
func (k *fits) Check(job *farm.Job) error {
	_, err := k.read(job)
	return err
}

func (k *fits) read(job *farm.Job) (*fitPlan, error) {
	var p fitPlan
	if err := readPlan(job, k.kind.name, &p); err != nil {
		return nil, err
	}
	if p.Games < 1 {
		return nil, fmt.Errorf("train %s: %d games; must be 1 or more", k.kind.name, p.Games)
	}
	return &p, nil
}

// open opens rules, words and the leave table.
func (k *fits) open(job *farm.Job, files farm.Files) (fitter, *train.Plan, error) {
	p, err := k.read(job)
	if err != nil {
		return nil, nil, err
	}
	start, _, err := k.start(p.Setting, files)
	if err != nil {
		return nil, nil, err
	}
	plan := &train.Plan{Rules: start.Rules, Words: start.Words, Games: p.Games, Seed: p.Seed}
	if plan.Leaves, _, err = start.Leaves(); err != nil {
		return nil, nil, err
	}
	t, err := k.kind.trainer(*plan)
	if err != nil {
		return nil, nil, err
	}
	return t, plan, samePlan(t.Fingerprint(), p.Print)
}

// Work plays games.
func (k *fits) Work(job *farm.Job, _ farm.Part, files farm.Files) (func() farm.Do, error) {
	_, plan, err := k.open(job, files)
	if err != nil {
		return nil, err
	}
	return threads(k.kind.work(plan), nil)
}

// Drive adds up what was found in the games.
func (k *fits) Drive(ctx context.Context, job *farm.Job, files farm.Files, far pool.Far, product farm.Product) error {
	t, _, err := k.open(job, files)
	if err != nil {
		return err
	}
	return drive(ctx, t, k.every, far, product)
}
