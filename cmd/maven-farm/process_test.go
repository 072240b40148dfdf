package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"maven/internal/farm"
	"maven/internal/farm/client"
	"maven/internal/farm/coordinator"
	"maven/internal/farm/wire"
	"maven/internal/pool"
	"maven/internal/testsize"
)

// actAs is the environment of a test binary that is to be maven-farm, with the kinds of the tests. Its value is the engine's signature.
const actAs = "MAVEN_FARM_TEST_ENGINE"

func TestMain(m *testing.M) {
	testsize.CollectSeldom()
	signature := os.Getenv(actAs)
	if signature == "" {
		flag.Parse()
		if err := flag.Set("test.parallel", "8"); err != nil { // the tests wait more than they work
			panic(err)
		}
		os.Exit(m.Run())
	}
	ctx := untilSignal()
	p := &program{out: os.Stdout, errs: os.Stderr, kinds: map[string]farm.Kind{"squares": squares{}, "totals": totals{}},
		engine: func(context.Context) (farm.Engine, error) { return engine(signature), nil }}
	os.Exit(p.run(ctx, os.Args[1:]))
}

func engine(signature string) farm.Engine {
	return farm.Engine{Signature: signature, Shipped: "none", Arch: "any"}
}

const signature = "signature"

// A process is maven-farm with the kinds of the tests, in a process of its own.
type process struct {
	t    testing.TB
	cmd  *exec.Cmd
	out  *bufio.Reader
	errs *lockedBuffer
	done chan struct{} // closed when it has ended
}

// A lockedBuffer takes what a process says while a test reads it.
type lockedBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// begin starts a process; it is killed when the test ends.
func begin(t testing.TB, env []string, args ...string) *process {
	t.Helper()
	p := &process{t: t, cmd: exec.Command(os.Args[0], args...), errs: &lockedBuffer{}, done: make(chan struct{})}
	p.cmd.Env = append(append(os.Environ(), actAs+"="+signature), env...)
	p.cmd.Stderr = p.errs
	reader, writer := io.Pipe()
	p.cmd.Stdout = writer
	p.out = bufio.NewReader(reader)
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		p.cmd.Wait() //nolint:errcheck // the state of the process says how it ended
		writer.Close()
		close(p.done)
	}()
	t.Cleanup(func() {
		p.kill()
		if t.Failed() {
			t.Logf("maven-farm %s:\n%s", strings.Join(args, " "), tail(p.errs.String()))
		}
	})
	return p
}

// tail returns the end of a long text.
func tail(text string) string { return text[max(0, len(text)-4000):] }

func (p *process) kill() {
	p.cmd.Process.Kill() //nolint:errcheck // it may have ended
	<-p.done
}

// end sends a signal, and returns the exit code.
func (p *process) end(s os.Signal) int {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil && !errors.Is(err, os.ErrProcessDone) {
		p.t.Fatal(err)
	}
	return p.code()
}

// code waits for the end, and returns the exit code.
func (p *process) code() int {
	p.t.Helper()
	select {
	case <-p.done:
	case <-time.After(time.Minute):
		p.t.Fatalf("%v does not end", p.cmd.Args[1:])
	}
	return p.cmd.ProcessState.ExitCode()
}

// line returns the next line of output.
func (p *process) line() string {
	p.t.Helper()
	line, err := p.out.ReadString('\n')
	if err != nil {
		<-p.done
		p.t.Fatalf("%v: no output: %v; %s", p.cmd.Args[1:], err, tail(p.errs.String()))
	}
	return strings.TrimSpace(line)
}

// serve starts a farm and returns it with its address.
func serve(t testing.TB, data, listen string, more ...string) (*process, string) {
	t.Helper()
	p := begin(t, nil, append([]string{"serve", "--listen", listen, "--data", data, "--lost", "2s"}, more...)...)
	return p, p.line()
}

