package form

import (
	"fmt"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
)

// A Service is what a server can play and judge with.
type Service struct {
	Version    string          `json:"version"`
	Lexicons   []LexiconInfo   `json:"lexicons"`
	Rules      []Rules         `json:"rules"`
	TileSets   []TileSet       `json:"tileSets"`
	Players    []NamedPlayer   `json:"players"` // the weakest first
	Challenges []ChallengeRule `json:"challenges"`
	Defaults   Defaults        `json:"defaults"`
	Closable   bool            `json:"closable,omitempty"` // whether a page may end the program
	Fetches    bool            `json:"fetches,omitempty"`  // whether records are fetched from addresses
}

// A NamedPlayer is a player that one can play against or ask.
type NamedPlayer struct {
	Name  string    `json:"name"`            // as the program takes it, such as level=3
	Title said.Text `json:"title"`           // for people
	Level int       `json:"level,omitempty"` // of a level
	About said.Text `json:"about"`
	Plays bool      `json:"plays"` // whether it plays games; otherwise it is for analyses
}

// A ChallengeRule is what a challenge of a good play costs.
type ChallengeRule struct {
	Name  string    `json:"name"`
	About said.Text `json:"about"`
}

// Defaults are what is taken where a request names nothing.
type Defaults struct {
	Lexicon string `json:"lexicon"`
	Rules   string `json:"rules"`
	Player  string `json:"player"` // that ranks
}

// Players returns the players, the weakest first.
func Players() []NamedPlayer {
	var list []NamedPlayer
	for _, l := range engine.Levels() {
		list = append(list, NamedPlayer{Name: fmt.Sprintf("level=%d", int(l)), Title: said.Of("Level %d, %s", int(l), l.Name()), Level: int(l), About: l.Description(), Plays: true})
	}
	return append(list,
		NamedPlayer{Name: "master", Title: said.Of("Master"), About: said.Of("looks ahead for a second a move"), Plays: true},
		NamedPlayer{Name: "champion", Title: said.Of("Champion"), About: said.Of("looks ahead for five seconds a move, and searches to the end of the game"), Plays: true},
		NamedPlayer{Name: "classic", Title: said.Of("The original"), About: said.Of("plays as the original program"), Plays: true},
		NamedPlayer{Name: "static", Title: said.Of("Quick"), About: said.Of("ranks by score and leave")},
		NamedPlayer{Name: "sim", Title: said.Of("Simulation"), About: said.Of("plays candidates out")},
		NamedPlayer{Name: "full", Title: said.Of("Full"), About: said.Of("plays candidates out until the bag is nearly empty, then searches to the end")})
}

// Challenges returns the rules of challenges.
func Challenges() []ChallengeRule {
	return []ChallengeRule{
		{"void", said.Of("a phony cannot be played")},
		{"single", said.Of("a challenge of a good play costs nothing")},
		{"double", said.Of("a challenge of a good play costs the challenger's turn")},
		{"triple", said.Of("a challenge ends the game: whoever is wrong loses it")},
		{"5pt", said.Of("a challenge of a good play gives the opponent 5 points")},
		{"10pt", said.Of("a challenge of a good play gives the opponent 10 points")},
		{"5pt-word", said.Of("a challenge of a good play gives the opponent 5 points for each word challenged")},
		{"10pt-word", said.Of("a challenge of a good play gives the opponent 10 points for each word challenged")},
	}
}

// A Board is a board as a page draws it.
type Board struct {
	Size     int        `json:"size"`
	Premiums []string   `json:"premiums"` // row by row, a sign for each square as in a rules file
	Tiles    [][]string `json:"tiles"`    // row by row: "" for none, a blank in lower case
}

// NewBoard returns the board with its tiles.
func NewBoard(b *board.Board) Board {
	r := b.Rules()
	f := Board{Size: r.Size, Premiums: premiums(r), Tiles: make([][]string, r.Size)}
	for row := range r.Size {
		f.Tiles[row] = make([]string, r.Size)
		for col := range r.Size {
			if t := b.At(row, col); t != 0 {
				f.Tiles[row][col] = r.Tiles.Text(t)
			}
		}
	}
	return f
}

// premiums returns the squares of rules, row by row.
func premiums(r *rules.Rules) []string {
	rows := make([]string, r.Size)
	for row := range r.Size {
		squares := make([]byte, r.Size)
		for col := range r.Size {
			squares[col] = r.At(row, col).Symbol()
		}
		rows[row] = string(squares)
	}
	return rows
}

// TileTexts returns the tiles of a rack one by one, in the order of the set, blanks last as "?".
func TileTexts(s *tile.Set, rack *tile.Rack) []string {
	list := []string{}
	for _, t := range rack.Ordered() {
		list = append(list, s.Text(t))
	}
	return list
}

// A RulesInFull is rules with their tiles, as a page needs them to draw a game.
type RulesInFull struct {
	Rules
	TileSet TileSet `json:"tileSet"`
}

// NewRulesWithTiles returns rules with all details and their tiles.
func NewRulesWithTiles(r *rules.Rules) RulesInFull {
	return RulesInFull{NewRulesInFull(r), NewTileSetInFull(r.Tiles)}
}
