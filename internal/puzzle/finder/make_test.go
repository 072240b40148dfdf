package finder

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"maven/internal/data"
	"maven/internal/endgame"
	"maven/internal/engine"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/puzzle"
	"maven/internal/random"
	"maven/internal/testsize"
)

// Puzzles are the same on one thread and on two, and from the middle on; each is what its line says.
func TestMake(t *testing.T) {
	testsize.OneThread(t)
	p := smallPlan(t, 2)
	if testsize.Longest() {
		p.Puzzles = 8
	}
	p.Seed = testsize.Of[random.Seed](47, 5, 5) // 47 finds its puzzles in few games
	all := made(t, p, 2, 0)
	if again := made(t, p, 1, p.Puzzles-1); len(all) != p.Puzzles || !reflect.DeepEqual(all[p.Puzzles-1:], again) {
		t.Fatalf("%+v\nand the last again\n%+v", all, again)
	}
	t.Run("endgame", func(t *testing.T) { endgameTwin(t, p, &all[0]) })
	t.Run("records", func(t *testing.T) { records(t, p, &all[0]) })
	t.Run("effort", func(t *testing.T) { tooLittle(t, p, &all[1]) })
	for i := range all {
		one := &all[i]
		position, answer, second := place(t, p, one)
		if answer.Same(&second) || int(answer.Score) != one.Score || len(one.Found) == len(engine.Levels()) {
			t.Errorf("%s: %+v", one.ID, one)
		}
		if one.Known == puzzle.Sampled && (one.Ahead < ahead || one.Win < leastWin || one.Win > mostWin || position.Bag() < leastBag) {
			t.Errorf("%s: by play-outs, %+v", one.ID, one)
		}
		if one.Has(puzzle.Endgame) != (position.Bag() == 0) || one.Has(puzzle.Endgame) != (one.Known == puzzle.Proven) || one.Has(puzzle.Bingo) != answer.Bingo(7) {
			t.Errorf("%s: tags %v", one.ID, one.Tags)
		}
		if answer.Kind == move.Play && one.Word != p.Rules.Tiles.Word(position.Board.Formed(&answer)[0]) {
			t.Errorf("%s: the word %s", one.ID, one.Word)
		}
	}
}

// A set of too few tiles has no position with so many in the bag, and is refused.
func TestFewTiles(t *testing.T) {
	p := smallPlan(t, 1)
	p.Rules = librarytest.Tiny(t, "?,?,1,0,0\nA,a,4,1,1\nE,e,3,1,1\nN,n,2,1,0\nT,t,2,1,0\n")
	least := 2*p.Rules.RackSize + leastBag
	if err := p.Check(); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("has 12 tiles; self-play finds puzzles with %d and more", least)) {
		t.Error(err)
	}
	if p.Rules = librarytest.Rules(t, "standard", "english"); p.Check() != nil {
		t.Error(p.Check())
	}
}

// A list whose games come to no such position is given up.
func TestNoPuzzle(t *testing.T) {
	testsize.Slow(t)
	p := smallPlan(t, 1)
	p.Words = librarytest.Words(t, p.Rules.Tiles, "QI")
	if _, err := p.Words.Commonness(); err != nil {
		t.Fatal(err)
	}
	err := Make(t.Context(), p, 1, 0, func(int, *puzzle.Puzzle) error { return nil })
	if err == nil || !strings.Contains(err.Error(), "no puzzle in 20000 games") {
		t.Error(err)
	}
}

// endgameTwin checks that the answer of an endgame is the one that a solver of its own proves, with the same lead.
func endgameTwin(t *testing.T, p *Plan, one *puzzle.Puzzle) {
	position, answer, _ := place(t, p, one)
	found, err := endgame.New(64<<20, 1).Solve(t.Context(), &endgame.Question{Position: &position, Count: 2}, nil)
	if err != nil || !found.Proven {
		t.Fatal(err, found)
	}
	if best := found.Moves[0]; !best.Move.Same(&answer) || float64(best.Value-found.Moves[1].Value) != one.Points {
		t.Errorf("%s: %s by %v, and the solver %d against %d", one.ID, one.Answer, one.Points, best.Value, found.Moves[1].Value)
	}
}