// work starts a worker.
func work(t testing.TB, farm string, env []string, more ...string) *process {
	t.Helper()
	return begin(t, env, append([]string{"work", farm, "--data", t.TempDir(), "--threads", "1", "--grace", "2s"}, more...)...)
}

// jobOf makes a job of a plan.
func jobOf(t testing.TB, kind string, p plan, files ...string) *farm.Job {
	t.Helper()
	text, err := json.Marshal(p)
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(files)
	return &farm.Job{Form: farm.Form, Kind: kind, Engine: engine(signature), Files: files, Plan: text}
}

// submit gives a job to a farm and returns a client that can follow it.
func submit(t testing.TB, where string, job *farm.Job, files map[string]string) *client.Client {
	t.Helper()
	c, err := client.Dial(t.Context(), where)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() }) //nolint:errcheck // it always succeeds
	if err := c.Submit(t.Context(), job, files); err != nil {
		t.Fatal(err)
	}
	return c
}

// follow returns a job's product when it is whole.
func follow(t testing.TB, c *client.Client, job *farm.Job) ([][]byte, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	var records [][]byte
	err := c.Follow(ctx, job.ID(), 0, func(n int, record []byte) error {
		if n != len(records) {
			return fmt.Errorf("record %d after %d", n, len(records))
		}
		records = append(records, record)
		return nil
	}, func(pool.Progress) {})
	return records, err
}

// same fails unless a job's product is that of its plan, done by one loop.
func same(t testing.TB, c *client.Client, job *farm.Job) {
	t.Helper()
	p, err := planOf(job)
	if err != nil {
		t.Fatal(err)
	}
	got, err := follow(t, c, job)
	if want := p.want(job.Kind); err != nil || !slices.EqualFunc(got, want, bytes.Equal) {
		t.Fatalf("%s: %d records and %v, want %d", job.Kind, len(got), err, len(want))
	}
}

// until waits for a state of the farm.
func until(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !ok(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within a minute", what)
		}
	}
}

const free = "127.0.0.1:0"

// A farm of one server and two workers does each kind of job, and gives what one loop gives. A job that is there
// already is not begun again, and files of any size come along.
func TestFarm(t *testing.T) {
	t.Parallel()
	server, url := serve(t, t.TempDir(), free)
	for range 2 {
		work(t, url, nil)
	}
	squaresJob := jobOf(t, "squares", plan{Count: testsize.Of(1000, 3000, 3000), Pause: 50 * time.Microsecond})
	c := submit(t, url, squaresJob, nil)
	same(t, c, squaresJob)
	same(t, submit(t, url, squaresJob, nil), squaresJob)

	totalsJob := jobOf(t, "totals", plan{Count: 400, Parts: 3})
	same(t, submit(t, url, totalsJob, nil), totalsJob)

	file := filepath.Join(t.TempDir(), "table")
	if err := os.WriteFile(file, bytes.Repeat([]byte("a table "), 200_000), 0o600); err != nil {
		t.Fatal(err)
	}
	hash := hashOf(t, file)
	early := jobOf(t, "squares", plan{Count: 1000, Enough: 700}, hash)
	same(t, submit(t, url, early, map[string]string{hash: file}), early)

	if jobs, err := c.List(t.Context()); err != nil || len(jobs) != 3 {
		t.Errorf("%d jobs, want 3; %v", len(jobs), err)
	}
	if code := server.end(syscall.SIGTERM); code != 0 {
		t.Errorf("the server ends with %d", code)
	}
}

