package match

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"maven/internal/board"
	"maven/internal/bom"
	"maven/internal/strict"
)

// The ways in which a log can be wrong; Restore wraps one of them.
var (
	ErrNotLog    = errors.New("not the log of a match")
	ErrVersion   = errors.New("log from another version of this program")
	ErrDamaged   = errors.New("the log is damaged")
	ErrOtherPlan = errors.New("the log is of another match")
)

const (
	logKind    = "match log"
	logVersion = 2
	// maxLogLine is far more than the longest game takes: 441 squares, and less than 200 bytes a move.
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

	Sequential *[2]float64 `json:"sprt,omitempty"`   // low and high
	Unseen     int         `json:"unseen,omitempty"` // tiles unseen in the positions that games are played from
	Clock      string      `json:"clock,omitempty"`  // time and increment, as of engine.Clock
}

// logGame is every other line. Pairs, games and players count from 1; arrays are by player.
type logGame struct {
	Pair   int       `json:"pair"`
	Game   int       `json:"game"`
	First  int       `json:"first"`
	Before int       `json:"before,omitempty"` // moves before the players took over
	Scores [2]int    `json:"scores"`
	Bingos [2]int    `json:"bingos"`
	Turns  [2]int    `json:"turns"`
	Held   [2]string `json:"held"`
	Over   *[2]int64 `json:"overtime,omitempty"` // in milliseconds; only under clocks
	Moves  []logMove `json:"moves"`
}

type logMove struct {
	Rack  string `json:"rack"`
	Move  string `json:"move"`
	Score int    `json:"score"`
}

// A Log writes the games of a match, one JSON object to a line, so that Restore can continue the match.
// Each line ends with a proof that it and the lines before it are as they were written.
type Log struct {
	plan        *Plan
	fingerprint string
	chain       chain // up to the last line
	out         io.Writer
}

// NewLog returns a log that writes to out. Each pair is one call of out's Write, so a program that is
// killed leaves whole pairs, and perhaps a torn line.
func NewLog(out io.Writer, plan *Plan) *Log {
	fingerprint := plan.Fingerprint()
	return &Log{plan: plan, fingerprint: fingerprint, chain: newChain(fingerprint), out: out}
}

// Begin writes the first line, which says what match it is.
func (l *Log) Begin() error {
	p := l.plan
	header := logHeader{
		Maven: logKind, Version: logVersion, Fingerprint: l.fingerprint,
		Players: [2]string{p.Sides[0].Name, p.Sides[1].Name},
		Lexicon: p.Words.Name, Rules: p.Rules.Name, Seed: uint64(p.Seed), Games: p.Games,
	}
	if p.Stop != nil {
		header.Sequential = &[2]float64{p.Stop.Low, p.Stop.High}
	}
	if p.Start != nil {
		header.Unseen = p.Start.Unseen
	}
	if p.Clock != nil {
		header.Clock = p.Clock.String()
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
			Pair: p.Number + 1, Game: i + 1, First: g.First + 1, Before: g.Before,
			Scores: g.Scores, Bingos: g.Bingos, Turns: o.turns[i],
			Moves: make([]logMove, len(g.Turns)),
		}
		set, notation := l.plan.Rules.Tiles, board.NotationOf(l.plan.Rules)
		for side := range line.Held {
			line.Held[side] = set.Rack(&g.Held[side])
		}
		if l.plan.Clock != nil {
			line.Over = &[2]int64{g.Overtime[0].Milliseconds(), g.Overtime[1].Milliseconds()}
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
	var all []byte
	for _, line := range lines {
		text, err := strict.Line(line)
		if err != nil {
			return err
		}
		all = l.chain.appendLine(all, bytes.TrimSuffix(text, []byte("\n")))
	}
	_, err := l.out.Write(all)
	return err
}

// Restore brings a match of the same plan, and the log, to where an earlier log ends. It returns how many
// bytes of that log to keep: what follows is a torn line or half a pair, and must be cut off before
// anything is added. 0 bytes mean that the first line is not whole, and that Begin must write it.
func (l *Log) Restore(m *Match, from io.Reader) (size int64, err error) {
	r := logReader{lines: bufio.NewReaderSize(from, maxLogLine), chain: newChain(l.fingerprint)}
	switch err := r.header(l.fingerprint); {
	case err == io.EOF:
		return 0, nil
	case err != nil:
		return 0, err
	}
	m.tally = tally{}
	for {
		size, l.chain = r.size, r.chain
		if m.Done() {
			return size, nil
		}
		o, err := r.pair()
		if err == io.EOF {
			return size, nil
		}
		if err != nil {
			return 0, err
		}
		m.add(o)
	}
}

// A logReader reads whole lines.
type logReader struct {
	lines  *bufio.Reader
	chain  chain // up to the last line read
	number int   // of that line
	size   int64 // bytes up to its end
}

// header reads the first line, which must be from a match with the fingerprint; io.EOF means that the
// line was torn.
func (r *logReader) header(fingerprint string) error {
	var h logHeader
	line, err := r.line()
	line = bom.Trim(line)
	switch {
	case err == io.EOF && tornHeader(line):
		return io.EOF
	case err != nil || json.Unmarshal(line, &h) != nil || h.Maven != logKind:
		return fmt.Errorf("%w: its first line does not say that it is one", ErrNotLog)
	case h.Version != logVersion:
		return fmt.Errorf("%w: its format is %d, not %d; remove it and begin again", ErrVersion, h.Version, logVersion)
	case h.Fingerprint != fingerprint:
		return fmt.Errorf("%w: %s against %s, %d games, seed %d; the players, their tables, words, rules, games, seed or test differ",
			ErrOtherPlan, h.Players[0], h.Players[1], h.Games, h.Seed)
	}
	return r.prove(line)
}

// tornHeader reports whether a torn line may be the first line of a log.
func tornHeader(line []byte) bool {
	const start = `{"maven":"` + logKind + `"`
	n := min(len(start), len(line))
	return string(line[:n]) == start[:n]
}

// pair reads both games of a pair; io.EOF means that the pair is missing or torn.
func (r *logReader) pair() (outcome, error) {
	var o outcome
	var games [2]logGame
	for i := range games {
		line, err := r.line()
		if err == nil {
			err = r.prove(line)
		}
		if err != nil {
			return o, err
		}
		g := &games[i]
		if json.Unmarshal(line, g) != nil {
			return o, r.damaged()
		}
		o.scores[i], o.bingos[i], o.turns[i] = g.Scores, g.Bingos, g.Turns
		if g.Over != nil {
			for side, over := range g.Over {
				o.overtime[side] = max(o.overtime[side], time.Duration(over)*time.Millisecond)
			}
		}
	}
	o.divergent = !slices.EqualFunc(games[0].Moves, games[1].Moves, func(a, b logMove) bool { return a.Move == b.Move })
	return o, nil
}

// line reads a line; with io.EOF it returns what follows the last whole line.
func (r *logReader) line() ([]byte, error) {
	line, err := r.lines.ReadSlice('\n')
	if err == io.EOF {
		return line, err
	}
	r.number++
	r.size += int64(len(line))
	if err == bufio.ErrBufferFull {
		return nil, r.damaged()
	}
	return line, err
}

// prove refuses a line that is not as it was written, but for its end, or not where it was written.
func (r *logReader) prove(line []byte) error {
	if !r.chain.proves(bytes.TrimSuffix(bytes.TrimSuffix(line, []byte("\n")), []byte("\r"))) {
		return r.damaged()
	}
	return nil
}

func (r *logReader) damaged() error {
	return fmt.Errorf("%w: line %d is not as it was written", ErrDamaged, r.number)
}
