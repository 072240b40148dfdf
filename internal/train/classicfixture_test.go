package train

import (
	"bytes"
	"context"
	"testing"

	"maven/internal/classic/file"
	"maven/internal/library/librarytest"
	"maven/internal/pool"
)

// englishPlan is a plan for English by the standard rules on the list Both, without the map of the
// words, which takes longer to make than a few games without it.
func englishPlan(t testing.TB, games int) Plan {
	t.Helper()
	r, words := librarytest.Shipped(t)
	leaves, _, err := librarytest.Library("").Leaves("", r, nil)
	if err != nil {
		t.Fatal(err)
	}
	return Plan{
		Rules: r, Words: words, Leaves: leaves, Games: games, Seed: 1,
	}
}

// quickPlan is a plan of games that are soon over: the rules are those of English, but there are few
// words.
func quickPlan(t testing.TB, games int) Plan {
	t.Helper()
	r, _ := librarytest.Shipped(t)
	words := librarytest.Words(t, r.Tiles, "AT TA TEA EAT ATE TAN NET TEN RAT TAR ART EAR ERA ARE SEA SAT SET QUA QUIT QI "+
		"NEAR EARN RATE TEAR SANE STAR RATS ARTS TARS NEST SENT ANTS NEAT ANTE TEAS SEAT EAST RENT TERN AN NA AE RE ER ES AS "+
		"VEX ZOO OX OXO HOE WOE BOY COD DOG FOG GUM HUB IMP JUG KIP LIP MIX NIX OUD PUG IVY LYNX CHIVY")
	return Plan{Rules: r, Words: words, Games: games, Seed: 3}
}

func classicTrainer(t testing.TB, plan Plan) *Classic {
	t.Helper()
	c, err := NewClassic(plan)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// runClassic trains to the end and returns the bytes of what is written.
func runClassic(t testing.TB, c *Classic, threads int) []byte {
	t.Helper()
	if err := c.Run(context.Background(), pool.Here(threads), func(pool.Progress) error { return nil }); err != nil {
		t.Fatal(err)
	}
	return written(t, c)
}

// written returns the resource fork and the program data.
func written(t testing.TB, c *Classic) []byte {
	t.Helper()
	samples, err := c.Samples()
	if err != nil {
		t.Fatal(err)
	}
	resources, err := samples.Resources()
	if err != nil {
		t.Fatal(err)
	}
	fork, err := file.AppendFork(nil, resources)
	if err != nil {
		t.Fatal(err)
	}
	program, err := c.Program()
	if err != nil {
		t.Fatal(err)
	}
	return AppendClassicProgram(fork, &program, "a test")
}

// fresh returns a trainer of a quick plan that has been run, and its files.
func fresh(t testing.TB, games int) (*Classic, []byte) {
	t.Helper()
	c := classicTrainer(t, quickPlan(t, games))
	files := runClassic(t, c, 2)
	return c, bytes.Clone(files)
}
