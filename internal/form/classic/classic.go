// Package classic has the JSON forms of what the verbs of `maven classic` answer, and the server likewise: types, and
// constructors from the values of the packages of the original.
//
// Sharp edges: values are centipoints, and tiles are in lower case.
package classic

import (
	"encoding/json"
	"math"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/classic/tables"
	"maven/internal/endgame"
	"maven/internal/form"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/stat"
)

// A Speller writes moves of the classic program.
type Speller interface {
	Spell(m *board.Move) string
	Kept(m *board.Move) string // its leave
}

func classicMove(s Speller, place int, m *board.Move) form.Move {
	f := form.Move{Rank: place, Text: s.Spell(m), Kind: "pass", Score: m.Score, Leave: s.Kept(m)}
	switch {
	case m.Lane > 0:
		f.Kind = "play"
	case m.Len() > 0:
		f.Kind = "exchange"
	}
	return f
}

// A Solution is the result of an endgame search.
type Solution struct {
	CGP         string       `json:"cgp"`
	Lexicon     form.Lexicon `json:"lexicon"`
	Move        string       `json:"move"` // the best move
	Pessimistic int          `json:"pessimistic"`
	Optimistic  int          `json:"optimistic"`
	Known       string       `json:"known"`
	Nodes       int          `json:"nodes"`
	Expanded    int          `json:"expanded"`
	Pruned      int          `json:"pruned"`
	Swept       int          `json:"swept"`
	Stopped     string       `json:"stopped"`
	Exact       *Exact       `json:"exact,omitempty"` // with --exact
	Moves       []SolvedMove `json:"moves"`
}

// An Exact is what the exact solver says of an endgame, and of the move that the original chose.
type Exact struct {
	Move   string `json:"move"`   // a best one
	Value  int    `json:"value"`  // what it gains
	Chosen int    `json:"chosen"` // what the original's move gains
	Loss   int    `json:"loss"`
	Known  string `json:"known"` // proven, or heuristic if the search was stopped
}

// NewExact returns the form of an answer that has an exact value for the chosen move.
func NewExact(p *game.Position, a *endgame.Answer, chosen *move.Move) *Exact {
	best, own := &a.Moves[0], &a.Moves[0]
	for i := range a.Moves {
		if a.Moves[i].Move.Same(chosen) {
			own = &a.Moves[i]
		}
	}
	const point = 100 // centipoints
	e := &Exact{Move: form.Notation(p.Board, &best.Move), Value: point * best.Value, Chosen: point * own.Value, Known: stat.Heuristic.String()}
	if e.Loss = e.Value - e.Chosen; a.Proven && own.Proven() {
		e.Known = stat.Proven.String()
	}
	return e
}

// A SolvedMove is a move of an endgame with its pessimistic value.
type SolvedMove struct {
	form.Move
	Pessimistic int `json:"pessimistic"`
}

// NewSolution returns the search of a position; cgp is the position as CGP.
func NewSolution(s Speller, cgp string, lexicon form.Lexicon, list *rank.List, r *search.EndgameReport) *Solution {
	f := &Solution{CGP: cgp, Lexicon: lexicon, Move: s.Spell(&r.Best), Pessimistic: r.Pessimistic, Optimistic: r.Optimistic,
		Known: stat.Heuristic.String(), Nodes: r.Nodes, Expanded: r.Expanded, Pruned: r.Pruned, Swept: r.Swept, Stopped: r.Stopped}
	if r.Proven {
		f.Known = stat.Proven.String()
	}
	for i, m := range list.Moves() {
		f.Moves = append(f.Moves, SolvedMove{classicMove(s, i+1, &m), m.Score + m.Leave})
	}
	return f
}

// A Simulation is the result of simulating moves.
type Simulation struct {
	CGP        string          `json:"cgp"`
	Lexicon    form.Lexicon    `json:"lexicon"`
	Tables     string          `json:"tables"`
	Turns      int             `json:"turns"` // of each player after the candidate
	Seed       int             `json:"seed"`
	Iterations int             `json:"iterations"`
	Stopped    string          `json:"stopped"`
	Moves      []SimulatedMove `json:"moves"`
}

// A SimulatedMove is a move with its mean gain.
type SimulatedMove struct {
	form.Move
	Worth         int     `json:"worth"` // of the leave
	Bonus         int     `json:"bonus"`
	Average       int     `json:"average"`
	StandardError float64 `json:"standardError"`
	WinShare      float64 `json:"winShare"` // 0 to 1
	Iterations    int     `json:"iterations"`
	Pruned        bool    `json:"pruned,omitempty"`
}

