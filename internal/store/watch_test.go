package store

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"maven/internal/said"
	"maven/internal/testsize"
)

// must fails the test at once if a step of it does not work.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// overwrite writes a file over another one in place.
func overwrite(t testing.TB, file string, data []byte) {
	t.Helper()
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_TRUNC, 0)
	must(t, err)
	_, err = f.Write(data)
	must(t, errors.Join(err, f.Close()))
}

// read returns the bytes of a file.
func read(t testing.TB, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(file)
	must(t, err)
	return data
}

// A step that is acknowledged is there after a restart, whatever happens to the files under an open database: it is
// refused while they are gone, and taken again when they are back.
func TestWatch(t *testing.T) {
	t.Parallel()
	other := read(t, filled(t, 9))
	for name, c := range map[string]struct {
		harm, back func(t testing.TB, file string) // back is nil where nothing needs to be done
		lost       bool                            // what was there before the harm is gone
	}{
		"removed": {
			harm: func(t testing.TB, file string) { must(t, os.Remove(file)) },
			back: func(t testing.TB, file string) { must(t, os.WriteFile(file, other, 0o600)) },
			lost: true,
		},
		"folder removed": {
			harm: func(t testing.TB, file string) { must(t, os.RemoveAll(filepath.Dir(file))) },
			back: func(t testing.TB, file string) {
				must(t, os.Mkdir(filepath.Dir(file), 0o700))
				must(t, os.WriteFile(file, other, 0o600))
			},
			lost: true,
		},
		"moved away and back": {
			harm: func(t testing.TB, file string) { must(t, os.Rename(file, file+".away")) },
			back: func(t testing.TB, file string) { must(t, os.Rename(file+".away", file)) },
		},
		"folder moved away and back": {
			harm: func(t testing.TB, file string) { must(t, os.Rename(filepath.Dir(file), filepath.Dir(file)+".away")) },
			back: func(t testing.TB, file string) { must(t, os.Rename(filepath.Dir(file)+".away", filepath.Dir(file))) },
		},
		"replaced by another database": {
			harm: func(t testing.TB, file string) {
				must(t, os.WriteFile(file+".other", other, 0o600))
				must(t, os.Rename(file+".other", file))
			},
			lost: true,
		},
		"replaced by garbage": {
			harm: func(t testing.TB, file string) {
				must(t, os.WriteFile(file+".other", []byte(strings.Repeat("garbage ", 5000)), 0o600))
				must(t, os.Rename(file+".other", file))
			},
			back: func(t testing.TB, file string) { overwrite(t, file, other) },
			lost: true,
		},
		"overwritten by garbage": {
			harm: func(t testing.TB, file string) { overwrite(t, file, []byte(strings.Repeat("garbage ", 5000))) },
			back: func(t testing.TB, file string) { overwrite(t, file, other) },
			lost: true,
		},
		"overwritten by another database": {
			harm: func(t testing.TB, file string) { overwrite(t, file, other) },
			lost: true,
		},
		"made empty": {
			harm: func(t testing.TB, file string) { overwrite(t, file, nil) },
			back: func(t testing.TB, file string) {
				_, err := Restore(t.Context(), file, copied(t, filled(t, 3)))
				must(t, err)
			},
			lost: true,
		},
		"log removed": {
			harm: func(t testing.TB, file string) { must(t, os.Remove(logOf(file))) },
		},
		"index of the log removed": {
			harm: func(t testing.TB, file string) { must(t, os.Remove(indexOf(file))) },
		},
		"log and index removed": {
			harm: func(t testing.TB, file string) {
				must(t, errors.Join(os.Remove(logOf(file)), os.Remove(indexOf(file))))
			},
		},
		"touched": {
			harm: func(t testing.TB, file string) { must(t, os.Chtimes(file, time.Now(), time.Now().Add(time.Hour))) },
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "data")
			must(t, os.Mkdir(dir, 0o700))
			s := reopen(t, filepath.Join(dir, "games.db"))
			n := 1000 // beyond the games of other databases
			step := func() (string, error) {
				n++
				key := fmt.Sprint("step ", n)
				return key, s.Analyses().Keep(key, []byte(key))
			}
			before, err := step()
			must(t, err)
			c.harm(t, s.file)
			if c.back != nil {
				for range 2 {
					key, err := step()
					var known interface{ Cause() said.Text }
					if err == nil || !errors.As(err, &known) || strings.Count(err.Error(), s.file) != 1 || strings.Contains(err.Error(), "\n") {
						t.Errorf("%s: %v", key, err)
					}
				}
				c.back(t, s.file)
			}
			acknowledged := []string{}
			for range 3 {
				key, err := step()
				must(t, err)
				acknowledged = append(acknowledged, key)
			}
			if !c.lost {
				acknowledged = append(acknowledged, before)
			}
			restarted := asKilled(t, s)
			for _, key := range acknowledged {
				if _, ok, err := restarted.Analyses().Read(key); err != nil || !ok {
					t.Errorf("%s is lost, %v", key, err)
				}
			}
			if faults := check(t, restarted.file); len(faults) > 0 {
				t.Error(faults)
			}
		})
	}
}

