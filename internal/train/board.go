package train

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math"

	"maven/internal/boardtable"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/pool"
	"maven/internal/sim"
	"maven/internal/stamp"
	"maven/internal/stat"
	"maven/internal/tile"
	"maven/internal/unseen"
	"maven/internal/wordgraph"
)

// What a board table is fitted to: of one position in each game, so many of the best moves by static equity, within so much of
// the best.
const (
	boardChoices = 10
	boardWithin  = 10 * tile.Point
)

// The bounds of a BoardPlan. That of games keeps all sums within 64 bits.
const (
	MaxBoardGames = 200_000
	MaxBoardDraws = 100_000
	MaxBoardPlies = 100
)

// A BoardPlan says which games to play, and how far moves are played out, to fit a board table.
type BoardPlan struct {
	Plan
	Unseen *unseen.Table // that the games are played with; nil for none
	Draws  int           // with which each move is played out
	Plies  int           // played out after it
}

// A Board fits one board table to differences between moves of the same position that were played out with draws in common.
type Board struct {
	plan    BoardPlan
	player  *engine.Static
	judge   *eval.Static
	through []uint16
	zero    *boardtable.Table // without values, to count what moves get of each
	sums
}

// CheckBoard refuses numbers that a plan cannot have.
func CheckBoard(games, draws, plies int) error {
	for _, n := range []struct {
		what    string
		n, most int
	}{{"games", games, MaxBoardGames}, {"draws", draws, MaxBoardDraws}, {"plies", plies, MaxBoardPlies}} {
		if n.n < 1 || n.n > n.most {
			return fmt.Errorf("train board: the plan has %d %s; must have 1 to %d", n.n, n.what, n.most)
		}
	}
	return nil
}

// NewBoard returns a trainer at its beginning.
func NewBoard(plan BoardPlan) (*Board, error) {
	if err := CheckBoard(plan.Games, plan.Draws, plan.Plies); err != nil {
		return nil, err
	}
	through := throughParts(plan.Words.Graph, plan.Rules.Tiles.Len())
	zero, err := boardtable.New(through, make([]int32, boardtable.Columns), nil)
	if err != nil {
		return nil, fmt.Errorf("train board: %w", err)
	}
	judge := eval.NewStatic(plan.Leaves).WithUnseen(plan.Unseen)
	kind := fmt.Sprintf("board 1 %d %d", plan.Draws, plan.Plies)
	if plan.Unseen != nil {
		kind += fmt.Sprintf(" %x", sha256.Sum256(plan.Unseen.AppendTo(nil)))
	}
	t := &Board{plan: plan, player: engine.NewStatic(judge, plan.Words), judge: judge, through: through, zero: zero,
		sums: sums{magic: "MAVENBT1", print: plan.fingerprint(kind), most: plan.Games, part: maxPoints, fit: newEquations(boardtable.Columns)}}
	t.play = t.worker
	return t, nil
}

// longWord is the length of the longest words that say how often a play goes through a letter: longer ones are hardly played.
const longWord = 8

// throughParts says how likely a play goes through a letter, by how often the letter stands in words: between three tenths and
// one, with the root of its share of the commonest one.
func throughParts(words *wordgraph.Graph, letters int) []uint16 {
	count, most := make([]int, letters+1), 1
	for word := range words.Words() {
		if len(word) > longWord {
			continue
		}
		for _, t := range word {
			count[t]++
			most = max(most, count[t])
		}
	}
	parts := make([]uint16, letters)
	for i := range parts {
		share := math.Sqrt(float64(count[i+1]) / float64(most))
		parts[i] = uint16(math.Round(boardtable.Whole * (0.3 + float64(0.7*share))))
	}
	return parts
}

// Moves returns the number of moves that the table is fitted to.
func (t *Board) Moves() int { return t.rows }

// latestTurn is the last turn of a game that a position may be of; by then the bag is nearly empty.
const latestTurn = 20

