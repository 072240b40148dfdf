package play

import "maven/internal/said"

// A Kind says what an action is.
type Kind uint8

// The kinds of actions. The player only makes moves, challenges and accepts.
const (
	Make      Kind = iota // a play, an exchange or a pass: Move, and Words that are no good and are accepted, in a game without challenges
	Challenge             // of the play just made, all its words
	Accept                // the play that has ended the game
	Resign
	Undo  // take back the person's last move or challenge, and all after it
	Hint  // see one more step of the hint for this turn
	Best  // see the best moves
	Tried // try a play that is refused for its words: Move, Words
	Look  // look words up: Words
	Time  // lose points for time, at the end: Score
)

// kindNames returns the names of the kinds in the saved form.
func kindNames() []string {
	return []string{"move", "challenge", "accept", "resign", "undo", "hint", "best", "tried", "look", "time"}
}

// String returns the name of the kind in the saved form.
func (k Kind) String() string { return kindNames()[k] }

// helps reports whether actions of the kind leave the game as it is.
func (k Kind) helps() bool { return k == Hint || k == Best || k == Tried || k == Look }

// An Action is one thing that a side does.
type Action struct {
	By    Side
	Do    Kind
	Move  string   // as move.Notation writes it
	Score int      // points of a move, filled in when it is made
	Words []string // the phonies of a play that was refused or is accepted, or the words looked up
}

// A PhonyError refuses a play with words that are not in the lexicon, in a game without challenges.
type PhonyError struct {
	Words   []string
	Lexicon string // its name
}

// Error names the words.
func (e *PhonyError) Error() string {
	return e.Said().String()
}

// Said names the words.
func (e *PhonyError) Said() said.Text {
	words := said.And(e.Words)
	if len(e.Words) == 1 {
		return said.Of("%s is not in %s", words, e.Lexicon)
	}
	return said.Of("%s are not in %s", words, e.Lexicon)
}
