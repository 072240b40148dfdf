package play

import (
	"fmt"
	"slices"
	"strings"

	"maven/internal/game"
	"maven/internal/report"
)

// LargestLosses is how many of the person's moves the remarks list at most.
const LargestLosses = 3

// Verdict says in a sentence or two who won and why.
func (t Text) Verdict(sum *Summary) string {
	s := t.session
	mine, its := sum.Scores[s.PlayerOf(Person)], sum.Scores[s.PlayerOf(Player)]
	how := map[game.Ending]string{
		game.ScorelessTurns: " The game ended after too many turns without score.", game.AllPassed: " Both players only passed.",
		game.Resignation: fmt.Sprintf(" %s resigned.", s.header.Names[sum.Ender]),
		game.Forfeit:     fmt.Sprintf(" %s lost on a challenge.", s.header.Names[sum.Ender]),
	}[sum.Ending]
	switch {
	case sum.Winner < 0:
		return fmt.Sprintf("A tie, %d all.%s", mine, how)
	case s.header.Shared() && s.SideOf(sum.Winner) == Person:
		return fmt.Sprintf("%s wins, %d to %d.%s", s.header.Names[Person], mine, its, how)
	case s.SideOf(sum.Winner) == Person:
		return fmt.Sprintf("You win, %d to %d.%s", mine, its, how)
	}
	return fmt.Sprintf("%s wins, %d to %d.%s", s.header.Names[Player], its, mine, how)
}

// Accounts returns a table of both sides: a row is a name, the person's value and the player's.
func (t Text) Accounts(sum *Summary) [][3]string {
	s := t.session
	rows := [][3]string{{"score"}, {"turns"}, {"points a turn"}, {"bingos"}, {"bingos missed"}, {"tiles left"}}
	for _, side := range []Side{Person, Player} {
		player := s.PlayerOf(side)
		a, rack := &sum.Summaries[player], s.State().Racks[player].Tiles
		for i, value := range []string{fmt.Sprint(sum.Scores[player]), fmt.Sprint(a.Turns), fmt.Sprintf("%.1f", a.PerTurn()),
			fmt.Sprint(a.Bingos), fmt.Sprint(a.BingosMissed), s.equipment.Rules.Tiles.Rack(&rack)} {
			rows[i][1+side] = value
		}
	}
	return rows
}

// Remarks returns what else there is to say about the game, a line each: best plays, bingos, the person's moves
// that lost most, phonies, help taken.
func (t Text) Remarks(sum *Summary) []string {
	s := t.session
	var lines []string
	for _, side := range []Side{Person, Player} {
		if a := &sum.Summaries[s.PlayerOf(side)]; a.High > 0 {
			lines = append(lines, t.whose(side, "best play")+" "+madeText(&sum.Turns[a.High-1]))
		}
	}
	for _, side := range []Side{Person, Player} {
		if bingos := t.bingos(sum, side); len(bingos) > 0 {
			lines = append(lines, t.whose(side, "bingos")+" "+strings.Join(bingos, ", "))
		}
	}
	switch {
	case s.header.Shared():
	case len(sum.Losses) > 0:
		lines = append(lines, "Your largest losses, by static equity (heuristic):")
	case sum.Summaries[s.PlayerOf(Person)].Turns > 0:
		lines = append(lines, "None of your moves was clearly worse than the best one, by static equity.")
	}
	told := t.Lines()
	for _, turn := range sum.Losses[:min(LargestLosses, len(sum.Losses))] {
		best := turn.Best()
		lines = append(lines, fmt.Sprintf("  turn %-2d  %s; %s for %d was worth %s more", told[turn.Number-1].Number, madeText(turn),
			best.Text, best.Move.Score, max(turn.Loss, turn.Cost)))
	}
	if len(sum.Phonies) > 0 {
		slices.Sort(sum.Phonies)
		lines = append(lines, "Not in the lexicon: "+strings.Join(slices.Compact(sum.Phonies), ", "))
	}
	var helps []string
	for _, help := range []struct {
		n          int
		noun, rest string
	}{{sum.Hints, "hint", ""}, {sum.Bests, "look", " at the best moves"}, {sum.Undone, "move", " taken back"}, {sum.Looked, "word", " looked up"}} {
		if help.n > 0 {
			helps = append(helps, counted(help.n, help.noun)+help.rest)
		}
	}
	if len(helps) > 0 {
		lines = append(lines, "Help you took: "+strings.Join(helps, ", "))
	}
	return lines
}

// whose starts a line about a side.
func (t Text) whose(side Side, what string) string {
	if side == Person && !t.session.header.Shared() {
		return "Your " + what + ":"
	}
	return t.session.header.Names[side] + ", " + what + ":"
}

// bingos lists the bingos of a side.
func (t Text) bingos(sum *Summary, side Side) []string {
	var bingos []string
	for i := range sum.Turns {
		if turn := &sum.Turns[i]; turn.Player == t.session.PlayerOf(side) && turn.Bingo && !turn.Withdrawn {
			bingos = append(bingos, madeText(turn))
		}
	}
	return bingos
}

// madeText writes the move of a turn and its points.
func madeText(turn *report.Turn) string { return fmt.Sprintf("%s for %d", turn.Text, turn.Change) }
