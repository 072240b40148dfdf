package kinds_test

import (
	"bytes"
	"context"
	"testing"

	"maven/internal/data"
	"maven/internal/farm"
	"maven/internal/farm/farmtest"
	"maven/internal/farm/kinds"
	"maven/internal/leave"
	"maven/internal/library/librarytest"
	"maven/internal/pool"
	"maven/internal/setting"
	"maven/internal/stamp"
	"maven/internal/testsize"
	"maven/internal/train"
	"maven/internal/train/leaves"
	"maven/internal/unseen"
)

// short asks for short games with few words, and racks of four tiles, which have few leaves.
func short(t testing.TB) setting.Request {
	t.Helper()
	text, _ := data.RuleFile("standard")
	for old, own := range map[string]string{"rack_size = 7": "rack_size = 4", "{ 7 = 50 }": "{ 4 = 20 }", "exchange_limit = 7": "exchange_limit = 4"} {
		changed := bytes.Replace(text, []byte(old), []byte(own), 1)
		if bytes.Equal(changed, text) {
			t.Fatalf("the rules have no %s", old)
		}
		text = changed
	}
	_, words := librarytest.Small(t)
	return setting.Request{Rules: write(t, "short.toml", text), Lexicon: write(t, "small.kwg", words.Graph.AppendKWG(nil))}
}

func silent(pool.Progress) error { return nil }

