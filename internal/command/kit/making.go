package kit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"maven/internal/boardtable"
	"maven/internal/bom"
	"maven/internal/command"
	"maven/internal/command/training"
	"maven/internal/farm"
	"maven/internal/farm/kinds"
	"maven/internal/kit"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/match"
	"maven/internal/pool"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/sieve"
	"maven/internal/stamp"
	"maven/internal/stat"
	"maven/internal/term"
	"maven/internal/tile"
	"maven/internal/train"
	"maven/internal/train/checkpoint"
	"maven/internal/train/leaves"
	"maven/internal/unseen"
	"maven/internal/winprob"
	"maven/internal/wordgraph"
)

// A making is a kit that is being made. The folder work is a data directory in which the list is installed, so that games are played
// with it as they will be, and has the tables, and their progress.
type making struct {
	o    *makeOptions
	app  *command.App
	work string

	sieve   *sieve.Sieve
	words   [][]tile.Tile
	left    []kit.Left
	lines   []byte // those left out, and why
	licence []byte // nil for none

	lib      *library.Library
	lex      *lexicon.Lexicon
	start    *setting.Setting // without tables
	tileText []byte           // nil for a built-in set
	sizes    []byte
	tables   map[library.Kind][]byte
	made     []kit.Table
	strength *kit.Strength
	steps    []kit.Step
}

// open builds the graph and installs the list in the folder work, unless it is there.
func (m *making) open(ctx context.Context) error {
	if err := m.tell(); err != nil {
		return err
	}
	graph, err := wordgraph.Build(m.sieve.Set.Len(), m.words)
	if err != nil {
		return err
	}
	if m.tileText, err = m.ownTiles(); err != nil {
		return err
	}
	m.words = nil
	m.lib = library.Open(m.work)
	hash := lexicon.HashOf(m.sieve.Set, graph)
	if lex, err := m.lib.Lexicon(m.o.Name, nil); err == nil && lex.Hash() == hash {
		m.lex = lex
	} else {
		k := &library.Kit{Name: m.o.Name, Tiles: m.sieve.Set.Name, TilesText: m.tileText, Graph: graph.AppendKWG(nil), Source: m.o.source, Replace: true,
			Description: fmt.Appendf(nil, `{"hash": %q}`, hash)}
		if _, err := m.lib.AddKit(ctx, k, func(float64) {}); err != nil {
			return err
		}
		if m.lex, err = m.lib.Lexicon(m.o.Name, nil); err != nil {
			return err
		}
	}
	m.start, err = setting.New(m.lib, setting.Request{Lexicon: m.o.Name, Leaves: setting.None}, nil).Start()
	return err
}

// ownTiles returns the text of a tile set that is not built in.
func (m *making) ownTiles() ([]byte, error) {
	file, err := m.app.Library().FileFor(library.TileSets, m.o.Tiles)
	if file == "" || err != nil {
		return nil, err
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, library.Cause(err))
	}
	return bom.UTF8(text), nil
}

// file returns a file of the folder work.
func (m *making) file(kind library.Kind) string { return filepath.Join(m.work, m.o.Name+string(kind)) }

// command returns the command that makes a table of the list, as files tell it.
func (m *making) command(verb, flags string) string {
	return fmt.Sprintf("maven train %s --lexicon %s --rules %s --tiles %s%s --seed %d", verb, m.lex.Name, m.start.Rules.Name, m.sieve.Set.Name, flags, m.o.seed)
}

// A table is one that is trained for the kit.
type table struct {
	*training.Table
	games int
	made  string                             // the command that makes it
	stamp func([]byte) (*stamp.Stamp, error) // of a table that was trained before
}

// train trains the tables that are not there yet, one after the other.
func (m *making) train(ctx context.Context) error {
	m.tables = map[library.Kind][]byte{}
	games := 0
	for _, n := range m.o.generations {
		games += n
	}
	generations := strings.Trim(strings.ReplaceAll(fmt.Sprint(m.o.generations), " ", ","), "[]")
	t, err := training.Leaves(leaves.Plan{Rules: m.start.Rules, Words: m.lex, Games: m.o.generations, Seed: random.Seed(m.o.seed)})
	if err := m.one(ctx, table{t, games, m.command("leaves", " --games "+generations), stampOf(leave.Read)}, err); err != nil {
		return err
	}
	leaves, err := leave.Read(m.tables[library.LeaveTables])
	if err != nil {
		return err
	}
	plan := train.Plan{Rules: m.start.Rules, Words: m.lex, Leaves: leaves, Games: m.o.games, Seed: random.Seed(m.o.seed)}
	t, err = training.Unseen(plan)
	if err := m.one(ctx, table{t, plan.Games, m.command("unseen", m.fitFlags(plan.Games)), stampOf(unseen.Read)}, err); err != nil {
		return err
	}
	t, err = training.WinProb(plan)
	if err := m.one(ctx, table{t, plan.Games, m.command("winprob", m.fitFlags(plan.Games)), stampOf(winprob.Read)}, err); err != nil {
		return err
	}
	if m.o.boardGames == 0 {
		return nil
	}
	plan.Games = m.o.boardGames
	beside, err := unseen.Read(m.tables[library.UnseenTables])
	if err != nil {
		return err
	}
	made := fmt.Sprintf("%s --unseen-table %s --draws %d --plies %d", m.command("board", m.fitFlags(plan.Games)), m.o.Name+string(library.UnseenTables), train.BoardDraws, train.BoardPlies)
	t, err = training.Board(train.BoardPlan{Plan: plan, Unseen: beside, Draws: train.BoardDraws, Plies: train.BoardPlies})
	return m.one(ctx, table{t, plan.Games, made, stampOf(boardtable.Read)}, err)
}

