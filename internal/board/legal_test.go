package board_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"maven/internal/board"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/rules"
	"maven/internal/tile"
)

// words are all that is a word in the tests of legality.
func words() []string {
	return []string{"QUIET", "QUIETS", "QUIETED", "QUIETEDS", "EQUIETED", "IT", "TI", "TO", "TOT", "SO", "SON", "EH",
		"HE", "ETA", "ON", "OE", "EON", "TE", "ATE", "AT"}
}

// TestRefusals has each reason not to take a play, as it is told to people.
func TestRefusals(t *testing.T) {
	standard := librarytest.Rules(t, "standard", "")
	letters := *standard
	letters.RowLetters = true
	nine := *standard
	nine.RackSize = 9
	quiet, none := []string{"8D QUIET"}, []string(nil)
	for _, c := range []struct {
		rules   *rules.Rules
		plays   []string
		move    string
		refusal board.Refusal
		reason  string
	}{
		{standard, none, "8L QUIET", board.OffBoard, "the play runs off the board, which has 15 by 15 squares"},
		{standard, none, "H12 QUIET", board.OffBoard, "the play runs off the board, which has 15 by 15 squares"},
		{standard, none, "16G TO", board.OffBoard, "the play runs off the board, which has 15 by 15 squares"},
		{standard, none, "P8 TO", board.OffBoard, "the play runs off the board, which has 15 by 15 squares"},
		{librarytest.Rules(t, "super", ""), none, "11T TOT", board.OffBoard, "the play runs off the board, which has 21 by 21 squares"},
		{bricked(standard, "8D"), none, "8D QUIET", board.OnBrick, "square 8D cannot be played on"},
		{bricked(standard, "H9"), none, "H8 TO", board.OnBrick, "square 9H cannot be played on"},
		{bricked(&letters, "9H"), none, "8H TO", board.OnBrick, "square I8 cannot be played on"},
		{standard, quiet, "8B TO", board.NotWhole, "the Q on 8D is part of the word"},
		{standard, quiet, "8I S", board.NotWhole, "the T on 8H is part of the word"},
		{standard, quiet, "E9 TO", board.NotWhole, "the U on 8E is part of the word"},
		{standard, quiet, "F6 TO", board.NotWhole, "the I on 8F is part of the word"},
		{standard, []string{"8D qUIET"}, "D9 TO", board.NotWhole, "the q on 8D is part of the word"},
		{standard, quiet, "10A QUIETSON", board.TooMany, "8 tiles are played, but a rack holds only 7"},
		{standard, quiet, "F5 SON.TOTSO", board.TooMany, "8 tiles are played, but a rack holds only 7"},
		{&nine, quiet, "10A QUIETSONTO", board.TooMany, "10 tiles are played, but a rack holds only 9"},
		{&nine, quiet, "10A QUIETSONT", board.Disconnected, "no tile of the play touches a tile on the board"},
		{standard, none, "8A QUIET", board.NotOnStart, "the first play must cover 8H"},
		{standard, none, "H9 TO", board.NotOnStart, "the first play must cover 8H"},
		{standard, none, "G8 TO", board.NotOnStart, "the first play must cover 8H"},
		{librarytest.Rules(t, "super", ""), none, "8F QUIET", board.NotOnStart, "the first play must cover 11K"},
		{&letters, none, "H3 QUIET", board.NotOnStart, "the first play must cover H8"},
		{standard, quiet, "8A TO", board.Disconnected, "no tile of the play touches a tile on the board"},
		{standard, quiet, "D5 TO", board.Disconnected, "no tile of the play touches a tile on the board"},
		{standard, quiet, "9I TO", board.Disconnected, "no tile of the play touches a tile on the board"},
		{standard, quiet, "O15 S", board.Disconnected, "no tile of the play touches a tile on the board"},
		{standard, none, "8H I", board.OneLetter, "a word has at least two letters"},
		{standard, none, "H8 i", board.OneLetter, "a word has at least two letters"},
		{standard, none, "8G TI", 0, ""},
		{standard, none, "8G XI", board.NotAWord, "XI is not a word"},
		{standard, quiet, "9D sO", board.NotAWord, "QS, UO are not words"},
		{standard, quiet, "9D XX", board.NotAWord, "XX, QX, UX are not words"},
		{standard, quiet, "H7 A.X", board.NotAWord, "ATX is not a word"},
		{standard, quiet, "I8 X", board.NotAWord, "QUIETX is not a word"},
		{standard, quiet, "8D .....X", board.NotAWord, "QUIETX is not a word"},
		{librarytest.Rules(t, "standard", "catalan"), none, "8G L·LQU", board.NotAWord, "L·LQU is not a word"},
	} {
		b := boardOf(t, c.rules, librarytest.GraphOf(t, c.rules.Tiles, words()...), c.plays...)
		m := librarytest.Move(t, b, c.move)
		err := b.Legal(&m)
		if c.refusal == 0 {
			if err != nil {
				t.Errorf("%s after %v: %v", c.move, c.plays, err)
			}
			continue
		}
		var illegal *board.IllegalError
		if !errors.As(err, &illegal) || illegal.Refusal != c.refusal || err.Error() != c.reason {
			t.Errorf("%s after %v: %v\nwant %s", c.move, c.plays, err, c.reason)
		} else if got := strings.Join(illegal.Phonies, ", "); got != phoniesOf(c.refusal, c.reason) {
			t.Errorf("%s after %v: phonies %s", c.move, c.plays, got)
		}
		if fits := b.Fits(&m); (fits == nil) != (c.refusal == board.NotAWord) {
			t.Errorf("%s after %v: Fits says %v", c.move, c.plays, fits)
		}
	}
}

