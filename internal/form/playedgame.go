package form

import "maven/internal/said"

// A PlayedGame is a game against the program as the person may see it: until it has ended, without the tiles that the person
// cannot know.
type PlayedGame struct {
	ID      int64  `json:"id"`
	Name    string `json:"name"`
	Version int64  `json:"version"` // an action names the version that it is about
	At      int64  `json:"at"`      // when it was so, in microseconds since 1970; of two answers with one version, the later counts
	Phase   string `json:"phase"`   // moving, accepting, answering or finished
	Player  string `json:"player"`  // as the program takes it, without its seed
	Level   int    `json:"level,omitempty"`
	Shared  bool   `json:"shared,omitempty"` // two persons play at one screen; the side player is the second of them
	Acting  string `json:"acting,omitempty"` // then whose rack this is, person or player, until the game has ended
	Lexicon string `json:"lexicon"`

	Names  SideNames    `json:"names"`
	Rules  RulesInFull  `json:"rules"` // with the challenge rule of the game
	Board  Board        `json:"board"`
	Rack   []string     `json:"rack"`
	Other  []string     `json:"other,omitempty"` // the player's rack, once the game has ended
	Unseen []TileCount  `json:"unseen"`          // in the order of the tiles
	Bag    int          `json:"bag"`
	CGP    string       `json:"cgp,omitempty"` // the position as the person knows it on turn
	Scores SideScores   `json:"scores"`
	Clock  *Clock       `json:"clock,omitempty"`
	Last   *LastPlay    `json:"last,omitempty"`
	Turns  []PlayedTurn `json:"turns"`

	Thinking      bool        `json:"thinking,omitempty"` // the player thinks; it waits for a processor if the phase is answering without it
	Challengeable bool        `json:"challengeable"`      // the person may challenge the last play
	Undoable      bool        `json:"undoable"`
	Exchangeable  int         `json:"exchangeable"` // how many tiles can be exchanged now, at most
	Helps         Helps       `json:"helps"`
	Hints         []said.Text `json:"hints"`          // the steps told for this turn
	Best          []Choice    `json:"best,omitempty"` // the best moves, if they have been asked for
	Looked        []Looked    `json:"looked,omitempty"`
	Message       []said.Text `json:"message"`        // what has just happened, in sentences
	Fault         said.Text   `json:"fault,omitzero"` // why the player does not answer, or the game is not saved

	Summary *PlayedSummary `json:"summary,omitempty"` // once the game has ended, as soon as it is judged
	Record  int64          `json:"record,omitempty"`  // the number of its record in the database, once the game has ended
	Next    *NextLevel     `json:"next,omitempty"`    // the level of the next game, if this one was against a level
	Rated   *Rated         `json:"rated,omitempty"`   // what the end has changed in the person's profile
}

// Rated is what the end of a game against the original has changed in the person's profile.
type Rated struct {
	Name   string    `json:"name"`
	Mode   string    `json:"mode"`  // of words
	Level  int       `json:"level"` // that was played
	Before float64   `json:"before"`
	After  float64   `json:"after"`
	Next   int       `json:"next"` // level
	Games  int32     `json:"games"`
	Fault  said.Text `json:"fault,omitzero"` // why the game does not count; then the rest is empty
}

// SideNames are the names of the two sides.
type SideNames struct {
	Person string `json:"person"`
	Player string `json:"player"`
}

// SideScores are the points of the two sides.
type SideScores struct {
	Person int `json:"person"`
	Player int `json:"player"`
}

// A TileCount is a tile and how many there are of it.
type TileCount struct {
	Tile  string `json:"tile"`
	Count int    `json:"count"`
}

// A Clock is the time of both sides in milliseconds, below 0 in overtime. What is left of the side whose clock runs is
// what was left when the answer was made.
type Clock struct {
	Person    int64  `json:"person"`
	Player    int64  `json:"player"`
	Start     int64  `json:"start"`     // what each had at first
	Increment int64  `json:"increment"` // added after each move
	Running   string `json:"running"`   // person or player; "" for neither
	Paused    bool   `json:"paused"`
	Up        bool   `json:"up,omitempty"` // the original's, which counts the person's time up: person is below 0, player is 0
}

// A LastPlay is the play just made.
type LastPlay struct {
	Side    string   `json:"side"`
	Text    string   `json:"text"`
	Score   int      `json:"score"`
	Squares [][2]int `json:"squares"` // row and column of each tile from the rack
	Words   []string `json:"words"`   // that a challenge would be about; none if it cannot be challenged
}

// A PlayedTurn is a turn in words.
type PlayedTurn struct {
	Number int       `json:"number"` // in the record; 0 for a challenge that costs nothing, which is not in the record
	Side   string    `json:"side"`
	Text   said.Text `json:"text"`
	Points string    `json:"points"` // "+12"; "" for none
	Total  int       `json:"total"`

	Challenge bool `json:"challenge,omitempty"` // a challenge, or the end of the play that one took back
}

// Helps counts the help that the person has taken.
type Helps struct {
	Hints  int `json:"hints"`
	Bests  int `json:"bests"`
	Undone int `json:"undone"`
	Looked int `json:"looked"`
}

// A Choice is one of the best moves.
type Choice struct {
	Text  said.Text `json:"text"` // as people read it
	Move  string    `json:"move"` // as the program reads it
	Score int       `json:"score"`
	Keeps []string  `json:"keeps"`
	Worth string    `json:"worth"`
}

// A Looked is a word that was looked up.
type Looked struct {
	Word string `json:"word"`
	Good bool   `json:"good"`
}

// A PlayedSummary says how a game went.
type PlayedSummary struct {
	Verdict  said.Text    `json:"verdict"`
	Winner   string       `json:"winner"` // person, player or ""
	Accounts []Account    `json:"accounts"`
	Remarks  []said.Text  `json:"remarks"`
	Losses   []PlayedLoss `json:"losses"` // the person's largest, by static equity
}

// An Account is a figure of both sides.
type Account struct {
	What   said.Text `json:"what"`
	Person said.Text `json:"person"`
	Player said.Text `json:"player"`
}

// A PlayedLoss is a move of the person that lost something.
type PlayedLoss struct {
	Turn  int       `json:"turn"` // in the record
	Made  said.Text `json:"made"`
	Best  said.Text `json:"best"`
	Score int       `json:"score"` // of the best move
	Loss  string    `json:"loss"`
}

// A NextLevel is the level for the next game, and why.
type NextLevel struct {
	Level int       `json:"level"`
	Why   said.Text `json:"why"`
}

// A Trial is what a move would be, without its being made.
type Trial struct {
	Move   string      `json:"move"` // as the program writes it
	Text   said.Text   `json:"text"` // as people read it
	Fits   bool        `json:"fits"` // it can be placed so
	Reason said.Text   `json:"reason,omitzero"`
	Score  int         `json:"score"`
	Words  []TrialWord `json:"words"`
	Bingo  bool        `json:"bingo,omitempty"`
}

// A TrialWord is a word that a move would make. Whether it is good is told only if phonies cannot be played.
type TrialWord struct {
	Word string `json:"word"`
	Good *bool  `json:"good,omitempty"`
}
