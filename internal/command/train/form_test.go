package train

import (
	"math"
	"testing"

	"maven/internal/form"
	"maven/internal/train"
)

// A judgement of a win table has ten tenths, one after the other, and the figures of no turns are 0.
func TestJudgementForm(t *testing.T) {
	f := newJudgement("table", form.Setting{}, 4, 10, &train.WinJudgement{})
	for i, d := range f.Deciles {
		if math.Abs(d.Least-float64(i)/10) > 1e-12 || math.Abs(d.Most-float64(i+1)/10) > 1e-12 || d.Turns != 0 || d.Predicted != 0 || d.Brier != 0 {
			t.Errorf("tenth %d: %+v", i, d)
		}
	}
	if len(f.Deciles) != 10 || f.Games != 10 || f.Seed != 4 || f.All.StandardError != 0 || math.IsNaN(f.All.LogLoss) {
		t.Errorf("%+v", f)
	}
}
