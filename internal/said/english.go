package said

import (
	"iter"
	"strings"
)

// Counted returns the first int of what fills a text in, which decides between singular and plurals in every language.
func Counted(args []any) (n int, is bool) {
	for _, arg := range args {
		if n, is = arg.(int); is {
			return n, true
		}
	}
	return 0, false
}

// english returns what English says in place of a format.
func english(format string, args []any) string {
	if n, is := Counted(args); is && n == 1 {
		for many, one := range Singulars() {
			if many == format {
				return one
			}
		}
	}
	return format
}

// Singulars yields the formats that count, each with the one for one thing.
func Singulars() iter.Seq2[string, string] {
	return func(yield func(many, one string) bool) {
		for rest := singulars; rest != ""; {
			var many, one string
			many, rest, _ = strings.Cut(rest, "\n\t")
			one, rest, _ = strings.Cut(rest, "\n")
			if !yield(many, one) {
				return
			}
		}
	}
}

// singulars is the book of English: the formats that count in their order, below each the one for one thing. Those of Count need none.
const singulars = `%+d points for %s of %s are not recorded
	%+d point for %s of %s is not recorded
%d analyses wait or run; try again later
	%d analysis waits or runs; try again later
%d bytes of text, more than %d
	%d byte of text, more than %d
%d cards at once; must be at most %d
	%d card at once; must be at most %d
%d cards at once; must be at most %d: add a condition such as top:1-1000
	%d card at once; must be at most %d: add a condition such as top:1-1000
%d faults in all; maven gcg check lists them
	%d fault in all; maven gcg check lists them
%d games and positions; must be %d at most
	%d game or position; must be %d at most
%d games are not finished; finish or delete some first
	%d game is not finished; finish or delete it first
%d games; send at most %d
	%d game; send at most %d
%d letters; the longest word has %d
	%d letter; the longest word has %d
%d of your analyses wait or run; stop one, or wait until one has ended
	%d of your analyses waits or runs; stop it, or wait until it has ended
%d pages are open; close one
	%d page is open; close it
%d players are declared
	%d player is declared
%d players; a game has two
	%d player; a game has two
%d points for time; must be a loss of 1 to %d
	%d point for time; must be a loss of 1 to %d
%d points withdrawn, but the play scored %+d
	%d point withdrawn, but the play scored %+d
%d points; challenge = %q pays no points
	%d point; challenge = %q pays no points
%d points; challenge = %q wants 1 to %d
	%d point; challenge = %q wants 1 to %d
%d points; must be 0 to %d
	%d point; must be 0 to %d
%d records are being got already; try again in a moment
	%d record is being got already; try again in a moment
%d requests wait already; try again in a second
	%d request waits already; try again in a second
%d rows; size = %d wants as many
	%d row; size = %d wants as many
%d squares on a side; must be %d to %d
	%d square on a side; must be %d to %d
%d squares, more than %d
	%d square, more than %d
%d texts; must be at most %d
	%d text; must be at most %d
%d tiles are exchanged from a rack of %d
	%d tile is exchanged from a rack of %d
%d tiles are played, but a rack holds only %d
	%d tile is played, but a rack holds only %d
%d tiles cannot be exchanged for the %d in the bag
	%d tile cannot be exchanged for the %d in the bag
%d tiles cannot be exchanged from a rack of %d
	%d tile cannot be exchanged from a rack of %d
%d tiles on the rack
	%d tile on the rack
%d tiles were exchanged, and the record does not say which; a saved game of the original has them
	%d tile was exchanged, and the record does not say which; a saved game of the original has them
%d tiles; must be 1 to %d
	%d tile; must be 1 to %d
%d topics; must be 1 to %d, such as ?topic=games/7
	%d topic; must be 1 to %d, such as ?topic=games/7
%d words looked up; must be 1 to %d, each of at most %d bytes
	%d word looked up; must be 1 to %d, each of at most %d bytes
%d words; must be 1 to %d, such as ?w=QI&w=ZA
	%d word; must be 1 to %d, such as ?w=QI&w=ZA
%s cannot be on the rack: it holds %d tiles, %s among them
	%s cannot be on the rack: it holds %d tile, %s among them
%s has %d characters; must have 1 to %d, such as %s
	%s has %d character; must have 1 to %d, such as %s
%s: there are %d files of this kind already; remove one first
	%s: there is %d file of this kind already; remove it first
%w: %d bytes; must be at most %d
	%w: %d byte; must be at most %d
%w: it has %d bytes; must have at most %d
	%w: it has %d byte; must have at most %d
%w: it has %d points, but needs two or more lines like 84,0
	%w: it has %d point, but needs two or more lines like 84,0
--%s: %d characters; must be a number
	--%s: %d character; must be a number
--who: you gave %d names; a game has two players
	--who: you gave %d name; a game has two players
A draw at %d points.
	A draw at %d point.
The best of %d bingos is %s, %d points.
	The best of %d bingo is %s, %d points.
The board needs %d columns, and the terminal has %d.
	The board needs %d column, and the terminal has %d.
The game goes on from a position that was set up, without the %d moves before it.
	The game goes on from a position that was set up, without the %d move before it.
The only bingo is %s, %d points.
	The only bingo is %s, %d point.
a board of %d rows; must be %d to %d with / between
	a board of %d row; must be %d to %d with / between
a move of %d bytes; must be at most %d
	a move of %d byte; must be at most %d
a word has %d characters; must have 1 to %d
	a word has %d character; must have 1 to %d
an exchange needs %d tiles in the bag, and there are %d
	an exchange needs %d tile in the bag, and there are %d
cgp: a board of %d rows; must be %d by the rules %s; bdn names other rules
	cgp: a board of %d row; must be %d by the rules %s; bdn names other rules
cgp: a line of %d bytes, more than %d
	cgp: a line of %d byte, more than %d
exchange of %d tiles: must be 1 to %d
	exchange of %d tile: must be 1 to %d
fills %d squares; must be %d
	fills %d square; must be %d
holds %d tiles, more than %d
	holds %d tile, more than %d
it has %d blanks; must have one for stems, at most two otherwise
	it has %d blank; must have one for stems, at most two otherwise
it takes %d tiles from a rack of %d
	it takes %d tile from a rack of %d
one play could score %d points; spread the word premiums so that it stays under %d
	one play could score %d point; spread the word premiums so that it stays under %d
paid for %s; left are %d tiles
	paid for %s; left is %d tile
rack %q of %d bytes, more than %d
	rack %q of %d byte, more than %d
rack %s: the player on turn has %d tiles
	rack %s: the player on turn has %d tile
row %q has %d squares; size = %d wants as many
	row %q has %d square; size = %d wants as many
the analysis has looked at %d positions; the limit must be higher than %d
	the analysis has looked at %d position; the limit must be higher than %d
the analysis has made %d iterations; the limit must be higher than %d
	the analysis has made %d iteration; the limit must be higher than %d
the game goes on: nobody has gone out, and %d turns were without score
	the game goes on: nobody has gone out, and %d turn was without score
the move says that %d tiles leave the rack, and has %d
	the move says that %d tile leaves the rack, and has %d
the note on %s has %d bytes; must have at most %d
	the note on %s has %d byte; must have at most %d
the note on turn %s has %d bytes; it must be text of at most %d
	the note on turn %s has %d byte; it must be text of at most %d
the player on turn has %d tiles, not %d
	the player on turn has %d tile, not %d
the rack %s has %d tiles, and can have %d
	the rack %s has %d tile, and can have %d
the rack %s has %d tiles, and should have %d
	the rack %s has %d tile, and should have %d
the text has %d bytes; must have 1 to %d
	the text has %d byte; must have 1 to %d
there are %d parts, %q, in place of the rack
	there is %d part, %q, in place of the rack
`
