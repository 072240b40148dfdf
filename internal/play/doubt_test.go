package play_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/play"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/sim"
	"maven/internal/stat"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// judges are players that know all words.
func judges() map[string]engine.Player {
	judge := eval.NewStatic(nil)
	return map[string]engine.Player{
		"static": engine.NewStatic(judge, nil),
		"full":   engine.NewFull(engine.NewSimulated(judge, nil, nil, sim.Options{Seed: 1}).UseLimits(engine.Limits{Iterations: 100}), engine.Without{}),
	}
}

// Under every rule a player that knows all words challenges a phony that costs it points, and never a good play; and
// what it weighs leaves the game as it was.
func TestKnowerChallenges(t *testing.T) {
	testsize.OneThread(t)
	for name, player := range judges() {
		for _, equipment := range editions(t) {
			equipment.Player = player
			seed := seedWith(t, equipment, 0, "EAT")
			for _, word := range []string{"ETA", "EAT"} {
				s := begin(t, equipment, seed, play.Person)
				if err := s.Do(play.Action{Do: play.Make, Move: "8G " + word}); err != nil {
					if equipment.Rules.Challenge != rules.Void {
						t.Error(err)
					}
					continue
				}
				made, err := s.Answer(t.Context(), engine.Limits{})
				if err != nil {
					t.Fatal(err)
				}
				phony := word == "ETA"
				stands := strings.Contains(s.Text().Why().String(), "points more on the board than off it")
				if (made.Do == play.Challenge) != (phony && !stands) || stands && name == "static" || strings.HasPrefix(s.Text().Why().String(), "ETA is not in small") != phony {
					t.Errorf("%s, %s: %s after %s, %q", name, equipment.Rules.Challenge, made.Do, word, s.Text().Why().String())
				}
				if lost := strings.HasSuffix(s.Text().Why().String(), ", which loses the game"); phony && lost != (equipment.Rules.Challenge == rules.Triple) {
					t.Errorf("%s, %s: %q", name, equipment.Rules.Challenge, s.Text().Why().String())
				}
				if first := s.History().Turns()[0]; first.Kind != record.Played || first.Player != 0 {
					t.Errorf("%s, %s: the first turn is a %s", name, equipment.Rules.Challenge, first.Kind)
				}
			}
		}
	}
}

// What is weighed is the spread and the best move of both positions; a game that has ended is worth its result.
func TestDispute(t *testing.T) {
	equipment := small(t, rules.Single, 0)
	s := begin(t, equipment, seedWith(t, equipment, 0, "EAT"), play.Person)
	before := s.State().Position()
	p, q := before.Clone(), before.Clone()
	p.Scores = [2]int{10, 40}
	d := engine.Dispute{Stands: &p, Withdrawn: &q}
	v, err := d.Weigh(t.Context(), equipment.Judge, engine.Limits{})
	if err != nil || v.Gain.Points() != 30 {
		t.Errorf("the phony scored 30: a challenge gains %v, %v", v.Gain, err)
	}
	p.Scores = [2]int{100, 0}
	if v, err = d.Weigh(t.Context(), equipment.Judge, engine.Limits{}); err != nil || v.Gain.Points() != -100 {
		t.Errorf("it left us 100 points ahead: a challenge gains %v, %v", v.Gain, err)
	}
	d.Over = true
	best := engine.NewStatic(eval.NewStatic(nil), nil).Best(&q)
	want := best.Equity.Points() - 100 + float64(2*equipment.Rules.Tiles.RackScore(&p.Rack))
	if v, err = d.Weigh(t.Context(), equipment.Judge, engine.Limits{}); err != nil || v.Gain.Points() != want {
		t.Errorf("it ended the game: a challenge gains %v, want %v; %v", v.Gain, want, err)
	}
	q.Ending = game.OutPlay
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.Weigh(gone, equipment.Judge, engine.Limits{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// A valued player plays as static does, and values every position by the tiles on the board.
type valued struct {
	engine.Player
	tile tile.Equity
}

func (v valued) Analyze(p *game.Position, r engine.Request) (*engine.Analysis, error) {
	return engine.NewAnalysis(p, &r, valuing{move: v.Player.(*engine.Static).Best(p), worth: v.tile * tile.Equity(p.Board.Tiles())})
}

type valuing struct {
	move  move.Move
	worth tile.Equity
}

func (v valuing) Step(_ context.Context, _ engine.Task, tell func(engine.Findings)) (engine.Stop, error) {
	tell(engine.Findings{Candidates: []engine.Candidate{{Move: v.move, Value: engine.Value{Equity: v.worth, Known: stat.Heuristic}}}})
	return engine.Complete, nil
}

// A phony stands where it is worth clearly more on the board than off it, and the reason says so.
func TestPhonyStands(t *testing.T) {
	for _, c := range []struct {
		worth float64 // of a tile on the board
		do    play.Kind
		why   string
	}{
		{0, play.Challenge, "ETA is not in small; a challenge gains 6.00 points (heuristic)"},
		{3, play.Challenge, "ETA is not in small; on the board it is worth 3.00 points more (heuristic), but off it, it shows tiles"},
		{10, play.Make, "ETA is not in small; it is worth 24.00 points more on the board than off it (heuristic)"},
	} {
		equipment := small(t, rules.Single, 0)
		equipment.Judge = valued{equipment.Judge, tile.FromPoints(c.worth)}
		s := begin(t, equipment, seedWith(t, equipment, 0, "EAT"), play.Person)
		do(t, s, play.Make, "8G ETA")
		if a, err := s.Answer(t.Context(), engine.Limits{}); err != nil || a.Do != c.do || s.Text().Why().String() != c.why {
			t.Errorf("%v points a tile: %s, %q, %v; want %s, %q", c.worth, a.Do, s.Text().Why().String(), err, c.do, c.why)
		}
	}
}
