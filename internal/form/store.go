package form

import "maven/internal/facts"

// A Player is a player of a recorded game.
type Player struct {
	Nick  string `json:"nick"`
	Name  string `json:"name"`
	Score int    `json:"score"` // at the end of the record
}

// A Game is a game of a database, as lists show it.
type Game struct {
	ID        int64    `json:"id"`
	Date      string   `json:"date,omitempty"`
	Lexicon   *Lexicon `json:"lexicon,omitempty"` // that the record names
	Title     string   `json:"title,omitempty"`
	File      string   `json:"file"` // that it was imported from
	Players   []Player `json:"players"`
	TurnCount int      `json:"turnCount"`
	Ended     bool     `json:"ended"`
	Winner    int      `json:"winner,omitempty"` // 1 or 2, of players; 0 for a draw, or a game that has not ended
	Irregular bool     `json:"irregular,omitempty"`
	Turn      int      `json:"turn,omitempty"` // the first turn that fits the search
}

// NewGame returns a game that was found.
func NewGame(f *facts.Found) Game {
	g := Game{ID: f.ID, Date: f.Date, Title: f.Title, File: f.Source, TurnCount: f.Turns, Ended: f.Ended, Winner: f.Winner, Irregular: f.Irregular,
		Turn: f.Turn}
	if f.Lexicon != "" {
		g.Lexicon = &Lexicon{Name: f.Lexicon}
	}
	for _, p := range f.Players {
		g.Players = append(g.Players, Player{Nick: p.Nick, Name: p.Name, Score: p.Score})
	}
	return g
}

// A ShownGame is a game with its turns, and the position before one of them or at its end.
type ShownGame struct {
	Game
	CGP   string       `json:"cgp,omitempty"`
	Turns []StoredTurn `json:"turns"`
}

// A StoredTurn is a turn in the database.
type StoredTurn struct {
	RecordedTurn
	Leave string   `json:"leave,omitempty"`
	Words []string `json:"words,omitempty"`
}

// NewShownGame returns a game with its turns and a position.
func NewShownGame(f *facts.Found, turns []facts.Turn, cgp string) ShownGame {
	g := ShownGame{Game: NewGame(f), CGP: cgp, Turns: []StoredTurn{}}
	for i := range turns {
		t := &turns[i]
		g.Turns = append(g.Turns, StoredTurn{RecordedTurn: RecordedTurn(t.Entry), Leave: t.Leave, Words: t.Words})
	}
	return g
}

// An ImportedFile is the outcome of importing a file.
type ImportedFile struct {
	File  string `json:"file"`
	What  string `json:"what"`            // added, present, same-game, replaced, refused or unread
	ID    int64  `json:"id,omitempty"`    // of the game
	Fault string `json:"fault,omitempty"` // what first breaks the rules in a record that was added
	Error string `json:"error,omitempty"` // why it was refused or not read
}

// A WrittenGame is a file that was written for a game.
type WrittenGame struct {
	ID   int64  `json:"id"`
	File string `json:"file"`
}
