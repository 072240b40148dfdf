package report

import (
	"slices"
	"strings"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/move"
	"maven/internal/said"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A Cause says of what kind a mistake is: what the player would have had to do better.
type Cause uint8

// The causes.
const (
	NoMistake  Cause = iota
	WordCause        // to know a word that most people do not know
	SightCause       // to see a play that scores more
	LeaveCause       // to judge better what the tiles kept are worth
	RiskCause        // to judge better what follows: what the opponent can do, and what comes next
	EndCause         // to play the endgame better, with an empty bag
)

// causes is their number, NoMistake included.
const causes = int(EndCause) + 1

// String returns the name of the cause in JSON; "" for NoMistake.
func (c Cause) String() string {
	return [...]string{"", "word", "sight", "leave", "risk", "endgame"}[c]
}

// Short says it in a word or two, for tables.
func (c Cause) Short() said.Text {
	return [...]said.Text{{}, said.Of("word"), said.Of("not seen"), said.Of("leave"), said.Of("risk"), said.Of("endgame")}[c]
}

// Text says in a few words what the mistake was; nothing for NoMistake.
func (c Cause) Text() said.Text {
	return [...]said.Text{{}, said.Of("a word that most people do not know"), said.Of("a play not seen"), said.Of("a judgement of the tiles kept"),
		said.Of("a judgement of what follows"), said.Of("an endgame error")}[c]
}

// CauseText says of what kind a mistake is, with the words that it is about, and with Better if that is not the best
// move; nothing for no mistake.
func (t *Turn) CauseText() said.Text {
	text := t.Cause.Text()
	switch {
	case t.Cause == NoMistake:
		return text
	case t.Cause == WordCause:
		text = said.Of("%s: %s", text, strings.Join(t.Rare, ", "))
	case t.Cause == EndCause && t.Best().Value.Known == stat.Proven:
		text = said.Of("%s, proven", text)
	}
	if t.Better != t.Best() {
		text = said.Of("%s; beside %s, the best of words that most people know", text, t.Better.Text)
	}
	return text
}

// commonSize is the largest size of a word that most people know, on the scale of lexicon.Commonness. Words of two
// letters count as known: players learn them first.
const commonSize = 50

// rareWords returns the words of a play that most people do not know, and that are not among those of the move made.
func rareWords(b *board.Board, m, made *move.Move, common *lexicon.Commonness) []string {
	if common == nil || m.Kind != move.Play || b.Fits(m) != nil {
		return nil
	}
	var own [][]tile.Tile
	if made.Kind == move.Play && b.Fits(made) == nil {
		own = b.Formed(made)
	}
	var rare []string
	for _, word := range b.Formed(m) {
		known := len(word) <= 2 || slices.ContainsFunc(own, func(other []tile.Tile) bool { return slices.Equal(other, word) })
		if size := common.Size(word); !known && (size == 0 || size > commonSize) {
			rare = append(rare, b.Rules().Tiles.Word(word))
		}
	}
	return rare
}

// cause says of what kind the mistake of a turn is. The move made is compared with the best one; but if a move of
// common words would have been nearly as good, or would have saved most of the loss, then with that.
func (j *judging) cause(p *game.Position, t *Turn) {
	v := t.Verdict
	t.Better, t.Rare = &v.Best[0], j.rare(p, &v.Best[0].Move, t)
	if p.Bag() == 0 {
		t.Cause = EndCause
		return
	}
	above := len(v.Best) // of the move made
	if v.Rank > 0 {
		above = min(above, v.Rank-1)
	}
	for i := 1; i < above && len(t.Rare) > 0; i++ {
		c := &v.Best[i]
		if c.Value.Known != stat.Unknown && t.nearly(&c.Value) && len(j.rare(p, &c.Move, t)) == 0 {
			t.Better, t.Rare = c, nil
		}
	}
	got, _ := t.Got()
	score := tile.Equity(t.Better.Move.Score-v.Made.Move.Score) * tile.Point
	leave := j.kept(p, &t.Better.Move) - j.kept(p, &v.Made.Move)
	rest := t.Better.Value.Equity - got.Equity - score - leave
	switch {
	case len(t.Rare) > 0:
		t.Cause = WordCause
	case score > 0 && score >= leave && score >= rest:
		t.Cause = SightCause
	case leave > 0 && leave >= rest:
		t.Cause = LeaveCause
	default:
		t.Cause = RiskCause
	}
}

// rare returns the words of a play that the player may not know.
func (j *judging) rare(p *game.Position, m *move.Move, t *Turn) []string {
	return rareWords(p.Board, m, &t.Verdict.Made.Move, j.Common)
}

// nearly reports whether a value is nearly as good as the best one, or saves three quarters of the loss.
func (t *Turn) nearly(value *engine.Value) bool {
	best := &t.Verdict.Best[0].Value
	saves := 4*(best.Equity-value.Equity) <= t.Loss && (!t.HasWinLoss || 4*(best.Win-value.Win) <= t.WinLoss)
	points, win := gradesOfGap(best, value)
	return saves || max(points, win) == Fine
}

// kept returns the static worth of what a move keeps, and of where vowels lie in an opening; 0 for a pass.
func (j *judging) kept(p *game.Position, m *move.Move) tile.Equity {
	used := m.Used()
	if m.Kind == move.Pass || j.Static == nil || !p.Rack.Contains(&used) {
		return 0
	}
	terms := j.Static.Terms(p.Board, m, &p.Rack, eval.Open(p.Unseen(), p.Bag(), p.Board.Rules()))
	return terms.Sum()
}
