package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/notation/protocol"
)

// A Copy is one copy of the program, with a process of its own that starts with its first turn. It is safe for concurrent use,
// but for Choose.
type Copy struct {
	program *Program
	turn    chan struct{} // held by who talks to the process
	link    *link         // nil before it is started, and after it has ended
	lost    int           // turns in a row
}

// Identity tells the command, what the program is asked for, and what it calls itself.
func (p *Copy) Identity() string {
	o := &p.program.options
	return fmt.Sprintf("program %d %q %q time %v wait %v set %q ops %q", version, o.Command, p.program.name, o.Time, o.Wait, o.Set, o.Ops)
}

// Choose asks the process for its move. After a fault the move may be a pass.
func (p *Copy) Choose(ctx context.Context, position *game.Position, g protocol.Go) (move.Move, error) {
	if err := ctx.Err(); err != nil {
		return move.Move{}, err
	}
	m, err := p.Ask(ctx, position, g, 1, nil)
	if err := ctx.Err(); err != nil {
		return move.Move{}, err
	}
	if err == nil {
		p.lost = 0
		return m, nil
	}
	if p.lost++; p.lost >= mostLost {
		return move.Move{}, fmt.Errorf("%s: %d turns lost in a row; the last: %w", p.program, p.lost, err)
	}
	p.program.fault(func(f *Faults) { f.Lost++ }, "%v: the turn is lost", err)
	return move.Move{Kind: move.Pass}, nil
}

// Time returns how long the program is to think for a move where nothing else limits it; 0 leaves it to the program.
func (p *Copy) Time() time.Duration { return p.program.options.Time }

// An answer is what a process has said to a position.
type answer struct {
	text    string // of the best move
	line    string // that named it
	problem string // the last error that it told; "" for none
	best    move.Move
}

// Ask puts a position and waits for the best move; hear is told of at least so many others. A process that ends is started
// again, and asked once more. The error says why there is no move, and has been counted.
func (p *Copy) Ask(ctx context.Context, position *game.Position, g protocol.Go, count int, hear func(*protocol.Info)) (move.Move, error) {
	select {
	case p.turn <- struct{}{}: // first: a search may be short, but not nothing
	default:
		select {
		case p.turn <- struct{}{}:
		case <-ctx.Done():
			return move.Move{}, ctx.Err()
		}
	}
	defer func() { <-p.turn }()
	a, err := p.try(ctx, position, g, count, hear)
	if errors.Is(err, errEnded) && ctx.Err() == nil {
		p.program.fault(func(f *Faults) { f.Crashes++ }, "%v; it is started again", err)
		if a, err = p.try(ctx, position, g, count, hear); errors.Is(err, errEnded) && ctx.Err() == nil {
			p.program.count(func(f *Faults) { f.Crashes++ })
		}
	}
	return a.best, err
}

// try puts the position once.
func (p *Copy) try(ctx context.Context, position *game.Position, g protocol.Go, count int, hear func(*protocol.Info)) (answer, error) {
	if p.link == nil {
		l, err := p.program.take()
		if err != nil {
			return answer{}, err
		}
		p.link = l
	}
	a, err := p.talk(ctx, position, g, count, hear)
	if err == nil {
		err = p.judge(position, &a)
		return a, err
	}
	ended := p.link
	p.link = nil
	ended.kill()
	p.program.forget(ended)
	return a, ended.why(err)
}

// talk sends the position and reads up to the best move. After an error the process is of no more use.
func (p *Copy) talk(ctx context.Context, position *game.Position, g protocol.Go, count int, hear func(*protocol.Info)) (answer, error) {
	var lines []string
	if tiles := position.Board.Tiles(); tiles < p.link.tiles || tiles == 0 {
		lines = append(lines, "ucginewgame")
	}
	p.link.tiles = position.Board.Tiles()
	if p.link.count != count && p.link.offered["multipv"] {
		lines = append(lines, fmt.Sprintf("setoption name MultiPV value %d", count))
		p.link.count = count
	}
	known := cgp.Of(position, p.program.options.Ops...)
	for i, op := range known.Ops {
		if op.Code == "lm" { // not every program reads the marks
			known.Ops[i].Args = strings.NewReplacer("(", "", ")", "").Replace(op.Args)
		}
	}
	lines = append(lines, "position cgp "+known.Format(position.Board.Rules().Tiles.Alphabet), g.String())
	if p.link.send(strings.Join(lines, "\n")) != nil {
		return answer{}, errEnded
	}
	wait := cmp.Or(p.program.options.Wait, DefaultWait)
	if g.Time > 0 || g.Timed[0] {
		wait = max(g.Time, g.Left[0], 0) + cmp.Or(p.program.options.Wait, DefaultLate)
	}
	a, err := p.await(ctx, wait, hear)
	if err != nil || a.line != "" {
		return a, err
	}
	if p.link.send("stop") != nil {
		return answer{}, errEnded
	}
	a, err = p.await(context.WithoutCancel(ctx), stopWait, hear)
	late := ""
	switch {
	case err != nil:
		return a, err
	case a.line == "":
		late, err = "nor when it was stopped; it is killed", errLate
	default:
		late = "but when it was stopped"
	}
	if ctx.Err() == nil {
		p.program.fault(func(f *Faults) { f.Late++ }, "no answer within %v, %s", wait, late)
	}
	return a, err
}

// await reads up to the best move. The answer has no line if none came in time, or ctx has ended.
func (p *Copy) await(ctx context.Context, wait time.Duration, hear func(*protocol.Info)) (a answer, err error) {
	late := time.NewTimer(wait)
	defer late.Stop()
	for a.line == "" {
		select {
		case line, more := <-p.link.lines:
			if !more {
				return a, errEnded
			}
			a.hear(line, hear)
		case <-ctx.Done():
			return a, nil
		case <-late.C:
			return a, nil
		}
	}
	return a, nil
}

func (a *answer) hear(line string, hear func(*protocol.Info)) {
	words := strings.Fields(line)
	switch {
	case words[0] == "bestmove":
		a.line = line
		if len(words) > 1 {
			a.text = words[1]
		}
	case words[0] == "info":
		info := protocol.ParseInfo(words[1:])
		if problem, is := strings.CutPrefix(info.Text, "error "); is && a.problem == "" { // others follow from the first
			a.problem = problem
		}
		if hear != nil {
			hear(&info)
		}
	}
}

// judge reads the best move, and refuses one that may not be made.
func (p *Copy) judge(position *game.Position, a *answer) error {
	m, err := protocol.ReadMove(a.text, position)
	if err == nil {
		if err = position.Legal(&m.Move); err == nil {
			a.best = m.Move
			return nil
		}
	}
	if a.text == protocol.None {
		err = errors.New("it has no move")
	}
	if a.problem != "" {
		err = fmt.Errorf("%w (%s)", err, short(a.problem))
	}
	p.program.count(func(f *Faults) { f.Illegal++ })
	return fmt.Errorf("%q: %w", short(a.line), err)
}