// Jobs are done in turn: a short one does not wait for a long one, and neither is done otherwise than alone.
func TestTurns(t *testing.T) {
	t.Parallel()
	_, url := serve(t, t.TempDir(), free, "--turn", "1s")
	for range 2 {
		work(t, url, nil)
	}
	long := []*farm.Job{
		jobOf(t, "totals", plan{Count: 300, Parts: 3, Pause: 5 * time.Millisecond}),
		jobOf(t, "squares", plan{Count: 900, Pause: 5 * time.Millisecond}),
	}
	c := submit(t, url, long[0], nil)
	until(t, "the first job is under way", func() bool {
		s, err := c.Show(t.Context(), long[0].ID())
		return err == nil && s.State == wire.Running
	})
	submit(t, url, long[1], nil)
	short := jobOf(t, "squares", plan{Count: 100, Salt: "short"})
	same(t, submit(t, url, short, nil), short)
	for _, job := range long {
		if s, err := c.Show(t.Context(), job.ID()); err != nil || s.State.Over() {
			t.Errorf("the long job of %s is over before the short one: %+v, %v", job.Kind, s.Summary, err)
		}
	}
	for _, job := range long {
		same(t, c, job)
	}
}

// hashOf returns the name of a file.
func hashOf(t testing.TB, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// An invitation whose file cannot be written makes no member: its name can be invited again.
func TestInviteFile(t *testing.T) {
	data := t.TempDir()
	serve(t, data, "127.0.0.1:0")
	out := filepath.Join(t.TempDir(), "red.json")
	if err := os.WriteFile(out, []byte("other"), 0o600); err != nil {
		t.Fatal(err)
	}
	invite := func() *process { return begin(t, nil, "invite", "worker", "red", "--data", data, "-o", out) }
	if code := invite().code(); code != exitFailure {
		t.Errorf("a file that is there: exit code %d", code)
	}
	if text, err := os.ReadFile(out); string(text) != "other" || err != nil {
		t.Errorf("the file has %q, %v", text, err)
	}
	if err := os.Remove(out); err != nil {
		t.Fatal(err)
	}
	if again := invite(); again.line() != out || again.code() != 0 {
		t.Errorf("invited again: exit code %d", again.code())
	}
	if i, err := wire.ReadInvitation(out); err != nil || i.Name != "red" || i.Role != wire.Worker {
		t.Errorf("%+v, %v", i, err)
	}
}

// A server of others that takes shorter messages than a farm sends is refused at once.
func TestSmallMessages(t *testing.T) {
	other, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	other.Start()
	defer other.Shutdown()
	_, _, _, err = connect(&serveOptions{nats: other.ClientURL()}, new(coordinator.Config))
	if want := "the server takes messages of up to 1048576 bytes; set max_payload: 8388608 there"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// A command line that makes no sense is refused with the flag at fault and exit code 2.
func TestUsage(t *testing.T) {
	for line, want := range map[string]string{
		"labour":                      `there is no command "labour"`,
		"serve":                       "give the folder of the farm with --data",
		"serve --data x --double 2":   "--double 2: must be 0 to 1",
		"serve --data x --double NaN": "--double NaN: must be 0 to 1",
		"serve --data x --lost 1ms":   "--lost 1ms: must be 1s or more",
		"serve --data x --turn 0s":    "--turn 0s: must be 1s or more",
		"serve --data x --disk 9":     "--disk 9: must be 100 or more",
		"serve --data x --largest 0":  "--largest 0: must be 1 or more",
		"serve --data x --replicas 3": "--replicas 3 is for a cluster; add --nats URL",
		"serve --data x --creds mine": "--creds is for a cluster; add --nats URL",
		"work nats://x:1 --threads 0": "--threads 0: must be 1 or more",
		"work nats://x:1 --keep -1":   "--keep -1: must be 0 or more",
		"work nats://x:1 --grace -1s": "--grace -1s: must be 0s or more",
		"work nats://x:1 --log quiet": "--log quiet: must be debug, info, warn or error",
		"invite worker red":           "give the folder of the farm with --data",
	} {
		var errs bytes.Buffer
		p := &program{out: io.Discard, errs: &errs}
		if code := p.run(t.Context(), strings.Fields(line)); code != exitUsage || errs.String() != "maven-farm: "+want+"; see maven-farm help\n" {
			t.Errorf("%s: %d %s", line, code, &errs)
		}
	}
}