// A leave table trained on a farm has the same bytes as one of this machine, whatever befalls the farm.
func TestLeaves(t *testing.T) {
	m, asked := maker(t), short(t)
	start, err := setting.New(m.Library, asked, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	plan := leaves.Plan{Rules: start.Rules, Words: start.Words, Games: []int{30, 20}, Seed: 4}
	trainer := func() *leaves.Trainer {
		l, err := leaves.New(plan)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	want := trainer()
	if err := want.Run(t.Context(), pool.Here(1), silent); err != nil {
		t.Fatal(err)
	}
	job, files, err := m.Leaves(asked, &plan)
	if err != nil {
		t.Fatal(err)
	}
	for _, pause := range []int{9, 0}[:testsize.Of(1, 2, 2)] {
		f := farmtest.New(t, kinds.AllSaving(0))
		f.Break = pause
		records := product(t, f, job, files)
		got := trainer()
		if err := got.Restore(bytes.Join(records, nil)); err != nil || !got.Done() {
			t.Fatalf("done %v: %v", got.Done(), err)
		}
		if !bytes.Equal(got.Table().AppendKLV2(nil), want.Table().AppendKLV2(nil)) {
			t.Errorf("stopped every %d results: the tables differ", pause)
		}
	}
}

// Win tables, unseen tables and board tables trained on a farm have the same bytes as those of this machine, whatever befalls the farm.
func TestFits(t *testing.T) {
	testsize.OneThread(t)
	m, asked := maker(t), short(t)
	settings := setting.New(m.Library, asked, nil)
	start, err := settings.Start()
	if err != nil {
		t.Fatal(err)
	}
	asked.Leaves = write(t, "own.klv2", leave.Complete(start.Rules.Tiles, 3).AppendKLV2(nil))
	if start, err = settings.Asked(asked).Start(); err != nil {
		t.Fatal(err)
	}
	plan := train.Plan{Rules: start.Rules, Words: start.Words, Games: testsize.Of(15, 70, 70), Seed: 4}
	if plan.Leaves, _, err = start.Leaves(); err != nil || plan.Leaves == nil {
		t.Fatal(plan.Leaves, err)
	}
	type trainer interface {
		Run(ctx context.Context, crew pool.Crew, report func(pool.Progress) error) error
		AppendCheckpoint(dst []byte) []byte
		Fingerprint() string
	}
	letters := plan.Rules.Tiles.Len() + 1 // and the blank
	worth := make([]int32, letters*letters)
	for i := range worth {
		worth[i] = int32(i%1201) - 600
	}
	beside, err := unseen.New(letters-1, worth, make([]int32, letters), start.Rules.Stamp(stamp.Thing{Name: "small", Hash: start.Words.Hash()}, "a test"))
	if err != nil {
		t.Fatal(err)
	}
	asked.Unseen = write(t, "own.unseen", beside.AppendTo(nil))
	onBoard := train.BoardPlan{Plan: plan, Unseen: beside, Draws: 4, Plies: 2}
	for _, kind := range []struct {
		name    string
		plan    train.BoardPlan
		trainer func() (trainer, error)
		files   int
	}{
		{kinds.WinProbKind, train.BoardPlan{Plan: plan}, func() (trainer, error) { return train.NewWinProb(plan) }, 3},
		{kinds.UnseenKind, train.BoardPlan{Plan: plan}, func() (trainer, error) { return train.NewUnseen(plan) }, 3},
		{kinds.BoardKind, onBoard, func() (trainer, error) { return train.NewBoard(onBoard) }, 4},
	} {
		want, err := kind.trainer()
		if err != nil {
			t.Fatal(err)
		}
		if err := want.Run(t.Context(), pool.Here(1), silent); err != nil {
			t.Fatal(err)
		}
		job, files, err := m.Fit(kind.name, asked, &kind.plan, want.Fingerprint())
		if err != nil || len(files) != kind.files {
			t.Fatalf("%d files: %v", len(files), err)
		}
		for _, pause := range []int{testsize.Of(7, 20, 20), 0}[:testsize.Of(1, 2, 2)] {
			f := farmtest.New(t, kinds.AllSaving(0))
			f.Break = pause
			records := product(t, f, job, files)
			if !bytes.Equal(bytes.Join(records, nil), want.AppendCheckpoint(nil)) {
				t.Errorf("%s, stopped every %d results: %d records, or counts that differ", job.Kind, pause, len(records))
			}
		}
	}
}

// Plans of training from outside that are wrong are refused, and so is a part without the table that it starts from.
func TestTrainRefused(t *testing.T) {
	m := maker(t)
	start, err := setting.New(m.Library, setting.Request{}, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	job, _, err := m.Leaves(setting.Request{}, &leaves.Plan{Rules: start.Rules, Words: start.Words, Games: []int{3}})
	if err != nil {
		t.Fatal(err)
	}
	table, _, err := start.Leaves()
	if err != nil {
		t.Fatal(err)
	}
	plan := train.BoardPlan{Plan: train.Plan{Rules: start.Rules, Words: start.Words, Leaves: table, Games: 3}}
	win, err := train.NewWinProb(plan.Plan)
	if err != nil {
		t.Fatal(err)
	}
	other, _, err := m.Fit(kinds.WinProbKind, setting.Request{}, &plan, win.Fingerprint())
	if err != nil {
		t.Fatal(err)
	}
	plan.Draws, plan.Plies = 2, 1
	board, err := train.NewBoard(plan)
	if err != nil {
		t.Fatal(err)
	}
	onBoard, _, err := m.Fit(kinds.BoardKind, setting.Request{Unseen: setting.None}, &plan, board.Fingerprint())
	if err != nil {
		t.Fatal(err)
	}
	all, folder := kinds.All(), farmtest.Folder(t.TempDir())
	if _, err := all[kinds.LeavesKind].Work(job, farm.Part{}, folder); err == nil {
		t.Error("a part without a table is done")
	}
	for _, c := range []struct {
		job       *farm.Job
		old, with string
	}{
		{job, `"games":[3]`, `"games":[]`}, {job, `"games":[3]`, `"games":[0]`}, {job, `"print":"`, `"print":"0`}, {job, `"seed":0`, `"seed":1`},
		{other, `"games":3`, `"games":0`}, {other, `"print":"`, `"print":"0`}, {other, `"Leaves":""`, `"Leaves":"../x"`},
		{other, `"Lexicon":""`, `"Lexicon":"NA"`}, {other, `"Leaves":""`, `"Leaves":"none"`}, {other, `"games":3`, `"games":3,"draws":2`},
		{onBoard, `"draws":2`, `"draws":0`}, {onBoard, `"draws":2`, `"draws":3`}, {onBoard, `"plies":1`, `"plies":101`}, {onBoard, `"Unseen":"none"`, `"Unseen":""`},
	} {
		if err := all[c.job.Kind].Drive(t.Context(), spoiled(t, c.job, c.old, c.with), folder, nil, farmtest.NewProduct()); err == nil {
			t.Errorf("%s is accepted", c.with)
		}
	}
}
