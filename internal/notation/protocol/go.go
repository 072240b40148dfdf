package protocol

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	// MaxTime bounds times.
	MaxTime = 1000 * time.Hour

	// MaxThreads bounds the memory that a search takes.
	MaxThreads = 256

	maxDepth       = 1000 // moves: further than any game lasts
	mostIterations = 1e12
)

// The ways to search, of SIU.
const (
	Gen     = "gen"
	Sim     = "sim"
	Infer   = "infer"
	Endgame = "endgame"
	Peg     = "peg"
	Auto    = "auto"
)

// Modes are the ways to search.
func Modes() []string { return []string{Gen, Sim, Infer, Endgame, Peg, Auto} }

// A Go says how to search. The zero value leaves it to the engine.
type Go struct {
	Mode string // of SIU

	Only []string // searchmoves: no other moves
	Also []string // alsosearchmoves: these besides

	Timed     [2]bool          // there is a clock
	Left      [2]time.Duration // 1time and 2time, may be negative: the player first in the CGP, then the other
	Increment [2]time.Duration // 1inc and 2inc

	Depth      int           // moves looked ahead
	Time       time.Duration // movetime
	Iterations int           // play-outs, of SIU
	Threads    int
	Confidence float64 // stopcondition, 0 to 1: how sure the best move must be
	Infinite   bool    // until stop
	FirstWin   bool    // the first move found that wins is enough

	Inference bool // useinference: what the opponent's last move tells
	Inferred  bool // useinference was given

	Given   []string // the words read
	Skipped []string // words that are not known
}

// ParseGo reads the words after "go". Only SIU has modes. The error names a known word with a wrong value; the rest is
// read nevertheless.
func ParseGo(words []string, siu bool) (Go, error) {
	g := Go{}
	if siu && len(words) > 0 && slices.Contains(Modes(), words[0]) {
		g.Mode, words = words[0], words[1:]
	}
	var wrong error
	for len(words) > 0 {
		rest, err := g.take(words, siu)
		if err != nil && wrong == nil {
			wrong = err
		}
		words = rest
	}
	return g, wrong
}

// take reads one word and its values, and returns those after them.
func (g *Go) take(words []string, siu bool) (rest []string, err error) {
	word, rest := words[0], words[1:]
	if isGoWord(word) && (siu || word != "iterations" && word != "useinference") {
		g.Given = append(g.Given, word)
	}
	switch {
	case word == "infinite":
		g.Infinite = true
		return rest, nil
	case word == "firstwin":
		g.FirstWin = true
		return rest, nil
	case word == "searchmoves":
		g.Only, rest = moves(g.Only, rest)
		return rest, nil
	case word == "alsosearchmoves":
		g.Also, rest = moves(g.Also, rest)
		return rest, nil
	case siu && word == "useinference":
		g.Inference, g.Inferred = true, true
		if len(rest) > 0 && (rest[0] == "true" || rest[0] == "false") {
			g.Inference, rest = rest[0] == "true", rest[1:]
		}
		return rest, nil
	}
	set, want := g.number(word, siu)
	if set == nil {
		g.Skipped = append(g.Skipped, word)
		return rest, nil
	}
	if len(rest) == 0 || isGoWord(rest[0]) {
		return rest, fmt.Errorf("%s: a number must follow", word)
	}
	n, err := strconv.ParseFloat(rest[0], 64)
	if err != nil || math.IsNaN(n) || !set(n) {
		err = fmt.Errorf("%s %.20s: %s", word, rest[0], want)
	}
	return rest[1:], err
}

// number returns what takes the value of a word and refuses wrong ones, and says what must be there; nil for a word without a number.
func (g *Go) number(word string, siu bool) (set func(float64) bool, want string) {
	times := fmt.Sprintf("must be milliseconds, such as 5000, and at most %d", MaxTime/time.Millisecond)
	const natural = "must be a whole number from 1 to %d"
	switch word {
	case "1time", "2time":
		return func(n float64) bool { g.Timed[word[0]-'1'] = true; return milliseconds(&g.Left[word[0]-'1'], n, -1) }, times
	case "1inc", "2inc":
		return func(n float64) bool { return milliseconds(&g.Increment[word[0]-'1'], n, 0) }, times
	case "movetime":
		return func(n float64) bool { return milliseconds(&g.Time, n, 0) && n > 0 }, times
	case "depth":
		return func(n float64) bool { return whole(&g.Depth, n, maxDepth) }, fmt.Sprintf(natural, maxDepth)
	case "threads":
		return func(n float64) bool { return whole(&g.Threads, n, MaxThreads) }, fmt.Sprintf("must be 1 to %d", MaxThreads)
	case "stopcondition":
		return func(n float64) bool { g.Confidence = n / 100; return n > 50 && n < 100 }, "must be percent, such as 95, 98 or 99"
	case "iterations":
		if siu {
			return func(n float64) bool { return whole(&g.Iterations, n, mostIterations) }, fmt.Sprintf(natural, int(mostIterations))
		}
	}
	return nil, ""
}

// milliseconds sets a time; least is the sign that is allowed: -1 for any.
func milliseconds(to *time.Duration, n float64, least int) bool {
	if math.Abs(n) > float64(MaxTime/time.Millisecond) || least >= 0 && n < 0 {
		return false
	}
	*to = time.Duration(n * float64(time.Millisecond))
	return true
}

// whole sets a number from 1 to most.
func whole(to *int, n, most float64) bool {
	if n != math.Trunc(n) || n < 1 || n > most {
		return false
	}
	*to = int(n)
	return true
}

// moves takes the words up to the next one that is no move.
func moves(to, words []string) (all, rest []string) {
	for len(words) > 0 && !isGoWord(words[0]) {
		to, words = append(to, words[0]), words[1:]
	}
	return to, words
}

// isGoWord reports whether a word begins the next part of a go.
func isGoWord(word string) bool {
	return slices.Contains([]string{"searchmoves", "alsosearchmoves", "1time", "2time", "1inc", "2inc", "depth", "movetime",
		"infinite", "stopcondition", "threads", "firstwin", "iterations", "useinference"}, word)
}

// String writes the line.
func (g *Go) String() string {
	words := []string{"go"}
	add := func(given bool, more ...string) {
		if given {
			words = append(words, more...)
		}
	}
	number := func(word string, n int) { add(n > 0, word, strconv.Itoa(n)) }
	add(g.Mode != "", g.Mode)
	for i := range 2 {
		player := strconv.Itoa(i + 1)
		add(g.Timed[i], player+"time", strconv.FormatInt(g.Left[i].Milliseconds(), 10))
		number(player+"inc", int(g.Increment[i].Milliseconds()))
	}
	number("depth", g.Depth)
	add(g.Time > 0, "movetime", strconv.FormatInt(max(g.Time.Milliseconds(), 1), 10))
	number("iterations", g.Iterations)
	number("threads", g.Threads)
	add(g.Confidence > 0, "stopcondition", strconv.FormatFloat(100*g.Confidence, 'g', 4, 64))
	add(g.Infinite, "infinite")
	add(g.FirstWin, "firstwin")
	add(g.Inferred, "useinference", strconv.FormatBool(g.Inference))
	add(len(g.Only) > 0, append([]string{"searchmoves"}, g.Only...)...)
	add(len(g.Also) > 0, append([]string{"alsosearchmoves"}, g.Also...)...)
	return strings.Join(words, " ")
}
