package kibitz

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/eval"
	"maven/internal/game"
	"maven/internal/move"
	"maven/internal/term"
	"maven/internal/tile"

	"maven/internal/command"
	"maven/internal/notation/cgp"
	"maven/internal/setting"
)

// An answer is what is said of one position.
type answer struct {
	line int  // of the file, 0 for none
	seed *int // of a random opening

	cgp      string
	setting  *desk
	position *game.Position
	total    int
	moves    []judged

	classic *classicAnswer // in place of setting, position and moves where the original ranks

	judging bool   // one move was asked about
	asked   string // as the user wrote it
	illegal error  // why it may not be made
	bad     error  // why the line could not be answered
}

// A judged move is one line of an answer.
type judged struct {
	rank  int
	move  move.Move
	left  tile.Rack
	terms eval.Terms
}

// A desk is a setting and the memory of a player who works with it.
type desk struct {
	*setting.Setting
	Board  *board.Board
	Player *engine.Static
	Leaves string // name of the table
}

// maxDesks bounds the memory of a file whose positions all differ in their rules.
const maxDesks = 16

// desk returns the desk for what a position names.
func (k *kibitzer) desk(n setting.Named) (*desk, error) {
	s, err := k.settings.Of(n)
	if err != nil {
		return nil, err
	}
	if k.desks == nil || len(k.desks) >= maxDesks && k.desks[s] == nil {
		k.desks = map[*setting.Setting]*desk{}
	}
	return command.Once(k.desks, s, func() (*desk, error) {
		judge, leaves, err := s.Judge()
		if err != nil {
			return nil, err
		}
		return &desk{Setting: s, Board: s.Board(), Player: s.Static(judge), Leaves: leaves}, nil
	})
}

// rank ranks the moves of one CGP line, or judges the move asked for.
func (k *kibitzer) rank(line string) (*answer, error) {
	fields, err := cgp.Split(line)
	if err != nil {
		return nil, err
	}
	s, err := k.desk(setting.OfPosition(fields))
	if err != nil {
		return nil, err
	}
	read, err := fields.Position(s.Rules)
	if err != nil {
		return nil, err
	}
	if read.Racks[0].Len() == 0 {
		return nil, errors.New("cgp: the player on turn has no tiles; the racks are written as AEINRST/ or AEINRST/BC")
	}
	position := read.On(s.Board)
	a := &answer{cgp: read.Format(s.Rules.Tiles.Alphabet), setting: s, position: &position}
	if k.options.move != "" {
		return a, a.judge(k.options.move)
	}
	all := s.Player.All(a.position)
	a.total = len(all)
	count := k.options.count
	if count == 0 {
		count = a.total
	}
	for i, m := range move.First(all, count) {
		a.add(s.Player, m, i+1)
	}
	return a, nil
}

// add puts one move, whose rank is known, to the answer.
func (a *answer) add(player *engine.Static, m move.Move, rank int) {
	left, used := a.position.Rack, m.Used()
	left.Remove(&used)
	a.moves = append(a.moves, judged{rank: rank, left: left, terms: player.Judge(a.position, &m), move: m})
}

// judge answers about one move: whether it is legal, and where it ranks.
func (a *answer) judge(text string) error {
	a.judging, a.asked = true, text
	b := a.setting.Board
	m, err := b.Notation().Parse(text, b.At)
	if err != nil {
		return err
	}
	if a.illegal = a.position.Legal(&m); a.illegal != nil {
		return nil
	}
	m = b.Canonical(m)
	player := a.setting.Player
	player.Judge(a.position, &m)
	all := player.All(a.position)
	a.total = len(all)
	rank := 1
	for i := range all {
		if move.Compare(&all[i], &m) < 0 {
			rank++
		}
	}
	a.add(player, m, rank)
	return nil
}

// jsonAnswers writes answers for programs, one object a line; docs/format.md has the form.
type jsonAnswers struct {
	out *json.Encoder
}

func newJSONAnswers(out io.Writer) *jsonAnswers {
	e := json.NewEncoder(out)
	e.SetEscapeHTML(false)
	return &jsonAnswers{out: e}
}

type answerJSON struct {
	Line    int                 `json:"line,omitempty"`
	Seed    *int                `json:"seed,omitempty"`
	CGP     string              `json:"cgp"`
	Lexicon command.LexiconJSON `json:"lexicon"`
	Leaves  string              `json:"leaves"`
	Rules   string              `json:"rules"`
	Bag     int                 `json:"bag"`
	Total   int                 `json:"total"`
	Moves   []moveJSON          `json:"moves"`
}

type moveJSON struct {
	Rank   int       `json:"rank"`
	Move   string    `json:"move"`
	Kind   string    `json:"kind"`
	Score  int32     `json:"score"`
	Leave  string    `json:"leave"`
	Equity float64   `json:"equity"`
	Known  string    `json:"known"`
	Terms  termsJSON `json:"terms"`
}

type termsJSON struct {
	Leave   float64 `json:"leave"`
	Opening float64 `json:"opening"`
	End     float64 `json:"end"`
}

type illegalJSON struct {
	Line    int                 `json:"line,omitempty"`
	CGP     string              `json:"cgp"`
	Lexicon command.LexiconJSON `json:"lexicon"`
	Move    string              `json:"move"`
	Legal   bool                `json:"legal"`
	Reason  string              `json:"reason"`
}

