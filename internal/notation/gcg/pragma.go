package gcg

import (
	"cmp"
	"fmt"
	"strings"

	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
)

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
	case "title", "description", "date":
		r.once(item)
	case "lexicon", "game-type", "board-layout", "tile-distribution", "orientation":
		r.once(item)
		if item.Args == "" {
			r.found(PragmaEmpty, "#"+item.Keyword, said.Of("#%s says nothing", item.Keyword), said.Of("a name after it"))
		}
	case "id":
		r.once(item)
		if len(strings.FieldsFunc(item.Args, isBlank)) != 2 {
			r.found(PragmaForm, item.Args, said.Of("id %q", Shorten(item.Args)), said.Of("two words: who gave the number, and the number"))
		}
	case "challenge-rule":
		r.once(item)
		r.challengeRule(item.Args)
	case "time-control":
		r.once(item)
		r.clock(item.Args)
	case "rack1", "rack2":
		r.once(item)
		r.rack(&r.declared[item.Keyword[4]-'0'], item.Args)
	case "incomplete":
		r.once(item)
		r.record.Incomplete = true
		r.rack(&r.record.OnTurn, item.Args)
	case "tile-set", "game-board":
		r.continues = true
	case "-":
		if r.continues = continues; !continues {
			r.found(PragmaForm, "#-", said.Of("a continuation line, but nothing that it could continue"), said.Of("#tile-set or #game-board before it"))
		}
	default:
		r.found(PragmaUnknown, item.Keyword, said.Of("pragma %q is not known", "#"+Shorten(item.Keyword)), said.Text{})
	}
}

// once warns of a second pragma of the same keyword.
func (r *recorder) once(item *Item) {
	if r.seen[item.Keyword] {
		r.twice(item)
	}
	r.seen[item.Keyword] = true
}

func (r *recorder) twice(item *Item) {
	r.found(PragmaTwice, "#"+item.Keyword, said.Of("a second #%s", item.Keyword), said.Of("one"))
}

// challengeRule reads the rule for challenges.
func (r *recorder) challengeRule(text string) {
	rule, bonus, err := rules.ParseChallenge(text)
	if err != nil {
		r.found(PragmaForm, text, said.Of("challenge rule %q", Shorten(text)), said.Of("void, single, double, triple, or points such as 5pt or 5pt-word"))
		return
	}
	r.record.Challenge = &ChallengeRule{rule, bonus}
}

// clock reads the time at the beginning, and the time added with each turn.
func (r *recorder) clock(text string) {
	start, increment, _ := strings.Cut(strings.Join(strings.Fields(text), " "), " ")
	increment = cmp.Or(increment, "0:00")
	var ok [2]bool
	r.record.Start, ok[0] = ParseClock(start)
	if r.record.Increment, ok[1] = ParseClock(increment); !ok[0] || !ok[1] {
		r.record.Start, r.record.Increment = 0, 0
		r.found(PragmaForm, text, said.Of("clock %q", Shorten(text)), said.Of("minutes and seconds, then the time added with each turn, such as 25:00 0:05"))
	}
}

// player declares the player with a number.
func (r *recorder) player(number int, args string) {
	nick, name := args, ""
	if end := strings.IndexAny(args, blanks); end >= 0 {
		nick, name = args[:end], strings.Trim(args[end:], blanks)
	}
	if nick == "" {
		r.found(PlayerForm, "", said.Of("player %d has no nick", number), said.Plain(fmt.Sprintf("#player%d nick Full Name", number)))
		return
	}
	for other := range r.declared {
		if other != number && r.declared[other].Nick == nick {
			r.found(PlayerSame, nick, said.Of("players %d and %d are both %s", other, number, Shorten(nick)), said.Of("a nick for each"))
			return
		}
	}
	if len(r.events) > 0 {
		r.found(PragmaLate, nick, said.Of("player %d after the first event", number), said.Of("all players before it"))
	}
	if r.declared[number].Nick == "" {
		r.declared[number].Nick, r.declared[number].Name = nick, name
		if r.known++; r.known == 3 {
			r.third = r.line
		}
	}
}

// rack keeps the tiles that a player holds in an unfinished game.
func (r *recorder) rack(p *Player, text string) {
	var held tile.Rack
	if set := r.record.Tiles; set != nil {
		var err error
		if held, err = parseRack(set.Alphabet, text); err != nil {
			r.found(RackForm, text, said.Of("rack %q: %s", Shorten(text), shortError(err)), said.Of("tiles of the tile set"))
			return
		}
	}
	p.Rack, p.Held, p.Line = text, held, r.line
}
