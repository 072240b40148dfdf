// Package lesson makes questions of what a player missed in a game that has been judged.
package lesson

import (
	"slices"
	"time"

	"maven/internal/board"
	"maven/internal/cardbox"
	"maven/internal/lexicon"
	"maven/internal/move"
	"maven/internal/quiz"
	"maven/internal/report"
	"maven/internal/tile"
)

// A Missed is a word, or what to find words of, that a player did not know or did not see.
type Missed struct {
	Kind quiz.Kind
	Text string // of the question
	Turn int    // of the game, from 1
}

// Of returns what a player of a judged game missed, in the order of the turns, each question once: the letters of a bingo that was there
// and not played; phonies that the player made, or let stand; and, where a better move was a mistake's worth better, the words
// that it puts one letter before or behind. lex are the words that the game was judged by.
func Of(r *report.Report, player int, lex *lexicon.Lexicon) []Missed {
	var all []Missed
	seen := map[Missed]bool{}
	add := func(kind quiz.Kind, word []tile.Tile, turn int) {
		m := Missed{Kind: kind, Text: quiz.Text(lex, kind, word)}
		if kind == quiz.Phony {
			m.Text = lex.Set.Tiles(word) // as it was played
		}
		if q, err := quiz.Ask(lex, kind, m.Text); err != nil || len(q.Answers) == 0 || seen[m] {
			return
		}
		seen[m] = true
		m.Turn = turn
		all = append(all, m)
	}
	before := board.New(r.Rules, lex.Graph)
	for i := range r.Turns {
		t := &r.Turns[i]
		if t.Player == player || t.Stood {
			for _, phony := range t.Phonies {
				if word, err := lex.ParseWord(phony); err == nil {
					add(quiz.Phony, word, t.Number)
				}
			}
		}
		if t.Player != player || t.Verdict == nil {
			continue
		}
		before.SetTiles(t.Squares)
		if b := t.Verdict.Bingo; t.Missed && b != nil {
			add(quiz.Anagrams, before.Formed(&b.Move)[0], t.Number)
		}
		if t.Better != nil {
			for _, word := range hooked(before, &t.Better.Move) {
				add(quiz.Hooks, word, t.Number)
			}
		}
	}
	return all
}

// hooked returns the words on the board that a play puts one letter before or behind, in the order of its squares.
func hooked(b *board.Board, m *move.Move) (words [][]tile.Tile) {
	if m.Kind != move.Play {
		return nil
	}
	for i, t := range m.Word() {
		if t == 0 {
			continue
		}
		for _, dir := range []move.Direction{m.Dir.Other(), m.Dir} {
			if dir == m.Dir && m.Played > 1 { // more letters are put there
				continue
			}
			row, col := m.Square(i)
			before, behind := beside(b, dir, row, col, -1), beside(b, dir, row, col, 1)
			if slices.Reverse(before); len(before) == 0 {
				before, behind = behind, nil
			}
			if len(before) > 1 && len(behind) == 0 {
				words = append(words, before)
			}
		}
	}
	return words
}

// beside returns the letters next to an empty square, going one way until the next empty square.
func beside(b *board.Board, dir move.Direction, row, col, way int) (letters []tile.Tile) {
	for {
		if dir == move.Across {
			col += way
		} else {
			row += way
		}
		t := b.At(row, col)
		if t == 0 {
			return letters
		}
		letters = append(letters, t.Letter())
	}
}

// Cards returns the questions of a game of the database as new cards.
func Cards(all []Missed, record int64, now time.Time) []cardbox.Card {
	cards := make([]cardbox.Card, len(all))
	for i, m := range all {
		cards[i] = cardbox.Card{Kind: m.Kind, Question: m.Text, Source: cardbox.Source{Record: record, Turn: m.Turn}, Added: now, Due: now}
	}
	return cards
}
