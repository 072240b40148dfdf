package main

import (
	"bytes"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/client"
	"maven/internal/farm/wire"
	"maven/internal/testsize"
)

// long reports whether tests may take minutes.
func long() bool { return testsize.Longest() }

// records returns how many records a job has.
func records(t testing.TB, c *client.Client, job *farm.Job) int {
	t.Helper()
	s, err := c.Show(t.Context(), job.ID())
	if err != nil {
		t.Fatal(err)
	}
	return s.Records
}

// Workers are killed one after the other, and the server twice: the product is that of one loop.
func TestKilled(t *testing.T) {
	testsize.Slow(t)
	t.Parallel()
	data, count, kills := t.TempDir(), 1500, 2
	if long() {
		count, kills = 30000, 30
	}
	server, url := serve(t, data, free)
	listen := strings.TrimPrefix(url, "nats://")
	for _, job := range []*farm.Job{jobOf(t, "squares", plan{Count: count, Pause: 2 * time.Millisecond}), jobOf(t, "totals", plan{Count: count / 3, Parts: 3, Pause: 2 * time.Millisecond})} {
		workers := []*process{work(t, url, nil), work(t, url, nil), work(t, url, nil)}
		c := submit(t, url, job, nil)
		for kill := range kills {
			seen := records(t, c, job)
			until(t, "more records, or the end", func() bool {
				s, err := c.Show(t.Context(), job.ID())
				return err != nil || s.State.Over() || s.Records >= seen+count/(3*kills) || s.Progress.Done > kill
			})
			n := rand.IntN(len(workers))
			workers[n].kill()
			workers[n] = work(t, url, nil)
			if kill%2 == 1 || !long() {
				server.kill()
				server, _ = serve(t, data, listen)
			}
		}
		same(t, c, job)
		for _, w := range workers {
			w.kill()
		}
	}
}

// A worker waits for a farm that is not there yet, and is ended while it waits.
func TestEarlyWorker(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	server, url := serve(t, data, free)
	server.kill()
	work(t, url, nil)
	other := work(t, url, nil)
	until(t, "a worker waits", func() bool { return strings.Contains(other.errs.String(), "cannot be reached yet") })
	other.end(os.Interrupt)
	serve(t, data, strings.TrimPrefix(url, "nats://"))
	job := jobOf(t, "squares", plan{Count: 100})
	same(t, submit(t, url, job, nil), job)
}

// When the farm goes, a worker says so in plain words: at once that the connection is lost, after ten seconds that there is no work.
func TestMissedFarm(t *testing.T) {
	t.Parallel()
	server, url := serve(t, t.TempDir(), free)
	worker := work(t, url, nil)
	job := jobOf(t, "squares", plan{Count: 100})
	same(t, submit(t, url, job, nil), job)
	server.kill()
	until(t, "the worker to lose the farm", func() bool { return strings.Contains(worker.errs.String(), "the connection to the farm is lost") })
	if !testsize.Long() {
		return
	}
	until(t, "the worker to miss the farm", func() bool {
		return strings.Contains(worker.errs.String(), `msg="no block is got" why="nobody answers at the farm"`)
	})
}

// A proxy stands between workers and a server. It can be cut.
type proxy struct {
	listener net.Listener
	to       string
	rate     int // bytes a second of each connection, each way; 0 for all that it can
	delay    time.Duration

	mu    sync.Mutex
	cut   bool // new connections are refused
	deaf  bool // nothing goes through, and nobody is told
	conns map[net.Conn]bool
}

func newProxy(t *testing.T, to string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", free)
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: l, to: to, conns: map[net.Conn]bool{}}
	t.Cleanup(func() { l.Close() }) //nolint:errcheck // the test is over
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go p.serve(conn)
		}
	}()
	return p
}

