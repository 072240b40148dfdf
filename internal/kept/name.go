package kept

import (
	"slices"
	"strings"
	"unicode/utf8"

	"maven/internal/form"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/store"
)

// PlayerName is the name of a player beside the board.
func PlayerName(player string) string {
	kind, _, _ := strings.Cut(player, ",")
	return "Maven " + strings.ReplaceAll(kind, "=", " ")
}

// MaxName is how many characters of a person's name fit beside the board.
const MaxName = 20

// PersonForm says what names games take, besides their length.
func PersonForm() said.Text {
	return said.Of("characters without a colon, one of them to be seen, and none that turns the text around")
}

// PersonName returns the name of a person without blanks at its ends and doubled ones. It is "" for a name that games do not
// take: one that is not legible, and one with more than MaxName characters or a colon.
func PersonName(text string) string {
	name := strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(name) > MaxName || !record.Legible(text) || strings.Contains(name, ":") {
		return ""
	}
	return name
}

// Plain returns a player as it is named without its seed, which may be that of the game.
func Plain(player string) string {
	isSeed := func(part string) bool { return strings.HasPrefix(part, "seed=") }
	return strings.Join(slices.DeleteFunc(strings.Split(player, ","), isSeed), ",")
}

// The states of games in lists.
const (
	Going      = "going"
	Finished   = "finished"
	Unreadable = "unreadable"
)

// listed returns a game as lists have it.
func listed(g *store.SavedGame) form.KeptGame {
	state := Going
	if g.Finished {
		state = Finished
	}
	return form.KeptGame{ID: g.ID, Name: g.Name, State: state, Player: Plain(g.Player), TurnCount: g.Turns, Record: g.Record,
		Changed: g.Changed.UTC().Format("2006-01-02T15:04:05Z"),
		Sides:   &form.KeptSides{Person: form.KeptSide{Name: g.Names[0], Score: g.Scores[0]}, Player: form.KeptSide{Name: g.Names[1], Score: g.Scores[1]}}}
}
