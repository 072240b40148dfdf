package report

import (
	"fmt"
	"math"
	"strings"

	"maven/internal/game"
	"maven/internal/stat"
)

// A curveView is a graph of the game, turn by turn.
type curveView struct {
	Label, Caption, Path string
	Top, Bottom          string
	Middle               float64 // height of the line between ahead and behind
}

// The height of a curve in the units of its drawing, which is 100 wide.
const (
	curveTop    = 6
	curveHeight = 22
)

// A curvePoint is the height of a curve after a turn; turn 0 is the start of the game.
type curvePoint struct {
	turn int
	at   float64 // 0 is the top, 1 the bottom
	text string
}

// draw draws a curve through the points.
func (r *Report) draw(label, caption string, points []curvePoint, middle float64) *curveView {
	y := func(at float64) float64 { return curveTop + curveHeight*at }
	v := &curveView{Middle: y(middle), Caption: caption}
	var path, text strings.Builder
	for i, p := range points {
		fmt.Fprintf(&path, "%c%.1f %.1f", "ML"[min(i, 1)], 100*float64(p.turn)/float64(len(r.Turns)), y(p.at))
		text.WriteString(" " + p.text)
	}
	v.Path, v.Label = path.String(), label+":"+text.String()
	return v
}

// lead draws the lead of the first player after each turn; nil if there are fewer than two turns.
func (r *Report) lead() *curveView {
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
	at := func(lead int) float64 { return float64(high-lead) / float64(max(high-low, 1)) }
	var points []curvePoint
	for i, lead := range leads {
		points = append(points, curvePoint{i, at(lead), fmt.Sprintf("%+d", lead)})
	}
	first, second := NameOf(&r.Players[0]), NameOf(&r.Players[1])
	v := r.draw(fmt.Sprintf("Lead of %s after each turn", first), fmt.Sprintf("lead of %s after each turn", first), points, at(0))
	v.Top, v.Bottom = fmt.Sprintf("%s +%d", first, high), fmt.Sprintf("%s +%d", second, -low)
	return v
}

// chance draws the chance of the first player to win after each turn, where it is known, and at the end; nil if it
// is known after fewer than two turns.
func (r *Report) chance() *curveView {
	points := []curvePoint{{0, 0.5, "50%"}}
	add := func(turn int, win float64) {
		points = append(points, curvePoint{turn, 1 - win, percent(win)})
	}
	known := stat.Proven
	for i := range r.Turns {
		got, _ := r.Turns[i].Got()
		if !got.HasWin {
			continue
		}
		known = min(known, got.Known)
		if r.Turns[i].Player == 1 {
			got.Win = 1 - got.Win
		}
		add(i+1, got.Win)
	}
	if len(points) < 3 {
		return nil
	}
	if r.Ending != game.Going {
		add(len(r.Turns), map[int]float64{0: 1, 1: 0, -1: 0.5}[r.Winner])
	}
	first, second := NameOf(&r.Players[0]), NameOf(&r.Players[1])
	v := r.draw(fmt.Sprintf("Chance of %s to win after each turn", first),
		fmt.Sprintf("chance of %s to win after each turn, %s", first, known), points, 0.5)
	v.Top, v.Bottom = first+" 100%", second+" 100%"
	return v
}

// percent writes a chance, 0 to 1, for people.
func percent(chance float64) string { return fmt.Sprintf("%.0f%%", math.Round(100*chance)) }

// WinLossText writes what a move lost of the chance to win; "" if the player that judges has not looked ahead for it.
func (t *Turn) WinLossText() string {
	if !t.Legal || !t.HasWinLoss || t.Best().Value.Known == stat.Heuristic && t.Verdict.Method == "" {
		return ""
	}
	return fmt.Sprintf("%.1f%%", 100*t.WinLoss)
}

// WinText writes the player's chance to win after the turn; "" if it is not known.
func (t *Turn) WinText() string {
	if got, _ := t.Got(); got.HasWin {
		return percent(got.Win)
	}
	return ""
}
