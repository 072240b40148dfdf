package pool_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"testing"

	"maven/internal/pool"
)

// A teller is machines far away that write the squares of numbers; the job numbered broken fails.
type teller struct {
	broken int
	asked  string // what Do was called with
}

func (f *teller) Do(_ context.Context, part int, state []byte, first, end int, take func(int, []byte) error) error {
	f.asked = fmt.Sprintf("%d %s %d %d", part, state, first, end)
	for number := first; number < end; number++ {
		if number == f.broken {
			return errBroken
		}
		if err := take(number, strconv.AppendInt(nil, int64(number*number), 10)); err != nil {
			return err
		}
	}
	return nil
}

func read(_ int, result []byte) (int, error) { return strconv.Atoi(string(result)) }

// Threads and machines far away give the same results and the same errors.
func TestShare(t *testing.T) {
	const never = -1
	for _, c := range []struct{ first, end, broken, enough int }{
		{0, 50, never, never}, {7, 60, never, never}, {5, 5, never, never}, {0, 100, 40, never}, {0, 100, never, 33}, {0, 100, 50, 49},
	} {
		want, wantErr := oneByOne(c.first, c.end, c.broken, c.enough)
		far := &teller{broken: c.broken}
		for name, crew := range map[string]pool.Crew{"here": pool.Here(3), "far": {Far: far}} {
			var taken []int
			part := pool.Part{Number: 4, State: func() []byte { return []byte("state") }, First: c.first, End: c.end}
			err := pool.Share(t.Context(), crew, part, squares(c.broken), read, func(job, value int) error {
				taken = append(taken, value)
				if job == c.enough {
					return pool.ErrEnough
				}
				return nil
			})
			if !slices.Equal(taken, want) || !errors.Is(err, wantErr) {
				t.Errorf("%+v %s: %d results and %v, want %d and %v", c, name, len(taken), err, len(want), wantErr)
			}
		}
		if want := fmt.Sprintf("4 state %d %d", c.first, c.end); far.asked != want && c.first < c.end {
			t.Errorf("asked for %s, want %s", far.asked, want)
		}
	}
}

// A result that cannot be read ends the run, and nobody far away is asked for a state that there is not.
func TestShareUnread(t *testing.T) {
	far := &teller{broken: -1}
	taken := 0
	bad := func(job int, _ []byte) (int, error) {
		if job == 3 {
			return 0, errBroken
		}
		return job, nil
	}
	err := pool.Share(t.Context(), pool.Crew{Far: far}, pool.Part{End: 9}, nil, bad, func(int, int) error { taken++; return nil })
	if !errors.Is(err, errBroken) || taken != 3 || far.asked != "0  0 9" {
		t.Errorf("%v after %d, asked for %q", err, taken, far.asked)
	}
}
