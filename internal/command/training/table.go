package training

import (
	"fmt"

	"maven/internal/farm"
	"maven/internal/farm/kinds"
	"maven/internal/library"
	"maven/internal/setting"
	"maven/internal/stamp"
	"maven/internal/term"
	"maven/internal/train"
	"maven/internal/train/checkpoint"
	"maven/internal/train/leaves"
)

// A Table is a table of some kind that is trained. Once Trainer has ended, Fitted returns the bytes of the table with a stamp, and Told says what
// it was made of.
type Table struct {
	Kind    library.Kind
	Trainer checkpoint.Trainer
	Job     func(*kinds.Maker, setting.Request) (*farm.Job, map[string]string, error) // the training for a farm
	Fitted  func(*stamp.Stamp) ([]byte, error)
	Told    func() string
	Empty   func() bool // whether there was nothing to fit it to; nil if there always is
}

// Leaves returns a leave table to be trained.
func Leaves(plan leaves.Plan) (*Table, error) {
	t, err := leaves.New(plan)
	return &Table{library.LeaveTables, t,
		func(m *kinds.Maker, asked setting.Request) (*farm.Job, map[string]string, error) {
			return m.Leaves(asked, &plan)
		},
		func(s *stamp.Stamp) ([]byte, error) { return t.Table().Stamped(s).AppendKLV2(nil), nil },
		func() string { return fmt.Sprintf("%d leaves", t.Table().Len()) }, nil}, err
}

// Unseen returns an unseen table to be trained.
func Unseen(plan train.Plan) (*Table, error) {
	t, err := train.NewUnseen(plan)
	return &Table{library.UnseenTables, t,
		func(m *kinds.Maker, asked setting.Request) (*farm.Job, map[string]string, error) {
			return m.Fit(kinds.UnseenKind, asked, &train.BoardPlan{Plan: plan}, t.Fingerprint())
		},
		func(s *stamp.Stamp) ([]byte, error) { return written(t.Table(s)) },
		func() string { return ofGames(t.Leaves(), "leave", t.Games()) }, nil}, err
}

// WinProb returns a win table to be trained.
func WinProb(plan train.Plan) (*Table, error) {
	t, err := train.NewWinProb(plan)
	return &Table{library.WinTables, t,
		func(m *kinds.Maker, asked setting.Request) (*farm.Job, map[string]string, error) {
			return m.Fit(kinds.WinProbKind, asked, &train.BoardPlan{Plan: plan}, t.Fingerprint())
		},
		func(s *stamp.Stamp) ([]byte, error) { return written(t.Table(s)) },
		func() string { return ofGames(int(t.Turns()), "turn", t.Games()) }, nil}, err
}

// Board returns a board table to be trained. It is empty where no position had two good moves to play out.
func Board(plan train.BoardPlan) (*Table, error) {
	t, err := train.NewBoard(plan)
	return &Table{library.BoardTables, t,
		func(m *kinds.Maker, asked setting.Request) (*farm.Job, map[string]string, error) {
			return m.Fit(kinds.BoardKind, asked, &plan, t.Fingerprint())
		},
		func(s *stamp.Stamp) ([]byte, error) { return written(t.Table(s)) },
		func() string { return ofGames(t.Moves(), "move", plan.Games) },
		func() bool { return t.Moves() == 0 }}, err
}

// written returns the bytes of a table that was fitted.
func written[T interface{ AppendTo([]byte) []byte }](fitted T, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	return fitted.AppendTo(nil), nil
}

// ofGames says what was counted in how many games.
func ofGames(n int, noun string, games int) string {
	return fmt.Sprintf("%s of %s", term.Counted(n, noun), term.Counted(games, "game"))
}