// phoniesOf cuts the words out of a reason.
func phoniesOf(refusal board.Refusal, reason string) string {
	if refusal != board.NotAWord {
		return ""
	}
	list, _, _ := strings.Cut(reason, " is not a word")
	list, _, _ = strings.Cut(list, " are not words")
	return list
}

// Plays that no text gives, since Parse sees what is on the board.
func TestRefusalsOfMovesFromElsewhere(t *testing.T) {
	r := librarytest.Rules(t, "standard", "catalan")
	b := boardOf(t, r, librarytest.GraphOf(t, r.Tiles, "L·LA"), "8G L·LA")
	for _, c := range []struct {
		move    move.Move
		refusal board.Refusal
		reason  string
	}{
		{play(move.Across, 7, 6, 1, 1), board.NotEmpty, "square 8G already holds L·L"},
		{play(move.Down, 6, 7, 1, 1|tile.Designated), board.NotEmpty, "square 8H already holds A"},
		{play(move.Across, 7, 5, 0, 0, 0), board.NotThrough, "square 8F is played through, but it is empty"},
		{play(move.Across, 7, 6, 0, 0), board.NoTile, "no tile is played from the rack"},
		{play(move.Across, 7, 6, 0), board.NotWhole, "the A on 8H is part of the word"},
		{play(move.Across, 200, 200, 1, 1), board.OffBoard, "the play runs off the board, which has 15 by 15 squares"},
		{move.Move{Kind: move.Play}, board.NoTile, "no tile is played from the rack"},
	} {
		var illegal *board.IllegalError
		if err := b.Legal(&c.move); !errors.As(err, &illegal) || illegal.Refusal != c.refusal || err.Error() != c.reason {
			t.Errorf("%+v: %v\nwant %s", c.move, err, c.reason)
		}
	}
}

// play is the play of the given tiles, 0 for through.
func play(dir move.Direction, row, col uint8, tiles ...tile.Tile) move.Move {
	m := move.Move{Kind: move.Play, Dir: dir, Row: row, Col: col, Len: uint8(len(tiles))}
	for i, t := range tiles {
		if m.Tiles[i] = t; t != 0 {
			m.Played++
		}
	}
	return m
}