// worker returns what plays games and tries moves for one thread.
func (t *Board) worker(int) pool.Worker[[]yield] {
	g, player, counter := game.New(t.plan.Rules, t.plan.Words.Graph, 0), t.player.Again(), boardtable.NewJudge(t.zero, t.plan.Rules.Tiles)
	seed := t.plan.Seed.Named("board")
	return func(ctx context.Context, number int) (all []yield, err error) {
		g.Reset(seed.At(number))
		turn := 2 + seed.Named("turn").At(number).Stream().IntN(latestTurn-1)
		failed := match.Play(ctx, g, [2]engine.Player{player, player}, func(p *game.Position, _ *move.Move) {
			if turn--; turn == 0 && err == nil {
				all, err = t.try(ctx, p, player, counter, number)
			}
		})
		if err == nil {
			err = failed
		}
		return all, err
	}
}

// try plays out the best moves of a position; of one that the table says nothing of, or has no choice, there are none.
func (t *Board) try(ctx context.Context, p *game.Position, player *engine.Static, counter *boardtable.Judge, number int) ([]yield, error) {
	if p.Board.Empty() || p.Bag() < t.plan.Rules.RackSize {
		return nil, nil
	}
	best := player.Rank(p, boardChoices)
	n := 1
	for n < len(best) && best[0].Equity-best[n].Equity <= boardWithin {
		n++
	}
	if n < 2 {
		return nil, nil
	}
	counts, gains := make([][]int64, n), make([]int64, n)
	s, err := sim.New(p, sim.Means{Judge: t.judge, Words: t.plan.Words.Map()},
		sim.Options{Plies: t.plan.Plies, Goal: sim.GainSpread, Seed: t.plan.Seed.Named("draws").At(number), Equal: true})
	if err != nil {
		return nil, err
	}
	for i := range best[:n] {
		s.Add(best[i])
		counts[i] = make([]int64, boardtable.Columns)
		counter.Row(counts[i], p.Board, &best[i], p.Bag())
	}
	for limit := (sim.Limits{Iterations: n * t.plan.Draws}); limit.Iterations > 0; limit.Iterations = n*t.plan.Draws - s.Result().Iterations {
		if _, err := s.Step(ctx, limit); err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	for _, c := range s.Result().Candidates {
		for i := range best[:n] {
			if best[i].Same(&c.Move) {
				gains[i] = int64(c.Move.Equity - c.Static)
			}
		}
	}
	return relative(counts, gains), nil
}

// relative makes rows of what moves of one position get of each value of the table, and what they gained in play-outs beyond their
// static equity, in thousandths of a point: both less the mean of the moves.
func relative(counts [][]int64, gains []int64) []yield {
	n := int64(len(gains))
	all := make([]yield, n)
	sum := make([]int64, boardtable.Columns)
	gained := int64(0)
	for i := range counts {
		gained += gains[i]
		for at, v := range counts[i] {
			sum[at] += v
		}
	}
	for i := range all {
		all[i].outcome = int(stat.Nearest(n*gains[i]-gained, n))
		for at, v := range counts[i] {
			if x := stat.Nearest((n*v-sum[at])*one, n*boardtable.Unit(at)); x != 0 {
				all[i].row = append(all[i].row, column{at, x})
			}
		}
	}
	return all
}

// boardLeaning pulls each value towards 0 as if it had been seen so often more, with no gain.
const boardLeaning = 100

// Table fits the table to the games played so far; made says what it is for.
func (t *Board) Table(made *stamp.Stamp) (*boardtable.Table, error) {
	a, b := t.fit.normal()
	for i := range t.fit.n {
		a[i*t.fit.n+i] += boardLeaning
	}
	values := make([]int32, t.fit.n)
	for i, v := range solve(a, b) {
		if math.IsNaN(v) {
			return nil, fmt.Errorf("train board: the sums of value %d of %d cannot come from games", i, t.fit.n)
		}
		values[i] = int32(math.Round(min(max(v, -boardtable.Most), boardtable.Most)))
	}
	return boardtable.New(t.through, values, made)
}
