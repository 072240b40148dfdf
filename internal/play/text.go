package play

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"maven/internal/game"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/tile"
)

// A Text describes a game in words to the person.
type Text struct{ *Session }

// Text returns the game as words describe it now.
func (s *Session) Text() Text { return Text{s} }

// Why says why the player challenged the play that it answered last, or why it let a phony stand, in part of a sentence;
// nothing if there is nothing to say.
func (t Text) Why() said.Text { return t.why }

// A Line is a turn as the person may see it.
type Line struct {
	Number int // in the record; 0 for a challenge that costs nothing, which is not in the record
	Side   Side
	Text   said.Text // what was done; until the end, only the number of tiles that another one exchanged
	Points string    // gained or lost: "+12"; "" for none
	Total  int       // of the side after the turn

	Challenge bool // a challenge, or the end of the play that one took back
}

// Lines describes all turns so far.
func (t Text) Lines() []Line {
	turns, number := t.history.Turns(), 0
	var lines []Line
	for i, before := range t.history.EachTurn() {
		turn := turns[i]
		line := Line{Side: t.SideOf(turn.Player), Total: turn.Total}
		done := turn
		if turn.Kind == record.Exchanged && (line.Side == Player || t.header.Shared()) && !t.done {
			done.Kind, done.Count = record.ExchangedCount, int(turn.Move.Played)
		}
		line.Text = done.Said(before.Board)
		if turn.Kind != record.ChallengeFree {
			number++
			line.Number = number
		}
		switch turn.Kind {
		case record.ChallengeFree, record.ChallengeLost, record.ChallengeBonus, record.Withdrawn:
			line.Challenge = true
		}
		if turn.Change != 0 || turn.Kind == record.Played {
			line.Points = fmt.Sprintf("%+d", turn.Change)
		}
		lines = append(lines, line)
	}
	return lines
}

// Move says in a sentence what was done in turn n, counting from 0.
func (t Text) Move(n int) said.Text {
	turn := &t.history.Turns()[n]
	line := t.Lines()[n]
	name, points := t.Name(line.Side), said.Count(turn.Change, "point")
	switch {
	case turn.Kind != record.Played:
		return said.Of("%s: %s.", name, line.Text)
	case turn.Move.Bingo(t.equipment.Rules.RackSize):
		return said.Of("%s: %s for %s, a bingo.", name, line.Text, points)
	}
	return said.Of("%s: %s for %s.", name, line.Text, points)
}

// Challenge says in a sentence how a challenge of the words ended. It is turn n, counting from 0.
func (t Text) Challenge(n int, words [][]tile.Tile) said.Text {
	return t.history.Ruling(n, words, [2]said.Text{t.Name(t.SideOf(0)), t.Name(t.SideOf(1))})
}

// Answer says in sentences what the player has just done. Before it there were so many turns, and the words that could be
// challenged.
func (t Text) Answer(a Action, turns int, words [][]tile.Tile) (told []said.Text) {
	switch a.Do {
	case Make:
		told = append(told, t.Move(turns))
	case Challenge:
		told = append(told, t.Challenge(turns, words))
		if why := t.Why(); !why.IsZero() {
			told = append(told, said.Of("Why: %s.", why))
		}
	}
	return told
}

// Refusal makes a sentence of an error of Do for a move, with how to write the move if its blanks are wrong.
func (t Text) Refusal(err error, text string) said.Text {
	if errors.As(err, new(*PhonyError)) {
		return said.Of("%s Try another play.", Sentence(err))
	}
	held := t.Held()
	return Sentence(game.Respelt(err, text, t.State().Board, &held))
}

// Name returns the name of a side as the person reads it: that of a person without a name, and that of a level, in the person's
// language.
func (t Text) Name(side Side) said.Text { return record.NameOf(t.header.Names[side]) }

// UnseenLines says which tiles a player does not see, and how many.
func UnseenLines(now *record.State, player int) [2]said.Text {
	unseen, set := now.Unseen(player), now.Board.Rules().Tiles
	var parts []string
	vowels := 0
	for _, t := range slices.Compact(unseen.Ordered()) {
		parts = append(parts, fmt.Sprintf("%s×%d", set.Text(t), unseen[t]))
		if t != tile.Blank && set.Vowels.Has(t) {
			vowels += int(unseen[t])
		}
	}
	tiles := said.Of("none")
	if len(parts) > 0 {
		tiles = said.Plain(strings.Join(parts, " "))
	}
	return [2]said.Text{tiles, said.Of("%s unseen, %s among them; %d in the bag.", said.Count(unseen.Len(), "tile"), said.Count(vowels, "vowel"), now.Bag)}
}

// Sentence writes an error as a sentence.
func Sentence(err error) said.Text { return said.Sentence(said.OfError(err)) }
