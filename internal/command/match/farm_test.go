package match_test

import (
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"maven/internal/command/commandtest"
	"maven/internal/command/match"
	"maven/internal/farm"
	"maven/internal/farm/farmtest"
	"maven/internal/farm/kinds"
	"maven/internal/pool"
	"maven/internal/testsize"
)

// rate is the line of the output that tells of this machine.
var rate = regexp.MustCompile(`(?m)^[0-9,]+ turns in .*\n`)

// all returns the content of all files of a folder.
func all(t *testing.T, folder string) map[string]string {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	content := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(filepath.Join(folder, f.Name()))
		if err != nil {
			t.Fatal(err)
		}
		content[f.Name()] = string(text)
	}
	return content
}

// A match on a farm writes what it writes here, log and records too, but for the line about this machine's pace. Given
// again, it is not played again.
func TestFarm(t *testing.T) {
	d := &commandtest.Program{Dir: t.TempDir()}
	folder := t.TempDir()
	line := func(name string, more ...string) []string {
		return append([]string{"match", "static", "static,leaves=none", "--games", "6", "--seed", "3", "--log", filepath.Join(folder, name+".log"), "--gcg", filepath.Join(folder, name)}, more...)
	}
	want, code := d.Run(t.Context(), t, match.New, line("here")...)
	if code != 0 || !rate.MatchString(want) {
		t.Fatalf("exit %d: %s%s", code, want, d.Errs.String())
	}
	f := farmtest.New(t, kinds.All())
	f.Break = 2
	d.Farm = f
	for range 2 {
		got, code := d.Run(t.Context(), t, match.New, line("far", "--farm", "nats://farm")...)
		if code != 0 || got != rate.ReplaceAllString(want, "") {
			t.Fatalf("exit %d:\n%s\nwant\n%s%s", code, got, want, d.Errs.String())
		}
	}
	here, far := all(t, filepath.Join(folder, "here")), all(t, filepath.Join(folder, "far"))
	for name, text := range here {
		if far[name] != text || len(far) != len(here) {
			t.Errorf("%s differs, or is not there", name)
		}
	}
	if logs := [2]string{read(t, folder, "here.log"), read(t, folder, "far.log")}; logs[0] != logs[1] {
		t.Error("the logs differ")
	}
	got, code := d.Run(t.Context(), t, match.New, "match", "static", "static,leaves=none", "--games", "6", "--seed", "3", "--farm", "nats://farm", "--json")
	if code != 0 || !strings.Contains(got, `"pairs":3`) || f.Jobs() != 1 {
		t.Errorf("exit %d, %d jobs: %s", code, f.Jobs(), got)
	}
}

func read(t *testing.T, folder, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A lasting farm is one whose jobs never end.
type lasting struct{ farm.Submitter }

func (lasting) Submit(context.Context, *farm.Job, map[string]string) error { return nil }
func (lasting) Close() error                                               { return nil }

// Follow waits until the verb is interrupted.
func (lasting) Follow(ctx context.Context, _ string, _ int, _ func(int, []byte) error, progress func(pool.Progress)) error {
	progress(pool.Progress{Phase: "games", Done: 0, Of: 6})
	<-ctx.Done()
	return ctx.Err()
}

// With --detach nobody waits; an interrupt leaves the job at work, and says how to come back to it.
func TestFarmLeft(t *testing.T) {
	testsize.OneThread(t)
	d := &commandtest.Program{Dir: t.TempDir(), Farm: lasting{}}
	line := []string{"match", "static", "static", "--games", "6", "--farm", "nats://farm"}
	out, code := d.Run(t.Context(), t, match.New, append(line, "--detach")...)
	id := regexp.MustCompile(`^the farm has the job ([0-9a-f]{16}); the same command without --detach waits for the result\n$`).FindStringSubmatch(out)
	if code != 0 || id == nil {
		t.Fatalf("exit %d: %s%s", code, out, d.Errs.String())
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancelled := &cancelling{cancel: cancel}
	d.Farm = cancelled
	if out, code = d.Run(ctx, t, match.New, line...); code != 1 || out != "" {
		t.Errorf("exit %d: %s", code, out)
	}
	want := "the farm continues the job " + id[1] + "; the same command comes back to it, and maven-farm cancel " + id[1] + " ends it\n"
	if !strings.Contains(d.Errs.String(), want) {
		t.Errorf("%s, want %s", d.Errs.String(), want)
	}
}

// A cancelling farm has the verb interrupted once it follows the job.
type cancelling struct {
	lasting
	cancel func()
}

func (c *cancelling) Follow(ctx context.Context, id string, from int, take func(int, []byte) error, progress func(pool.Progress)) error {
	c.cancel()
	return c.lasting.Follow(ctx, id, from, take, progress)
}

// Flags that make no sense with a farm, and players that cannot travel, are refused in one line.
func TestFarmRefused(t *testing.T) {
	testsize.OneThread(t)
	d := &commandtest.Program{Dir: t.TempDir(), Farm: lasting{}}
	for want, line := range map[string][]string{
		"--detach is only for --farm":      {"static", "static", "--detach"},
		"must be the address that maven-f": {"static", "static", "--farm", ""},
		"thinks by time":                   {"static", "master", "--farm", "nats://farm"},
		"leave out --clock, or --farm":     {"static", "static", "--clock", "1m", "--farm", "nats://farm"},
		"this program cannot reach far":    {"static", "static", "--farm", "nats://other"},
	} {
		d.Errs.Reset()
		d.Farm = lasting{}
		if strings.Contains(want, "cannot reach") {
			d.Farm = nil
		}
		out, code := d.Run(t.Context(), t, match.New, append([]string{"match", "--games", "2"}, line...)...)
		if errs := d.Errs.String(); code == 0 || out != "" || !strings.Contains(errs, want) {
			t.Errorf("exit %d: %s%s, want %s", code, out, errs, want)
		}
	}
}
