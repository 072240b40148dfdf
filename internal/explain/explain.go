// Package explain says in sentences why one move is better than another. It uses facts only: what an analysis of
// package engine has found about the two. It searches for nothing itself, and guesses nothing.
//
// Where the moves were played out, the difference of their equities is taken apart: what they score, what the replies
// score, what the next moves score, and what both sides keep in the end. These parts add up to the whole. Then come
// the squares that replies use, the commonest replies and the tiles that help most.
//
// Sharp edges: the figures of play-outs are means with an error, and a reason is told only if the play-outs are enough
// for it. The same findings give the same sentences.
package explain

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/said"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A Kind says what a reason is about.
type Kind string

// The kinds. Those up to Later are parts of the difference of two equities, in points.
const (
	Score   Kind = "score"   // of the move itself
	Leave   Kind = "leave"   // the static worth of the tiles kept; where the terms are not known, of whatever the judge adds to the score
	Opening Kind = "opening" // what the first move of a game opens for the reply
	Pass    Kind = "pass"    // a turn given away
	Bonus   Kind = "bonus"   // what the original adds besides
	Replies Kind = "replies" // what the opponent's replies score
	Next    Kind = "next"    // what our next moves score
	Later   Kind = "later"   // what follows, and what both sides keep in the end
	Squares Kind = "squares" // where replies are played
	Answers Kind = "answers" // the commonest reply
	Draws   Kind = "draws"   // which tiles help
	Line    Kind = "line"    // what follows with best play
	Board   Kind = "board"   // the worth of what it opens and closes on the board, in points beside the equity
)

// A Reason is one fact about the better move, or about the difference between the two.
type Reason struct {
	Kind   Kind
	Points float64   // by how much this makes the first move better; 0 for kinds that have no points
	Text   said.Text // one or two sentences
}

// An Explanation says why the first of two moves is better, or what is known of a move by itself.
type Explanation struct {
	Verdict said.Text // one or two sentences
	Reasons []Reason  // parts of the equity first, those that weigh most before the others
}

// fewest is how many play-outs a mean needs before a reason stands on it.
const fewest = 50

// A comparer explains one pair of candidates.
type comparer struct {
	board       *board.Board
	position    *game.Position
	best, other *engine.Candidate
	bestText    said.Text
	otherText   said.Text
	reasons     []Reason
}

// Compare explains why best is better than other: two candidates of one analysis of the position, best the one ranked
// higher. With other nil it tells what is known of best alone.
func Compare(p *game.Position, best, other *engine.Candidate) Explanation {
	c := comparer{board: p.Board, position: p, best: best, other: other, bestText: p.Board.Said(&best.Move)}
	if other != nil {
		c.otherText = p.Board.Said(&other.Move)
		c.parts()
	}
	if enough(best) {
		c.squares()
		c.answers()
		c.draws()
	}
	if best.Solved != nil {
		c.solvedDraws(best.Solved)
	}
	c.line()
	return Explanation{c.verdict(), c.reasons}
}

// Sentences returns the explanation of Compare, sentence by sentence.
func Sentences(p *game.Position, best, other *engine.Candidate) []said.Text {
	e := Compare(p, best, other)
	all := []said.Text{e.Verdict}
	for _, r := range e.Reasons {
		all = append(all, r.Text)
	}
	return all
}

// enough reports whether so many games were played out that the figures besides the value mean something.
func enough(c *engine.Candidate) bool {
	return c.Played != nil && c.Played.Details != nil && c.Played.Iterations >= fewest
}

func (c *comparer) add(kind Kind, points float64, text said.Text) {
	c.reasons = append(c.reasons, Reason{kind, points, text})
}

// parts takes the difference of the equities apart.
func (c *comparer) parts() {
	if c.best.Value.Known == stat.Proven || c.best.Value.Known == stat.Unknown || c.other.Value.Known == stat.Unknown {
		return
	}
	score := float64(c.best.Move.Score - c.other.Move.Score)
	if score != 0 {
		c.add(Score, score, said.Of("%s scores %d, %s.", c.bestText, int(c.best.Move.Score), than(score)))
	}
	switch {
	case enough(c.best) && enough(c.other):
		c.playedParts(score)
	case c.best.Played == nil && c.other.Played == nil && c.best.Solved == nil:
		c.staticParts(score)
	}
	slices.SortStableFunc(c.reasons, func(a, b Reason) int { return cmp.Compare(math.Abs(b.Points), math.Abs(a.Points)) })
}

// than writes a difference in whole or tenths of points: "3 fewer".
func than(d float64) said.Text {
	if d < 0 {
		return said.Of("%s fewer", number(-d))
	}
	return said.Of("%s more", number(d))
}