func (p *proxy) serve(from net.Conn) {
	to, err := net.Dial("tcp", p.to)
	if err != nil {
		from.Close() //nolint:errcheck // it is cut
		return
	}
	p.mu.Lock()
	cut := p.cut
	p.conns[from], p.conns[to] = true, true
	p.mu.Unlock()
	if cut {
		p.set(true, false)
		return
	}
	go p.pass(p.late(to), from)
	p.pass(p.late(from), to)
}

// late returns what is written to so long after it is written.
func (p *proxy) late(to io.WriteCloser) io.WriteCloser {
	if p.delay == 0 {
		return to
	}
	type piece struct {
		due  time.Time
		data []byte
	}
	way := make(chan piece, 1000)
	go func() {
		defer to.Close() //nolint:errcheck // it is cut
		for one := range way {
			time.Sleep(time.Until(one.due))
			to.Write(one.data) //nolint:errcheck // it is cut
		}
	}()
	return writer{func(data []byte) { way <- piece{time.Now().Add(p.delay), bytes.Clone(data)} }, func() { close(way) }}
}

// A writer does what is written, and ends.
type writer struct {
	write func([]byte)
	end   func()
}

func (w writer) Write(data []byte) (int, error) { w.write(data); return len(data), nil }
func (w writer) Close() error                   { w.end(); return nil }

// pass hands bytes on.
func (p *proxy) pass(to io.WriteCloser, from io.Reader) {
	defer to.Close() //nolint:errcheck // it is cut
	buf := make([]byte, 32<<10)
	for {
		n, err := from.Read(buf)
		if err != nil {
			return
		}
		p.mu.Lock()
		deaf, rate := p.deaf, p.rate
		p.mu.Unlock()
		if rate > 0 {
			time.Sleep(time.Duration(n) * time.Second / time.Duration(rate))
		}
		if deaf {
			continue
		}
		if _, err := to.Write(buf[:n]); err != nil {
			return
		}
	}
}

// set cuts all connections, or lets new ones through; deaf ones lose what is sent.
func (p *proxy) set(cut, deaf bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.cut, p.deaf = cut, deaf
	if cut || !deaf {
		for c := range p.conns {
			c.Close() //nolint:errcheck // that is the point
		}
		clear(p.conns)
	}
}

// The network between a worker and the farm is cut, and then swallows all that is sent. The worker comes back, and what
// it lost meanwhile is done by others.
func TestCut(t *testing.T) {
	testsize.Slow(t)
	t.Parallel()
	_, url := serve(t, t.TempDir(), free, "--largest", "20")
	p := newProxy(t, strings.TrimPrefix(url, "nats://"))
	cutoff := work(t, "nats://"+p.listener.Addr().String(), nil)
	work(t, url, nil)
	job := jobOf(t, "squares", plan{Count: 1600, Pause: 2 * time.Millisecond})
	c := submit(t, url, job, nil)
	more := func(least int) func() bool {
		seen := records(t, c, job)
		return func() bool { n := records(t, c, job); return n > seen+least || n == 1600 }
	}
	for _, deaf := range []bool{false, true} {
		until(t, "more records", more(100))
		p.set(!deaf, deaf)
		until(t, "more records without that worker", more(200))
		p.set(false, false)
	}
	open := time.Now()
	same(t, c, job)
	until(t, "the worker is back", func() bool {
		workers, err := c.Workers(t.Context())
		return err == nil && len(workers) == 2 && workers[0].Seen.After(open) && workers[1].Seen.After(open)
	})
	if code := cutoff.end(syscall.SIGTERM); code != 0 {
		t.Errorf("the worker that was cut off ends with %d", code)
	}
}

// A piece of a file, and a result, take longer on a slow line than an answer may take at first: they come nevertheless, and nothing fails.
func TestSlowLine(t *testing.T) {
	testsize.Slow(t)
	t.Parallel()
	_, url := serve(t, t.TempDir(), free, "--lost", "1m")
	p := newProxy(t, strings.TrimPrefix(url, "nats://"))
	p.rate = 40_000
	work(t, "nats://"+p.listener.Addr().String(), nil)
	file := filepath.Join(t.TempDir(), "table")
	if err := os.WriteFile(file, make([]byte, 2*wire.Chunk), 0o600); err != nil {
		t.Fatal(err)
	}
	hash := hashOf(t, file)
	job := jobOf(t, "squares", plan{Count: 1, Pad: 500_000}, hash)
	same(t, submit(t, url, job, map[string]string{hash: file}), job)
}

