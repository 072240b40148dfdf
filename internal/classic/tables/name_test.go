package tables

import (
	"strings"
	"testing"
)

func TestName(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "",
		"Ann":                    "Ann",
		"René Ö. ÿ\uF8FFˇ":       "René Ö. ÿ\uF8FFˇ",
		"a\x00b":                 "a",
		"Ж":                      "?",
		strings.Repeat("ü", 300): strings.Repeat("ü", 255),
	} {
		n := NewName(text)
		if got := n.String(); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	if n := NewName("é\u00A0¤"); n != (Name{0x8E, 0xCA, 0xDB}) {
		t.Errorf("% x", n[:4])
	}
}
