package game_test

import (
	"errors"
	"testing"
	"unicode/utf8"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/move"
	"maven/internal/rules"
)

// heap returns rules with only the given tiles in the set, so that the bag is what they leave.
func heap(t testing.TB, r *rules.Rules, tiles string) *rules.Rules {
	t.Helper()
	set := *r.Tiles
	set.Count = librarytest.Rack(t, &set, tiles)
	return r.WithTiles(&set)
}

// TestUnseen holds what a player knows of the tiles against counts made by hand.
func TestUnseen(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	for _, c := range []struct {
		tiles    string // the whole set
		on       string // a play on the board
		rack     string
		opponent string // "-" where not given

		unseen string
		bag    int
		held   string // "-" where not known
	}{
		{"AABBCCDDEEFFGG??", "8G AB", "CDEFG?A", "-", "BCDEFG?", 0, "BCDEFG?"},
		{"AABBCCDDEEFFGG??", "8G Ab", "CDEFG?A", "-", "BBCDEFG", 0, "BBCDEFG"},
		{"AABBCCDDEEFFGG??", "8G AB", "CDEFG?", "-", "ABCDEFG?", 1, "-"},
		{"AABBCCDDEEFFGG??", "8G AB", "CDEFG?", "A", "ABCDEFG?", 1, "-"}, // one of seven
		{"AABBCCDDEEFFGG??", "8G AB", "CDEFG?", "ABCDEFG", "ABCDEFG?", 1, "ABCDEFG"},
		{"AABBCCDDEEFFGG??", "8G AB", "CDEFG?", "", "ABCDEFG?", 1, "-"},
		{"AABBCCDD", "8G AB", "ABC", "-", "CDD", 0, "CDD"}, // fewer than a rack are unseen
		{"AABBCCDD", "8G AB", "ABC", "CD", "CDD", 0, "CDD"},
		{"AABBCCDD", "8G AB", "ABC", "ABCDD", "CDD", 0, "CDD"},                         // more than can be
		{"AABBCCDDEEFFGG??", "8G AB", "CDE", "ABCDEFGF", "ABCDEFFGG??", 3, "ABCDEFFG"}, // more than a rack
		{"AABB", "8G AB", "AB", "-", "", 0, ""},
		{"AABB", "8G AA", "AZZ?", "-", "BB", 0, "BB"}, // tiles that the set has not
		{"AABB", "8G AbaBA", "", "-", "B", 0, "B"},
		{"AABB", "", "", "-", "AABB", 0, "AABB"},
	} {
		rules := heap(t, r, c.tiles)
		known := game.Known{Board: board.New(rules, nil), Rack: librarytest.Rack(t, rules.Tiles, c.rack)}
		if c.on != "" {
			m := librarytest.Move(t, known.Board, c.on)
			known.Board.Place(&m)
		}
		if c.opponent != "-" {
			known.Opponent = librarytest.Rack(t, rules.Tiles, c.opponent)
		}
		p := game.NewPosition(known)
		unseen, bag := p.Unseen(), p.Bag()
		held, sure := p.Held()
		text := rules.Tiles.Rack(&held)
		if !sure {
			text += "-"
		}
		if got := rules.Tiles.Rack(&unseen); got != c.unseen || bag != c.bag || text != c.held {
			t.Errorf("%s with %q on the board, %s and %s: unseen %s, %d in the bag, held %s; want %s, %d, %s",
				c.tiles, c.on, c.rack, c.opponent, got, bag, text, c.unseen, c.bag, c.held)
		}
	}
}

// A rack of another size leaves another bag.
func TestBagOfOtherRacks(t *testing.T) {
	for size, want := range map[int]int{1: 98, 7: 86, 9: 82} {
		r := *librarytest.Rules(t, "standard", "")
		r.RackSize = size
		known := game.Known{Board: board.New(&r, nil)}
		game.NewBag(&r.Tiles.Count, stream(1)).Draw(size, &known.Rack)
		p := game.NewPosition(known)
		if got := p.Bag(); got != want {
			t.Errorf("racks of %d: %d in the bag, want %d", size, got, want)
		}
	}
}