// points writes a difference in points: "1 point less".
func points(d float64) said.Text {
	d = round(d)
	switch size := number(math.Abs(d)); {
	case d == 1:
		return said.Of("%s point more", size)
	case d == -1:
		return said.Of("%s point less", size)
	case d < 0:
		return said.Of("%s points less", size)
	default:
		return said.Of("%s points more", size)
	}
}

// number writes a number without a superfluous decimal.
func number(v float64) said.Number {
	if v == math.Trunc(v) {
		return said.Number(fmt.Sprintf("%.0f", v))
	}
	return said.Number(fmt.Sprintf("%.1f", v))
}

// staticParts tells what makes the difference beside the score, by the static worth of the moves.
func (c *comparer) staticParts(score float64) {
	rest := (c.best.Value.Equity - c.other.Value.Equity).Points() - score
	if c.other.Move.Kind == move.Pass && c.position.Bag() > 0 {
		c.part(Pass, rest, said.Of("The pass gives a turn away, which is worth %s.", points(-rest)))
		return
	}
	if c.best.Terms == nil && c.board.Empty() {
		c.part(Leave, rest, said.Of("It keeps %s; %s keeps %s: this and what they open is worth %s.", c.kept(c.best), c.otherText, c.kept(c.other), points(-rest)))
		return
	}
	bonus, opening := c.term("bonus"), c.term("opening")
	keeps := rest - bonus - opening
	text := said.Of("It keeps %s; %s keeps %s, which is worth %s.", c.kept(c.best), c.otherText, c.kept(c.other), points(-keeps))
	if c.drains() && c.best.Move.Played != c.other.Move.Played {
		text = said.Of("It keeps %s; %s keeps %s: this and how many tiles stay in the bag is worth %s.", c.kept(c.best), c.otherText, c.kept(c.other), points(-keeps))
	}
	c.part(Leave, keeps, text)
	c.part(Opening, opening, said.Of("What %s opens for the reply is worth %s to you.", c.otherText, points(-opening)))
	c.part(Bonus, bonus, said.Of("The bonus is worth %s.", points(bonus)))
	if a, b := c.best.Board, c.other.Board; a != nil && b != nil {
		board := (*a - *b).Points()
		c.part(Board, board, said.Of("What it opens and closes on the board is worth %s.", points(board)))
	}
}

// part adds a part that is large enough to tell.
func (c *comparer) part(kind Kind, points float64, text said.Text) {
	if math.Abs(points) >= 0.05 {
		c.add(kind, points, text)
	}
}

// term returns by how many points a term is larger for the better move; 0 where terms are not known.
func (c *comparer) term(name string) float64 {
	worth := func(one *engine.Candidate) (sum tile.Equity) {
		for _, t := range one.Terms {
			if t.Name == name {
				sum += t.Worth
			}
		}
		return sum
	}
	return (worth(c.best) - worth(c.other)).Points()
}

// drains reports whether the tiles unseen count, and nobody may exchange: then it counts too how many tiles a play leaves in the bag.
func (c *comparer) drains() bool {
	bag := c.position.Bag()
	counted := slices.ContainsFunc(c.best.Terms, func(t engine.Term) bool { return t.Name == "unseen" })
	return counted && bag > 0 && bag < c.board.Rules().ExchangeLimit
}

// kept names the tiles that a candidate leaves on the rack.
func (c *comparer) kept(one *engine.Candidate) said.Text {
	left := one.Move.Left(&c.position.Rack)
	if left.Len() == 0 {
		return said.Of("nothing")
	}
	return said.Plain(c.board.Rules().Tiles.Rack(&left))
}

// playedParts takes the difference apart as the play-outs made it.
func (c *comparer) playedParts(score float64) {
	from, to := c.best.Played, c.other.Played
	rest := from.Equity - to.Equity - score
	for i, kind := range []Kind{Replies, Next} {
		a, b, ok := c.ply(i)
		if !ok {
			break
		}
		d := (a.score - b.score) * float64(1-2*((i+1)%2))
		rest -= d
		if math.Abs(a.score-b.score) < 0.05 && math.Abs(a.bingos-b.bingos) < 0.005 {
			continue
		}
		text := said.Of("The opponent's reply scores %.1f on average, %s.", a.score, than(round(a.score-b.score)))
		if kind == Next {
			text = said.Of("Your next move scores %.1f on average, %s.", a.score, than(round(a.score-b.score)))
		}
		if math.Abs(a.bingos-b.bingos) >= 0.02 {
			text = said.Of("%s It is a bingo in %.0f%% of the games, not in %.0f%%.", text, 100*a.bingos, 100*b.bingos)
		}
		c.add(kind, d, text)
	}
	if math.Abs(rest) < 0.05 {
		return
	}
	text := said.Of("What follows, and the tiles that both sides keep in the end, are worth %s to you", points(rest))
	if own, others := c.kept(c.best), c.kept(c.other); own.String() != others.String() {
		text = said.Of("%s: you keep %s now, and %s after %s", text, own, others, c.otherText)
	}
	c.add(Later, rest, said.Of("%s.", text))
}

