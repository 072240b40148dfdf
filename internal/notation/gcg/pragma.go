package gcg

import (
	"fmt"
	"strings"
)

// pragma reads one pragma.
func (r *recorder) pragma(item *Item) {
	continues := r.continues
	r.continues = false
	if number, ok := playerNumber(item.Keyword); ok {
		r.once(item)
		r.player(number, item.Args)
		return
	}
	switch item.Keyword {
	case "character-encoding", "tile": // read before all others
	case "title", "description":
		r.once(item)
	case "lexicon", "game-type", "board-layout", "tile-distribution", "orientation":
		r.once(item)
		r.notEmpty(item)
	case "id":
		r.once(item)
		if len(strings.FieldsFunc(item.Args, isBlank)) != 2 {
			r.found(PragmaForm, item.Args, fmt.Sprintf("id %q", shorten(item.Args)), "two words: who gives the number, and the number")
		}
	case "rack1", "rack2":
		r.once(item)
		r.rack(int(item.Keyword[4]-'0'), item.Args)
	case "incomplete":
		r.once(item)
		r.record.Incomplete = true
		if r.tilesIn(item.Args) {
			r.record.OnTurn, r.record.turnLine = item.Args, item.Line
		}
	case "tile-set", "game-board":
		r.continues = true
	case "-":
		if r.continues = continues; !continues {
			r.found(PragmaForm, "#-", "a line of continuation after none", "#tile-set or #game-board before it")
		}
	default:
		r.found(PragmaUnknown, item.Keyword, fmt.Sprintf("pragma %q is not known", "#"+shorten(item.Keyword)), "")
	}
}

// once warns of a second pragma of the same keyword.
func (r *recorder) once(item *Item) {
	if r.seen[item.Keyword] {
		r.found(PragmaTwice, "#"+item.Keyword, fmt.Sprintf("a second #%s", item.Keyword), "one")
	}
	r.seen[item.Keyword] = true
}

func (r *recorder) notEmpty(item *Item) {
	if item.Args == "" {
		r.found(PragmaEmpty, "#"+item.Keyword, fmt.Sprintf("#%s says nothing", item.Keyword), "a name after it")
	}
}

// player declares the player of a number.
func (r *recorder) player(number int, args string) {
	nick, name := args, ""
	if end := strings.IndexAny(args, blanks); end >= 0 {
		nick, name = args[:end], strings.Trim(args[end:], blanks)
	}
	if nick == "" {
		r.found(PlayerForm, "", fmt.Sprintf("player %d has no nick", number), fmt.Sprintf("#player%d nick Full Name", number))
		return
	}
	for other := range r.declared {
		if other != number && r.declared[other].Nick == nick {
			r.found(PlayerSame, nick, fmt.Sprintf("players %d and %d are both %s", other, number, shorten(nick)), "a nick for each")
			return
		}
	}
	if len(r.events) > 0 {
		r.found(PragmaLate, nick, fmt.Sprintf("player %d after the first event", number), "all players before it")
	}
	if r.declared[number].Nick == "" {
		r.declared[number].Nick, r.declared[number].Name = nick, name
		if r.known++; r.known == 3 {
			r.third = r.line
		}
	}
}

// rack keeps the tiles that a player holds in an unfinished game.
func (r *recorder) rack(number int, text string) {
	if r.tilesIn(text) {
		r.declared[number].Rack, r.racks[number] = text, r.line
		if set := r.record.Tiles; set != nil {
			r.declared[number].Held, _ = parseRack(set.Alphabet, text) // tilesIn has read it
		}
	}
}

// tilesIn reports whether the text of a pragma is a rack, and finds it at fault where not.
func (r *recorder) tilesIn(text string) bool {
	if r.record.Tiles == nil {
		return true
	}
	if _, err := parseRack(r.record.Tiles.Alphabet, text); err != nil {
		r.found(RackForm, text, fmt.Sprintf("rack %q: %s", shorten(text), shortError(err)), "tiles of the tile set")
		return false
	}
	return true
}
