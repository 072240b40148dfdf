package term

import (
	"bytes"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

func TestMask(t *testing.T) {
	for text, want := range map[string]string{
		"plain text\n\twith tabs\r\n":   "plain text\n\twith tabs\r\n",
		"Łódź, Ωμέγα, क्\u200dष, [L·L]": "Łódź, Ωμέγα, क्\u200dष, [L·L]",
		"\x1b[31mred\x07":               "\uFFFD[31mred\uFFFD",
		"over\rwritten":                 "over\uFFFDwritten",
		"\x9b31m \u009b31m \x7f":        "\uFFFD31m \uFFFD31m \uFFFD",
		"gcg\u202Efcg\u2066x\u200Fy":    "gcg\uFFFDfcg\uFFFDx\uFFFDy",
		"a\u2028b\u2029c\ufeffd\u00ade": "a\uFFFDb\uFFFDc\uFFFDd\uFFFDe",
		"cut \xe2\x80":                  "cut \uFFFD\uFFFD",
		"":                              "",
	} {
		if got := Mask(text); got != want {
			t.Errorf("%q is masked as %q, want %q", text, got, want)
		}
	}
}

func TestMaskLine(t *testing.T) {
	for text, want := range map[string]string{
		"Łódź, क्\u200dष":           "Łódź, क्\u200dष",
		"two\r\nlines\tand \x1b[2J": "two\uFFFD\uFFFDlines\uFFFDand \uFFFD[2J",
		"gcg\u202Efcg\xff":          "gcg\uFFFDfcg\uFFFD",
	} {
		if got := MaskLine(text); got != want {
			t.Errorf("%q is masked as %q, want %q", text, got, want)
		}
	}
}

// However a text is cut into writes, it is masked as a whole.
func TestMasker(t *testing.T) {
	text := strings.Repeat("one\r\ntwo\x1b[2J \u202E Łódź \xff\U0001F600 \u009b\n", 3)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		var out bytes.Buffer
		m := &masker{out: &out}
		for rest := []byte(text); len(rest) > 0; {
			n := min(1+rng.IntN(9), len(rest))
			if written, err := m.Write(rest[:n]); err != nil || written != n {
				t.Fatalf("%d, %v", written, err)
			}
			rest = rest[n:]
		}
		if out.String() != Mask(text) {
			t.Fatalf("%q\nwant %q", out.String(), Mask(text))
		}
	}
	if full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0); err == nil {
		defer full.Close()
		if n, err := (&masker{out: full}).Write([]byte("x")); n != 0 || err == nil {
			t.Errorf("%d written to a full device, %v", n, err)
		}
	}
}

// Outputs that are no terminals get what is written, byte for byte.
func TestMaskedElsewhere(t *testing.T) {
	var out bytes.Buffer
	if w := Masked(&out); w != &out {
		t.Errorf("%T", w)
	}
}

// Text that is too long is cut, and says so.
func TestClipped(t *testing.T) {
	for name, want := range map[string]string{"ann": "ann", "Úrsula Iguarán": "Úrsula Ig…", "ten letter": "ten letter"} {
		if got := Clipped(name, 10); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What an error quotes is one line, cut between characters.
func TestQuoted(t *testing.T) {
	long := strings.Repeat("é", 42)
	for text, want := range map[string]string{"": "", "abc": "abc", "a\nb": "a\ufffdb", long[:80]: long[:80], long: long[:80] + "…"} {
		if got := Quoted(text); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
