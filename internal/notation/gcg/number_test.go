package gcg

import (
	"maps"
	"strings"
	"testing"
)

func TestEventNumbers(t *testing.T) {
	f, err := Read(strings.NewReader("#player1 a A\n>a: AB 8D AB +2 2\nnote\n>a: what\n\n>b: - +0 0\n"))
	if err != nil {
		t.Fatal(err)
	}
	if got := f.EventNumbers(); !maps.Equal(got, map[int]int{2: 1, 4: 2, 6: 3}) {
		t.Error(got)
	}
	if got := (*File)(nil).EventNumbers(); len(got) != 0 {
		t.Error(got)
	}
}
