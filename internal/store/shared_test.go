package store

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"maven/internal/testsize"
)

// Programs that make and write one database at the same time wait for each other, and none loses a
// game; one that only reads sees whole transactions.
func TestTwoPrograms(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "games.db")
	const programs = 3
	var wait sync.WaitGroup
	for i := range programs {
		wait.Go(func() {
			c := exec.Command(os.Args[0], file)
			c.Env = append(os.Environ(), fmt.Sprintf("%s=some:%d", childKey, 1000*(i+1)))
			if out, err := c.CombinedOutput(); err != nil {
				t.Errorf("program %d: %v %s", i+1, err, out)
			}
		})
	}
	done := make(chan struct{})
	go func() { wait.Wait(); close(done) }()
	for reads := 0; ; reads++ {
		select {
		case <-done:
			checkWritten(t, file, programs)
			t.Logf("read %d times meanwhile", reads)
			return
		default:
			readOnce(t, file)
			time.Sleep(testsize.Of(5*time.Millisecond, 0, 0))
		}
	}
}

// readOnce counts what is there, as another program would between two writes.
func readOnce(t *testing.T, file string) {
	t.Helper()
	if !exists(file) {
		return
	}
	s, err := Open(t.Context(), file, ReadWrite, time.Now)
	if err != nil {
		t.Error(err)
		return
	}
	defer s.Close()
	records, err := one(s.db, "SELECT count(*) FROM records")
	if err != nil {
		t.Error(err)
	}
	if words, err := one(s.db, "SELECT count(*) FROM words"); err != nil || words < records {
		t.Errorf("%d games with %d words, %v", records, words, err)
	}
}

func checkWritten(t *testing.T, file string, programs int) {
	t.Helper()
	s := reopen(t, file)
	defer s.Close()
	want := map[string]bool{}
	for i := range programs {
		for n := range someGames() {
			want[string(numbered(1000*(i+1)+n).Record)] = true
		}
	}
	for id := range int64(programs * someGames()) {
		g, err := s.Record(id + 1)
		if err != nil {
			t.Fatal(err)
		}
		delete(want, string(g.Record))
	}
	if len(want) > 0 {
		t.Errorf("%d games are missing", len(want))
	}
}

// A Store may be used by many goroutines.
func TestManyGoroutines(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	var wait sync.WaitGroup
	for i := range 8 {
		wait.Go(func() {
			key := fmt.Sprint(i % 3)
			for range 10 {
				if err := s.Analyses().Keep(key, []byte("data of "+key)); err != nil {
					t.Error(err)
				}
				if data, ok, err := s.Analyses().Read(key); err != nil || !ok || string(data) != "data of "+key {
					t.Errorf("%s %v %v", data, ok, err)
				}
				if _, err := s.Add([]*Game{numbered(i)}, false); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
}