func round(v float64) float64 { return stat.Rounded(v, 10) }

// A ply is a mean over all games of a candidate.
type ply struct{ score, bingos float64 }

// ply returns what the move number i after either candidate brings on average. It returns false if it was not played
// out.
func (c *comparer) ply(i int) (a, b ply, ok bool) {
	read := func(one *engine.Candidate) (ply, bool) {
		d := one.Played.Details
		if i >= len(d.Plies) || d.Plies[i].Made == 0 {
			return ply{}, false
		}
		share := float64(d.Plies[i].Made) / float64(one.Played.Iterations)
		return ply{d.Plies[i].Score * share, d.Plies[i].Bingos * share}, true
	}
	a, ok1 := read(c.best)
	b, ok2 := read(c.other)
	return a, b, ok1 && ok2
}

// verdict says which of the two is better, by how much, and how that is known.
func (c *comparer) verdict() said.Text {
	own := c.own()
	if c.other == nil || c.other.Value.Known == stat.Unknown || c.best.Value.Known == stat.Unknown {
		return said.Of("%s.", own)
	}
	p := c.other.Played
	if p != nil && c.best.Played != nil && c.best.Rank == 1 && p.BehindError > 0 {
		return c.behind(own, p)
	}
	if c.best.Solved != nil && c.other.Solved != nil {
		return said.Of("%s. %s wins %s.", own, c.otherText, c.ways(c.other.Solved))
	}
	a, b := &c.best.Value, &c.other.Value
	if b.AtMost {
		return said.Of("%s, at least %s than %s.", own, points((a.Equity - b.Equity).Points()), c.otherText)
	}
	if a.Equity == b.Equity && a.HasWin == b.HasWin && a.Win == b.Win {
		return said.Of("%s, as much as %s.", own, c.otherText)
	}
	if a.HasWin && b.HasWin && math.Abs(a.Win-b.Win) >= 0.0005 {
		return said.Of("%s; %s wins %.1f%%.", own, c.otherText, 100*b.Win)
	}
	return said.Of("%s, %s than %s.", own, points((a.Equity - b.Equity).Points()), c.otherText)
}

// own says what the better move is worth.
func (c *comparer) own() said.Text {
	v := &c.best.Value
	points := v.Equity.Points()
	switch {
	case v.Known == stat.Unknown:
		return said.Of("Nothing is known of %s yet", c.bestText)
	case c.best.Solved != nil && v.Known == stat.Proven:
		return said.Of("%s wins %s, which is proven", c.bestText, c.ways(c.best.Solved))
	case c.best.Solved != nil:
		return said.Of("%s wins %s", c.bestText, c.ways(c.best.Solved))
	case v.Known == stat.Proven:
		return said.Of("%s is worth %s from here, which is proven", c.bestText, worth(points))
	case c.best.Played != nil && !c.best.Played.Measured() && v.HasWin:
		return said.Of("%s wins %.1f%% by the one game played out", c.bestText, 100*v.Win)
	case c.best.Played != nil && !c.best.Played.Measured():
		return said.Of("%s is worth %s in the one game played out", c.bestText, worth(points))
	case v.Known == stat.Sampled && v.HasWin:
		return said.Of("%s wins %.1f%% ± %.1f of the games played out", c.bestText, 100*v.Win, 100*v.WinError)
	case v.Known == stat.Sampled:
		return said.Of("%s is worth %s ± %s points in the games played out", c.bestText, signed(points), number(round(v.EquityError.Points())))
	case v.HasWin:
		return said.Of("%s is worth %s and wins an estimated %.1f%%", c.bestText, worth(points), 100*v.Win)
	}
	return said.Of("%s is worth %s", c.bestText, worth(points))
}

// worth writes a number of points, above or below 0.
func worth(v float64) said.Text {
	if math.Abs(round(v)) == 1 {
		return said.Of("%s point", signed(v))
	}
	return said.Of("%s points", signed(v))
}

func signed(v float64) said.Number {
	if v = round(v); v < 0 {
		return "−" + number(-v)
	}
	return number(v)
}

// behind adds to a sentence how far the other move is behind the leader, by what they were compared by.
func (c *comparer) behind(own said.Text, p *sim.Candidate) said.Text {
	by := said.Of("%.1f ± %.1f points", p.Behind, p.BehindError)
	switch {
	case p.WorthError > 0:
		by = said.Of("%.3f ± %.3f", p.Behind, p.BehindError)
	case c.best.Value.HasWin && !p.BehindSpread:
		by = said.Of("%.1f%% ± %.1f", 100*p.Behind, 100*p.BehindError)
	}
	if p.Behind < 2*p.BehindError {
		return said.Of("%s. %s may be as good: it is %s behind.", own, c.otherText, by)
	}
	return said.Of("%s. %s is %s behind.", own, c.otherText, by)
}