// A database that was copied over an open one is not written when that is closed, if the log does not fit it.
func TestWatchClose(t *testing.T) {
	t.Parallel()
	o := fresh(t)
	_, err := o.Add(games(t, 40)[20:], false)
	must(t, errors.Join(err, o.Close()))
	s, other := reopen(t, filled(t, 5)), read(t, o.file)
	_, err = s.Add(games(t, 6), false)
	must(t, err)
	overwrite(t, s.file, other)
	must(t, s.Close())
	if !bytes.Equal(read(t, s.file), other) {
		t.Error("it has been written")
	}
	if faults := check(t, s.file); len(faults) > 0 {
		t.Error(faults)
	}
}

// asKilled opens a database as it would be if the program that has it open were killed.
func asKilled(t testing.TB, s *Store) *Store {
	t.Helper()
	file := copied(t, s.file)
	if hasLog(s.file) {
		must(t, os.WriteFile(logOf(file), read(t, logOf(s.file)), 0o600))
	}
	return reopen(t, file)
}

// A game that was read from a database is not kept in another one that has taken its place, though number and version
// are the same.
func TestWatchSavedGame(t *testing.T) {
	t.Parallel()
	other := fresh(t)
	must(t, other.SavedGames().Add(&SavedGame{Name: "other", Save: []byte("other")}))
	must(t, other.Close())
	s := fresh(t)
	one := &SavedGame{Name: "one", Save: []byte("one")}
	must(t, s.SavedGames().Add(one))
	must(t, os.Rename(other.file, s.file))
	if err := s.SavedGames().Keep(one); err != ErrStale {
		t.Errorf("%v, want %v", err, ErrStale)
	}
	got, err := s.SavedGames().Read(1)
	if err != nil || got.Name != "other" {
		t.Fatalf("%+v %v", got, err)
	}
	must(t, s.SavedGames().Keep(got))
}

// What another program moves from the log into the file is no reason to open it again, and the log stays short.
func TestWatchOthers(t *testing.T) {
	t.Parallel()
	s := fresh(t)
	other := reopen(t, s.file)
	_, err := s.db.Exec("CREATE TEMP TABLE mark (n)")
	must(t, err)
	noise := make([]byte, 1<<18)
	for i := range testsize.Of(30, 60, 60) {
		rand.NewChaCha8([32]byte{byte(i)}).Read(noise)
		by := []*Store{s, other}[i%2]
		must(t, by.Analyses().Keep(fmt.Sprint(i), noise))
		if log := read(t, logOf(s.file)); len(log) > mostLog+2*len(noise) {
			t.Fatalf("the log has %d bytes", len(log))
		}
	}
	if n, err := one(s.db, "SELECT count(*) FROM mark"); err != nil || n != 0 {
		t.Errorf("the connection is another one: %v", err)
	}
	if faults := check(t, s.file); len(faults) > 0 {
		t.Error(faults)
	}
}

// What an acknowledgement costs, and what of it is the look at the files before and after.
func BenchmarkKeep(b *testing.B) {
	s := fresh(b)
	g := &SavedGame{Save: []byte("saved")}
	must(b, s.SavedGames().Add(g))
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			must(b, s.SavedGames().Keep(g))
		}
	})
	b.Run("look", func(b *testing.B) {
		for b.Loop() {
			must(b, s.watch.check(s.db))
		}
	})
}