// TestLegal has what allows and forbids moves beside the board.
func TestLegal(t *testing.T) {
	standard, friendly := librarytest.Rules(t, "standard", ""), librarytest.Rules(t, "friendly", "")
	words := librarytest.GraphOf(t, standard.Tiles, "QUIET", "QUIETS", "TOT")
	const tiles = "EEEEEEEEIIIIOOQQSSTTTTUU??" // 26
	for _, c := range []struct {
		rules  *rules.Rules
		tiles  string
		rack   string
		move   string
		reason string // empty for legal
	}{
		{standard, tiles, "QUIET", "8D QUIET", ""},
		{standard, tiles, "QUIE?", "8D QUIEt", ""},
		{standard, tiles, "QUIET", "8D QUIETS", "S is not on the rack EIQTU"},
		{standard, tiles, "OST?", "8G TOT", "2 × T is not on the rack OST?"},
		{standard, tiles, "TOTS", "8G ToT", "? is not on the rack OSTT"},
		{standard, tiles, "TOT?", "8G tot", "3 × ? is not on the rack OTT?"},
		{standard, tiles, "TOT", "8G QUIET", "E is not on the rack OTT"}, // the first in the order of the alphabet
		{standard, tiles, "", "8G TOT", "O is not on the rack, which is empty"},
		{standard, tiles, "QUIET", "8A QUIET", "the first play must cover 8H"},
		{standard, tiles, "QUIET", "8D QUITE", "QUITE is not a word"},

		{standard, tiles, "QUIET", "pass", ""},
		{standard, tiles, "", "pass", ""},
		{friendly, "QUIET", "QUIET", "pass", ""},

		// The bag holds what the two racks of seven leave of the set.
		{standard, tiles, "QUIETSO", "exchange QUIETSO", ""}, // 12
		{standard, tiles, "QUIETS?", "exchange ?", ""},
		{standard, tiles, "QUIETSO", "exchange QUIETSU", "2 × U is not on the rack EIOQSTU"},
		{standard, tiles, "QUIETSO", "exchange ?", "? is not on the rack EIOQSTU"},
		{standard, "EEEEEEEIIIIOOQSTTTTU?", "QUIETSO", "exchange QUIETSO", ""}, // 7
		{standard, "EEEEEEEIIIIOOQSTTTU?", "QUIETSO", "exchange Q", "an exchange needs 7 tiles in the bag, and there are 6"},
		{standard, "QUIETSOEEEEEEE", "QUIETSO", "exchange Q", "an exchange needs 7 tiles in the bag, and there are 0"},
		{friendly, "QUIETSOEEEEEEEIII", "QUIETSO", "exchange QUI", ""},
		{friendly, "QUIETSOEEEEEEEIII", "QUIETSO", "exchange QUIE", "4 tiles cannot be exchanged for the 3 in the bag"},
		{friendly, "QUIETSOEEEEEEEI", "QUIETSO", "exchange Q", ""},
		{friendly, "QUIETSOEEEEEEEI", "QUIETSO", "exchange QU", "2 tiles cannot be exchanged for the 1 in the bag"},
		{friendly, "QUIETSOEEEEEEE", "QUIETSO", "exchange Q", "an exchange needs a tile in the bag, and there is none"},
	} {
		r := heap(t, c.rules, c.tiles)
		p := game.NewPosition(game.Known{Board: board.New(r, words), Rack: librarytest.Rack(t, r.Tiles, c.rack)})
		m := librarytest.Move(t, p.Board, c.move)
		got := ""
		if err := p.Legal(&m); err != nil {
			got = err.Error()
		}
		if got != c.reason {
			t.Errorf("%s: %s of %s of %s: %q, want %q", r.Name, c.move, c.rack, c.tiles, got, c.reason)
		}
		var missing *game.MissingError
		if errors.As(p.Legal(&m), &missing) && utf8.RuneCountInString(missing.Tile) != 1 {
			t.Errorf("%s of %s: the tile is %q", c.move, c.rack, missing.Tile)
		}
	}
}

