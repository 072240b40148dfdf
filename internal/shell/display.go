package shell

import (
	"fmt"
	"io"
	"strings"
	"sync"

	"maven/internal/term"
)

// A Display shows text, on a terminal above the line being typed. A block of lines can be live: it is written over in
// place until something else is shown. A Display is safe for concurrent use.
type Display struct {
	screen *term.Screen // knows colours and size
	live   bool         // blocks can be written over

	mutex  sync.Mutex
	out    io.Writer
	height int // lines of the live block that ends just above the line being typed
}

// NewDisplay returns a display that writes to out. The screen knows the colours and the size. With live, out shows
// text above the line being typed, and understands how to move up and to clear.
func NewDisplay(out io.Writer, screen *term.Screen, live bool) *Display {
	return &Display{screen: screen, out: out, live: live}
}

// Lines shows lines, which may have colours.
func (d *Display) Lines(lines []string) { d.write(lines, false, 0) }

// Printf shows a paragraph, masked, broken to the width.
func (d *Display) Printf(format string, args ...any) {
	width, _ := d.screen.Size()
	d.Lines(term.Wrap(term.MaskLine(fmt.Sprintf(format, args...)), width, 2))
}

// Live shows lines in place of the live block.
func (d *Display) Live(lines []string) {
	if !d.live {
		return
	}
	width, rows := d.screen.Size()
	if rows > 2 {
		lines = lines[:min(len(lines), rows-2)]
	}
	for i := range lines {
		lines[i] = term.Clip(lines[i], width-1)
	}
	d.write(lines, true, len(lines))
}

// End shows lines in place of the live block, for good.
func (d *Display) End(lines []string) { d.write(lines, true, 0) }

// Break says that something else has been written below the live block.
func (d *Display) Break() {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.height = 0
}

// write writes lines, over the live block or below it, of which so many are the live block from then on.
func (d *Display) write(lines []string, over bool, height int) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	var b strings.Builder
	if over && d.height > 0 {
		fmt.Fprintf(&b, "\x1b[%dA\x1b[J", d.height)
	}
	for _, line := range lines {
		b.WriteString(strings.TrimRight(line, " "))
		b.WriteByte('\n')
	}
	d.height = height
	io.WriteString(d.out, b.String()) // the caller of the shell sees an output that fails
}
