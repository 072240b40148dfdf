package ucgi

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"maven/internal/engine"
	"maven/internal/move"
	"maven/internal/notation/protocol"
	"maven/internal/question"
	"maven/internal/setting"
	"maven/internal/sim"
)

// pause is the least time between two looks at what has been found: people read four a second.
const pause = 250 * time.Millisecond

// endless is a confidence that no simulation reaches in a lifetime.
const endless = 1 - 1e-12

// fewTiles is how many tiles the bag holds at most where the first winning move is searched for.
const fewTiles = 2

// A hunt is one search, from "go" to its best move.
type hunt struct {
	engine  Engine
	options options
	goal    protocol.Go
	asked   *asked // nil for none
	kept    *kept
	out     *printer
	started time.Time

	only, also []move.Move // as the goal names them
	shown      time.Time   // when something was told last
	told       []string    // then
}

// run searches and tells what it finds. It returns the best move as text.
func (h *hunt) run(ctx context.Context) (best string, err error) {
	if err := h.asked.refuse(h.goal.Mode == protocol.Infer); err != nil {
		return protocol.None, err
	}
	if err := h.moves(); err != nil {
		return protocol.None, err
	}
	player, err := setting.ParsePlayer(h.options.player)
	if err != nil {
		return protocol.None, err
	}
	var clocks []string
	if h.engine.Dialect == SIU {
		clocks = []string{"1time", "2time", "1inc", "2inc"}
	}
	play := append(slices.Clone(clocks), "depth", "iterations", "stopcondition", "useinference") // what play-outs heed
	bag := h.asked.position.Bag()
	full := player.Kind == setting.FullPlayer && h.clock() == nil // by a clock it chooses its method itself
	switch mode := cmp.Or(h.goal.Mode, protocol.Auto); {
	case mode == protocol.Gen:
		h.ignore(append(play, "firstwin")...)
		return h.analyse(ctx, setting.Player{Name: setting.StaticPlayer, Kind: setting.StaticPlayer})
	case mode == protocol.Sim:
		h.ignore(append(clocks, "firstwin")...)
		return h.analyse(ctx, setting.Player{Name: setting.SimPlayer, Kind: setting.SimPlayer})
	case mode == protocol.Infer:
		h.ignore(append(play, "firstwin", "searchmoves", "alsosearchmoves")...)
		return protocol.None, h.infer(ctx)
	case mode == protocol.Endgame, full && bag == 0 && (h.goal.Depth > 0 || h.goal.FirstWin):
		h.ignore(append(clocks, "iterations", "stopcondition", "useinference")...)
		return h.endgame(ctx)
	case mode == protocol.Peg, full && bag <= fewTiles && h.goal.FirstWin:
		h.ignore(play...)
		return h.preEndgame(ctx)
	case player.Simulates():
		h.ignore(append(clocks, "firstwin")...)
	default:
		h.ignore(append(play, "firstwin")...)
	}
	return h.analyse(ctx, player)
}

// ignore tells which of the words make no difference, if they were given, and which are not known.
func (h *hunt) ignore(words ...string) {
	if h.engine.Dialect == UCGI && !h.options.debug {
		return
	}
	for _, word := range h.goal.Given {
		if slices.Contains(words, word) {
			h.say("ignored " + word)
		}
	}
	for _, word := range h.goal.Skipped {
		h.say("ignored " + word)
	}
}

// say writes a line for people.
func (h *hunt) say(text string) {
	h.out.print((&protocol.Info{Text: text}).String())
}

// moves reads the moves of the goal. Those that may not be made are told and left out.
func (h *hunt) moves() error {
	for _, list := range []struct {
		texts []string
		to    *[]move.Move
	}{{h.goal.Only, &h.only}, {h.goal.Also, &h.also}} {
		for _, text := range list.texts {
			m, err := protocol.ReadMove(text, &h.asked.position)
			if err == nil {
				err = h.asked.position.Legal(&m.Move)
			}
			if err == nil {
				*list.to = append(*list.to, m.Move)
				continue
			}
			h.out.print(h.engine.errorLines(&fault{"illegal-move", fmt.Errorf("%.40s: %w", text, err)})...)
		}
	}
	if len(h.goal.Only) > 0 && len(h.only) == 0 {
		return faultf("illegal-move", "none of the moves to search may be made")
	}
	return nil
}

// wanted reports whether a move may be the best one.
func (h *hunt) wanted(m *move.Move) bool {
	return len(h.only) == 0 || slices.ContainsFunc(h.only, func(one move.Move) bool { return one.Same(m) })
}

// question returns a question about the position with the limits of the goal.
func (h *hunt) question(m question.Method) *question.Question {
	q := &question.Question{Method: m, Position: &h.asked.position, Also: append(slices.Clone(h.only), h.also...), Memory: h.options.memory,
		Limits: engine.Limits{Threads: h.threads()}, Endless: h.goal.Infinite}
	if h.goal.Time > 0 {
		q.Limits.Time = max(h.goal.Time-time.Since(h.started), 1)
	}
	return q
}