// The refusal of a play says how its blanks are written where they are not those of the rack.
func TestRespelt(t *testing.T) {
	b := board.New(librarytest.Rules(t, "standard", "english"), nil)
	for _, c := range []struct{ rack, move, want string }{
		{"RETINAS", "8c retinas", "7 × ? is not on the rack AEINRST; lower case is for blanks: write 8C RETINAS"},
		{"RETINA?", "8C RETINAS", "S is not on the rack AEINRT?; write a blank in lower case"},
		{"RETINAS", "8C TARTINES", "2 × T is not on the rack AEINRST"}, // no blank is needed
		{"RETINAS", "exchange ?", "? is not on the rack AEINRST"},
		{"RETINA?", "1A ETNA", "the first play must cover 8H"},
	} {
		p := game.NewPosition(game.Known{Board: b, Rack: librarytest.Rack(t, b.Rules().Tiles, c.rack)})
		m, got := librarytest.Move(t, b, c.move), ""
		if err := game.Respelt(p.Legal(&m), c.move, b, &p.Rack); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s of %s: %q, want %q", c.move, c.rack, got, c.want)
		}
	}
}

// Where a tile of several letters is on the rack, a refusal of one of its letters says how it is written.
func TestMissingLetterOfATile(t *testing.T) {
	r := librarytest.Rules(t, "standard", "spanish")
	for rack, want := range map[string]string{
		"[CH]AEIOLR": "C is not on the rack A[CH]EILOR; letters in brackets are one tile: [CH]",
		"CHAEIOL":    "", // the tiles C and H
		"[LL]AEIORH": "C is not on the rack AEHI[LL]OR",
	} {
		p := game.NewPosition(game.Known{Board: board.New(r, nil), Rack: librarytest.Rack(t, r.Tiles, rack)})
		m := librarytest.Move(t, p.Board, "exchange ch")
		got := ""
		if err := p.Legal(&m); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", rack, got, want)
		}
	}
}

// Some of the opponent's tiles do not say how many are in the bag.
func TestExchangeWithOpponentGiven(t *testing.T) {
	for tiles, limit := range map[string]int{"QUIETSOAAAAAAAAAA": 3, "QUIETSOAAAAAAAAAAAAAA": 7} {
		r := heap(t, librarytest.Rules(t, "standard", ""), tiles)
		known := game.Known{Board: board.New(r, nil), Rack: librarytest.Rack(t, r.Tiles, "QUIETSO")}
		m := librarytest.Move(t, known.Board, "exchange QU")
		for _, opponent := range []string{"", "AAA", "AAAAAAA"} {
			known.Opponent = librarytest.Rack(t, r.Tiles, opponent)
			p := game.NewPosition(known)
			if err := p.Legal(&m); (err == nil) != (limit >= 7) || p.Bag() != limit {
				t.Errorf("%s, the opponent with %q: %d in the bag, want %d; %v", tiles, opponent, p.Bag(), limit, err)
			}
		}
	}
}

// What the board refuses is told as the board tells it, so that a caller can see which words are
// wrong; an exchange of nothing is no exchange.
func TestLegalTellsPhonies(t *testing.T) {
	r := librarytest.Rules(t, "standard", "")
	p := game.NewPosition(game.Known{Board: board.New(r, librarytest.GraphOf(t, r.Tiles, "AT")), Rack: librarytest.Rack(t, r.Tiles, "AT")})
	m := librarytest.Move(t, p.Board, "8G TA")
	var illegal *board.IllegalError
	if err := p.Legal(&m); !errors.As(err, &illegal) || illegal.Refusal != board.NotAWord || illegal.Phonies[0] != "TA" {
		t.Errorf("%v", err)
	}
	if err := p.Legal(&move.Move{Kind: move.Exchange}); err == nil || err.Error() != "an exchange gives at least one tile" {
		t.Errorf("an exchange of nothing: %v", err)
	}
}