// TestLegalPlays has plays of each kind that is allowed, and the words they form.
func TestLegalPlays(t *testing.T) {
	standard := librarytest.Rules(t, "standard", "")
	quiet := []string{"8D QUIET"}
	right, low := []string{"8H QUIETED"}, []string{"H8 QUIETED"}
	left, high := []string{"8B QUIETED"}, []string{"H2 QUIETED"}
	for _, c := range []struct {
		rules  *rules.Rules
		plays  []string
		move   string
		formed string // empty where the play is not legal
	}{
		{standard, nil, "8D QUIET", "QUIET"},
		{standard, nil, "8H qUIeT", "QUIET"},
		{standard, nil, "H4 QUIET", "QUIET"},
		{standard, nil, "H8 TO", "TO"},
		{librarytest.Rules(t, "super", ""), nil, "K9 QUIET", "QUIET"},
		{standard, quiet, "8D QUIETS", "QUIETS"},
		{standard, quiet, "8D .....S", "QUIETS"},
		{standard, quiet, "I8 S", "QUIETS"},
		{standard, quiet, "I8 s", "QUIETS"},
		{standard, quiet, "I8 SO", "SO QUIETS"},
		{standard, quiet, "I7 TO", ""},
		{standard, quiet, "H8 .O", "TO"},
		{standard, quiet, "9H O", "TO"},
		{standard, quiet, "9H ON", "ON TO"},
		{standard, quiet, "9G TO", "TO ET TO"},
		{standard, quiet, "H7 A.E", "ATE"},
		{standard, quiet, "9F TE", "TE IT EE"},
		{standard, append(quiet, "H8 .O"), "9G EON", "EON EE"},
		{standard, right, "8H .......S", "QUIETEDS"},
		{standard, right, "O8 SO", "SO QUIETEDS"},
		{standard, right, "O7 OS", ""},
		{standard, right, "O7 E", ""},
		{standard, low, "H8 .......S", "QUIETEDS"},
		{standard, low, "15H SO", "SO QUIETEDS"},
		{standard, low, "15H s", "QUIETEDS"},
		{standard, left, "8A E", ""},
		{standard, left, "8A E.......", "EQUIETED"},
		{standard, left, "A8 EH", "EH EQUIETED"},
		{standard, left, "A7 HE", "HE EQUIETED"},
		{standard, left, "A8 E", "EQUIETED"},
		{standard, high, "H1 E.......", "EQUIETED"},
		{standard, high, "1H EH", "EH EQUIETED"},
		{standard, high, "1G HE", "HE EQUIETED"},
		{standard, high, "1H E", "EQUIETED"},
		{bricked(standard, "8C", "8I", "9H"), nil, "8D QUIET", "QUIET"},
		{bricked(standard, "8I"), quiet, "J8 SO", ""},
	} {
		b := boardOf(t, c.rules, librarytest.GraphOf(t, c.rules.Tiles, append(words(), "ET", "EE")...), c.plays...)
		m := librarytest.Move(t, b, c.move)
		if err := b.Legal(&m); (err == nil) != (c.formed != "") {
			t.Errorf("%s after %v: %v", c.move, c.plays, err)
			continue
		}
		var formed []string
		for _, word := range b.Formed(&m) {
			formed = append(formed, b.Rules().Tiles.Word(word))
		}
		if got := strings.Join(formed, " "); c.formed != "" && got != c.formed {
			t.Errorf("%s after %v forms %s, want %s", c.move, c.plays, got, c.formed)
		}
	}
}

// A play of one tile has one canonical form, however it is written.
func TestCanonical(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	b := boardOf(t, r, librarytest.GraphOf(t, r.Tiles, words()...), "8D QUIET", "H8 .O", "10D QUIET")
	for _, c := range []struct{ move, want string }{
		{"I8 S", "8D .....S"},
		{"8D .....S", "8D .....S"},
		{"C8 s", "8C s....."},
		{"9D S", "D8 .S."},
		{"D8 .S.", "D8 .S."},
		{"9G E.", "9G E."},
		{"G8 .E.", "9G E."},
		{"H7 A...", "H7 A..."},
		{"7H A", "H7 A..."},
		{"H8 ...TS", "H8 ...TS"},
		{"7E A", "E7 A."},
		{"E7 A.T.S", "E7 A.T.S"},
		{"exchange Q", "exchange Q"},
		{"pass", "pass"},
	} {
		m := librarytest.Move(t, b, c.move)
		m.Score, m.Equity = 17, 17_250
		got := b.Canonical(m)
		if text := b.Notation().Format(&got); text != c.want || got.Score != 17 || got.Equity != 17_250 {
			t.Errorf("%s is %s with %d, %d; want %s with 17, 17250", c.move, text, got.Score, got.Equity, c.want)
		}
		if again := b.Canonical(got); !again.Same(&got) {
			t.Errorf("%s: the canonical form of %s is %s", c.move, c.want, b.Notation().Format(&again))
		}
		if m.Kind == move.Play && b.Score(&m) != b.Score(&got) {
			t.Errorf("%s scores %d, %s %d", c.move, b.Score(&m), c.want, b.Score(&got))
		}
	}
}

// The list of refusals is in the order in which they are looked for.
func TestFirstRefusalWins(t *testing.T) {
	r := bricked(librarytest.Rules(t, "standard", ""), "8M")
	b := boardOf(t, r, librarytest.GraphOf(t, r.Tiles, words()...))
	var found []board.Refusal
	for _, text := range []string{"8J XXXXXXXX", "8I XXXXXX", "7A XXXXXXXX", "7A XX", "8H X", "8H XX"} {
		m := librarytest.Move(t, b, text)
		var illegal *board.IllegalError
		if !errors.As(b.Legal(&m), &illegal) {
			t.Fatalf("%s is legal", text)
		}
		found = append(found, illegal.Refusal)
	}
	want := []board.Refusal{board.OnBrick, board.OnBrick, board.TooMany, board.NotOnStart, board.OneLetter, board.NotAWord}
	if !slices.Equal(found, want) || !slices.IsSorted(found) {
		t.Errorf("refusals %v, want %v", found, want)
	}
}