// fitFlags are the flags of the tables that are fitted to games with the leaves.
func (m *making) fitFlags(games int) string {
	return fmt.Sprintf(" --leaves %s --games %d", m.o.Name+string(library.LeaveTables), games)
}

// stampOf returns what reads the stamp of a table.
func stampOf[T interface{ Stamp() *stamp.Stamp }](read func([]byte) (T, error)) func([]byte) (*stamp.Stamp, error) {
	return func(b []byte) (*stamp.Stamp, error) {
		t, err := read(b)
		if err != nil {
			return nil, err
		}
		return t.Stamp(), nil
	}
}

// one trains a table, unless err says why it cannot be, or the same training has made it already.
func (m *making) one(ctx context.Context, t table, err error) error {
	if err != nil {
		return err
	}
	file := m.file(t.Kind)
	made := m.start.Rules.Stamp(stamp.Thing{Name: m.lex.Name, Hash: m.lex.Hash()}, t.made)
	b, err := os.ReadFile(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w", file, library.Cause(err))
	}
	if err == nil {
		if was, err := t.stamp(b); err != nil || was == nil || string(was.AppendTo(nil)) != string(made.AppendTo(nil)) {
			b = nil // for other words, games or seed
		}
	}
	if b == nil {
		if b, err = m.trained(ctx, t, file, made); err != nil {
			return err
		}
	}
	m.tables[t.Kind] = b
	m.made = append(m.made, kit.Table{Kind: string(t.Kind), Games: t.games, Made: t.made})
	return nil
}

func (m *making) trained(ctx context.Context, t table, file string, made *stamp.Stamp) ([]byte, error) {
	fmt.Fprintf(m.app.Errs, "%s, %s\n", tableName(string(t.Kind)), term.Counted(t.games, "game"))
	var part *training.Checkpoint
	var err error
	if m.o.farm.Asked() {
		err = m.harvest(ctx, t)
	} else {
		part, err = m.play(ctx, t.Trainer, file)
	}
	if err != nil {
		return nil, err
	}
	b, err := t.Fitted(made)
	if err == nil {
		err = command.WriteFile(file, b)
	}
	if err != nil {
		return nil, err
	}
	return b, part.Remove()
}

// harvest has a farm train a table.
func (m *making) harvest(ctx context.Context, t table) error {
	asked := setting.Request{Lexicon: m.lex.Name, Leaves: m.file(library.LeaveTables), Unseen: m.file(library.UnseenTables)} // as far as games are played with them
	job, err := m.o.farm.Send(ctx, m.app, func(maker *kinds.Maker) (*farm.Job, map[string]string, error) {
		maker.Library = m.lib
		return t.Job(maker, asked)
	})
	if err != nil {
		return err
	}
	return training.Harvest(ctx, m.app, t.Trainer, job)
}

// play trains a table here, from where the same training was stopped.
func (m *making) play(ctx context.Context, trainer checkpoint.Trainer, file string) (*training.Checkpoint, error) {
	part, err := training.Begin(trainer, file, true)
	if errors.Is(err, checkpoint.ErrOtherPlan) {
		if err = os.Remove(file + ".part"); err == nil {
			part, err = training.Begin(trainer, file, true)
		}
	}
	if err != nil {
		return nil, err
	}
	return part, m.broken(ctx, training.Run(ctx, m.app.Errs, trainer, part, m.o.threads.Threads()))
}

// broken says how a run that was stopped continues.
func (m *making) broken(ctx context.Context, err error) error {
	if err == nil || ctx.Err() == nil {
		return err
	}
	return fmt.Errorf("interrupted; %s keeps the progress; the same command continues", m.work)
}

