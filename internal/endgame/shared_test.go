package endgame_test

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"maven/internal/endgame"
)

// TestShared solves the proven positions of the comparison data: some of them, or all where slow tests are
// asked for. MAVEN_ENDGAME names others, which are then solved within ten minutes each.
func TestShared(t *testing.T) {
	only := os.Getenv("MAVEN_ENDGAME")
	if only == "" && !long() {
		only = "eg05 eg13 eg29 eg38"
	}
	s := endgame.New(256*megabyte, 1)
	for _, k := range measured(t) {
		if only != "" && !strings.Contains(only, k.name) || only == "" && !k.proven {
			continue
		}
		start := time.Now()
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
		a, err := s.Solve(ctx, &endgame.Question{Position: &k.position}, nil)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		var line []string
		for i := range a.Moves[0].Line {
			line = append(line, k.position.Board.Notation().Format(&a.Moves[0].Line[i]))
		}
		t.Logf("%s: %d, proven %t, depth %d, %d nodes, %.2f s: %s", k.name, a.Moves[0].Value, a.Proven, a.Depth, a.Nodes,
			time.Since(start).Seconds(), strings.Join(line, ", "))
		if k.proven && (!a.Proven || a.Moves[0].Value != k.net) {
			t.Errorf("%s: %d, proven %t; want %d", k.name, a.Moves[0].Value, a.Proven, k.net)
		}
		follow(t, &k.position, a.Moves[0].Line, a.Moves[0].Value)
	}
}
