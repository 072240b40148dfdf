package play

import (
	"fmt"
	"strings"
)

// A Kind says what an action is.
type Kind uint8

// The kinds of actions. The player only makes moves, challenges and accepts.
const (
	Make      Kind = iota // a play, an exchange or a pass: Move
	Challenge             // of the play just made, all its words
	Accept                // of the play that has ended the game
	Resign
	Undo  // takes back to before the last move or challenge of the person
	Hint  // one step more of the hint for this turn
	Best  // the best moves shown
	Tried // a play that was refused for its words: Move, Words
)

// kindNames returns the kinds as programs are told them.
func kindNames() []string {
	return []string{"move", "challenge", "accept", "resign", "undo", "hint", "best", "tried"}
}

// String returns the kind as programs are told it.
func (k Kind) String() string { return kindNames()[k] }

// helps reports whether the kind leaves the game as it is.
func (k Kind) helps() bool { return k == Hint || k == Best || k == Tried }

// An Action is one thing that somebody does.
type Action struct {
	By    Side
	Do    Kind
	Move  string   // as move.Notation writes it
	Score int      // points of a move, found when it is made
	Words []string // no words, of a play that was refused
}

// A PhonyError is a play with words that are not in the lexicon, where the rules allow no others.
type PhonyError struct {
	Words   []string
	Lexicon string // its name
}

// Error names the words.
func (e *PhonyError) Error() string {
	verb := "is"
	if len(e.Words) > 1 {
		verb = "are"
	}
	return fmt.Sprintf("%s %s not in %s", strings.Join(e.Words, " and "), verb, e.Lexicon)
}
