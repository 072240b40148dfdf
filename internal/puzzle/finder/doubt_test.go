package finder

import (
	"reflect"
	"slices"
	"testing"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/puzzle"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// Puzzles about the opponent's last word are the same on one thread and on two. Where the answer is a challenge, the plain sum of
// points is on its side, too.
func TestDoubts(t *testing.T) {
	testsize.Slow(t)
	p := smallPlan(t, testsize.Of(2, 4, 12))
	p.Doubts, p.Seed = true, 2
	all := made(t, p, 2, 0)
	if again := made(t, p, 1, p.Puzzles-1); len(all) != p.Puzzles || !reflect.DeepEqual(all[p.Puzzles-1:], again) {
		t.Fatalf("%+v\nand the last again\n%+v", all, again)
	}
	challenges := 0
	for i := range all {
		checkDoubt(t, p, &all[i])
		if all[i].Answer == puzzle.Challenge {
			challenges++
		}
	}
	if challenges == 0 || challenges == len(all) {
		t.Errorf("%d of %d answers are challenges", challenges, len(all))
	}
}

// checkDoubt checks that the opponent's last play has a phony just where the answer is a challenge, and otherwise a word that few people
// know.
func checkDoubt(t *testing.T, p *Plan, one *puzzle.Puzzle) {
	t.Helper()
	stands := librarytest.Position(t, board.New(p.Rules, p.Words.Graph), one.CGP)
	last, before := without(stands)
	words := before.Board.Formed(&last)
	phony := slices.IndexFunc(words, func(w []tile.Tile) bool { return !p.Words.Graph.Contains(w) })
	if one.Answer != puzzle.Challenge {
		maker := newMaker(p)
		if phony >= 0 || !slices.ContainsFunc(words, maker.rare) {
			t.Errorf("%s: the answer is %s after %d words, phony %d", one.ID, one.Answer, len(words), phony)
		}
		return
	}
	if phony < 0 || p.Rules.Tiles.Word(words[phony]) != one.Phony || before.Board.Score(&last) != one.Score || !slices.Equal(one.Tags, []puzzle.Tag{puzzle.Doubt}) {
		t.Fatalf("%s: %+v, words %v", one.ID, one, words)
	}
	maker := newMaker(p)
	worth := func(p *game.Position) float64 { return maker.static.Best(p).Equity.Points() }
	if gain := float64(one.Score) + worth(&before) - worth(stands); gain <= 0 {
		t.Errorf("%s: by static equity a challenge gains %v points", one.ID, gain)
	}
	if one.Ahead < ahead || one.Win < leastWin || one.Win > mostWin || stands.Bag() < leastBag {
		t.Errorf("%s: %+v", one.ID, one)
	}
}

// without returns the last play, and the position with its tiles off the board, for the player whom the phony was played against.
func without(p *game.Position) (last move.Move, before game.Position) {
	last = p.Last
	squares := p.Board.Squares()
	size := p.Board.Rules().Size
	for i, t := range last.Word() {
		at, next := int(last.Row)*size+int(last.Col), 1
		if last.Dir == move.Down {
			next = size
		}
		if t != 0 {
			squares[at+i*next] = 0
		}
	}
	b := board.New(p.Board.Rules(), p.Board.Words())
	b.SetTiles(squares)
	return last, game.NewPosition(game.Known{Board: b, Rack: p.Rack, Scores: p.Scores})
}
