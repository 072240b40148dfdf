package report

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/language"
	"maven/internal/record"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// Losses and ranks are those that sorting all legal moves gives, the slow way.
func TestLossesAgainstSorting(t *testing.T) {
	testsize.OneThread(t)
	f := shipped()
	games := shared(t)
	names := slices.Sorted(maps.Keys(games))
	for _, name := range names[:testsize.Of(min(2, len(names)), len(names), len(names))] {
		text := games[name]
		h, _ := f.replay(t, text, true)
		r := f.judge(t, text, true)
		judged := 0
		for i := range r.Turns {
			turn := &r.Turns[i]
			if !turn.Legal || turn.Kind != record.Played && turn.Kind != record.Exchanged || turn.Withdrawn {
				continue
			}
			judged++
			s, err := h.At(i)
			if err != nil {
				t.Fatal(err)
			}
			s.Player = turn.Player
			p := s.Position()
			all := f.player.Again().Rank(&p, 0)
			if turn.Verdict.Moves != len(all) {
				t.Errorf("%s turn %d: %d moves, want %d", name, i+1, turn.Verdict.Moves, len(all))
			}
			for b := range turn.Verdict.Best {
				if want := &all[b]; !turn.Verdict.Best[b].Move.Same(want) {
					t.Errorf("%s turn %d: move %d is %s", name, i+1, b+1, turn.Verdict.Best[b].Text)
				}
			}
			if s.Board.Empty() {
				continue // where plays down stand for those across
			}
			made := s.Board.Canonical(turn.Move)
			for rank := range all {
				if all[rank].Same(&made) {
					if turn.Verdict.Rank != rank+1 || turn.Loss != all[0].Equity-all[rank].Equity {
						t.Errorf("%s turn %d %s: rank %d loss %v, want %d and %v", name, i+1, turn.Text, turn.Verdict.Rank, turn.Loss,
							rank+1, all[0].Equity-all[rank].Equity)
					}
				}
			}
		}
		t.Logf("%s: %d turns, %d compared, %.2f and %.2f lost a move", name, len(r.Turns), judged, r.Summaries[0].Mean(), r.Summaries[1].Mean())
	}
}

// The first move counts the same across and down.
func TestOpeningDown(t *testing.T) {
	for _, place := range []string{"8H", "H8"} {
		turn := shipped().judge(t, players+">ann: AEINRST "+place+" RETAINS +66 66\n", true).Turns[0]
		if !turn.Legal || turn.Loss > 2*tile.Point || turn.Verdict.Rank == 0 || !turn.Bingo || turn.Missed {
			t.Errorf("%s: %+v", place, turn)
		}
	}
}

const phonyOff = players +
	">ann: AEGHRT? 8F GAtHER +20 20\n" +
	">bob: AEINRST 9E STAREIN +66 66\n" +
	">bob: AEINRST -- -66 0\n" +
	">ann: DEIMNOS L8 SOD +16 36\n"

// A phony that is taken back has no loss: it got nothing, and cost all of the best move.
func TestPhonyTakenBack(t *testing.T) {
	r := shipped().judge(t, strings.Replace(phonyOff, "9E STAREIN", "H8 .RATEINS", 1), true)
	turn := &r.Turns[1]
	if !turn.Withdrawn || len(turn.Phonies) != 1 || turn.Phonies[0] != "TRATEINS" || turn.Stood || turn.Legal {
		t.Fatalf("%+v", turn)
	}
	if got, ok := turn.Got(); !ok || got.Equity != 0 || turn.Cost != turn.Verdict.Best[0].Value.Equity || turn.Verdict.Rank != 0 {
		t.Errorf("got %v, cost %v", got, turn.Cost)
	}
	if turn.Missed || turn.Verdict.Bingos == 0 {
		t.Errorf("missed %t of %d bingos", turn.Missed, turn.Verdict.Bingos)
	}
	if back := &r.Turns[2]; back.Known != record.Known || back.Rack != turn.Rack {
		t.Errorf("taken back with %v, %v", back.Rack, back.Known)
	}
	if s := r.Summaries[1]; s.Phonies != 1 || s.PhoniesWithdrawn != 1 || s.PhoniesJudged != 1 || s.Judged != 0 || s.Bingos != 0 || s.Gained != 0 {
		t.Errorf("%+v", s)
	}
	if r.Summaries[0].ChallengesMissed != 0 {
		t.Error("the challenge was missed")
	}
}

