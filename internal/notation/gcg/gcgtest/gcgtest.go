// Package gcgtest reads and writes records in tests.
package gcgtest

import (
	"fmt"
	"strings"
	"testing"

	"maven/internal/data/datatest"
	"maven/internal/notation/gcg"
)

// Options reads files that name no tile set with the given one, which the program ships.
func Options(t testing.TB, tiles string) gcg.Options {
	t.Helper()
	return gcg.Options{Tiles: datatest.TileSet(t, tiles), Find: datatest.FindSet}
}

// Read reads a file.
func Read(t testing.TB, text string) *gcg.File {
	t.Helper()
	f, err := gcg.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// Written returns the bytes of a file.
func Written(t testing.TB, f *gcg.File) string {
	t.Helper()
	text, err := f.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Record reads text that begins with two players, ann and bob, and returns what it says.
func Record(t testing.TB, lines ...string) *gcg.Record {
	t.Helper()
	return Read(t, "#player1 ann Ann\n#player2 bob Bob\n"+strings.Join(lines, "\n")).Record(Options(t, "english"))
}

// Kinds lists findings as "line kind".
func Kinds(findings []gcg.Finding) string {
	var b strings.Builder
	for i, f := range findings {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%d %s", f.Line, f.Kind)
	}
	return b.String()
}
