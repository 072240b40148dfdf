package rows_test

import (
	"errors"
	"io"
	"slices"
	"testing"

	"maven/internal/rows"
)

// Rows come with their lines; comments and the byte-order mark are no cells.
func TestNext(t *testing.T) {
	r := rows.New([]byte("\uFEFFname,worth\n# a remark\n\n\"two\nlines, \"\"quoted\"\"\",1\n,\n"), '#')
	for _, want := range []struct {
		cells []string
		line  int
	}{{[]string{"name", "worth"}, 1}, {[]string{"two\nlines, \"quoted\"", "1"}, 4}, {[]string{"", ""}, 6}} {
		if cells, line, err := r.Next(); err != nil || line != want.line || !slices.Equal(cells, want.cells) {
			t.Errorf("%q in line %d, %v; want %+v", cells, line, err, want)
		}
	}
	if cells, _, err := r.Next(); err != io.EOF {
		t.Errorf("%q, %v behind the end", cells, err)
	}
}

// What is wrong is told with its line, and where in it a quote is at fault.
func TestWrong(t *testing.T) {
	for text, want := range map[string]string{
		"a,b\n1\n":              "line 2: 1 cell; must be 2, one for each column",
		"a,b\n1,2,3\n":          "line 2: 3 cells; must be 2, one for each column",
		"a,b\r\n1,2\r\nüß,x\"y": `line 3: character 5: a quote within a cell; the cell must stand in quotes then, and quotes within it twice`,
		"\uFEFFa\"":             `line 1: character 2: a quote within a cell; the cell must stand in quotes then, and quotes within it twice`,
		"a,b\n\"ü\"x,1\n":       `line 2: character 3: a cell that begins with a quote must end with one, and quotes within it must stand twice`,
		"a,b\n\"open,1\n2,3":    `line 3: character 4: a cell that begins with a quote must end with one, and quotes within it must stand twice`,
	} {
		if err := all(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// all reads a text to its end.
func all(text string) error {
	r := rows.New([]byte(text), 0)
	for {
		if _, _, err := r.Next(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// No bytes do harm, and every fault has a line of the text.
func FuzzNext(f *testing.F) {
	for _, text := range []string{"", "a,b\n1,2\n", "\uFEFFa\"", "\"", "a\r\n\"\r\n\"\"", "\xff\",\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		err := all(text)
		wrong, is := errors.AsType[*rows.Error](err)
		if err != nil && (!is || wrong.Line < 1 || wrong.Line > len(text)+1) {
			t.Errorf("%q: %v", text, err)
		}
	})
}
