package protocol

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// An Info is what an engine tells of one move while it thinks.
type Info struct {
	Mode string // of SIU: how it was found; "" in UCGI

	Depth, Nodes int // 0 if not told
	Time         time.Duration
	HasTime      bool
	Move         string // "" for the best one, which is the first of Line
	Place        int    // of the move, from 1; 0 if not told

	Win, WinError       float64 // 0 to 1
	HasWin              bool
	Equity, EquityError float64 // points
	HasEquity           bool
	AtMost              bool   // Equity is an upper bound
	Iterations          int    // play-outs
	Known               string // how the figures are known, a word of ours
	Line                []string

	Text string // of a line with words for people
	Peg  *Draws // of a line with pre-endgame results
}

// Draws are what comes of a move by the tiles drawn, each as text.
type Draws struct {
	Wins, Ties, Losses []string
	Mixed              []string // some orders win, others do not
	Unknown            []string // not looked at whole
}

// String writes the line.
func (i *Info) String() string {
	switch {
	case i.Text != "":
		return "info string " + i.Text
	case i.Peg != nil:
		return i.pegLine()
	}
	words := []string{"info"}
	add := func(given bool, more ...string) {
		if given {
			words = append(words, more...)
		}
	}
	add(i.Mode != "", i.Mode, "move", i.Move)
	add(i.Mode == "" && i.Depth > 0, "depth", strconv.Itoa(i.Depth))
	if i.HasTime {
		ms := i.Time.Milliseconds()
		add(true, "time", strconv.FormatInt(ms, 10))
		add(i.Nodes > 0, "nodes", strconv.Itoa(i.Nodes), "nps", strconv.FormatInt(int64(i.Nodes)*1000/max(ms, 1), 10))
	}
	add(i.Mode == "" && i.Move != "", "currmove", i.Move)
	add(i.Place > 0, "currmovenumber", strconv.Itoa(i.Place))
	add(i.Mode == "" && (i.HasWin || i.HasEquity), "score")
	add(i.HasWin, "wp", decimal(i.Win, 4))
	add(i.HasWin && i.WinError > 0, "wpse", decimal(i.WinError, 4))
	add(i.HasEquity, "eq", decimal(i.Equity, 3))
	add(i.HasEquity && i.EquityError > 0, "eqse", decimal(i.EquityError, 3))
	add(i.AtMost, "upperbound")
	add(i.Iterations > 0, "iters", strconv.Itoa(i.Iterations))
	add(i.Mode != "" && i.Depth > 0, "depth", strconv.Itoa(i.Depth))
	add(i.Known != "", "known", i.Known)
	add(len(i.Line) > 0, append([]string{"pv"}, i.Line...)...)
	return strings.Join(words, " ")
}

// decimal writes a number without needless digits.
func decimal(n float64, digits int) string {
	text := strings.TrimRight(strconv.FormatFloat(n, 'f', digits, 64), "0")
	text = strings.TrimSuffix(text, ".")
	if text == "-0" {
		return "0"
	}
	return text
}

// pegLine writes the results by the tiles drawn. Mixed and unknown draws are ours.
func (i *Info) pegLine() string {
	words := []string{"info", "peg", i.Move}
	for _, list := range []struct {
		letter string
		draws  []string
	}{{"w", i.Peg.Wins}, {"d", i.Peg.Ties}, {"l", i.Peg.Losses}, {"m", i.Peg.Mixed}, {"u", i.Peg.Unknown}} {
		if len(list.draws) > 0 {
			words = append(words, list.letter+":"+strings.Join(list.draws, "|"))
		}
	}
	return strings.Join(words, " ")
}

// ParseInfo reads the words after "info": what is told of a move and its worth, and text. All else is skipped, and values that are none.
func ParseInfo(words []string) Info {
	i := Info{}
	for len(words) > 0 {
		words = i.take(words[0], words[1:])
	}
	if i.Win > 1 { // percent
		i.Win, i.WinError = i.Win/100, i.WinError/100
	}
	if i.Win < 0 {
		i.HasWin = false
	}
	i.Win = min(max(i.Win, 0), 1)
	return i
}

// take reads one word with what belongs to it, and returns the rest.
func (i *Info) take(word string, rest []string) []string {
	switch word {
	case "string":
		i.Text = strings.Join(rest, " ")
		return nil
	case "pv":
		for len(rest) > 0 && !isInfoWord(rest[0]) {
			i.Line, rest = append(i.Line, rest[0]), rest[1:]
		}
		return rest
	case "upperbound":
		i.AtMost = true
		return rest
	}
	if len(rest) == 0 || isInfoWord(rest[0]) {
		return rest
	}
	switch word {
	case "currmove", "move":
		i.Move = rest[0]
	case "known":
		i.Known = rest[0]
	default:
		if to := i.figure(word); to == nil || !readFigure(to, rest[0]) {
			return rest
		}
		i.HasWin = i.HasWin || word == "wp"
		i.HasEquity = i.HasEquity || word == "eq"
	}
	return rest[1:]
}

// figure returns what a word with a number sets; nil for other words.
func (i *Info) figure(word string) any {
	switch word {
	case "nodes":
		return &i.Nodes
	case "currmovenumber":
		return &i.Place
	case "wp":
		return &i.Win
	case "wpse":
		return &i.WinError
	case "eq":
		return &i.Equity
	case "eqse":
		return &i.EquityError
	}
	return nil
}

// readFigure reads a number, if it is a sensible one.
func readFigure(to any, text string) bool {
	const most = 1e12
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(n) || math.Abs(n) > most {
		return false
	}
	switch to := to.(type) {
	case *int:
		*to = max(int(n), 0)
	case *float64:
		*to = n
	}
	return true
}

// isInfoWord reports whether a word begins the next part of an info.
func isInfoWord(word string) bool {
	return slices.Contains([]string{"depth", "time", "nodes", "nps", "hashfull", "currmove", "currmovenumber", "pv", "score", "wp", "wpse",
		"eq", "eqse", "lowerbound", "upperbound", "string", "peg", "move", "iters", "known"}, word) || slices.Contains(Modes(), word)
}
