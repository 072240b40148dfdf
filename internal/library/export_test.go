package library

import (
	"bytes"
	"errors"
	"testing"

	"maven/internal/testsize"
)

func TestWrite(t *testing.T) {
	testsize.OneThread(t)
	l := Open(t.TempDir())
	graph := graphOf(t, "CAT", "CATS")
	lex, err := l.Lexicon(put(t, "x.kwg", graph), nil)
	if err != nil {
		t.Fatal(err)
	}
	var text, kwg bytes.Buffer
	if err := errors.Join(Write(&text, lex, Text), Write(&kwg, lex, KWG)); err != nil {
		t.Fatal(err)
	}
	if text.String() != "CAT\nCATS\n" || !bytes.Equal(kwg.Bytes(), graph) {
		t.Errorf("%q, %d bytes", text.String(), kwg.Len())
	}
}

// A list that shares its graph with others is written alone.
func TestWriteShipped(t *testing.T) {
	testsize.Slow(t)
	l := Open(t.TempDir())
	shipped, err := l.Lexicon("UK", nil)
	if err != nil {
		t.Fatal(err)
	}
	var kwg bytes.Buffer
	if err := Write(&kwg, shipped, KWG); err != nil {
		t.Fatal(err)
	}
	alone, err := l.Lexicon(put(t, "uk.kwg", kwg.Bytes()), nil)
	if err != nil || alone.Hash() != shipped.Hash() {
		t.Errorf("%v %v", alone, err)
	}
}