// judge plays the matches of the report.
func (m *making) judge(ctx context.Context) error {
	k := &library.Kit{Name: m.o.Name, Tables: m.tables, Sizes: m.sizes, Description: fmt.Appendf(nil, `{"hash": %q}`, m.lex.Hash())}
	if err := m.lib.AddTables(k); err != nil {
		return err
	}
	with, err := setting.New(m.lib, setting.Request{Lexicon: m.o.Name}, nil).Start()
	if err != nil {
		return err
	}
	if m.o.matches > 0 {
		r, err := m.match(ctx, with, "tables against none", "static", "static,leaves=none", m.o.matches)
		if err != nil {
			return err
		}
		s := &r.Sides[0]
		m.strength = &kit.Strength{Games: m.o.matches, Spread: stat.Rounded(s.Spread.Mean, 100), SpreadError: stat.Rounded(s.Spread.StandardError, 100),
			Won: stat.Rounded(100*s.WinRate.Mean, 10), WonError: stat.Rounded(100*s.WinRate.StandardError, 10)}
	}
	const most = 10
	for level := 2; level <= most && m.o.levels > 0; level++ {
		r, err := m.match(ctx, with, fmt.Sprintf("level %d against %d", level, level-1), fmt.Sprintf("level=%d", level), fmt.Sprintf("level=%d", level-1), m.o.levels)
		if err != nil {
			return err
		}
		m.steps = append(m.steps, kit.Step{Level: level, Games: m.o.levels, Won: stat.Rounded(100*r.Sides[0].WinRate.Mean, 10), Error: stat.Rounded(100*r.Sides[0].WinRate.StandardError, 10)})
	}
	return nil
}

// match plays a match of two players by their names.
func (m *making) match(ctx context.Context, s *setting.Setting, label, one, other string, games int) (match.Result, error) {
	plan := match.Plan{Rules: s.Rules, Words: s.Words, Games: games, Seed: random.Seed(m.o.seed)}
	for i, name := range []string{one, other} {
		p, err := setting.ParsePlayer(name)
		if err != nil {
			return match.Result{}, err
		}
		p.Seed = random.Seed(m.o.seed)
		opened, err := s.Open(p)
		if err != nil {
			return match.Result{}, err
		}
		plan.Sides[i] = match.Side{Name: name, New: opened.New}
	}
	played, err := match.New(plan)
	if err != nil {
		return match.Result{}, err
	}
	bar := term.NewProgress(m.app.Errs, label, games/2, 0)
	defer bar.Close()
	pairs := 0
	err = played.Run(ctx, pool.Here(m.o.threads.Threads()), func(*match.Pair) error {
		pairs++
		bar.Set(pairs)
		return nil
	})
	if err != nil {
		return match.Result{}, m.broken(ctx, err)
	}
	return played.Result(), nil
}

// finish writes the kit and removes the folder work.
func (m *making) finish() error {
	d := &kit.Description{Name: m.o.Name, Language: m.o.Language, Tiles: m.sieve.Set.Name, TileText: string(m.tileText), Words: m.lex.Graph.WordCount(), Hash: m.lex.Hash(),
		Source: m.o.source, Licence: m.o.Licence, Remark: m.o.remark, LeftOut: m.left, Tables: m.made, Strength: m.strength, Levels: m.steps}
	c := &kit.Contents{Words: m.lex.Graph.AppendDAWG(nil), Sizes: m.sizes, Tables: m.tables, Licence: m.licence}
	if m.o.frequencies != "" {
		d.Frequencies = filepath.Base(m.o.frequencies)
	}
	if err := kit.Write(m.o.out, d, c); err != nil {
		return err
	}
	if err := os.RemoveAll(m.work); err != nil {
		return fmt.Errorf("%s: %w", m.work, library.Cause(err))
	}
	return m.summary(d)
}

func (m *making) summary(d *kit.Description) error {
	bytes := 0
	for _, p := range d.Files {
		bytes += p.Bytes
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s, %s bytes\n", m.o.out, term.Counted(d.Words, "word"), term.Grouped(bytes))
	for _, t := range d.Tables {
		fmt.Fprintf(&b, "  %s: %s\n", tableName(t.Kind), term.Counted(t.Games, "game"))
	}
	if s := d.Strength; s != nil {
		fmt.Fprintf(&b, "  tables against none: %+.2f ± %.2f points a game, %.1f ± %.1f%% won, %s\n", s.Spread, s.SpreadError, s.Won, s.WonError, term.Counted(s.Games, "game"))
	}
	for _, s := range d.Levels {
		fmt.Fprintf(&b, "  level %d against %d: %.1f ± %.1f%% won, %s\n", s.Level, s.Level-1, s.Won, s.Error, term.Counted(s.Games, "game"))
	}
	folder := m.o.out
	if !isFolder(folder) {
		folder = "./" + folder
	}
	fmt.Fprintf(&b, "%sinstall it: maven kit install %s\n", remarkLine(d.Name, d.Remark), command.ShellQuoted(folder))
	return m.app.Printf("%s", b.String())
}
