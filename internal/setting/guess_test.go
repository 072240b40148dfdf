package setting

import (
	"fmt"
	"strings"
	"testing"

	"maven/internal/notation/gcg"
)

// The large board is guessed where several plays need it, and not for a slip or two.
func TestOnLargeBoard(t *testing.T) {
	const play = ">a: A %s AB +2 2\n"
	for _, c := range []struct {
		places []string
		want   bool
	}{
		{[]string{"17A", "T1", "A19"}, true}, {[]string{"17A", "T1", "8D", "u21"}, true}, {[]string{"17A", "T1", "8D"}, false},
		{[]string{"99A", "Z1", "A22"}, false}, {[]string{"15O", "O15", "1A"}, false}, {nil, false},
	} {
		text := ""
		for _, place := range c.places {
			text += fmt.Sprintf(play, place)
		}
		f, err := gcg.Read(strings.NewReader(text))
		if err != nil || onLargeBoard(f) != c.want {
			t.Errorf("%v: %v, want %t", c.places, err, c.want)
		}
	}
}
