package records

import (
	"strings"
	"testing"
)

// A saved game of the original is kept as a record in GCG; a torn one is refused with its offset.
func TestOpenSavedGame(t *testing.T) {
	const (
		start = "\x00\x01\x00\x16" + "\x00\x00\x00\x01\x00\x00" + "aeinrst\x00" + "?bcdefg\x00" + "\x00\x04\x00\x00"
		play  = "\x00\x02\x00\x34" + "retains\x00\x00\x00\x00\x00\x00\x00\x00\x00" + "\x00\x00\x19\xc8" + "\x00\x00\x00\x00\x00\x00\x00\x00" +
			"\x00\x01\x00\x00" + "\x08\x02" + "\x00\x01" + "aeinrst\x00" + "?bcdefg\x00"
	)
	r := newRoom(t)
	_, _, text := r.send("GET", r.opened(start+play), "")
	if !strings.HasPrefix(text, "#character-encoding UTF-8\n#player1 You You\n") || !strings.HasSuffix(text, "\n>You: AEINRST 8B RETAINS +66 66\n") {
		t.Errorf("%q", text)
	}
	for file, want := range map[string]string{
		start + play[:30]: "saved game of the original: offset 30: the file ends after 26 of the 52 bytes of an entry",
		"\x00\x00\x01\x2c" + strings.Repeat("\x00", 300): "the game goes on from a position that was set up",
	} {
		if code, _, text := r.send("POST", "", file); code != 422 || !strings.Contains(text, want) {
			t.Errorf("%d %s, want %s", code, text, want)
		}
	}
}
