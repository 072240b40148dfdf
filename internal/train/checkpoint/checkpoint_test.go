package checkpoint_test

import (
	"bytes"
	"errors"
	"testing"

	"maven/internal/stamp"
	"maven/internal/train/checkpoint"
)

const magic = "MAVENXX2"

// A checkpoint is opened to what was put in, by who has its magic, its version and its plan; each other gets its own error.
func TestOpen(t *testing.T) {
	good := checkpoint.Append([]byte("before"), magic, "plan", []byte(" and the rest"))[len("before"):]
	if rest, err := checkpoint.Open(good, magic, "plan"); err != nil || string(rest) != " and the rest" {
		t.Errorf("%q, %v", rest, err)
	}
	flipped := bytes.Clone(good)
	flipped[len(magic)] ^= 1
	for name, c := range map[string]struct {
		data        []byte
		magic, plan string
		want        error
	}{
		"nothing":         {nil, magic, "plan", stamp.ErrNot},
		"another magic":   {good, "MAVENYY2", "plan", stamp.ErrNot},
		"another version": {good, "MAVENXX3", "plan", stamp.ErrVersion},
		"torn":            {good[:len(good)-1], magic, "plan", stamp.ErrDamaged},
		"a bit flipped":   {flipped, magic, "plan", stamp.ErrDamaged},
		"too short":       {good, magic, "plan and the rest of it", stamp.ErrDamaged},
		"another plan":    {good, magic, "plot", checkpoint.ErrOtherPlan},
	} {
		if rest, err := checkpoint.Open(c.data, c.magic, c.plan); !errors.Is(err, c.want) || rest != nil {
			t.Errorf("%s: %q, %v", name, rest, err)
		}
	}
}