// A phony that stood may gain, and the opponent has missed a challenge.
func TestPhonyStood(t *testing.T) {
	r := shipped().judge(t, players+">ann: AEIQXZ? 8F ZAXQI +200 200\n>bob: AEINRST - +0 0\n", true)
	turn := &r.Turns[0]
	if !turn.Stood || turn.Legal || turn.Cost != turn.Verdict.Best[0].Value.Equity-turn.Verdict.Made.Value.Equity || turn.Verdict.Rank != 0 {
		t.Fatalf("%+v", turn)
	}
	if r.Summaries[1].ChallengesMissed != 1 || r.Summaries[0].PhoniesWithdrawn != 0 {
		t.Errorf("%+v", r.Summaries)
	}
}

// No challenge is missed of a phony that was challenged, and stood by another list.
func TestPhonyUpheld(t *testing.T) {
	for _, challenge := range []string{">bob: AEINRST - +0 0\n#note #unsuccessful-challenge\n", ">ann:  (challenge) +5 205\n"} {
		r := shipped().judge(t, players+">ann: AEIQXZ? 8F ZAXQI +200 200\n"+challenge, true)
		if turn := &r.Turns[0]; len(turn.Phonies) != 1 || turn.Stood || turn.Marks() != "p" {
			t.Errorf("%q: %+v", challenge, turn)
		}
		if got := r.Summaries[1].ChallengesMissed; got != 0 {
			t.Errorf("%q: %d challenges missed", challenge, got)
		}
	}
}

// A bingo is missed by any other move; at a loss where it is worth more.
func TestBingoMissed(t *testing.T) {
	for _, c := range []struct {
		move         string
		missed, dear bool
	}{{"8H RETAINS +66 66", false, false}, {"8H STAR +8 8", true, true}, {"-STAR +0 0", true, true}, {"- +0 0", true, true},
		{"-AEINRST +0 0", true, true}} {
		turn := shipped().judge(t, players+">ann: AEINRST "+c.move+"\n", true).Turns[0]
		if turn.Missed != c.missed || turn.MissedAtALoss != c.dear || turn.Verdict.Bingos == 0 || turn.Verdict.Bingo == nil {
			t.Errorf("%s: missed %t, dear %t, of %d", c.move, turn.Missed, turn.MissedAtALoss, turn.Verdict.Bingos)
		}
		if turn.Bingo == c.missed {
			t.Errorf("%s: bingo %t", c.move, turn.Bingo)
		}
		if !turn.Legal || turn.Loss < 0 {
			t.Errorf("%s: loss %v", c.move, turn.Loss)
		}
	}
}

// A pass is worth the nothing that it scores, and ranks last.
func TestPass(t *testing.T) {
	turn := shipped().judge(t, players+">ann: AEINRST - +0 0\n", true).Turns[0]
	if turn.Loss != turn.Verdict.Best[0].Value.Equity || turn.Verdict.Rank != turn.Verdict.Moves {
		t.Errorf("loss %v of %v, rank %d of %d", turn.Loss, turn.Verdict.Best[0].Value.Equity, turn.Verdict.Rank, turn.Verdict.Moves)
	}
}

// What is not known is not judged, and says why.
func TestNotJudged(t *testing.T) {
	for _, c := range []struct{ record, why string }{
		{">ann: - +0 0\n", "rack unknown"},
		{">ann: STAR 8H STAR +8 8\n", "rack partly known"},
		{">ann: AEINRST -4 +0 0\n", "tiles exchanged unknown"},
		{">ann: AEINRST -7 +0 0\n", ""},
		{">ann: AEINRSTU 8H STAR +8 8\n", "8 tiles on the rack"},
		{">ann: QQEINRS 8H REIN +8 8\n", "more of a tile than the set has"},
		{">ann: AEINRST 8H ZOO +8 8\n", "tiles not on the rack"},
		{">ann: AEINRST 1A STAR +8 8\n", "does not fit the board"},
	} {
		turn := shipped().judge(t, players+c.record, true).Turns[0]
		if turn.NotJudged.String() != c.why || turn.Legal != (c.why == "") || turn.Legal && turn.Verdict == nil {
			t.Errorf("%q: not judged: %q, legal %t; want %q", c.record, turn.NotJudged, turn.Legal, c.why)
		}
	}
}