// NewSimulation returns the moves of a simulation, best first. The caller fills in the rest.
func NewSimulation(s Speller, r *search.Simulation) *Simulation {
	f := &Simulation{Iterations: r.Iterations, Stopped: r.Stopped, Moves: []SimulatedMove{}}
	for i := range r.Candidates {
		c := &r.Candidates[i]
		f.Moves = append(f.Moves, SimulatedMove{Move: classicMove(s, i+1, &c.Move), Worth: c.Move.Leave, Bonus: c.Move.Bonus,
			Average: c.Average(), StandardError: math.Round(10*c.StandardError()) / 10,
			WinShare: math.Round(10000*c.WinShare()) / 10000, Iterations: c.N(), Pruned: c.Pruned})
	}
	return f
}

// Leaves are the leaves of a rack with their values.
type Leaves struct {
	Rack    string  `json:"rack"`
	Unseen  string  `json:"unseen"`
	Leaves  []Leave `json:"leaves"`
	Subsets int     `json:"subsets"`
	Sum     int     `json:"sum"`
	Table   string  `json:"table"`
	Tables  string  `json:"tables"`
}

// A Leave is a leave with its value.
type Leave struct {
	Leave    string `json:"leave"`
	Value    int    `json:"value"`
	Patterns int    `json:"patterns"`
	Balance  int    `json:"balance"`
	Q        int    `json:"q"`
	Draw     int    `json:"draw"`
	Face     *int   `json:"face,omitempty"` // only with an empty bag
}

// A ClassicScore is the score of a move, with the squares of its blanks.
type ClassicScore struct {
	Score  int      `json:"score"`
	Blanks []string `json:"blanks"` // squares
}

// Unseen has the tiles that the player on turn has not seen.
type Unseen struct {
	CGP       string `json:"cgp"`
	Unseen    string `json:"unseen"`
	TileCount int    `json:"tileCount"`
	Bag       int    `json:"bag"`
}

// ListedWords are what the original's word lister finds.
type ListedWords struct {
	Lexicon form.Lexicon `json:"lexicon"`
	Pattern string       `json:"pattern"`
	Tiles   string       `json:"tiles,omitempty"`
	Words   []string     `json:"words"`
	More    bool         `json:"more"` // there are more words
}

// AllWords are the words of a dictionary.
type AllWords struct {
	Lexicon form.Lexicon `json:"lexicon"`
	Words   []string     `json:"words"`
}

// Ways is the number of ways to draw a rack.
type Ways struct {
	Rack string `json:"rack"`
	Ways int64  `json:"ways"`
	Key  string `json:"key"` // a decimal number of up to 128 bits
}

// Numbers are numbers from the original's random generator.
type Numbers struct {
	Seed   uint32   `json:"seed"`
	Values []uint32 `json:"values"`
}

// A TableRecord is one record of a table.
type TableRecord struct {
	N          int32       `json:"n"`
	Sum        json.Number `json:"sum"`
	SumSquares json.Number `json:"sumsq"`
	Value      int32       `json:"value"`
	Record     string      `json:"record"` // its bytes in hexadecimal
}

// A PositionText is a position as text, see maven classic dump.
type PositionText struct {
	CGP  string `json:"cgp"`
	Text string `json:"text"`
}

// A LoadedPosition is a position read from such a text, as CGP.
type LoadedPosition struct {
	CGP     string       `json:"cgp"`
	Lexicon form.Lexicon `json:"lexicon"`
	ToMove  int          `json:"toMove"` // 1 or 2
}

// A History is the original's log of results.
type History struct {
	File   string       `json:"file"`
	Games  []LoggedGame `json:"games"`
	Wins   int          `json:"wins"` // of A
	Draws  int          `json:"draws"`
	Losses int          `json:"losses"`
}

// A LoggedGame is one game of the log.
type LoggedGame struct {
	Scores  [2]int       `json:"scores"` // of A and B, in points
	Level   int16        `json:"level"`
	Lexicon form.Lexicon `json:"lexicon"`
}

// Add adds a game; lexicon is the name of its lexicon.
func (h *History) Add(g tables.Result, lexicon string) {
	h.Games = append(h.Games, LoggedGame{[2]int{int(g.ScoreA), int(g.ScoreB)}, g.Level, form.Lexicon{Name: lexicon}})
	switch tables.OutcomeOf(int(g.ScoreA), int(g.ScoreB)) {
	case tables.Win:
		h.Wins++
	case tables.Tie:
		h.Draws++
	default:
		h.Losses++
	}
}

// A Rating shows how a game changes a rating.
type Rating struct {
	Rating   float64       `json:"rating"`
	Level    int           `json:"level"`
	Opponent int           `json:"opponent"`
	Expected float64       `json:"expected"` // share of games, 0 to 1
	Results  []RatingAfter `json:"results"`
}

// A RatingAfter is the rating after a result.
type RatingAfter struct {
	Result string  `json:"result"`
	Rating float64 `json:"rating"`
	Change float64 `json:"change"`
	Level  int     `json:"level"` // of the next opponent
}
