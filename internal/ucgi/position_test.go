package ucgi

import (
	"context"
	"strings"
	"testing"

	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/notation/protocol"
	"maven/internal/random"
	"maven/internal/setting"
	"maven/internal/testsize"
)

// reached reads the words of a position.
func reached(t *testing.T, text string) (*asked, error) {
	t.Helper()
	var o options
	o.reset(engineOf(UCGI, "static"))
	return o.position(strings.Fields(text))
}

// The position after the moves of a game is that of the umpire, turn by turn, with and without the racks.
func TestPositionFollowsGames(t *testing.T) {
	set, err := setting.New(librarytest.Library(""), setting.Request{}, nil).Start()
	if err != nil {
		t.Fatal(err)
	}
	player := engine.NewStatic(eval.NewStatic(nil), set.Words)
	games := 4
	if !testsize.Long() {
		games = 1
	}
	for seed := range games {
		g := game.New(set.Rules, set.Words.Graph, 0)
		g.ResetApart(random.Seed(seed))
		start := "cgp " + empty + " / 0/0 0 lex Both; moves"
		plain, told := start, start
		n := 0
		err := match.Play(context.Background(), g, [2]engine.Player{player, player}, func(p *game.Position, m *move.Move) {
			for _, text := range []string{plain, told} {
				a, err := reached(t, text+" rack."+set.Rules.Tiles.Rack(&p.Rack))
				if err != nil {
					t.Fatalf("%s: %v", text, err)
				}
				q := &a.position
				same := cgp.Of(q).Format(set.Rules.Tiles.Alphabet) == cgp.Of(p).Format(set.Rules.Tiles.Alphabet)
				if !same || q.Bag() != p.Bag() || q.Sizes != p.Sizes || q.Unseen() != p.Unseen() || a.second != (n%2 == 1) {
					t.Fatalf("%s:\n%s, bag %d, sizes %v; want\n%s, bag %d, sizes %v", text, cgp.Of(q).Format(set.Rules.Tiles.Alphabet), q.Bag(), q.Sizes,
						cgp.Of(p).Format(set.Rules.Tiles.Alphabet), p.Bag(), p.Sizes)
				}
			}
			text := protocol.Move(p.Board, m)
			plain += " " + text
			told += " " + text + "." + set.Rules.Tiles.Rack(&p.Rack)
			n++
		})
		if err != nil || n < 10 {
			t.Fatalf("%d moves, %v", n, err)
		}
	}
}

func TestPosition(t *testing.T) {
	const start = "cgp " + empty + " AEINRST/ 0/0 0"
	for text, want := range map[string]string{
		start:                               empty + " AEINRST/ 0/0 0",
		start + " lex NA;":                  empty + " AEINRST/ 0/0 0",
		start + " moves":                    empty + " AEINRST/ 0/0 0",
		start + " lex NA; moves pass":       empty + " /AEINRST 0/0 1",
		start + " moves 8D.STAIN rack.QQ":   "",
		start + " moves 8D.STAIN":           "15/15/15/15/15/15/15/3STAIN7/15/15/15/15/15/15/15 /ER 0/12 0",
		start + " moves 8D.STAIN.AEINRST.5": "15/15/15/15/15/15/15/3STAIN7/15/15/15/15/15/15/15 /ER 0/17 0",
		start + " moves 8D.STAIN.AEINRST.5.1 rack.ERABCDE":    "15/15/15/15/15/15/15/3STAIN7/15/15/15/15/15/15/15 ABCDEER/ 17/0 1",
		start + " moves ex.AE":                                empty + " /INRST 0/0 1",
		start + " moves ex.3 rack.AAABBCC":                    empty + " AAABBCC/ 0/0 1",
		start + " gid moves; moves ex.3 pass rack.AEINRST":    empty + " AEINRST/ 0/0 2",
		start + " moves rack.AEINRSS":                         empty + " AEINRSS/ 0/0 0",
		start + " moves 8D.STAIN 9C.HAY.AHYZZZZ rack.ERABCDE": "",
	} {
		a, err := reached(t, text)
		if want == "" { // more of a tile than there are
			if err == nil {
				t.Errorf("%s is taken", text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		p := cgp.Of(&a.position)
		p.Ops = nil
		if got := p.Format(a.Rules.Tiles.Alphabet); got != want {
			t.Errorf("%s\nis   %s\nwant %s", text, got, want)
		}
	}
	for text, want := range map[string]string{
		"":          "give position cgp",
		"startpos":  "give position cgp",
		"cgp":       "give position cgp",
		"cgp 15/15": "cgp:",
		"cgp " + empty + " AEINRST/ 0/0 0 lex None;":        `the position names the lexicon "None", which you do not have; give setoption`,
		start + " moves 8A.STAIN":                           "move 1, 8A.STAIN: the first play must cover 8H",
		start + " moves 8D.QUIET":                           "Q is not on the rack",
		start + " moves 8D.STAIN 8D.STAINS 9H.ZZZZ":         "move 3",
		start + " moves rack.AB pass":                       "the rack must be the last",
		start + " moves rack.AB":                            "7 tiles, not 2",
		start + " moves rack.ZZZZZZZ":                       "cannot have it",
		start + " moves rack.ÄB":                            "'Ä' is not a tile",
		start + " moves ex.AEINRST.AEINRS":                  "lacks tiles",
		start + " moves ex.9":                               "9 tiles are used, and the rack has 7",
		"cgp " + late + " moves ex.2":                       "needs 7 tiles in the bag",
		"cgp " + late + " moves 4B.VIM 5K.MOI 1A.A":         "over",
		start + " moves pass pass pass pass pass pass pass": "the game is over",
	} {
		if _, err := reached(t, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
	}
}
