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

// How far moves are played out for the shipped tables.
const (
	BoardDraws = 50
	BoardPlies = 4
)

// The bounds of a BoardPlan. A game takes 2 kB in a checkpoint, and some 7 kB of memory while the net is fitted.
const (
	MaxBoardGames = 100_000
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
	plan BoardPlan
	series[*tried]
	player  *engine.Static
	judge   *eval.Static
	through []uint16
	zero    *boardtable.Table // without values, to count what moves get of each

	kept  [][]byte // what was tried in each game played, as appendTried writes it
	moves int      // tried in them

	learned bool            // once all games have been played, and passes made over them
	net     *boardtable.Net // that was learned, unless it gains nothing
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
	zero, err := boardtable.New(through, make([]int32, boardtable.Columns), nil, nil)
	if err != nil {
		return nil, fmt.Errorf("train board: %w", err)
	}
	judge := eval.NewStatic(plan.Leaves).WithUnseen(plan.Unseen)
	kind := fmt.Sprintf("board 2 %d %d", plan.Draws, plan.Plies)
	if plan.Unseen != nil {
		kind += fmt.Sprintf(" %x", sha256.Sum256(plan.Unseen.AppendTo(nil)))
	}
	t := &Board{plan: plan, player: engine.NewStatic(judge, plan.Words), judge: judge, through: through, zero: zero}
	t.series = series[*tried]{print: plan.fingerprint(kind), most: plan.Games, play: t.worker, pack: appendTried, unpack: readTried,
		take: func(all *tried) { t.kept, t.moves = append(t.kept, appendTried(nil, all)), t.moves+len(all.moves) }}
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
func (t *Board) Moves() int { return t.moves }

// Done reports whether training is over.
func (t *Board) Done() bool { return t.learned }

// Run trains by a crew until the plan or ctx is done, in one part; machines far away do it as Work says. It plays the games, then fits the
// net in passes over them, which it begins anew if it was stopped there. It calls report at the beginning and after each game and pass, on
// the caller's goroutine; the trainer may be saved there.
func (t *Board) Run(ctx context.Context, crew pool.Crew, report func(pool.Progress) error) error {
	err := t.series.Run(ctx, crew, report)
	if err != nil || t.learned {
		return err
	}
	values, err := t.values()
	if err != nil {
		return err
	}
	now := pool.Progress{Phase: "passes", Of: netPasses}
	net, remark, err := t.fitNet(ctx, values, func(done int) error {
		now.Done = done
		return report(now)
	})
	if err != nil {
		return err
	}
	t.learned, t.net, now.Remark = true, net, remark
	return report(now)
}

// latestTurn is the last turn of a game that a position may be of; by then the bag is nearly empty.
const latestTurn = 20

// worker returns what plays games and tries moves for one thread.
func (t *Board) worker(int) pool.Worker[*tried] {
	g, player, counter := game.New(t.plan.Rules, t.plan.Words.Graph, 0), t.player.Again(), boardtable.NewJudge(t.zero, t.plan.Rules.Tiles)
	seed := t.plan.Seed.Named("board")
	return func(ctx context.Context, number int) (all *tried, err error) {
		g.Reset(seed.At(number))
		turn, all := 2+seed.Named("turn").At(number).Stream().IntN(latestTurn-1), &tried{}
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
func (t *Board) try(ctx context.Context, p *game.Position, player *engine.Static, counter *boardtable.Judge, number int) (*tried, error) {
	all := &tried{bag: p.Bag()}
	if p.Board.Empty() || p.Bag() < t.plan.Rules.RackSize {
		return all, nil
	}
	best := player.Rank(p, boardChoices)
	n := 1
	for n < len(best) && best[0].Equity-best[n].Equity <= boardWithin {
		n++
	}
	if n < 2 {
		return all, nil
	}
	s, err := sim.New(p, sim.Means{Judge: t.judge, Words: t.plan.Words.Map()},
		sim.Options{Plies: t.plan.Plies, Goal: sim.GainSpread, Seed: t.plan.Seed.Named("draws").At(number), Equal: true})
	if err != nil {
		return nil, err
	}
	all.moves = make([]triedMove, n)
	for i := range best[:n] {
		s.Add(best[i])
		counter.Row(all.moves[i].row[:], p.Board, &best[i], p.Bag())
	}
	if err := s.PlayOut(ctx, n*t.plan.Draws); err != nil {
		return nil, err
	}
	for _, c := range s.Result().Candidates {
		for i := range best[:n] {
			if best[i].Same(&c.Move) {
				all.moves[i].gain = int64(c.Move.Equity - c.Static)
			}
		}
	}
	return all, nil
}

// equations adds up the moves of all games: what each gets of each value of the table, and what it gained, both less the mean of
// the moves of its position.
func (t *Board) equations() *equations {
	fit := newEquations(boardtable.Columns)
	for number := range t.kept {
		for _, y := range t.tried(number).relative() {
			fit.note(y.row, y.outcome)
		}
	}
	return fit
}

// boardLeaning pulls each value towards 0 as if it had been seen so often more, with no gain.
const boardLeaning = 100

// values returns the values of the table by the games played so far.
func (t *Board) values() ([]float64, error) {
	fit := t.equations()
	a, b := fit.normal()
	for i := range fit.n {
		a[i*fit.n+i] += boardLeaning
	}
	values := solve(a, b)
	for i, v := range values {
		if math.IsNaN(v) {
			return nil, fmt.Errorf("train board: the sums of value %d of %d cannot come from games", i, fit.n)
		}
		values[i] = math.Round(max(-boardtable.Most, min(v, boardtable.Most)))
	}
	return values, nil
}

// Table returns the table of the games played, with the net once training is over; made says what it is for.
func (t *Board) Table(made *stamp.Stamp) (*boardtable.Table, error) {
	values, err := t.values()
	if err != nil {
		return nil, err
	}
	whole := make([]int32, len(values))
	for i, v := range values {
		whole[i] = int32(v)
	}
	return boardtable.New(t.through, whole, t.net, made)
}
