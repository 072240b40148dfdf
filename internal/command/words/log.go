package words

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"maven/internal/atomicfile"
	"maven/internal/form"
)

// ruling is a verdict as a director's log keeps it: one line, with the fields of the file that the page saves, and the
// table if there is one.
func ruling(at time.Time, v *form.Judgement, table int) string {
	fields := []string{at.UTC().Format("2006-01-02T15:04:05.000Z"), goodOrNot(v.Acceptable, "acceptable", "not acceptable"),
		v.Lexicon.Name, strings.Join(v.Words, " ")}
	if table > 0 {
		fields = append(fields, strconv.Itoa(table))
	}
	return strings.Join(fields, "\t") + "\n"
}

// appendLine adds a line to a file and has the system keep it before it returns. What a crash left of a line before it
// stays on a line of its own.
func appendLine(path, line string) (err error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o644)
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	defer func() {
		if err = errors.Join(err, f.Close()); err != nil {
			err = fmt.Errorf("log: %w", err)
		}
	}()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if size := info.Size(); size > 0 && info.Mode().IsRegular() {
		var last [1]byte
		if _, err := f.ReadAt(last[:], size-1); err != nil {
			return err
		}
		if last[0] != '\n' {
			line = "\n" + line
		}
	}
	if _, err := f.WriteString(line); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	return atomicfile.SyncFolder(filepath.Dir(path))
}
