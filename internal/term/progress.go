package term

import (
	"fmt"
	"io"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// A Progress shows how much of long work is done, from when that is known: on a terminal a bar with the time left, elsewhere a line for
// each tenth.
type Progress struct {
	Out   io.Writer
	Label string

	total int // 0 before it is known
	tenth int // the last one written, without a bar

	bars *mpb.Progress // nil without a terminal
	bar  *mpb.Bar
}

// NewProgress begins to show work of total steps; done of them are done already.
func NewProgress(out io.Writer, label string, total, done int) *Progress {
	p := &Progress{Out: out, Label: label}
	p.begin(total, done)
	return p
}

func (p *Progress) begin(total, done int) {
	p.total, p.tenth = total, 10*done/max(total, 1)
	if IsTerminal(p.Out) {
		p.bars = mpb.New(mpb.WithOutput(p.Out), mpb.WithWidth(40))
		p.bar = p.bars.AddBar(int64(total),
			mpb.PrependDecorators(decor.Name(p.Label+" "), decor.CountersNoUnit("%d/%d")),
			mpb.AppendDecorators(decor.Percentage(), decor.Name(" "), decor.AverageETA(decor.ET_STYLE_GO)))
		p.bar.SetCurrent(int64(done))
	}
}

// Show shows that so many of all steps are done; of 0 there is nothing to show.
func (p *Progress) Show(done, of int) {
	if p.total == 0 && of > 0 {
		p.begin(of, 0)
	}
	if p.total > 0 {
		p.Set(min(done, of))
	}
}

// Set shows that so many steps are done.
func (p *Progress) Set(done int) {
	if p.bar != nil {
		p.bar.SetCurrent(int64(done))
		return
	}
	if tenth := 10 * done / max(p.total, 1); tenth > p.tenth {
		p.tenth = tenth
		fmt.Fprintf(p.Out, "%s %d/%d\n", p.Label, done, p.total)
	}
}

// Close removes the bar if the work stopped early, and waits until everything is written.
func (p *Progress) Close() {
	if p.bars == nil {
		return
	}
	if !p.bar.Completed() {
		p.bar.Abort(true)
	}
	p.bars.Wait()
}

// statusEvery is how often a status is written at most: four times a second can be read.
const statusEvery = 250 * time.Millisecond

// A Status is a line that tells how far a search has come, written over in place. Where the output is no
// terminal it writes nothing.
type Status struct {
	out   io.Writer // nil without a terminal
	width int
	last  time.Time
	shown bool
}

// NewStatus returns a status on out.
func NewStatus(out io.Writer) *Status {
	if !IsTerminal(out) {
		return &Status{}
	}
	width, _ := NewScreen(out).Size()
	return &Status{out: out, width: width}
}

// Show replaces the line by what text returns, if it is time for that.
func (s *Status) Show(text func() string) {
	if now := time.Now(); s.out != nil && now.Sub(s.last) >= statusEvery {
		s.last, s.shown = now, true
		fmt.Fprintf(s.out, "\r\x1b[K%s", Clip(MaskLine(text()), s.width-1))
	}
}

// Clear takes the line away.
func (s *Status) Clear() {
	if s.shown {
		s.shown = false
		fmt.Fprint(s.out, "\r\x1b[K")
	}
}
