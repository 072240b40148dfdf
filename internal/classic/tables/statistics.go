package tables

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"strings"
)

// ErrForeignStatistics says that a block of statistics was not written by this program. Nobody knows what
// the original's 22 numbers mean.
var ErrForeignStatistics = errors.New("statistics are not of this program")

const (
	longs      = 22
	blockBytes = 4 * longs
	counters   = 12 // longs with numbers, at the beginning
	summed     = 10 // the first of these are sums, the others records
	wordAt     = 4 * counters
	wordBytes  = 16 // up to 15 letters and a NUL
	restAt     = wordAt + wordBytes
	markAt     = 4 * (longs - 1)
	mark       = 0x4D765331 // "MvS1"
)

// Statistics are about the games of one side. Sums do not include the other side's.
type Statistics struct {
	Games, Wins, Ties, Losses            int32
	For, Against                         int32 // points
	Turns, Bingos, Exchanges, Challenges int32
	BestGame                             int32  // highest score of a game, 0 without games
	BestMove                             int32  // highest score of a move
	BestWord                             string // of that move, a-z; empty without moves
}

// A Side is what one side did in one game.
type Side struct {
	Score                                int  // points, after the adjustments at the end
	Conceded                             bool // the side has resigned or forfeited the game: it loses, whatever the scores
	Turns, Bingos, Exchanges, Challenges int
	BestMove                             int    // points
	BestWord                             string // of that move, at most 15 of a-z; empty without moves
}

// A Block is the 88 bytes of statistics in the preferences, 22 longs: twelve numbers in the order of
// Statistics, 16 bytes of the best word, five longs of 0 and a mark. All zeros mean no games yet.
type Block [blockBytes]byte

// numbers are the counters in the order of the block.
func (s *Statistics) numbers() [counters]*int32 {
	return [counters]*int32{
		&s.Games, &s.Wins, &s.Ties, &s.Losses, &s.For, &s.Against,
		&s.Turns, &s.Bingos, &s.Exchanges, &s.Challenges, &s.BestGame, &s.BestMove,
	}
}

// Statistics reads the block. The error is ErrForeignStatistics, or an ErrPreferences that says what
// contradicts itself.
func (b *Block) Statistics() (Statistics, error) {
	var s Statistics
	if *b == (Block{}) {
		return s, nil
	}
	if got := binary.BigEndian.Uint32(b[markAt:]); got != mark {
		return s, fmt.Errorf("%w: mark %08X; want %08X", ErrForeignStatistics, got, uint32(mark))
	}
	for i, n := range s.numbers() {
		*n = int32(binary.BigEndian.Uint32(b[4*i:]))
	}
	s.BestWord = strings.TrimRight(string(b[wordAt:restAt]), "\x00")
	for i := restAt; i < markAt; i++ {
		if b[i] != 0 {
			return Statistics{}, fmt.Errorf("%w: statistics: byte %d is %d; want 0", ErrPreferences, i, b[i])
		}
	}
	if err := s.check(); err != nil {
		return Statistics{}, fmt.Errorf("%w: %w", ErrPreferences, err)
	}
	return s, nil
}

// Block writes the statistics. It refuses statistics that contradict themselves.
func (s *Statistics) Block() (Block, error) {
	var b Block
	if err := s.check(); err != nil {
		return b, err
	}
	for i, n := range s.numbers() {
		binary.BigEndian.PutUint32(b[4*i:], uint32(*n))
	}
	copy(b[wordAt:restAt], s.BestWord)
	binary.BigEndian.PutUint32(b[markAt:], mark)
	return b, nil
}

// check refuses numbers that no games can lead to.
func (s *Statistics) check() error {
	for _, n := range []int32{s.Games, s.Wins, s.Ties, s.Losses, s.Turns, s.Bingos, s.Exchanges, s.Challenges} {
		if n < 0 {
			return fmt.Errorf("statistics: a count of %d", n)
		}
	}
	if sum := int64(s.Wins) + int64(s.Ties) + int64(s.Losses); sum != int64(s.Games) {
		return fmt.Errorf("statistics: %d games, but %d results", s.Games, sum)
	}
	if s.Games == 0 && *s != (Statistics{}) {
		return errors.New("statistics: numbers without a game")
	}
	if len(s.BestWord) >= wordBytes || strings.Trim(s.BestWord, "abcdefghijklmnopqrstuvwxyz") != "" {
		return fmt.Errorf("statistics: best word %q; want at most %d of a-z", s.BestWord, wordBytes-1)
	}
	if s.BestWord == "" && s.BestMove != 0 {
		return fmt.Errorf("statistics: best move of %d points without a word", s.BestMove)
	}
	return nil
}