type badJSON struct {
	Line  int    `json:"line"`
	Error string `json:"error"`
}

// lexicon returns the list that was judged by.
func (a *answer) lexicon() command.LexiconJSON {
	if a.classic != nil {
		return a.classic.words.Identity()
	}
	return command.Identify(a.setting.Words)
}

func (j *jsonAnswers) write(a *answer) error {
	if a.bad != nil {
		return j.out.Encode(badJSON{a.line, a.bad.Error()})
	}
	words := a.lexicon()
	if a.illegal != nil {
		return j.out.Encode(illegalJSON{a.line, a.cgp, words, a.asked, false, a.illegal.Error()})
	}
	if a.classic != nil {
		return j.out.Encode(a.classic.form(a))
	}
	out := answerJSON{
		Line: a.line, Seed: a.seed, CGP: a.cgp, Lexicon: words,
		Leaves: a.setting.Leaves, Rules: a.setting.Rules.Name,
		Bag: a.position.Bag(), Total: a.total, Moves: make([]moveJSON, len(a.moves)),
	}
	notation := a.setting.Board.Notation()
	for i := range a.moves {
		m := &a.moves[i]
		out.Moves[i] = moveJSON{
			Rank: m.rank, Move: notation.Format(&m.move), Kind: m.move.Kind.String(), Score: m.move.Score,
			Leave: notation.Alphabet.Rack(&m.left), Equity: m.move.Equity.Points(), Known: command.Known,
			Terms: termsJSON{m.terms.Leave.Points(), m.terms.Opening.Points(), m.terms.End.Points()},
		}
	}
	return j.out.Encode(out)
}

// textAnswers writes answers for people.
type textAnswers struct {
	screen  *term.Screen
	explain bool
	written int
}

func newTextAnswers(out io.Writer, o *kibitzOptions) *textAnswers {
	return &textAnswers{screen: term.NewScreen(out), explain: o.explain}
}

func (t *textAnswers) write(a *answer) error {
	if t.written++; t.written > 1 {
		if err := t.screen.Printf("\n"); err != nil {
			return err
		}
	}
	if a.bad != nil {
		return t.screen.Printf("line %d: %v\n", a.line, a.bad)
	}
	if a.classic != nil {
		return a.classic.write(t.screen, a, t.explain)
	}
	if err := t.screen.Columns(3, t.screen.Board(a.setting.Board), append([]string{""}, t.screen.Facts(facts(a))...)); err != nil {
		return err
	}
	if a.illegal != nil {
		return t.screen.Printf("\n%s is not legal: %v\n", a.asked, a.illegal)
	}
	if err := t.screen.Printf("\n"); err != nil {
		return err
	}
	if err := t.table(a); err != nil {
		return err
	}
	return t.screen.Printf("\n%s\n", summary(a))
}

// facts are what stands beside the board.
func facts(a *answer) [][2]string {
	p, set := a.position, a.setting.Rules.Tiles
	opponent := "unknown"
	if held, ok := p.Held(); ok {
		opponent = set.Rack(&held)
	} else if n := p.Opponent.Len(); n > 0 {
		opponent = fmt.Sprintf("%s and %d more", set.Rack(&p.Opponent), a.setting.Rules.RackSize-n)
	}
	list := [][2]string{
		{"to move", set.Rack(&p.Rack)},
		{"opponent", opponent},
		{"score", fmt.Sprintf("%d to %d", p.Scores[0], p.Scores[1])},
		{"bag", fmt.Sprint(p.Bag())},
		{"lexicon", a.setting.Words.Name},
		{"leaves", a.setting.Leaves},
		{"rules", a.setting.Rules.Name},
	}
	if a.seed != nil {
		list = append(list, [2]string{"seed", fmt.Sprint(*a.seed)})
	}
	if a.line > 0 {
		list = append(list, [2]string{"line", fmt.Sprint(a.line)})
	}
	return list
}

func (t *textAnswers) table(a *answer) error {
	columns := []term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "score", Right: true}}
	if t.explain {
		columns = append(columns, term.Column{Head: "leave"}, term.Column{Head: "worth", Right: true},
			term.Column{Head: "opening", Right: true}, term.Column{Head: "end", Right: true})
	} else {
		columns = append(columns, term.Column{Head: "leave"})
	}
	columns = append(columns, term.Column{Head: "equity", Right: true}, term.Column{Head: "known"})
	rows := make([][]string, len(a.moves))
	for i := range a.moves {
		m := &a.moves[i]
		row := []string{fmt.Sprint(m.rank), a.setting.Board.Spell(&m.move), fmt.Sprint(m.move.Score),
			a.setting.Rules.Tiles.Rack(&m.left)}
		if t.explain {
			row = append(row, m.terms.Leave.String(), m.terms.Opening.String(), m.terms.End.String())
		}
		rows[i] = append(row, m.move.Equity.String(), command.Known)
	}
	return t.screen.Table(columns, rows)
}

func summary(a *answer) string {
	if a.judging {
		return fmt.Sprintf("rank %d of %d moves", a.moves[0].rank, a.total)
	}
	return fmt.Sprintf("%d of %d moves", len(a.moves), a.total)
}
