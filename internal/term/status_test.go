package term

import (
	"bytes"
	"testing"
)

// Where the output is no terminal nothing is written; on one the line is replaced, not too often, and
// taken away.
func TestStatus(t *testing.T) {
	var out bytes.Buffer
	s := NewStatus(&out)
	s.Show(func() string { t.Error("the text is made"); return "" })
	s.Clear()
	if out.Len() > 0 {
		t.Errorf("%q is written", out.String())
	}
	s = &Status{out: &out, width: 8}
	asked := 0
	for range 3 {
		s.Show(func() string { asked++; return "1,024 positions\a" })
	}
	s.Clear()
	s.Clear()
	if want := "\r\x1b[K1,024 p\r\x1b[K"; asked != 1 || out.String() != want {
		t.Errorf("asked %d times: %q, want %q", asked, out.String(), want)
	}
}
