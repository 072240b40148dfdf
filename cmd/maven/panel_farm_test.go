package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/command/panel"
	"maven/internal/farm/farmtest"
	"maven/internal/farm/kinds"
	"maven/internal/pool"
	"maven/internal/testsize"
)

// A leaving farm has the verb interrupted after one position.
type leaving struct {
	*farmtest.Farm
	cancel func()
}

func (l *leaving) Follow(ctx context.Context, id string, from int, take func(int, []byte) error, progress func(pool.Progress)) error {
	return l.Farm.Follow(ctx, id, from, func(n int, record []byte) error {
		if err := take(n, record); err != nil {
			return err
		}
		l.cancel()
		return ctx.Err()
	}, progress)
}

// A farm makes the same file, of one job: given without waiting, left after a position, and come back to by the same command.
func TestPanelFarm(t *testing.T) {
	testsize.Slow(t)
	d := &commandtest.Program{Dir: t.TempDir()}
	two := &panelSection{d, t.TempDir()}
	folder, want := two.folder, two.whole(t)
	f := farmtest.New(t, kinds.All())
	d.Farm = f
	if out, errs, code := runPanel(t, d, two.line("far", "--farm", "nats://farm", "--detach")...); code != 0 || !strings.HasPrefix(out, "the farm has the job ") {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	part := filepath.Join(folder, "far.part")
	if _, err := os.Stat(part); !os.IsNotExist(err) {
		t.Errorf("%s is there before anybody waits: %v", part, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	d.Farm = &leaving{f, cancel}
	if out, code := d.Run(ctx, t, panel.New, append([]string{"panel"}, two.line("far", "--farm", "nats://farm")...)...); code != 1 || out != "" || !strings.Contains(d.Errs.String(), "the farm continues the job ") {
		t.Errorf("exit %d: %s%s", code, out, d.Errs.String())
	}
	if left, err := os.ReadFile(part); err != nil || strings.Count(string(left), "\n") != 2 || !strings.HasPrefix(want, string(left)) {
		t.Errorf("%v: left is %s", err, left)
	}
	d.Farm = f
	if out, errs, code := runPanel(t, d, two.line("far", "--farm", "nats://farm")...); code != 0 || out != "" || f.Jobs() != 1 {
		t.Fatalf("exit %d, %d jobs: %s%s", code, f.Jobs(), out, errs)
	}
	if got, err := os.ReadFile(filepath.Join(folder, "far")); err != nil || string(got) != want {
		t.Errorf("%v:\n%s\nwant\n%s", err, got, want)
	}
	if _, err := os.Stat(part); !os.IsNotExist(err) {
		t.Errorf("%s is still there", part)
	}
}
