package command_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"maven/internal/command"
)

// Work that fails at once leaves no file behind; what it has added stays.
func TestMakeLinesFails(t *testing.T) {
	gone := errors.New("the farm is not reached")
	for lines, want := range map[int]string{0: "", 1: "header\na line\n"} {
		out := filepath.Join(t.TempDir(), "some")
		restore := func(data []byte) (int, int, error) { return 0, len(data), nil }
		err := command.MakeLines(out, []byte("header\n"), false, restore, func(_ int, add func([]byte) error) error {
			if err := command.MakeLines(out, nil, true, restore, nil); err == nil || err.Error() != out+".part: another program is writing it; wait for it, or choose another file" {
				t.Errorf("a second run: %v", err)
			}
			for range lines {
				if err := add([]byte("a line\n")); err != nil {
					return err
				}
			}
			return gone
		})
		left, read := os.ReadFile(out + ".part")
		if !errors.Is(err, gone) || string(left) != want || (read == nil) != (lines > 0) {
			t.Errorf("%d lines: %v; %q is left, %v", lines, err, left, read)
		}
	}
}