// With a rack that is partly known a play of the known tiles that scores more is told.
func TestHigherPlay(t *testing.T) {
	r := shipped().judge(t, players+">ann: QUIZ 8G QI +22 22\n", true)
	w := writer{r, language.Accepted("de")}
	for score, want := range map[int32]string{44: "44 Punkte.", 1: "1 Punkt."} {
		r.Turns[0].Higher.Move.Score = score
		if said := strings.Join(w.turn(&r.Turns[0]).Said, " "); !strings.HasSuffix(said, want) {
			t.Errorf("%q, want %q", said, want)
		}
	}
	turn := shipped().judge(t, players+">ann: QUIZ G8 QUI +24 24\n", true).Turns[0]
	if turn.Higher != nil {
		t.Error("told of a play that does not fit")
	}
	turn = shipped().judge(t, players+">ann: QUIZ 8G QI +22 22\n", true).Turns[0]
	if turn.Higher == nil || turn.Higher.Move.Score != 44 {
		t.Errorf("%+v", turn.Higher)
	}
}

// Six turns without score end the game, which nobody wins at 0 to 0.
func TestScorelessEnding(t *testing.T) {
	text := players
	for range 3 {
		text += ">ann: AEINRST - +0 0\n>bob: AEIOULN - +0 0\n"
	}
	r := shipped().judge(t, text+">ann: AEINRST - +0 0\n", true)
	if r.Ending != game.ScorelessTurns || r.Winner != -1 || r.Summaries[0].Ties != 1 || r.Summaries[0].Passes != 4 {
		t.Errorf("%v %d %+v", r.Ending, r.Winner, r.Summaries[0])
	}
	if last := r.Turns[6]; last.NotJudged.String() != "the game was over" {
		t.Errorf("judged after the end: %+v", last)
	}
}

func TestGrades(t *testing.T) {
	for loss, want := range map[tile.Equity]Grade{0: Fine, 1999: Fine, 2000: Small, 6999: Small, 7000: Medium, 14999: Medium, 15000: Large, 1 << 30: Large} {
		if got := GradeOf(loss); got != want {
			t.Errorf("%v: %v, want %v", loss, got, want)
		}
	}
}

// Errors are those of the words and of the context.
func TestJudgeErrors(t *testing.T) {
	f := shipped()
	h := record.NewHistory(f.rules, nil)
	if _, err := Judge(context.Background(), on(h, About{}, shipped().work(f.player, 5, nil))); !errors.Is(err, ErrNoWords) {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	h, about := f.replay(t, phonyOff, true)
	if _, err := Judge(ctx, on(h, about, shipped().work(f.player, 5, nil))); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// What is kept is what was computed.
func TestCacheRoundTrip(t *testing.T) {
	f := shipped()
	for name, text := range map[string]string{"phony": phonyOff, "passes": players + ">ann: AEINRST - +0 0\n>bob: AEINRS? 8H SeNARI +12 12\n"} {
		h, about := f.replay(t, text, true)
		cache := &memory{}
		fresh, err := Judge(context.Background(), on(h, about, shipped().work(f.player.Again(), 5, cache)))
		if err != nil || fresh.Cached || fresh.Fault != nil {
			t.Fatal(err, fresh.Fault)
		}
		again, err := Judge(context.Background(), on(h, about, shipped().work(unasked{f.player}, 5, cache)))
		if err != nil || !again.Cached || again.Fault != nil {
			t.Fatal(name, err, again.Fault)
		}
		again.Cached = false
		if !same(fresh, again) {
			t.Errorf("%s:\n%+v\n%+v", name, fresh, again)
		}
	}
}

// unasked is a player that must not be asked.
type unasked struct{ *engine.Static }

func (unasked) Analyze(*game.Position, engine.Request) (*engine.Analysis, error) {
	return nil, errors.New("asked")
}
