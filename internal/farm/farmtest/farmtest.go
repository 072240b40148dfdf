// Package farmtest is a farm inside a test: it does jobs as a real one may, and in no better order. Numbers are done
// shuffled, some twice, on two threads. The coordinator is stopped again and again, loses the end of what it had not
// written yet, and goes on.
package farmtest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"maven/internal/atomicfile"
	"maven/internal/farm"
	"maven/internal/pool"
)

// A Folder has files by their hashes.
type Folder string

// Path returns the path of a file.
func (f Folder) Path(hash string) (string, error) {
	path := filepath.Join(string(f), hash)
	_, err := os.Stat(path)
	return path, err
}

// add puts a file into the folder, whole: a job that is under way may read it.
func (f Folder) add(content []byte) (hash string, err error) {
	hash = farm.Hash(content)
	return hash, atomicfile.WriteBytes(filepath.Join(string(f), hash), 0o666, content)
}

// A Farm is a farm in this process. It is a farm.Submitter.
type Farm struct {
	t     testing.TB
	kinds map[string]farm.Kind
	files Folder

	// Break is after how many results the coordinator is stopped, and begun again; 0 for never.
	Break int

	mutex sync.Mutex
	jobs  map[string]*Product
	wait  sync.WaitGroup
	ctx   context.Context
}

// New returns a farm that does jobs of these kinds until the test ends.
func New(t testing.TB, kinds map[string]farm.Kind) *Farm {
	t.Helper()
	f := &Farm{t: t, kinds: kinds, files: Folder(t.TempDir()), jobs: map[string]*Product{}, ctx: t.Context()}
	t.Cleanup(f.wait.Wait) // the context of a test ends before its cleanups
	return f
}

// Submit takes a job as a farm would: what it says must survive the way there, and its files must have their hashes.
func (f *Farm) Submit(_ context.Context, job *farm.Job, files map[string]string) error {
	text, err := json.Marshal(job)
	if err != nil {
		return err
	}
	sent := &farm.Job{}
	if err := json.Unmarshal(text, sent); err != nil {
		return err
	}
	if sent.ID() != job.ID() {
		return fmt.Errorf("job %s is %s after its way", job.ID(), sent.ID())
	}
	kind := f.kinds[sent.Kind]
	if kind == nil {
		return fmt.Errorf("there is no kind %q", sent.Kind)
	}
	if err := kind.Check(sent); err != nil {
		return err
	}
	for _, hash := range sent.Files {
		content, err := os.ReadFile(files[hash])
		if err != nil {
			return err
		}
		if got, err := f.files.add(content); err != nil || got != hash {
			return fmt.Errorf("file %s has the hash %s: %v", hash, got, err)
		}
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.jobs[sent.ID()] == nil {
		p := NewProduct()
		f.jobs[sent.ID()] = p
		f.wait.Go(func() { p.finish(f.drive(kind, sent, p)) })
	}
	return nil
}

// drive drives a job to its end, with breaks.
func (f *Farm) drive(kind farm.Kind, job *farm.Job, p *Product) error {
	for try := uint64(0); ; try++ {
		d := &far{farm: f, kind: kind, job: job, random: rand.New(rand.NewPCG(try, 7))}
		err := kind.Drive(f.ctx, job, f.files, d, p)
		if !errors.Is(err, errBreak) {
			return err
		}
		p.lose(d.random, f.Break)
	}
}

// Follow hands out the records of a job when it is over.
func (f *Farm) Follow(ctx context.Context, id string, from int, take func(n int, record []byte) error, progress func(pool.Progress)) error {
	f.mutex.Lock()
	p := f.jobs[id]
	f.mutex.Unlock()
	if p == nil {
		return fmt.Errorf("there is no job %s", id)
	}
	select {
	case <-p.done:
	case <-ctx.Done():
		return ctx.Err()
	}
	progress(p.progress)
	for n := from; n < len(p.records); n++ {
		if err := take(n, p.records[n]); err != nil {
			return err
		}
	}
	if p.err != nil {
		return fmt.Errorf("the job has failed: %w", p.err)
	}
	return nil
}

// Files returns the files of all jobs.
func (f *Farm) Files() farm.Files { return f.files }

// Jobs returns how many jobs were begun.
func (f *Farm) Jobs() int {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return len(f.jobs)
}

// Close does nothing.
func (f *Farm) Close() error { return nil }

// errBreak ends a far that is told to break.
var errBreak = errors.New("farmtest: the coordinator was stopped")

// A far does numbers of a job in this process.
type far struct {
	farm   *Farm
	kind   farm.Kind
	job    *farm.Job
	random *rand.Rand
	given  int // results, until the coordinator is stopped
}

const (
	most    = 8 // numbers under way
	threads = 2
)

// Do does the numbers in stretches of random length, each shuffled, and one of them a second time.
func (f *far) Do(ctx context.Context, part int, state []byte, first, end int, take func(number int, result []byte) error) error {
	p := farm.Part{Number: part}
	if state != nil {
		var err error
		if p.State, err = f.farm.files.add(state); err != nil {
			return err
		}
	}
	work, err := f.kind.Work(f.job, p, f.farm.files)
	if err != nil {
		return err
	}
	begun := [threads]pool.Worker[[]byte]{work(), work()}
	for first < end {
		n := min(1+f.random.IntN(most), end-first)
		results, err := f.stretch(ctx, begun[:], first, n)
		if err != nil {
			return err
		}
		for i, result := range results {
			if f.given++; f.farm.Break > 0 && f.given > f.farm.Break {
				return errBreak
			}
			if err := take(first+i, result); err != nil {
				return err
			}
		}
		first += n
	}
	return nil
}

// stretch does n numbers.
func (f *far) stretch(ctx context.Context, begun []pool.Worker[[]byte], first, n int) ([][]byte, error) {
	order := append(f.random.Perm(n), f.random.IntN(n))
	results := make([][]byte, n)
	worker := func(thread int) pool.Worker[[]byte] {
		return func(ctx context.Context, i int) ([]byte, error) { return begun[thread](ctx, first+order[i]) }
	}
	return results, pool.Run(ctx, threads, 0, len(order), worker, func(i int, result []byte) error {
		if at := order[i]; results[at] == nil {
			results[at] = result
		} else if !bytes.Equal(results[at], result) {
			return fmt.Errorf("number %d has two results", first+at)
		}
		return nil
	})
}
