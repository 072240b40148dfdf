package maven_test

import (
	"fmt"
	"strings"
	"testing"

	"maven"
	"maven/internal/testsize"
)

// A record may have more of a tile than the set: positions with them are refused, and nothing panics on the others.
func TestImpossibleRecords(t *testing.T) {
	testsize.OneThread(t)
	lines := strings.Split(text(t, selfPlay(3)), "\n")
	refused := 0
	for i, line := range lines {
		fields := strings.Fields(line)
		if !strings.HasPrefix(line, ">") || len(fields) < 4 || i < len(lines)-5 {
			continue
		}
		for _, rack := range []string{strings.Repeat("Z", len(fields[1])), fields[1][:len(fields[1])-1] + "Q", "AI"} {
			changed := append([]string{}, lines...)
			changed[i] = strings.Replace(line, " "+fields[1]+" ", " "+rack+" ", 1)
			g := read(t, strings.Join(changed, "\n"))
			given := map[int]bool{}
			for turn := range g.Positions() {
				given[turn] = true
			}
			for turn := g.Len() - 2; turn <= g.Len(); turn++ {
				p, err := g.At(turn)
				if given[turn] != (err == nil) {
					t.Errorf("turn %d is given %t by Positions, but At says %v", turn, given[turn], err)
				}
				switch {
				case err == nil:
					askAll(t, fmt.Sprintf("%s, turn %d", changed[i], turn), p)
				case !strings.Contains(err.Error(), "on board and racks, but the set english has only"):
					t.Error(err)
				default:
					refused++
				}
			}
		}
	}
	if refused == 0 {
		t.Error("no position has too many of a tile")
	}
}

// askAll asks all that can be asked about a position, briefly.
func askAll(t *testing.T, what string, p *maven.Position) {
	defer func() {
		if fault := recover(); fault != nil {
			t.Errorf("%s: %s: %v", what, p.CGP(), fault)
		}
	}()
	moves, _ := p.Rank(1)
	p.WinChance()
	p.Opponent()
	for _, m := range moves {
		p.After(m)
		p.WinChanceAfter(m)
	}
	if p.Bag() < 3 {
		p.Simulate(t.Context(), maven.SimulateOptions{Candidates: 2, Iterations: 10, Plies: 30})
	}
	if p.Bag() == 0 {
		p.Solve(t.Context(), maven.SolveOptions{Nodes: 50, Candidates: 1, Memory: 16})
	}
}
