package files

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"maven/internal/classic/file"
)

// Resources whose names files could not tell apart have files of their own.
func TestClassicExportNamesEveryResource(t *testing.T) {
	taken, seen := map[string]int{}, []string{}
	for _, kind := range []string{"MULa", "mula", "MULA", "a/b\\", "....", "\x00\xff  "} {
		for range 2 {
			name := resourceFile(&file.Resource{Type: [4]byte([]byte(kind)), ID: -1}, taken)
			key := strings.ToLower(name)
			if slices.Contains(seen, key) || !regexp.MustCompile(`^[0-9A-Za-z%]+_-1(_\d)?\.bin$`).MatchString(name) {
				t.Errorf("%q: %s", kind, name)
			}
			seen = append(seen, key)
		}
	}
}