// tooLittle checks that a position is no puzzle by fewer play-outs than tell its moves apart, and none where it is decided.
func tooLittle(t *testing.T, p *Plan, one *puzzle.Puzzle) {
	of := *p
	position, _, _ := place(t, p, one)
	decided := position.Clone()
	decided.Scores[0] += 500
	of.Effort, of.Records = 1, []Source{{ID: "close", Position: position}, {ID: "decided", Position: decided}}
	if all := made(t, &of, 1, 0); len(all) != 0 {
		t.Errorf("%+v", all)
	}
}

// records checks that a position of a record is a puzzle, or nothing, and that work on them is continued after the last one.
func records(t *testing.T, p *Plan, one *puzzle.Puzzle) {
	of := *p
	position, answer, _ := place(t, p, one)
	after := position.Clone()
	after.Apply(&answer, nil)
	of.Records = []Source{{ID: "none", Position: after}, {ID: "game-7", Position: position}}
	all := made(t, &of, 1, 0)
	if len(all) == 0 || all[len(all)-1].ID != "game-7" || all[len(all)-1].Answer != one.Answer {
		t.Fatalf("%+v", all)
	}
	header := of.Header()
	left := puzzle.AppendLine(puzzle.AppendLine(nil, &header), &all[len(all)-1])
	if done, size, err := of.Restore(append(left, `{"id":`...)); done != 2 || size != len(left) || err != nil {
		t.Errorf("after the second of two positions %d parts are done, %d bytes, %v", done, size, err)
	}
	for what, now := range map[string][]Source{
		"one more":    append([]Source{{ID: "early", Position: after}}, of.Records...),
		"one fewer":   of.Records[1:],
		"one altered": {of.Records[0], {ID: "game-7", Position: after}},
	} {
		of.Records = now
		if _, _, err := of.Restore(left); err == nil || !strings.Contains(err.Error(), "not that of this command with these records") {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// A file is continued after its last whole line, and only by its own command.
func TestRestore(t *testing.T) {
	p := smallPlan(t, 3)
	header := p.Header()
	line := puzzle.AppendLine(nil, &puzzle.Puzzle{ID: "a", CGP: "x", Answer: "y", Known: puzzle.Proven})
	whole := append(puzzle.AppendLine(nil, &header), line...)
	for _, c := range []struct {
		data       []byte
		done, size int
	}{{nil, 0, 0}, {whole[:20], 0, 0}, {whole, 1, len(whole)}, {whole[:len(whole)-3], 0, len(whole) - len(line)}} {
		if done, size, err := p.Restore(c.data); done != c.done || size != c.size || err != nil {
			t.Errorf("%d bytes: %d done, %d to keep, %v", len(c.data), done, size, err)
		}
	}
	p.Seed++
	if _, _, err := p.Restore(whole); err == nil || !strings.Contains(err.Error(), "not that of this command") {
		t.Errorf("by another seed: %v", err)
	}
}

// The shipped puzzles can be placed, are for the shipped words, and have answers and tags that fit their positions.
func TestShipped(t *testing.T) {
	p := smallPlan(t, 1)
	files, err := data.Puzzles()
	if err != nil {
		t.Fatal(err)
	}
	f, err := puzzle.ParseAll(files...)
	if err != nil {
		t.Fatal(err)
	}
	if f.Lexicon.Hash != p.Words.Hash() || f.Rules.Hash != p.Rules.Hash() {
		t.Errorf("they are for %v and %v", f.Lexicon, f.Rules)
	}
	count := len(f.Puzzles)
	if !testsize.Longest() {
		count = min(count, testsize.Of(30, 100, 100))
	}
	for i := range f.Puzzles {
		one := &f.Puzzles[i]
		if one.Has(puzzle.Doubt) {
			checkDoubt(t, p, one)
		}
		if i >= count || one.Answer == puzzle.Challenge {
			continue
		}
		position, answer, second := place(t, p, one)
		if int(answer.Score) != one.Score || answer.Same(&second) || one.Has(puzzle.Endgame) != (position.Bag() == 0) || one.Has(puzzle.Bingo) != (answer.Kind == move.Play && answer.Bingo(7)) {
			t.Errorf("%+v", one)
		}
		if !slices.IsSorted(one.Found) || len(one.Found) == len(engine.Levels()) {
			t.Errorf("%s: the levels %v", one.ID, one.Found)
		}
	}
}

// A puzzle that all levels find is among the easiest.
func TestLevels(t *testing.T) {
	if p := (puzzle.Puzzle{Found: make([]int, len(engine.Levels()))}); p.Rating() != 700 {
		t.Errorf("all %d levels find it, and its rating is %v", len(engine.Levels()), p.Rating())
	}
}
