package main

import (
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"maven/internal/testsize"
)

// A full disk stops a job, and when there is room again it goes on. The product is that of one loop.
func TestFullDisk(t *testing.T) {
	testsize.Slow(t)
	t.Parallel()
	data := t.TempDir()
	if err := syscall.Mount("tmpfs", data, "tmpfs", 0, "size=48m"); err != nil {
		t.Skipf("SKIPPED: no small disk can be made, the test of full disks is left out: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(data, syscall.MNT_DETACH) }) //nolint:errcheck // the folder stays, and says so
	server, url := serve(t, data, free, "--largest", "10", "--http", "127.0.0.1:0")
	work(t, url, nil)
	job := jobOf(t, "squares", plan{Count: 1500, Pause: 2 * time.Millisecond, Pad: 1000})
	c := submit(t, url, job, nil)
	until(t, "a few records", func() bool { return records(t, c, job) > 100 })

	ballast := filepath.Join(data, "ballast")
	file, err := os.Create(ballast)
	if err != nil {
		t.Fatal(err)
	}
	for size := 1 << 20; size >= 1; {
		if _, err := file.Write(make([]byte, size)); err != nil {
			size /= 2
		}
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	until(t, "the farm waits for room", func() bool { return strings.Contains(server.errs.String(), "started again when there is room") })
	until(t, "/healthz says that the farm waits", func() bool {
		status, text := health(t, server)
		return status == http.StatusServiceUnavailable && strings.Contains(text, "waits for room on its disk")
	})
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	same(t, c, job)
	if status, text := health(t, server); status != http.StatusOK {
		t.Errorf("after the job /healthz answers %d %s", status, text)
	}
}

// health asks a farm that was begun with --http for its health.
func health(t *testing.T, server *process) (status int, text string) {
	t.Helper()
	_, address, _ := strings.Cut(server.errs.String(), `msg="health and metrics" address=`)
	address, _, _ = strings.Cut(address, "\n")
	answer, err := http.Get("http://" + address + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(body)
}

// A farm begins again with less disk than before, down to the least that is taken, and does jobs.
func TestLessDisk(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	for _, megabytes := range []string{"20000", "1000", "100"} {
		server, url := serve(t, data, free, "--disk", megabytes)
		work(t, url, nil)
		job := jobOf(t, "squares", plan{Count: 20, Pad: 1000, Salt: megabytes})
		same(t, submit(t, url, job, nil), job)
		server.end(syscall.SIGTERM)
	}
	small := begin(t, nil, "serve", "--data", t.TempDir(), "--disk", "99")
	if code := small.code(); code != exitUsage || !strings.Contains(small.errs.String(), "--disk 99: must be 100 or more") {
		t.Errorf("--disk 99 ends with %d: %s", code, small.errs)
	}
}