// Add counts one game of a side against another. It refuses numbers that do not fit; then nothing is
// counted.
func (s *Statistics) Add(own, other *Side) error {
	one, err := single(own, other)
	if err != nil {
		return err
	}
	return s.Merge(&one)
}

// outcome returns the outcome of a game for the first of two sides.
func (s *Side) outcome(other *Side) Outcome {
	switch {
	case s.Conceded:
		return Loss
	case other.Conceded:
		return Win
	}
	return OutcomeOf(s.Score, other.Score)
}

// single returns the statistics of one game.
func single(own, other *Side) (Statistics, error) {
	s := Statistics{Games: 1, BestWord: own.BestWord}
	switch own.outcome(other) {
	case Win:
		s.Wins = 1
	case Tie:
		s.Ties = 1
	case Loss:
		s.Losses = 1
	}
	from := [counters - 4]int{own.Score, other.Score, own.Turns, own.Bingos, own.Exchanges, own.Challenges, own.Score, own.BestMove}
	to := s.numbers()
	for i, n := range from {
		if n < math.MinInt32 || n > math.MaxInt32 {
			return s, fmt.Errorf("statistics: %d does not fit", n)
		}
		*to[4+i] = int32(n)
	}
	return s, s.check()
}

// Merge counts the games of other as well. It refuses sums that do not fit; then nothing is counted. If
// records are equal, that of s stays.
func (s *Statistics) Merge(other *Statistics) error {
	sum, added := *s, *other
	from, to := added.numbers(), sum.numbers()
	for i := range summed {
		n := int64(*to[i]) + int64(*from[i])
		if n < math.MinInt32 || n > math.MaxInt32 {
			return fmt.Errorf("statistics: a sum of %d does not fit", n)
		}
		*to[i] = int32(n)
	}
	if other.Games > 0 && (s.Games == 0 || other.BestGame > s.BestGame) {
		sum.BestGame = other.BestGame
	}
	if other.BestWord != "" && (s.BestWord == "" || other.BestMove > s.BestMove) {
		sum.BestMove, sum.BestWord = other.BestMove, other.BestWord
	}
	*s = sum
	return nil
}

// Tally returns what the result log says about the games in a lexicon, for the side of score A: games,
// results, scores and the best game. It refuses sums that do not fit.
func Tally(history []Result, lexicon int16) (Statistics, error) {
	var s Statistics
	for i, g := range history {
		if g.Lexicon != lexicon {
			continue
		}
		if err := s.Add(&Side{Score: int(g.ScoreA)}, &Side{Score: int(g.ScoreB)}); err != nil {
			return Statistics{}, fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return s, nil
}

// AppendReport appends one line for each number, with its total and its mean over the games to two
// decimals, and then the records.
func (s *Statistics) AppendReport(dst []byte) []byte {
	names := [summed]string{
		"games", "wins", "ties", "losses", "points for", "points against", "turns", "bingos", "exchanges", "challenges",
	}
	numbers := s.numbers()
	for i, name := range names {
		n := numbers[i]
		dst = fmt.Appendf(dst, "%-15s%9d", name, *n)
		if i > 0 && s.Games > 0 {
			dst = fmt.Appendf(dst, "%10s", mean(*n, s.Games))
		}
		dst = append(dst, '\n')
	}
	dst = fmt.Appendf(dst, "%-15s%9d\n", "best game", s.BestGame)
	dst = fmt.Appendf(dst, "%-15s%9d", "best move", s.BestMove)
	if s.BestWord != "" {
		dst = fmt.Appendf(dst, " %s", s.BestWord)
	}
	return append(dst, '\n')
}

// mean writes sum/n with two decimals, halves away from zero.
func mean(sum, n int32) string {
	size, sign := int64(sum), ""
	if size < 0 {
		size = -size
	}
	hundredths := (200*size + int64(n)) / (2 * int64(n))
	if sum < 0 && hundredths > 0 {
		sign = "-"
	}
	return fmt.Sprintf("%s%d.%02d", sign, hundredths/100, hundredths%100)
}
