package sim

import (
	"crypto/sha256"
	"errors"
	"reflect"
	"slices"
	"testing"
)

// A simulation that is kept, and gone on with elsewhere, ends where an uninterrupted one does.
func TestResume(t *testing.T) {
	c := smallClub(t)
	p := middle(t, c)
	o := Options{Seed: 4, Plies: 3, Goal: BeWorth, Utility: parse(t, "-10,0\n20,3")}
	whole, part := c.simulation(t, p, 7, o), c.simulation(t, p, 7, o)
	finish(t, whole, Limits{Iterations: 3000})
	for n := 35; n < 3000; n += 700 {
		finish(t, part, Limits{Iterations: n})
		data := part.AppendTo(nil, "some words")
		again, err := Resume(data, "some words", p, c.means, o)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := again.Result(), part.Result(); !reflect.DeepEqual(got, want) {
			t.Fatalf("after %d: %+v, want %+v", n, got, want)
		}
		if !slices.Equal(again.AppendTo(nil, "some words"), data) {
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
	data := s.AppendTo(nil, "words")
	resume := func(data []byte, identity string, o Options) error {
		_, err := Resume(data, identity, p, c.means, o)
		return err
	}
	torn, later, longer := data[:len(data)-1], slices.Clone(data), seal(append(body(data), 0))
	later[len(magic)]++
	for name, try := range map[string]struct{ got, want error }{
		"nothing":       {resume(nil, "words", Options{}), ErrNotCheckpoint},
		"other bytes":   {resume([]byte("MAVENWP1"), "words", Options{}), ErrNotCheckpoint},
		"magic alone":   {resume([]byte(magic), "words", Options{}), ErrDamaged},
		"version":       {resume(later, "words", Options{}), ErrVersion},
		"torn":          {resume(torn, "words", Options{}), ErrDamaged},
		"too long":      {resume(longer, "words", Options{}), ErrDamaged},
		"other words":   {resume(data, "others", Options{}), ErrOther},
		"other options": {resume(data, "words", Options{Plies: 5}), ErrOther},
		"bad options":   {resume(data, "words", Options{Plies: -5}), ErrOptions},
	} {
		if !errors.Is(try.got, try.want) {
			t.Errorf("%s: %v, want %v", name, try.got, try.want)
		}
	}
}

// body returns what stands before the checksum.
func body(data []byte) []byte { return slices.Clone(data[:len(data)-sha256.Size]) }

// seal appends the checksum.
func seal(data []byte) []byte {
	sum := sha256.Sum256(data)
	return append(data, sum[:]...)
}

// No bytes make Resume panic, and what it takes it can go on with.
func FuzzResume(f *testing.F) {
	c := smallClub(f)
	p := middle(f, c)
	s := c.simulation(f, p, 3, Options{})
	f.Add(body(s.AppendTo(nil, "")))
	finish(f, s, Limits{Iterations: 100})
	f.Add(body(s.AppendTo(nil, "")))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Resume(seal(data), "", p, c.means, Options{})
		if err != nil {
			return
		}
		s.Result()
		if _, err := s.Step(t.Context(), Limits{Iterations: 20}); err != nil {
			t.Error(err)
		}
	})
}
