package report

import (
	"fmt"
	"strings"
)

// A leadView is the course of the game as a line: how far the first player is ahead.
type leadView struct {
	Label, Caption, Path string
	Top, Bottom          string
	Zero                 float64
}

// The height of the line in the units of its drawing, which is 100 wide.
const (
	leadTop    = 6
	leadHeight = 22
)

// lead draws the lead of the first player after each turn; nil where there are fewer than two turns.
func (r *Report) lead() *leadView {
	if len(r.Turns) < 2 {
		return nil
	}
	leads, totals := []int{0}, [2]int{}
	high, low := 0, 0
	for i := range r.Turns {
		t := &r.Turns[i]
		totals[t.Player] = t.Total
		leads = append(leads, totals[0]-totals[1])
		high, low = max(high, leads[i+1]), min(low, leads[i+1])
	}
	y := func(lead int) float64 { return leadTop + leadHeight*float64(high-lead)/float64(max(high-low, 1)) }
	first, second := NameOf(&r.Players[0]), NameOf(&r.Players[1])
	v := &leadView{Zero: y(0), Caption: fmt.Sprintf("lead of %s after each turn", first),
		Top: fmt.Sprintf("%s +%d", first, high), Bottom: fmt.Sprintf("%s +%d", second, -low)}
	var path, label strings.Builder
	for i, lead := range leads {
		x := 100 * float64(i) / float64(len(leads)-1)
		fmt.Fprintf(&path, "%c%.1f %.1f", "ML"[min(i, 1)], x, y(lead))
		fmt.Fprintf(&label, " %+d", lead)
	}
	v.Path, v.Label = path.String(), fmt.Sprintf("Lead of %s after each turn:%s", first, label.String())
	return v
}
