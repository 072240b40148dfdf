package report

import (
	"fmt"
	"math"
	"strings"

	"maven/internal/game"
	"maven/internal/said"
	"maven/internal/stat"
)

// A curveView is a graph of the game, turn by turn, with the mistakes on it.
type curveView struct {
	Label, Caption string
	Path, Area     string
	Top, Bottom    string
	Middle         float64 // height of the line between ahead and behind
	Ticks          []tickView
	Dots           []dotView
}

// A tickView is the number of a turn below the graph.
type tickView struct {
	X    float64
	Turn int
}

// A dotView is a mistake, with the part of the chance that it lost.
type dotView struct {
	X, Y, From   float64 // From is the height where the better move would have been
	Turn         int
	Class, Title string
	Below        bool // the number of the turn stands below the dot
}

// The size of a curve in the units of its drawing. It has a margin on all sides, for dots and marks.
const (
	curveWidth  = 640
	curveMargin = 12
	curveTop    = 14
	curveHeight = 130
)

// tickEvery is the distance between two numbers of turns.
const tickEvery = 5

// A curvePoint is the height of a curve after a turn; turn 0 is the start of the game.
type curvePoint struct {
	turn int
	at   float64 // 0 is the top, 1 the bottom
	text said.Text
}

func curveY(at float64) float64 { return curveTop + curveHeight*at }

func (w *writer) curveX(turn int) float64 {
	return curveMargin + (curveWidth-2*curveMargin)*float64(turn)/float64(max(len(w.Turns), 1))
}

func (w *writer) draw(label, caption string, points []curvePoint, middle float64) *curveView {
	v := &curveView{Middle: curveY(middle), Caption: caption}
	var path, text strings.Builder
	for i, p := range points {
		fmt.Fprintf(&path, "%c%.1f %.1f", "ML"[min(i, 1)], w.curveX(p.turn), curveY(p.at))
		text.WriteString(" " + w.speaks.Say(p.text))
	}
	if last := points[len(points)-1]; last.turn != len(w.Turns) {
		fmt.Fprintf(&path, "H%.1f", w.curveX(len(w.Turns)))
	}
	v.Path, v.Label = path.String(), w.say("%s:%s", label, text.String())
	v.Area = fmt.Sprintf("%sV%.1fH%.1fZ", v.Path, v.Middle, w.curveX(points[0].turn))
	for turn := tickEvery; turn <= len(w.Turns); turn += tickEvery {
		v.Ticks = append(v.Ticks, tickView{w.curveX(turn), turn})
	}
	return v
}

// dots marks the mistakes at the points of their turns. From is the height where the better move would have been.
func (v *curveView) dots(w *writer, points []curvePoint, from func(t *Turn, at float64) float64) {
	for _, p := range points {
		if p.turn == 0 || p.turn > len(w.Turns) {
			continue
		}
		t := &w.Turns[p.turn-1]
		if t.Grade == Fine || !t.Legal {
			continue
		}
		d := dotView{X: w.curveX(p.turn), Y: curveY(p.at), From: curveY(from(t, p.at)), Turn: t.Number, Class: t.Grade.String(), Below: p.at < 0.1 || t.Player == 0 && p.at < 0.9,
			Title: w.say("Turn %d, %s: %s lost %s", t.Number, w.name(t.Player), t.Text, t.lostText())}
		v.Dots = append(v.Dots, d)
	}
}

// leastWinLoss is the least loss in the chance to win that a mistake is told with: less is written as 0.0%.
const leastWinLoss = 0.0005

// SwingText is WinLossText of a loss that is worth telling.
func (t *Turn) SwingText() (none said.Text) {
	if t.WinLoss < leastWinLoss {
		return none
	}
	return t.WinLossText()
}

// lostText says what a move lost: "27.05 points, 9.3% of the chance to win".
func (t *Turn) lostText() said.Text {
	if win := t.SwingText(); !win.IsZero() {
		return said.Of("%s points, %s of the chance to win", t.LossText(), win)
	}
	return said.Of("%s points", t.LossText())
}

// lead draws the lead of the first player after each turn; nil if there are fewer than two turns.
func (w *writer) lead() *curveView {
	if len(w.Turns) < 2 {
		return nil
	}
	leads, totals := []int{0}, [2]int{}
	high, low := 0, 0
	for i := range w.Turns {
		t := &w.Turns[i]
		totals[t.Player] = t.Total
		leads = append(leads, totals[0]-totals[1])
		high, low = max(high, leads[i+1]), min(low, leads[i+1])
	}
	at := func(lead int) float64 { return float64(high-lead) / float64(max(high-low, 1)) }
	var points []curvePoint
	for i, lead := range leads {
		points = append(points, curvePoint{i, at(lead), said.Of("%+d", lead)})
	}
	first, second := w.name(0), w.name(1)
	v := w.draw(w.say("Lead of %s after each turn", first), w.say("lead of %s after each turn", first), points, at(0))
	v.Top, v.Bottom = fmt.Sprintf("%s +%d", first, high), fmt.Sprintf("%s +%d", second, -low)
	v.dots(w, points, func(_ *Turn, at float64) float64 { return at })
	return v
}

// chance draws the chance of the first player to win after each turn, where it is known, and at the end; nil if it
// is known after fewer than two turns.
func (w *writer) chance() *curveView {
	points := []curvePoint{{0, 0.5, percent(0.5)}}
	add := func(turn int, win float64) {
		points = append(points, curvePoint{turn, 1 - win, percent(win)})
	}
	known := stat.Proven
	for i := range w.Turns {
		got, _ := w.Turns[i].Got()
		if !got.HasWin {
			continue
		}
		if got.AtMost { // the bound may be proven, but not who wins
			got.Known = min(got.Known, stat.Heuristic)
		}
		known = min(known, got.Known)
		if w.Turns[i].Player == 1 {
			got.Win = 1 - got.Win
		}
		add(i+1, got.Win)
	}
	if len(points) < 3 {
		return nil
	}
	moves := points
	if w.Ending != game.Going {
		add(len(w.Turns), map[int]float64{0: 1, 1: 0, -1: 0.5}[w.Winner])
	}
	first, second := w.name(0), w.name(1)
	v := w.draw(w.say("Chance of %s to win after each turn", first), w.say("chance of %s to win after each turn, %s", first, KnownText(known)), points, 0.5)
	v.Top, v.Bottom = w.say("%s 100%%", first), w.say("%s 100%%", second)
	v.dots(w, moves, func(t *Turn, at float64) float64 {
		if t.Player == 0 {
			return at - t.WinLoss
		}
		return at + t.WinLoss
	})
	return v
}

// percent writes a chance, 0 to 1, for people.
func percent(chance float64) said.Text { return said.Of("%.0f%%", math.Round(100*chance)) }

// WinLossText writes what a move lost of the chance to win; nothing if the player that judges has not looked ahead for it.
func (t *Turn) WinLossText() said.Text {
	if !t.Legal || !t.HasWinLoss || t.Best().Value.Known == stat.Heuristic && t.Verdict.Method == "" {
		return said.Text{}
	}
	return said.Of("%.1f%%", 100*t.WinLoss)
}

// WinText writes the player's chance to win after the turn; nothing if it is not known.
func (t *Turn) WinText() said.Text {
	if got, _ := t.Got(); got.HasWin {
		return percent(got.Win)
	}
	return said.Text{}
}