// A worker is not silent though the answer to each of its greetings comes later than it may be silent.
func TestFarAway(t *testing.T) {
	testsize.Slow(t)
	t.Parallel()
	_, url := serve(t, t.TempDir(), free)
	p := newProxy(t, strings.TrimPrefix(url, "nats://"))
	p.delay = 900 * time.Millisecond
	work(t, "nats://"+p.listener.Addr().String(), nil, "--threads", "4")
	job := jobOf(t, "squares", plan{Count: 1, Pause: 15 * time.Second})
	same(t, submit(t, url, job, nil), job)
}

// A farm is away for longer than a worker would try to send a result: what was done meanwhile counts.
func TestAway(t *testing.T) {
	testsize.Slow(t)
	t.Parallel()
	data := t.TempDir()
	server, url := serve(t, data, free)
	job := jobOf(t, "squares", plan{Count: 1, Pause: 12 * time.Second})
	c := submit(t, url, job, nil)
	worker := work(t, url, nil)
	until(t, "a worker", func() bool { return strings.Contains(worker.errs.String(), "at work") })
	time.Sleep(time.Second) // it takes the number
	began := time.Now()
	server.kill()
	time.Sleep(26 * time.Second)
	serve(t, data, strings.TrimPrefix(url, "nats://"))
	same(t, c, job)
	if took := time.Since(began); took > 36*time.Second {
		t.Errorf("%v until the job is done: its number was done again", took)
	}
}

// A worker that lies is found, banned and ended. All that it did is done again, in jobs that were over, too.
func TestLiar(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	server, url := serve(t, data, free, "--double", "0.3", "--largest", "20")
	listen := strings.TrimPrefix(url, "nats://")
	lies := work(t, url, []string{liar + "=500"}, "--name", "liar")
	work(t, url, nil, "--name", "honest")
	before := jobOf(t, "squares", plan{Count: 400, Pause: time.Millisecond})
	c := submit(t, url, before, nil)
	same(t, c, before)

	job := jobOf(t, "squares", plan{Count: testsize.Of(600, 1500, 1500), Pause: time.Millisecond})
	submit(t, url, job, nil)
	until(t, "the lie is found", func() bool {
		workers, err := c.Workers(t.Context())
		return err == nil && len(workers) > 1 && (workers[1].Banned != "" || workers[len(workers)-1].Banned != "")
	})
	if code := lies.code(); code != exitFailure || !strings.Contains(lies.errs.String(), "banned") {
		t.Errorf("the liar ends with %d: %s", code, lies.errs)
	}
	until(t, "both jobs are done again", func() bool {
		a, errA := c.Show(t.Context(), before.ID())
		b, errB := c.Show(t.Context(), job.ID())
		return errA == nil && errB == nil && a.Epoch == 1 && a.State == wire.Done && b.State == wire.Done
	})
	same(t, c, before)
	same(t, c, job)

	server.kill()
	serve(t, data, listen)
	again := work(t, url, nil, "--name", "liar")
	if code := again.code(); code != exitFailure {
		t.Errorf("a banned worker ends with %d", code)
	}
}

// A number that cannot be done fails its job, which names the block; so does one that ends whoever does it.
func TestBroken(t *testing.T) {
	t.Parallel()
	_, url := serve(t, t.TempDir(), free, "--lost", "1s")
	for range 5 {
		work(t, url, nil)
	}
	for what, p := range map[string]plan{
		"number 30 is broken": {Count: 100, Broken: 30},
		"fell silent":         {Count: 100, Deadly: 30, Pause: time.Millisecond},
	} {
		job := jobOf(t, "squares", p)
		c := submit(t, url, job, nil)
		_, err := follow(t, c, job)
		if err == nil || !strings.Contains(err.Error(), what) || !strings.Contains(err.Error(), "block ") {
			t.Errorf("%v, want a block and %q", err, what)
		}
	}
}

