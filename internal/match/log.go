package match

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
)

// The ways in which a log can be wrong; Restore wraps one of them.
var (
	ErrNotLog    = errors.New("not the log of a match")
	ErrDamaged   = errors.New("log is damaged")
	ErrOtherPlan = errors.New("log is of another match")
)

const (
	logKind    = "match log"
	logVersion = 1
	// maxLogLine is far over the longest game: 441 squares, and a move of under 200 bytes for each.
	maxLogLine = 1 << 20
)

// logHeader is the first line of a log.
type logHeader struct {
	Maven       string    `json:"maven"` // logKind
	Version     int       `json:"version"`
	Fingerprint string    `json:"fingerprint"`
	Players     [2]string `json:"players"`
	Lexicon     string    `json:"lexicon"`
	Rules       string    `json:"rules"`
	Seed        uint64    `json:"seed"`
	Games       int       `json:"games"`

	Sequential *[2]float64 `json:"sprt,omitempty"` // low and high
}

// logGame is every further line. Pairs, games and players count from 1; arrays are by player.
type logGame struct {
	Pair   int       `json:"pair"`
	Game   int       `json:"game"`
	First  int       `json:"first"`
	Scores [2]int    `json:"scores"`
	Bingos [2]int    `json:"bingos"`
	Turns  [2]int    `json:"turns"`
	Held   [2]string `json:"held"`
	Moves  []logMove `json:"moves"`
}

type logMove struct {
	Rack  string `json:"rack"`
	Move  string `json:"move"`
	Score int    `json:"score"`
}

// A Log writes the games of a match, one JSON object a line, from which Restore can go on.
type Log struct {
	plan *Plan
	out  io.Writer
}

// NewLog returns a log that writes to out. Each pair is one call of out's Write, so a program that
// is killed leaves whole pairs and perhaps a torn line.
func NewLog(out io.Writer, plan *Plan) *Log {
	return &Log{plan: plan, out: out}
}

// Begin writes the first line, which says what match it is.
func (l *Log) Begin() error {
	p := l.plan
	header := logHeader{
		Maven: logKind, Version: logVersion, Fingerprint: p.Fingerprint(),
		Players: [2]string{p.Sides[0].Name, p.Sides[1].Name},
		Lexicon: p.Lexicon, Rules: p.Rules.Name, Seed: uint64(p.Seed), Games: p.Games,
	}
	if p.Stop != nil {
		header.Sequential = &[2]float64{p.Stop.Low, p.Stop.High}
	}
	return l.write(header)
}

// Pair writes the two games of a pair.
func (l *Log) Pair(p *Pair) error {
	o := p.outcome()
	games := make([]any, len(p.Games))
	for i := range p.Games {
		g := &p.Games[i]
		line := logGame{
			Pair: p.Number + 1, Game: i + 1, First: g.First + 1,
			Scores: g.Scores, Bingos: g.Bingos, Turns: o.turns[i],
			Moves: make([]logMove, len(g.Turns)),
		}
		set, notation := l.plan.Rules.Tiles, notationOf(l.plan.Rules)
		for side := range line.Held {
			line.Held[side] = set.Rack(&g.Held[side])
		}
		for n := range g.Turns {
			t := &g.Turns[n]
			line.Moves[n] = logMove{set.Rack(&t.Rack), notation.Format(&t.Move), int(t.Move.Score)}
		}
		games[i] = line
	}
	return l.write(games...)
}

func (l *Log) write(lines ...any) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	for _, line := range lines {
		if err := e.Encode(line); err != nil {
			return err
		}
	}
	_, err := l.out.Write(text.Bytes())
	return err
}

// Restore puts the match, made for the same plan, where the log ends, and returns the bytes of the
// log that count: what follows them is a torn line or half a pair, and must be cut off before the
// log goes on. 0 bytes stand for a log without a whole first line.
func (m *Match) Restore(log io.Reader) (size int64, err error) {
	l := logReader{lines: bufio.NewReaderSize(log, maxLogLine)}
	var header logHeader
	switch err := l.next(&header); {
	case err == io.EOF && l.tornHeader():
		return 0, nil
	case err != nil || header.Maven != logKind:
		return 0, fmt.Errorf("%w: its first line does not say so", ErrNotLog)
	case header.Version != logVersion:
		return 0, fmt.Errorf("%w: version %d, want %d", ErrNotLog, header.Version, logVersion)
	case header.Fingerprint != m.plan.Fingerprint():
		return 0, fmt.Errorf("%w: %s against %s, %d games, seed %d; the players, their tables, words, rules, games, seed or test differ",
			ErrOtherPlan, header.Players[0], header.Players[1], header.Games, header.Seed)
	}
	m.tally = tally{}
	for size = l.size; !m.Done(); size = l.size {
		o, err := l.pair(m.tally.pairs)
		if err == io.EOF {
			return size, nil
		}
		if err != nil {
			return 0, err
		}
		m.add(o)
	}
	return size, nil
}

// A logReader reads whole lines.
type logReader struct {
	lines  *bufio.Reader
	number int    // of the line read last
	size   int64  // bytes up to its end
	torn   []byte // what stands after the last whole line
}

// tornHeader reports whether the torn line that was met may have been a log's first.
func (l *logReader) tornHeader() bool {
	const start = `{"maven":"` + logKind + `"`
	n := min(len(start), len(l.torn))
	return string(l.torn[:n]) == start[:n]
}

// next reads a line into v; io.EOF stands for a line that is not there, or torn.
func (l *logReader) next(v any) error {
	line, err := l.lines.ReadSlice('\n')
	switch {
	case err == io.EOF:
		l.torn = line
		return io.EOF
	case err != nil && err != bufio.ErrBufferFull:
		return err
	}
	l.number++
	l.size += int64(len(line))
	if err != nil || json.Unmarshal(line, v) != nil {
		return fmt.Errorf("%w: line %d is not as it was written", ErrDamaged, l.number)
	}
	return nil
}

// pair reads both games of the pair of that number, counted from 0.
func (l *logReader) pair(number int) (outcome, error) {
	var o outcome
	var games [2]logGame
	for i := range games {
		g := &games[i]
		if err := l.next(g); err != nil {
			return o, err
		}
		if g.Pair != number+1 || g.Game != i+1 || g.First != i+1 || g.Turns[0]+g.Turns[1] != len(g.Moves) {
			return o, fmt.Errorf("%w: line %d is not game %d of pair %d", ErrDamaged, l.number, i+1, number+1)
		}
		o.scores[i], o.bingos[i], o.turns[i] = g.Scores, g.Bingos, g.Turns
	}
	o.divergent = !slices.EqualFunc(games[0].Moves, games[1].Moves, func(a, b logMove) bool { return a.Move == b.Move })
	return o, nil
}
