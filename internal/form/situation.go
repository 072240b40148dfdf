package form

import (
	"errors"
	"slices"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/lexicon"
	"maven/internal/move"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/tile"
)

// A Situation is a position as a page draws it.
type Situation struct {
	CGP string `json:"cgp"`
	Setting
	Board    Board       `json:"board"`
	Rack     []string    `json:"rack"`     // of the player on turn, tile by tile, blanks as ?
	Opponent []string    `json:"opponent"` // the tiles of the other rack that the player on turn knows
	Scores   [2]int      `json:"scores"`   // of the player on turn, and of the other
	Bag      int         `json:"bag"`
	Unseen   []TileCount `json:"unseen"`         // by the player on turn, in the order of the tiles
	Last     [][2]int    `json:"last,omitempty"` // row and column of each tile of the last play, from 0
	Over     bool        `json:"over,omitempty"` // the game has ended
	Move     *JudgedMove `json:"move,omitempty"` // the move asked about
}

// A JudgedMove is a move as it would be made.
type JudgedMove struct {
	Text    string       `json:"move"`
	Kind    string       `json:"kind"`
	Legal   bool         `json:"legal"`
	Score   int          `json:"score"` // 0 if the move does not fit the board
	Leave   string       `json:"leave"`
	Words   []JudgedWord `json:"words"`   // that it forms, its own first
	Squares [][2]int     `json:"squares"` // row and column of each tile that leaves the rack, from 0
	Reason  said.Text    `json:"reason,omitzero"`
	Square  string       `json:"square,omitempty"` // at fault, as players write it
	Tile    string       `json:"tile,omitempty"`   // at fault
	Word    string       `json:"word,omitempty"`   // at fault, the first of several
}

// NewSituation returns the form of a position.
func NewSituation(placed *setting.Placed) *Situation {
	p := placed.Position
	set, unseen := p.Board.Rules().Tiles, p.Unseen()
	f := &Situation{CGP: placed.CGP, Setting: SettingOf(placed.Setting, setting.TableNames{}), Board: NewBoard(p.Board), Rack: TileTexts(set, &p.Rack), Opponent: TileTexts(set, &p.Opponent),
		Scores: p.Scores, Bag: p.Bag(), Unseen: TileCounts(set, &unseen), Over: p.Over() != game.Going}
	if p.HasLast && p.Last.Kind == move.Play {
		f.Last = PlayedSquares(&p.Last)
	}
	return f
}

// Try adds a move, which was read against the board: what it scores, and whether it is legal. words are those of the
// board.
func (f *Situation) Try(words *lexicon.Lexicon, p *game.Position, m move.Move) {
	n := p.Board.Notation()
	left, used := p.Rack, m.Used()
	j := &JudgedMove{Text: n.Format(&m), Kind: m.Kind.String(), Words: []JudgedWord{}, Squares: PlayedSquares(&m)}
	if left.Remove(&used) {
		j.Leave = n.Alphabet.Rack(&left)
	}
	if m.Kind == move.Play && p.Board.Fits(&m) == nil {
		j.Score = p.Board.Score(&m)
		for _, word := range p.Board.Formed(&m) {
			j.Words = append(j.Words, JudgedWord{Word: words.Text(word), Good: words.Check(word)})
		}
	}
	err := p.Legal(&m)
	j.Legal, j.Reason = err == nil, said.OfError(err)
	j.Square, j.Tile, j.Word = AtFault(err)
	f.Move = j
}

// AtFault returns the square, the tile and the first word for which a move is refused; "" for those that the error does not name.
func AtFault(err error) (square, tile, word string) {
	if missing, is := errors.AsType[*game.MissingError](err); is {
		return "", missing.Tile, ""
	}
	refused, is := errors.AsType[*board.IllegalError](err)
	if !is {
		return "", "", ""
	}
	if len(refused.Phonies) > 0 {
		word = refused.Phonies[0]
	}
	return refused.Square, "", word
}

// PlayedSquares returns the row and the column of each tile that a play lays down, from 0; none for other moves.
func PlayedSquares(m *move.Move) [][2]int {
	squares := [][2]int{}
	if m.Kind != move.Play {
		return squares
	}
	for i, t := range m.Word() {
		if t != 0 {
			row, col := m.Square(i)
			squares = append(squares, [2]int{row, col})
		}
	}
	return squares
}

// TileCounts returns how many there are of each tile, in the order of the set, the blank last; tiles that there are none
// of are left out.
func TileCounts(s *tile.Set, rack *tile.Rack) []TileCount {
	list := []TileCount{}
	for _, t := range slices.Compact(rack.Ordered()) {
		list = append(list, TileCount{s.Text(t), int(rack[t])})
	}
	return list
}