// A worker that is told to end gives back what it has not done, at once, and what it has done counts.
func TestEnding(t *testing.T) {
	t.Parallel()
	_, url := serve(t, t.TempDir(), free, "--lost", "1m")
	first := work(t, url, nil)
	job := jobOf(t, "squares", plan{Count: 100, Pause: 20 * time.Millisecond})
	c := submit(t, url, job, nil)
	until(t, "a few records", func() bool { return records(t, c, job) > 10 })
	began := time.Now()
	if code := first.end(syscall.SIGTERM); code != 0 {
		t.Errorf("the worker ends with %d: %s", code, first.errs)
	}
	work(t, url, nil)
	same(t, c, job)
	if took := time.Since(began); took > 50*time.Second {
		t.Errorf("%v until the job is done: its block was given back late", took)
	}
}

// A worker whose farm is gone ends when it is told to, and says once that the farm does not know.
func TestEndingAlone(t *testing.T) {
	t.Parallel()
	server, url := serve(t, t.TempDir(), free)
	worker := work(t, url, nil)
	until(t, "a worker", func() bool { return strings.Contains(worker.errs.String(), "at work") })
	server.kill()
	if code := worker.end(syscall.SIGTERM); code != 1 {
		t.Errorf("the worker ends with %d", code)
	}
	// Nobody answers, or no longer: the connection may have broken with the question under way.
	lines := strings.Split(strings.TrimSuffix(worker.errs.String(), "\n"), "\n")
	last := lines[len(lines)-1]
	if !strings.HasPrefix(last, "maven-farm: the farm was not told that this worker ends: ") || strings.Count(worker.errs.String(), "was not told") != 1 {
		t.Errorf("%q", lines)
	}
}

// A second worker of one name waits, says why, and is taken when the first has ended. One that has lost its name to another ends.
func TestOneName(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	server, url := serve(t, data, free)
	first := work(t, url, nil, "--name", "red")
	until(t, "the first", func() bool { return strings.Contains(first.errs.String(), "at work") })
	second := work(t, url, nil, "--name", "red")
	until(t, "the second to be told", func() bool { return strings.Contains(second.errs.String(), "another worker with the name red is here") })
	if strings.Contains(second.errs.String(), "at work") {
		t.Errorf("the second is at work: %s", second.errs)
	}
	if code := first.end(syscall.SIGTERM); code != 0 {
		t.Errorf("the first ends with %d", code)
	}
	until(t, "the second", func() bool { return strings.Contains(second.errs.String(), "at work") })
	if err := second.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	if !testsize.Long() { // it loses its name at once; otherwise, when it was silent for long
		server.kill()
		serve(t, data, strings.TrimPrefix(url, "nats://"))
	}
	third := work(t, url, nil, "--name", "red")
	until(t, "the third", func() bool { return strings.Contains(third.errs.String(), "at work") })
	if err := second.cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	if code := second.code(); code != exitFailure || !strings.Contains(second.errs.String(), "another worker with the name red is here") {
		t.Errorf("the second, whose name has gone to another, ends with %d: %s", code, second.errs)
	}
}

// A worker that waits, since the farm is not there or another has its name, ends as it is told to.
func TestEndWaiting(t *testing.T) {
	t.Parallel()
	_, url := serve(t, t.TempDir(), free)
	first := work(t, url, nil, "--name", "red")
	until(t, "the first", func() bool { return strings.Contains(first.errs.String(), "at work") })
	for _, one := range []struct{ url, waits string }{
		{url, "the farm does not take this worker yet"},
		{"nats://127.0.0.1:1", "the farm cannot be reached yet"},
	} {
		p := work(t, one.url, nil, "--name", "red")
		until(t, one.waits, func() bool { return strings.Contains(p.errs.String(), one.waits) })
		if code := p.end(syscall.SIGTERM); code != 0 {
			t.Errorf("%s: it ends with %d: %s", one.waits, code, p.errs)
		}
	}
}

