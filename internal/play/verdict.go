package play

import (
	"slices"
	"strconv"
	"strings"

	"maven/internal/game"
	"maven/internal/report"
	"maven/internal/said"
)

// LargestLosses is how many of the person's moves the remarks list at most.
const LargestLosses = 3

// Verdict says in a sentence or two who won and why.
func (t Text) Verdict(sum *Summary) said.Text {
	mine, its := number(sum.Scores[t.PlayerOf(Person)]), number(sum.Scores[t.PlayerOf(Player)])
	how := map[game.Ending]said.Text{
		game.ScorelessTurns: said.Of(" The game ended after too many turns without score."), game.AllPassed: said.Of(" Both players only passed."),
		game.Resignation: said.Of(" %s resigned.", t.Name(sum.Ender)),
		game.Forfeit:     said.Of(" %s lost on a challenge.", t.Name(sum.Ender)),
	}[sum.Ending]
	switch {
	case sum.Winner < 0:
		return said.Of("A tie, %s all.%s", mine, how)
	case t.header.Shared() && t.SideOf(sum.Winner) == Person:
		return said.Of("%s wins, %s to %s.%s", t.Name(Person), mine, its, how)
	case t.SideOf(sum.Winner) == Person:
		return said.Of("You win, %s to %s.%s", mine, its, how)
	}
	return said.Of("%s wins, %s to %s.%s", t.Name(Player), its, mine, how)
}

// An Account is a figure of both sides.
type Account struct {
	What  said.Text
	Sides [2]said.Text
}

// number writes a whole number, which is the same in every language.
func number(n int) said.Text { return said.Plain(strings.Replace(strconv.Itoa(n), "-", "−", 1)) }

// Accounts returns a table of both sides.
func (t Text) Accounts(sum *Summary) []Account {
	rows := []Account{{What: said.Of("score")}, {What: said.Of("turns")}, {What: said.Of("points a turn")}, {What: said.Of("bingos")},
		{What: said.Of("bingos missed")}, {What: said.Of("tiles left")}}
	for _, side := range []Side{Person, Player} {
		player := t.PlayerOf(side)
		a, rack := &sum.Summaries[player], t.State().Racks[player].Tiles
		for i, value := range []said.Text{number(sum.Scores[player]), number(a.Turns), said.Of("%.1f", a.PerTurn()),
			number(a.Bingos), number(a.BingosMissed), said.Plain(t.equipment.Rules.Tiles.Rack(&rack))} {
			rows[i].Sides[side] = value
		}
	}
	return rows
}

// Remarks returns what else there is to say about the game, a line each: best plays, bingos, the person's moves
// that lost most, phonies, help taken.
func (t Text) Remarks(sum *Summary) []said.Text {
	told := t.Lines()
	var lines []said.Text
	for _, side := range []Side{Person, Player} {
		if a := &sum.Summaries[t.PlayerOf(side)]; a.High > 0 {
			best := made(told, &sum.Turns[a.High-1])
			if t.own(side) {
				lines = append(lines, said.Of("Your best play: %s", best))
			} else {
				lines = append(lines, said.Of("%s, best play: %s", t.Name(side), best))
			}
		}
	}
	for _, side := range []Side{Person, Player} {
		switch bingos := t.bingos(told, sum, side); {
		case len(bingos) == 0:
		case t.own(side):
			lines = append(lines, said.Of("Your bingos: %s", said.Join(", ", bingos)))
		default:
			lines = append(lines, said.Of("%s, bingos: %s", t.Name(side), said.Join(", ", bingos)))
		}
	}
	switch {
	case t.header.Shared():
	case len(sum.Losses) > 0:
		lines = append(lines, said.Of("Your largest losses, by static equity (heuristic):"))
	case sum.Summaries[t.PlayerOf(Person)].Turns > 0:
		lines = append(lines, said.Of("None of your moves was clearly worse than the best one, by static equity."))
	}
	for _, turn := range sum.Losses[:min(LargestLosses, len(sum.Losses))] {
		best := turn.Best()
		lines = append(lines, said.Of("  turn %-2d  %s; %s for %d was worth %s more", told[turn.Number-1].Number, made(told, turn),
			best.Text, best.Move.Score, max(turn.Loss, turn.Cost)))
	}
	if len(sum.Phonies) > 0 {
		slices.Sort(sum.Phonies)
		lines = append(lines, said.Of("Not in the lexicon: %s", strings.Join(slices.Compact(sum.Phonies), ", ")))
	}
	var helps []said.Text
	for _, help := range []struct {
		n    int
		text said.Text
	}{{sum.Hints, said.Count(sum.Hints, "hint")}, {sum.Bests, said.Of("%s at the best moves", said.Count(sum.Bests, "look"))},
		{sum.Undone, said.Of("%s taken back", said.Count(sum.Undone, "move"))}, {sum.Looked, said.Of("%s looked up", said.Count(sum.Looked, "word"))}} {
		if help.n > 0 {
			helps = append(helps, help.text)
		}
	}
	if len(helps) > 0 {
		lines = append(lines, said.Of("Help you took: %s", said.Join(", ", helps)))
	}
	return lines
}

// own reports whether a side is who is told about the game.
func (t Text) own(side Side) bool { return side == Person && !t.header.Shared() }

func (t Text) bingos(told []Line, sum *Summary, side Side) []said.Text {
	var bingos []said.Text
	for i := range sum.Turns {
		if turn := &sum.Turns[i]; turn.Player == t.PlayerOf(side) && turn.Bingo && !turn.Withdrawn {
			bingos = append(bingos, made(told, turn))
		}
	}
	return bingos
}

// made writes the move of a turn and its points.
func made(told []Line, turn *report.Turn) said.Text {
	return said.Of("%s for %d", told[turn.Number-1].Text, turn.Change)
}
