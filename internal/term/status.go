package term

import (
	"fmt"
	"io"
	"time"
)

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
