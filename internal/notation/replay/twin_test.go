package replay_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"maven/internal/data/datatest"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/movegen"
	"maven/internal/notation/gcg"
	"maven/internal/notation/gcg/gcgtest"
	"maven/internal/notation/replay"
	"maven/internal/random"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/tile"
)

// liveGame plays a game at random under a challenge rule: any play, sometimes an exchange, a pass, or
// a challenge, and time penalties at the end.
func liveGame(t *testing.T, rule rules.Challenge, seed int) *record.History {
	t.Helper()
	edition := *newHistory(t, datatest.TileSet(t, "english"), false).Rules()
	edition.Challenge = rule
	if rule >= rules.BonusPerPlay {
		edition.ChallengeBonus = 5
	}
	live := record.NewLive(&edition, librarytest.Graph(t), random.Seed(seed))
	rng := rand.New(rand.NewPCG(uint64(seed), 1))
	for !live.Now().Over() {
		liveTurn(t, live, rng)
	}
	if err := live.End(); err != nil {
		t.Fatal(err)
	}
	late := rng.IntN(2)
	if err := live.Append(record.Turn{Player: late, Kind: record.TimePenalty, Change: -10, Total: live.Now().Scores[late] - 10}); err != nil {
		t.Fatal(err)
	}
	return clocked(t, live, rng, seed%2 == 1)
}

// clocked returns the record of a live game, with clocks or without.
func clocked(t *testing.T, live *record.History, rng *rand.Rand, with bool) *record.History {
	t.Helper()
	h := record.NewHistory(live.Rules(), live.Words())
	h.Players = [2]record.Player{{Nick: "ann", Name: "Ann Example"}, {Nick: "bob", Name: "Bob Sample"}}
	clocks := [2]time.Duration{25 * time.Minute, 25 * time.Minute}
	if with {
		h.Start, h.Increment = clocks[0], 5*time.Second
	}
	for _, turn := range live.Turns() {
		clock := &clocks[turn.Player]
		*clock -= time.Duration(rng.Int64N(int64(4 * time.Minute)))
		if with && turn.Kind != record.ChallengeFree && turn.Kind < record.EndBonus {
			turn.Clock, turn.Clocked = *clock, true
		}
		if err := h.Append(turn); err != nil {
			t.Fatal(err)
		}
	}
	return h
}

func liveTurn(t *testing.T, h *record.History, rng *rand.Rand) {
	t.Helper()
	if rng.IntN(60) == 0 {
		if err := h.Resign(h.Now().Player); err != nil {
			t.Fatal(err)
		}
		return
	}
	p := h.Now().Position()
	all := librarytest.Moves(nil, &movegen.Generator{}, &p)
	best := all[rng.IntN(len(all))]
	if rng.IntN(4) > 0 {
		for i := range all {
			if all[i].Score > best.Score {
				best = all[i]
			}
		}
	}
	best.Equity = 0
	if err := h.Play(best); err != nil {
		t.Fatal(err)
	}
	if best.Kind == move.Play && rng.IntN(4) == 0 && h.Rules().Challenge != rules.Void {
		if _, err := h.Challenge(); err != nil {
			t.Fatal(err)
		}
	}
}

// styled writes the plays of a file's events in one of the styles: points, parentheses or letters.
func styled(t *testing.T, h *record.History, f *gcg.File, style int) *gcg.File {
	t.Helper()
	other := &gcg.File{Encoding: f.Encoding}
	turn := 0
	for _, item := range f.Items() {
		text := f.Lines[item.Line-1].Text
		if item.Kind == gcg.EventLine {
			for h.Turns()[turn].Kind == record.ChallengeFree || h.Turns()[turn].Kind == record.Forfeited {
				turn++
			}
			if played := &h.Turns()[turn]; played.Kind == record.Played && style > 0 {
				s, err := h.At(turn)
				if err != nil {
					t.Fatal(err)
				}
				spelt := s.Board.Spell(&played.Move)
				if style == 2 {
					spelt = strings.NewReplacer("(", "", ")", "").Replace(spelt)
				}
				text = strings.Replace(text, s.Board.Notation().Format(&played.Move), spelt, 1)
			}
			turn++
		}
		other.Lines = append(other.Lines, gcg.Line{Text: text, End: gcg.LineEnd((item.Line + style) % 3)})
	}
	return other
}

// plain is a turn without what GCG does not tell.
func plain(t record.Turn) record.Turn {
	if t.Kind == record.Forfeited {
		t.Rack = tile.Rack{}
	}
	if t.Rack.Len() == 0 {
		t.Known = record.Unknown
	}
	if t.Kind != record.ExchangedCount {
		t.Count = 0
	}
	return t
}

// Whole games by every challenge rule, written in every style with any line ends, are read without a
// finding, and are the same games by strict rules.
func TestGamesTwin(t *testing.T) {
	seen, endings := map[gcg.EventKind]int{}, map[game.Ending]int{}
	for seed := range 18 {
		rule := rules.Challenge(seed % 6)
		h := liveGame(t, rule, seed)
		b := gcg.NewBuilder()
		replay.Players(b, h)
		replay.Write(b, h, nil)
		for style := range 3 {
			name := fmt.Sprintf("game %d by %s, style %d", seed, rule, style)
			f := styled(t, h, b.File(), style)
			r := gcgtest.Read(t, gcgtest.Written(t, f)).Record(gcgtest.Options(t, "english"))
			for i := range r.Findings {
				if r.Findings[i].Kind != gcg.LineEnds { // which are mixed here
					t.Fatalf("%s: %v", name, &r.Findings[i])
				}
			}
			again := record.NewHistory(h.Rules(), h.Words())
			p, err := replay.New(r, again)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			compareTurns(t, name, h, again)
			endings[again.Now().Ending]++
			for _, f := range p.Check() {
				t.Errorf("%s: %v", name, &f)
			}
			for _, e := range r.Events {
				seen[e.Kind]++
			}
		}
	}
	for _, kind := range []gcg.EventKind{gcg.Play, gcg.Exchange, gcg.Pass, gcg.Challenge, gcg.EndBonus, gcg.Time} {
		if seen[kind] == 0 {
			t.Errorf("no game has a %s", kind)
		}
	}
	if endings[game.Resignation] == 0 || endings[game.Forfeit] == 0 {
		t.Errorf("games end by %v", endings)
	}
}

func compareTurns(t *testing.T, name string, h, again *record.History) {
	t.Helper()
	var turns []record.Turn // of the game played, those that are read back
	for _, one := range h.Turns() {
		if one.Kind != record.ChallengeFree {
			turns = append(turns, one)
		}
	}
	if len(turns) != again.Len() {
		t.Fatalf("%s: %d turns, want %d", name, again.Len(), len(turns))
	}
	for i, got := range again.Turns() {
		if want := plain(turns[i]); !reflect.DeepEqual(plain(got), want) {
			t.Fatalf("%s, turn %d:\n got %+v\nwant %+v", name, i, plain(got), want)
		}
	}
	if again.Now().Scores != h.Now().Scores || again.Now().Ending != h.Now().Ending ||
		again.Now().Clocks != h.Now().Clocks || again.Start != h.Start || again.Increment != h.Increment {
		t.Errorf("%s: %v, %v, %v; want %v, %v, %v", name, again.Now().Scores, again.Now().Ending, again.Now().Clocks,
			h.Now().Scores, h.Now().Ending, h.Now().Clocks)
	}
}
