package program

import "io"

// NewDialed returns a program whose processes are connections: dial returns where to write, and where to read.
func NewDialed(o Options, dial func() (io.WriteCloser, io.ReadCloser)) (*Program, error) {
	o.Command = []string{"connection"}
	p := &Program{options: o, dial: func() (*link, error) {
		in, out := dial()
		lines, done := readLines(out)
		return &link{in: in, lines: lines, end: func() error { <-done; return nil }, force: func() { out.Close() }}, nil
	}}
	return p, p.Start()
}
