//go:build !js

package data_test

import (
	"strings"
	"testing"

	"maven/internal/data"
)

// The hash is one of SHA-256, and the same every time.
func TestHash(t *testing.T) {
	one := data.Hash()
	if len(one) != 64 || strings.Trim(one, "0123456789abcdef") != "" {
		t.Errorf("hash %q", one)
	}
	if again := data.Hash(); again != one {
		t.Errorf("%s, then %s", one, again)
	}
}
