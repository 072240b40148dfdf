package maven_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"maven"
	"maven/internal/testsize"
)

// What Infer answers where there is nothing to weigh, and what it refuses.
func TestInferWithoutEvidence(t *testing.T) {
	testsize.OneThread(t)
	const everyRack = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 1 lm ex.7;"
	for _, c := range []struct{ line, evidence, reason, surely string }{
		{quiet, "none", "the opponent's last move is not known", ""},
		{quiet + " lm pass;", "none", "a pass tells nothing", ""},
		{"15/15/15/15/15/15/15/5QUIET5/15/15/15/15/15/15/15 AEINRST/ABCDEFG 0/48 0", "certain", "", "ABCDEFG"},
	} {
		i, err := position(c.line).Infer(context.Background(), maven.InferOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if i.Evidence != c.evidence || i.Reason != c.reason || i.Surely != c.surely || i.Effective != 0 || i.Of != 0 {
			t.Errorf("%s: %+v", c.line, i)
		}
		for _, one := range i.Tiles {
			if one.Holds != one.ChanceHolds {
				t.Errorf("%s: %+v", c.line, one)
			}
		}
	}
	p := position(testsize.Of("15/15/15/GO13/EX12V/LI11TI/AD3L7ON/TEE1JOWL5RE/I3US1IDENTIC1/NU2BE3MA2HO/1N1FARL4H1YA/1ABA3ZOEAE2F/1POWS1MED2R3/1TANUKIS3R3/4Q2t3Y3 ACEGOS?/ 315/335 1 lm ex.4;",
		everyRack, everyRack))
	ctx, cancel := context.WithCancel(context.Background())
	told := 0
	i, err := p.Infer(ctx, maven.InferOptions{Progress: func(int, int) { told++; cancel() }})
	if err != nil || told != 1 || i.Weighed == 0 || i.Weighed == i.Of || i.Known != maven.Sampled || len(i.Draw(1)) != 7 {
		t.Errorf("interrupted: %v, told %d times, %d of %d, %s", err, told, i.Weighed, i.Of, i.Known)
	}
}

// A line whose last move is none is refused by that: it would be answered as if it had none.
func TestInferRefusesAWrongLastMove(t *testing.T) {
	for _, wrong := range []string{"8G.QUIET", "8F.QUITE", "foo", "ex.12", "phony.8F.ZAX"} {
		_, err := position(quiet+" lm "+wrong+";").Infer(context.Background(), maven.InferOptions{})
		if err == nil || !strings.HasPrefix(err.Error(), "maven: operation lm \""+wrong+"\": must be the opponent's last move") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

// A last move that cannot have been made is refused in one line.
func TestInferRefuses(t *testing.T) {
	g := engine().NewGame(1)
	for range 40 {
		p, err := g.Position()
		if err != nil {
			t.Fatal(err)
		}
		if p.Bag() < 7 {
			break
		}
		best, err := p.Best()
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(best.Text); err != nil {
			t.Fatal(err)
		}
	}
	p, err := g.Position()
	if err != nil {
		t.Fatal(err)
	}
	line, _, _ := strings.Cut(p.CGP(), " lm ")
	_, err = position(line+" lm ex.3;").Infer(context.Background(), maven.InferOptions{})
	if err == nil || !strings.HasPrefix(err.Error(), "maven: the opponent's last move cannot have been made: ") || strings.Contains(err.Error(), "\n") {
		t.Errorf("an exchange with %d tiles in the bag: %v", p.Bag(), err)
	}
	if errors.Is(err, maven.ErrNoRack) {
		t.Error("the rack is known")
	}
}