// A farm and a worker end as they are told to when their terminal closes.
func TestHangup(t *testing.T) {
	if signal.Ignored(syscall.SIGHUP) {
		t.Skip("the tests were started to outlive their terminal")
	}
	t.Parallel()
	server, url := serve(t, t.TempDir(), free)
	worker := work(t, url, nil)
	c, err := client.Dial(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	until(t, "the worker", func() bool {
		workers, err := c.Workers(t.Context())
		return err == nil && len(workers) == 1
	})
	for _, p := range []*process{worker, server} {
		if code := p.end(syscall.SIGHUP); code != 0 {
			t.Errorf("%v ends with %d: %s", p.cmd.Args[1:], code, p.errs)
		}
	}
}

// A job that is cancelled ends; submitted again, it goes on.
func TestCancel(t *testing.T) {
	t.Parallel()
	_, url := serve(t, t.TempDir(), free)
	work(t, url, nil)
	job := jobOf(t, "squares", plan{Count: 200, Pause: 10 * time.Millisecond})
	next := jobOf(t, "squares", plan{Count: 20, Salt: "next"})
	c := submit(t, url, job, nil)
	until(t, "a few records", func() bool { return records(t, c, job) > 10 })
	var out, errs bytes.Buffer
	verb := &program{out: &out, errs: &errs}
	if code := verb.run(t.Context(), []string{"cancel", job.ID(), "--farm", url}); code != 0 || out.String() != "cancelled "+job.ID()+"\n" {
		t.Fatalf("%d %s%s", code, &out, &errs)
	}
	if _, err := follow(t, c, job); err == nil || !strings.Contains(err.Error(), "cancelled") {
		t.Errorf("after cancel: %v", err)
	}
	same(t, submit(t, url, next, nil), next)
	same(t, submit(t, url, job, nil), job)
	if err := c.Cancel(t.Context(), job.ID()); err == nil || !strings.Contains(err.Error(), "is done already") {
		t.Errorf("a job that is done: %v", err)
	}
}

// A worker leaves numbers that take long when their job is cancelled, and does those of the next one.
func TestUseless(t *testing.T) {
	t.Parallel()
	_, url := serve(t, t.TempDir(), free)
	work(t, url, nil)
	long := jobOf(t, "squares", plan{Count: 1, Pause: time.Hour})
	c := submit(t, url, long, nil)
	until(t, "the number is at work", func() bool {
		workers, err := c.Workers(t.Context())
		return err == nil && len(workers) == 1
	})
	time.Sleep(100 * time.Millisecond)
	if err := c.Cancel(t.Context(), long.ID()); err != nil {
		t.Fatal(err)
	}
	next := jobOf(t, "squares", plan{Count: 2, Salt: "next"})
	same(t, submit(t, url, next, nil), next)
}

// A worker with another engine is told why, and ends.
func TestOtherEngine(t *testing.T) {
	t.Parallel()
	_, url := serve(t, t.TempDir(), free)
	other := work(t, url, []string{actAs + "=another"})
	if code := other.code(); code != exitFailure || !strings.Contains(other.errs.String(), "the signature of play") {
		t.Errorf("it ends with %d: %s", code, other.errs)
	}
	job := jobOf(t, "squares", plan{Count: 1})
	job.Engine.Arch = "another"
	c, err := client.Dial(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close() //nolint:errcheck // it always succeeds
	if err := c.Submit(t.Context(), job, nil); err == nil || !strings.Contains(err.Error(), "the processor") {
		t.Errorf("a job for another engine: %v", err)
	}
}