// analyse has a player find the best move.
func (h *hunt) analyse(ctx context.Context, player setting.Player) (string, error) {
	q := h.question(question.Rank)
	q.Player, q.Limits.Iterations = &player, h.goal.Iterations
	if h.goal.Depth > 0 {
		q.Plies = &h.goal.Depth
	}
	if h.goal.Inferred {
		player.Infer = h.goal.Inference
	}
	if confidence := 100 * h.goal.Confidence; confidence > 0 {
		q.Confidence = &confidence
	}
	if h.goal.Infinite { // however sure it is
		q.Confidence, q.Difference = new(100*cmp.Or(h.goal.Confidence, endless)), 100-100*endless
		q.Limits.Iterations = cmp.Or(q.Limits.Iterations, setting.MaxPlayOuts)
	}
	switch one := 1; {
	case len(h.only) > 0:
		q.Count = &one
	case !player.Simulates():
		q.Count = &h.options.shown
	}
	a, err := opened(ctx, h.kept, player, func() (*question.Analysis, error) { return question.Open(h.asked.Setting, q) })
	if err != nil {
		return protocol.None, err
	}
	h.provenance(player.Name, a.Tables)
	if h.goal.Time == 0 {
		if a.Limits.Clock = h.clock(); a.Limits.Clock != nil {
			a.Limits.Iterations = player.Limits.Iterations // with none the clock decides
		}
	}
	found, err := h.follow(ctx, a, func(now *engine.Snapshot) {
		for i := range now.Candidates {
			if m := &now.Candidates[i].Move; !h.wanted(m) {
				_ = a.Drop(*m) // refused only of a move that is gone
			}
		}
	})
	if err != nil {
		return protocol.None, err
	}
	return h.best(&found)
}

// clock returns the clock of the player on turn; nil for none.
func (h *hunt) clock() *engine.Clock {
	own := 0
	if h.asked.second {
		own = 1
	}
	if !h.goal.Timed[own] || h.goal.Infinite || h.engine.Dialect == SIU {
		return nil
	}
	return &engine.Clock{Left: h.goal.Left[own] - time.Since(h.started), Increment: h.goal.Increment[own]}
}

// threads returns how many threads search.
func (h *hunt) threads() int { return cmp.Or(h.goal.Threads, h.options.threads) }

// follow runs an analysis and tells what it finds now and then, and at the end. each looks at all that is found.
func (h *hunt) follow(ctx context.Context, a *question.Analysis, each func(*engine.Snapshot)) (engine.Snapshot, error) {
	run := a.Run
	if a.Limits.Clock != nil {
		run = a.RunByClock
	}
	err := run(ctx, a.Limits, func(now engine.Snapshot) {
		each(&now)
		if h.due() {
			h.show(h.findings(&now))
		}
	})
	found := a.Snapshot()
	if err != nil && ctx.Err() != nil {
		switch err = nil; {
		case len(found.Candidates) > 0 && found.Candidates[0].Value.Known != 0:
		case a.Player != nil && a.Player.Kind == setting.ProgramPlayer: // which may not answer now either
			err = errStopped
		default: // it was stopped before it began: the least that it can do
			err = a.Run(context.WithoutCancel(ctx), engine.Limits{Time: 1, Threads: a.Limits.Threads}, nil)
			found = a.Snapshot()
		}
	}
	if err == nil {
		h.show(h.findings(&found))
	}
	return found, err
}

// due reports whether it is time to tell something.
func (h *hunt) due() bool {
	now := time.Now()
	if last := h.shown; now.Sub(h.started) < pause || now.Sub(last) < pause {
		return false
	}
	h.shown = now
	return true
}

// show writes lines, unless they are the same as before.
func (h *hunt) show(lines []string) {
	if !slices.Equal(lines, h.told) {
		h.out.print(lines...)
	}
	h.told = lines
}

// best returns the first candidate that is wanted.
func (h *hunt) best(found *engine.Snapshot) (string, error) {
	for i := range found.Candidates {
		if m := &found.Candidates[i].Move; h.wanted(m) {
			return protocol.Move(h.asked.position.Board, m), nil
		}
	}
	return protocol.None, faultf("failed", "no move was found")
}

// provenance tells what the answer stands on.
func (h *hunt) provenance(player string, tables setting.TableNames) {
	win := cmp.Or(h.options.request.Win, h.asked.UsualTables())
	if table, err := h.asked.Win(); err != nil || table == nil {
		win = setting.None
	}
	fact := func(name, value string) string { return name + "=" + strings.Join(strings.Fields(value), "_") }
	h.say(strings.Join([]string{"provenance", fact("engine", h.engine.Name), fact("player", player), fact("leaves", tables.Leaves),
		fact("unseen", cmp.Or(tables.Unseen, setting.None)), fact("winpct", win),
		fact("lexicon", h.asked.Words.Name+":"+h.asked.Words.Hash()[:8]), fact("rules", h.asked.Rules.Name)}, " "))
}

// plies returns how far a candidate was played out, 0 if it was not.
func plies(c *sim.Candidate) int {
	if c == nil || c.Details == nil {
		return 0
	}
	return len(c.Plies)
}
