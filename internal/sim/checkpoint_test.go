package sim

import (
	"crypto/sha256"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/random"
	"maven/internal/stamp"
	"maven/internal/testsize"
	"maven/internal/tile"
)

// A simulation that is saved, and resumed elsewhere, ends where an uninterrupted one does.
func TestResume(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	o := Options{Seed: 4, Plies: 3, Goal: BeWorth, Utility: parse(t, "-10,0\n20,3")}
	whole, part := c.simulation(t, p, 7, o), c.simulation(t, p, 7, o)
	finish(t, whole, Limits{Iterations: 3000})
	for n := 35; n < 3000; n += 700 {
		finish(t, part, Limits{Iterations: n})
		data := part.AppendTo(nil, Identity{Setting: "some words"})
		again, err := Resume(data, Identity{Setting: "some words"}, p, c.means, o)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := again.Result(), part.Result(); !reflect.DeepEqual(got, want) {
			t.Fatalf("after %d: %+v, want %+v", n, got, want)
		}
		if !slices.Equal(again.AppendTo(nil, Identity{Setting: "some words"}), data) {
			t.Fatalf("after %d: other bytes", n)
		}
		part = again
	}
	finish(t, part, Limits{Iterations: 3000})
	if got, want := part.Result(), whole.Result(); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestResumeRefuses(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	s := c.simulation(t, p, 3, Options{})
	finish(t, s, Limits{Iterations: 300})
	data := s.AppendTo(nil, Identity{"words", "three"})
	resume := func(data []byte, words string, o Options) error {
		_, err := Resume(data, Identity{words, "three"}, p, c.means, o)
		return err
	}
	torn, later, longer := data[:len(data)-1], slices.Clone(data), sealed(append(body(data), 0))
	later[len(magic)]++
	for name, try := range map[string]struct{ got, want error }{
		"nothing":       {resume(nil, "words", Options{}), stamp.ErrNot},
		"other bytes":   {resume([]byte("MAVENWP1"), "words", Options{}), stamp.ErrNot},
		"magic alone":   {resume([]byte(magic), "words", Options{}), stamp.ErrDamaged},
		"version":       {resume(later, "words", Options{}), stamp.ErrVersion},
		"torn":          {resume(torn, "words", Options{}), stamp.ErrDamaged},
		"too long":      {resume(longer, "words", Options{}), stamp.ErrDamaged},
		"other words":   {resume(data, "others", Options{}), ErrOther},
		"other options": {resume(data, "words", Options{Plies: 5}), ErrOther},
		"bad options":   {resume(data, "words", Options{Plies: -5}), ErrOptions},
	} {
		if !errors.Is(try.got, try.want) {
			t.Errorf("%s: %v, want %v", name, try.got, try.want)
		}
	}
}

// Each way to be of another simulation is named.
func TestResumeSaysWhatIsAnother(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	o := Options{Seed: 9, Plies: 3}
	data := c.simulation(t, p, 3, o).AppendTo(nil, Identity{"words", "three"})
	if seed, err := SeedOf(data); seed != 9 || err != nil {
		t.Errorf("seed %d, %v", seed, err)
	}
	if _, err := SeedOf(data[:20]); !errors.Is(err, stamp.ErrDamaged) {
		t.Errorf("the seed of a torn file: %v", err)
	}
	rack, scores := p.WithRack(&p.Rack), p.Known
	rack.Rack[p.Rack.Letters().First()]--
	rack = p.WithRack(&rack.Rack)
	scores.Scores[1]++
	score := game.NewPosition(scores)
	quiet := p.Known
	quiet.Scoreless++
	late := game.NewPosition(quiet)
	some := p.Known
	some.Opponent = tile.RackOf(1)
	known := game.NewPosition(some)
	sampler := o
	sampler.Sampler = func(*tile.Rack, *random.Stream) {}
	utility := o
	utility.Goal, utility.Utility = BeWorth, parse(t, "0,0\n1,1")
	for name, try := range map[string]struct {
		p    *game.Position
		o    Options
		of   Identity
		want string
	}{
		"rack":       {&rack, o, Identity{"words", "three"}, "position"},
		"score":      {&score, o, Identity{"words", "three"}, "position"},
		"scoreless":  {&late, o, Identity{"words", "three"}, "position"},
		"known":      {&known, o, Identity{"words", "three"}, "position"},
		"words":      {p, o, Identity{"other", "three"}, "words"},
		"candidates": {p, o, Identity{"words", "four"}, "options"},
		"seed":       {p, Options{Seed: 8, Plies: 3}, Identity{"words", "three"}, "options"},
		"plies":      {p, Options{Seed: 9, Plies: 4}, Identity{"words", "three"}, "options"},
		"goal":       {p, Options{Seed: 9, Plies: 3, Goal: GainSpread}, Identity{"words", "three"}, "options"},
		"shares":     {p, Options{Seed: 9, Plies: 3, Equal: true}, Identity{"words", "three"}, "options"},
		"confidence": {p, Options{Seed: 9, Plies: 3, Confidence: 0.9}, Identity{"words", "three"}, "options"},
		"difference": {p, Options{Seed: 9, Plies: 3, Equivalent: 1}, Identity{"words", "three"}, "options"},
		"endgames":   {p, Options{Seed: 9, Plies: 3, Endgames: 10}, Identity{"words", "three"}, "options"},
		"sampler":    {p, sampler, Identity{"words", "three"}, "options"},
		"utility":    {p, utility, Identity{"words", "three"}, "options"},
	} {
		if _, err := Resume(data, try.of, try.p, c.means, try.o); !errors.Is(err, ErrOther) || !strings.Contains(err.Error(), try.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Resume(data, Identity{"words", "three"}, p, c.means, o); err != nil {
		t.Errorf("the same: %v", err)
	}
}

// No beginning of a checkpoint and no changed byte is taken for one; with a checksum that fits, what is taken can be
// resumed.
func TestTornCheckpoints(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	s := c.simulation(t, p, 3, Options{})
	finish(t, s, Limits{Iterations: 60})
	data := s.AppendTo(nil, Identity{})
	for n := 0; n < len(data); n += testsize.Of(5, 1, 1) {
		if _, err := Resume(data[:n], Identity{}, p, c.means, Options{}); err == nil {
			t.Fatalf("the first %d of %d bytes are taken", n, len(data))
		}
		changed := slices.Clone(data)
		changed[n] ^= 0x10
		if _, err := Resume(changed, Identity{}, p, c.means, Options{}); err == nil {
			t.Fatalf("with byte %d changed it is taken", n)
		}
	}
	whole, taken := body(data), 0
	for n := len(magic) + 1 + workAt; n < len(whole); n += testsize.Of(7, 3, 3) {
		changed := slices.Clone(whole)
		changed[n] ^= byte(1 << (n % 8))
		for _, try := range [][]byte{changed, whole[:n], slices.Delete(slices.Clone(changed), n, n+1)} {
			again, err := Resume(sealed(try), Identity{}, p, c.means, Options{})
			if err != nil {
				if !errors.Is(err, stamp.ErrDamaged) {
					t.Fatalf("byte %d: %v", n, err)
				}
				continue
			}
			taken++
			again.Result()
			if _, err := again.Step(t.Context(), Limits{Iterations: again.iterations + 3}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if taken == 0 {
		t.Error("nothing was taken")
	}
}

// Boards, tiles and racks of other games are kept as well, with a phony among the candidates.
func TestResumeOtherGames(t *testing.T) {
	super := digraphClub(t)
	super.rules = librarytest.Rules(t, "super", "").WithTiles(super.rules.Tiles)
	nine := *digraphClub(t).rules
	nine.RackSize, nine.Bonus = 9, [tile.MaxRack + 1]int{9: 80}
	for name, c := range map[string]*club{
		"digraphs": digraphClub(t),
		"super":    super,
		"nine":     newClub(&nine, super.words, super.means),
	} {
		p := c.position(3, 4)
		for seed := random.Seed(4); p == nil || c.all(p)[0].Kind != move.Play; seed++ {
			p = c.position(seed, 4)
		}
		whole, part := c.simulation(t, p, 5, Options{Seed: 2, Plies: 4}), c.simulation(t, p, 5, Options{Seed: 2, Plies: 4})
		for _, s := range []*Simulation{whole, part} {
			s.Add(backwards(s.candidates[slices.IndexFunc(s.candidates, func(c *candidate) bool { return c.move.Kind == move.Play })].move))
		}
		finish(t, part, Limits{Iterations: 100})
		again, err := Resume(part.AppendTo(nil, Identity{}), Identity{}, p, c.means, Options{Seed: 2, Plies: 4})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		finish(t, again, Limits{Iterations: 400, Threads: 2})
		finish(t, whole, Limits{Iterations: 400})
		if !reflect.DeepEqual(again.Result(), whole.Result()) {
			t.Errorf("%s: %+v, want %+v", name, again.Result(), whole.Result())
		}
	}
}

// backwards returns the play with its tiles the other way round.
func backwards(m move.Move) move.Move {
	var tiles []tile.Tile
	for _, t := range m.Word() {
		if t != 0 {
			tiles = append(tiles, t)
		}
	}
	for i, t := range m.Word() {
		if t != 0 {
			m.Tiles[i], tiles = tiles[len(tiles)-1], tiles[:len(tiles)-1]
		}
	}
	return m
}

// body returns what stands before the checksum.
func body(data []byte) []byte { return slices.Clone(data[:len(data)-sha256.Size]) }

// sealed appends the checksum.
func sealed(data []byte) []byte {
	sum := sha256.Sum256(data)
	return append(data, sum[:]...)
}

// No bytes make Resume panic, and what it takes it can go on with.
func FuzzResume(f *testing.F) {
	c := smallClub(f)
	p := middle(f, c)
	s := c.simulation(f, p, 3, Options{})
	f.Add(body(s.AppendTo(nil, Identity{})))
	finish(f, s, Limits{Iterations: 100})
	f.Add(body(s.AppendTo(nil, Identity{})))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Resume(sealed(data), Identity{}, p, c.means, Options{})
		if err != nil {
			return
		}
		s.Result()
		if _, err := s.Step(t.Context(), Limits{Iterations: 20}); err != nil {
			t.Error(err)
		}
	})
}
