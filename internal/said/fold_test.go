package said_test

import (
	"testing"

	"maven/internal/said"
)

// People type without the accents that their keys lack.
func TestFold(t *testing.T) {
	for text, want := range map[string]string{"Prüfen": "prufen", "ÉCHANGER": "echanger", "płytki": "plytki", "ŁÓDŹ": "lodz", "8h": "8h"} {
		if got := said.Fold(text); got != want {
			t.Errorf("%s becomes %s, want %s", text, got, want)
		}
	}
}
