package profile

import (
	"encoding/binary"
	"strings"

	"maven/internal/classic/tables"
	"maven/internal/record"
)

const (
	sealAt = len(tables.Statistics{}) - 1
	seal   = 0x4D765331 // "MvS1"
	wordAt = 12         // the first of four longs with the best word
)

// Totals are about the games of one side, and are ours: the original counts other things. Sums do not include the other side's.
type Totals struct {
	Games      int    `json:"games"`
	Wins       int    `json:"wins"`
	Ties       int    `json:"ties"`
	Losses     int    `json:"losses"`
	For        int    `json:"for"` // points
	Against    int    `json:"against"`
	Turns      int    `json:"turns"`
	Bingos     int    `json:"bingos"`
	Exchanges  int    `json:"exchanges"`
	Challenges int    `json:"challenges"`
	BestGame   int    `json:"bestGame"` // highest score of a game, 0 without games
	BestMove   int    `json:"bestMove"` // highest score of a move
	BestWord   string `json:"bestWord"` // of that move, a-z; empty without moves
}

// sums are the numbers that are added from game to game.
func (t *Totals) sums() [10]*int {
	return [...]*int{&t.Games, &t.Wins, &t.Ties, &t.Losses, &t.For, &t.Against, &t.Turns, &t.Bingos, &t.Exchanges, &t.Challenges}
}

// add counts the games of other as well. If records are equal, that of t stays.
func (t *Totals) add(other *Totals) {
	if other.Games > 0 && (t.Games == 0 || other.BestGame > t.BestGame) {
		t.BestGame = other.BestGame
	}
	if other.BestWord != "" && (t.BestWord == "" || other.BestMove > t.BestMove) {
		t.BestMove, t.BestWord = other.BestMove, other.BestWord
	}
	from := other.sums()
	for i, n := range t.sums() {
		*n += *from[i]
	}
}

// turn counts what a side has done.
func (t *Totals) turn(before *record.State, turn *record.Turn) {
	switch turn.Kind {
	case record.Played:
		t.Turns++
		if t.BestWord == "" || turn.Change > t.BestMove {
			t.BestMove, t.BestWord = turn.Change, mainWord(before, turn)
		}
		if turn.Move.Bingo(before.Board.Rules().RackSize) {
			t.Bingos++
		}
	case record.Exchanged, record.ExchangedCount:
		t.Turns++
		t.Exchanges++
	case record.Passed:
		t.Turns++
	case record.ChallengeLost:
		t.Turns++
		t.Challenges++
	case record.ChallengeFree:
		t.Challenges++
	}
}

// mainWord returns the word of a play.
func mainWord(before *record.State, turn *record.Turn) string {
	return strings.ToLower(before.Board.Rules().Tiles.Word(before.Board.Formed(&turn.Move)[0]))
}

// finish adds the result of the one game of which t has the moves.
func (t *Totals) finish(own, other int, outcome tables.Outcome) {
	t.Games, t.For, t.Against, t.BestGame = 1, own, other, own
	switch outcome {
	case tables.Win:
		t.Wins = 1
	case tables.Tie:
		t.Ties = 1
	default:
		t.Losses = 1
	}
}

// unseal returns the totals of preferences of any age, which then have the original's statistics alone, and how many games of each
// mode are not in these. Totals are nil where another program has counted.
func unseal(p *tables.Preferences) (all [tables.Lexica][2]*Totals, uncounted [tables.Lexica]int) {
	for mode := range all {
		for side := range all[mode] {
			s := &p.Lexica[mode].Statistics[side]
			t, ours := sealed(s)
			if ours {
				*s, uncounted[mode] = tables.Statistics{}, t.Games
			}
			if *s == (tables.Statistics{}) {
				all[mode][side] = &t
			}
		}
	}
	return all, uncounted
}

// sealed reads totals that were once kept in place of the original's statistics, under a seal of our own; false for others.
func sealed(s *tables.Statistics) (Totals, bool) {
	if s[sealAt] != seal {
		return Totals{}, false
	}
	var t Totals
	for i, n := range t.sums() {
		*n = int(s[i])
	}
	t.BestGame, t.BestMove = int(s[10]), int(s[11])
	var word []byte
	for _, n := range s[wordAt : wordAt+4] {
		word = binary.BigEndian.AppendUint32(word, uint32(n))
	}
	t.BestWord = strings.Map(func(r rune) rune {
		if r < 'a' || r > 'z' {
			return -1
		}
		return r
	}, string(word))
	return t, true
}
