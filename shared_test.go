package maven

import "testing"

// Engines share what is shipped, whatever their folders.
func TestEnginesShare(t *testing.T) {
	one, err := Open(Options{})
	if err != nil {
		t.Fatal(err)
	}
	other, err := Open(Options{Folder: t.TempDir(), Rules: "friendly", Tiles: "english"})
	if err != nil {
		t.Fatal(err)
	}
	if one.words.Graph != other.words.Graph {
		t.Error("the words are opened twice")
	}
}
