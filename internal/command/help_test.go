package command

import "testing"

// fill joins the lines of a paragraph, breaks them at 80 cells, and keeps indented lines apart.
func TestFill(t *testing.T) {
	text := "One line\nand another, which together are longer than eighty cells and so are broken again.\n\n" +
		"   1 beginner  knows the commonest words and\n  10 full strength  knows all words and sees every play, whatever the number of the tiles\n" +
		"Then a paragraph."
	want := "One line and another, which together are longer than eighty cells and so are\nbroken again.\n\n" +
		"   1 beginner  knows the commonest words and\n  10 full strength  knows all words and sees every play, whatever the number of\n" +
		"                    the tiles\nThen a paragraph."
	if got := fill(text); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
