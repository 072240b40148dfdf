package kibitz

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"maven/internal/classic/board"
	"maven/internal/classic/rank"
	"maven/internal/classic/search"
	"maven/internal/classic/tables"
	"maven/internal/classic/words"
	"maven/internal/command"
	"maven/internal/setting"
	"maven/internal/term"
)

// A classicKibitzer ranks positions as the original does. What takes time to open is opened once.
type classicKibitzer struct {
	app     *command.App
	ctx     context.Context
	options *kibitzOptions
	board   *setting.Settings // of rules and tile sets

	set   *tables.Set
	tools map[string]*classicTools
}

// classicTools are what ranks under one word list.
type classicTools struct {
	words  *command.ClassicLexicon
	search *search.Searcher
	static *rank.Static
}

func newClassicKibitzer(ctx context.Context, a *command.App, o *kibitzOptions) (*classicKibitzer, error) {
	set, err := o.classic.Load(a)
	if err != nil {
		return nil, err
	}
	return &classicKibitzer{app: a, ctx: ctx, options: o, board: a.Settings(o.Request), set: set,
		tools: map[string]*classicTools{}}, nil
}

// A classicAnswer is what is said of one position.
type classicAnswer struct {
	game   *command.ClassicGame
	words  *command.ClassicLexicon
	tables string
	report search.Report
	moves  []classicJudged
}

// A classicJudged is one line of a classic answer.
type classicJudged struct {
	rank  int
	move  board.Move
	parts []rank.Component // leave and bonus, one by one where they are known so

	behind *int // the best move, in cp; nil where it is not asked for, or worths cannot be compared
}

// answer ranks the moves of one CGP line, or judges the move asked for.
func (k *classicKibitzer) answer(line string) (*answer, error) {
	g, err := command.ReadClassicCGP(k.board, line, k.set)
	if err != nil {
		return nil, err
	}
	if !g.Ours.Board.Rules().Quiet(g.Scoreless, g.Scoreless, g.Ours.Bag()) { // by the rules in force the game goes on
		g.GoOn()
	}
	tools, err := k.open(g)
	if err != nil {
		return nil, err
	}
	c := &classicAnswer{game: g, words: tools.words, tables: k.options.classic.Name()}
	a := &answer{cgp: g.Cgp, classic: c}
	ctx, stop := k.ctx, context.CancelFunc(func() {})
	if k.options.limit > 0 {
		ctx, stop = context.WithTimeout(ctx, k.options.limit)
	}
	defer stop()
	list, report := tools.search.Search(ctx, g.Position)
	if k.ctx.Err() != nil { // an interrupt asks for no answer
		return nil, &command.ExitError{Code: command.ExitFailure, Err: errors.New("interrupted")}
	}
	c.report = report
	if k.options.move != "" {
		a.judging, a.asked = true, k.options.move
		return a, a.judgeClassic(tools, list)
	}
	for i, m := range list.Moves() {
		if k.options.count == 0 || i < k.options.count {
			c.add(tools, i+1, m)
		}
	}
	return a, nil
}

// open returns what ranks under the words of a position.
func (k *classicKibitzer) open(g *command.ClassicGame) (*classicTools, error) {
	return command.Once(k.tools, strings.ToLower(g.WordList), func() (*classicTools, error) {
		words, err := k.options.classic.WordsOf(k.app, k.options.Lexicon, g)
		if err != nil {
			return nil, setting.Requested(k.options.Lexicon, err)
		}
		static := rank.NewStatic(k.set, words.Active)
		static.Bias = k.options.bias
		return &classicTools{words, search.New(k.set, words.Active, search.Options{Bias: k.options.bias}), static}, nil
	})
}

// add puts a move to the answer. The full evaluation counts where no search has stood in for it.
func (c *classicAnswer) add(tools *classicTools, place int, m board.Move) {
	j := classicJudged{rank: place, move: m}
	if c.report.Method == search.Static {
		j.parts = tools.static.Full(nil, c.game.Position, &m)
	}
	c.moves = append(c.moves, j)
}

// judgeClassic answers about one move: whether it is legal, and where it ranks among those listed.
// One that is not listed has the worth that the static search gives it.
func (a *answer) judgeClassic(tools *classicTools, list *rank.List) error {
	c := a.classic
	g := c.game
	m, err := g.Parse(a.asked)
	if err != nil {
		return err
	}
	if a.illegal = legalForClassic(tools, g.Position, &m); a.illegal != nil {
		return nil
	}
	place, found := 1, false
	for _, listed := range list.Moves() {
		if listed.Lane == m.Lane && listed.Start == m.Start && listed.Word == m.Word {
			m, found = listed, true
			break
		}
		if c.report.Method != search.Static || listed.Total() >= m.Total() {
			place++
		}
	}
	c.add(tools, place, m)
	if method := c.report.Method; found || method != search.PreEndgame && method != search.Endgame {
		gap := max(0, c.worth(&c.report.Best)-c.worth(&m))
		c.moves[0].behind = &gap
	}
	return nil
}

// worth is what moves are compared by: the total, in the endgame without what orders equal moves.
func (c *classicAnswer) worth(m *board.Move) int {
	if c.report.Method == search.Endgame {
		return m.Score + m.Leave
	}
	return m.Total()
}

// comment says in words how far a move is behind the best, in cp. The original's words are not known.
func comment(behind int) string {
	switch {
	case behind == 0:
		return "as good as the best"
	case behind < 200:
		return "close to the best"
	case behind < 1000:
		return "an error"
	}
	return "a blunder"
}

// legalForClassic values a move, and says why it may not be made.
func legalForClassic(tools *classicTools, p *board.Position, m *board.Move) error {
	if err := tools.static.Rate(p, m); err != nil || m.Lane == 0 {
		return err
	}
	var bad []string
	for _, word := range p.Board.Formed(m) {
		if !words.Valid(tools.words.Active, word) {
			bad = append(bad, strings.ToUpper(word))
		}
	}
	switch len(bad) {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("%s is not a word", bad[0])
	}
	return fmt.Errorf("%s are not words", strings.Join(bad, ", "))
}

type classicAnswerJSON struct {
	Line    int                 `json:"line,omitempty"`
	Seed    *int                `json:"seed,omitempty"`
	CGP     string              `json:"cgp"`
	Lexicon command.LexiconJSON `json:"lexicon"`
	Player  string              `json:"player"`
	Tables  string              `json:"tables"`
	Rules   string              `json:"rules"`
	Bag     int                 `json:"bag"`
	Unseen  int                 `json:"unseen"`
	Method  string              `json:"method"`
	Reason  string              `json:"reason,omitempty"`
	Best    string              `json:"best"`
	Moves   []classicMoveJSON   `json:"moves"`
}

type classicMoveJSON struct {
	Rank       int             `json:"rank"`
	Move       string          `json:"move"`
	Kind       string          `json:"kind"`
	Kept       string          `json:"kept"`
	Score      int             `json:"score"`
	Leave      int             `json:"leave"`
	Bonus      int             `json:"bonus"`
	Total      int             `json:"total"`
	Known      string          `json:"known"`
	Components []componentJSON `json:"components"`
	Behind     *int            `json:"behind,omitempty"`
	Comment    string          `json:"comment,omitempty"`
}

type componentJSON struct {
	Name    string `json:"name"`
	Code    *int   `json:"code,omitempty"`
	Letters string `json:"letters,omitempty"`
	Value   int    `json:"value"`
}

// form returns the answer for programs.
func (c *classicAnswer) form(a *answer) *classicAnswerJSON {
	g := c.game
	out := &classicAnswerJSON{Line: a.line, Seed: a.seed, CGP: a.cgp, Lexicon: c.words.Identity(), Player: command.ClassicPlayer,
		Tables: c.tables, Rules: g.Ours.Board.Rules().Name, Bag: g.Ours.Bag(), Unseen: c.report.Unseen,
		Method: c.report.Method.String(), Reason: c.report.Reason, Best: g.Spell(&c.report.Best), Moves: []classicMoveJSON{}}
	for i := range c.moves {
		j := &c.moves[i]
		m := &j.move
		one := classicMoveJSON{Rank: j.rank, Move: g.Spell(m), Kind: classicKind(m), Kept: g.Kept(m),
			Score: m.Score, Leave: m.Leave, Bonus: m.Bonus, Total: m.Total(), Known: c.report.Known.String(), Components: j.components(), Behind: j.behind}
		if j.behind != nil {
			one.Comment = comment(*j.behind)
		}
		out.Moves = append(out.Moves, one)
	}
	return out
}

// classicKind names what a move does.
func classicKind(m *board.Move) string {
	switch {
	case m.Lane > 0:
		return "play"
	case m.Len() > 0:
		return "exchange"
	}
	return "pass"
}

// components lists the parts of the total. Where a search stands in for the full evaluation they are
// score, leave and bonus as they are.
func (j *classicJudged) components() []componentJSON {
	list := []componentJSON{{Name: "score", Value: j.move.Score}}
	if j.parts == nil {
		return append(list, componentJSON{Name: "leave", Value: j.move.Leave}, componentJSON{Name: "bonus", Value: j.move.Bonus})
	}
	for _, p := range j.parts {
		list = append(list, componentJSON{Name: componentName(&p), Code: &p.Code, Letters: p.Letters, Value: p.Value})
	}
	return list
}

// componentName says what a component is for.
func componentName(c *rank.Component) string {
	switch c.Kind {
	case rank.Letter:
		return "letter"
	case rank.Pattern:
		return "pattern"
	case rank.Spot:
		return "hot spot"
	}
	return map[int]string{
		rank.CodeBalance: "balance", rank.CodeDraw: "draw", rank.CodeUForQ: "u for q", rank.CodeLoneQ: "lone q",
		rank.CodeOpening: "opening", rank.CodeStage: "stage", rank.CodeThrown: "thrown", rank.CodeBias: "bias",
		rank.CodeExposure: "exposure",
	}[c.Code]
}

// write shows the answer to people.
func (c *classicAnswer) write(screen *term.Screen, a *answer, explain bool) error {
	g := c.game
	facts := [][2]string{
		{"to move", strings.ToUpper(string(g.Racks[g.Turn]))},
		{"opponent", "unknown"},
		{"score", fmt.Sprintf("%d to %d", g.Scores[0]/100, g.Scores[1]/100)},
		{"bag", fmt.Sprint(g.Ours.Bag())},
		{"lexicon", c.words.Name},
		{"player", command.ClassicPlayer},
		{"tables", c.tables},
		{"method", fmt.Sprintf("%v, %v", c.report.Method, c.report.Known)},
	}
	if c.report.Reason != "" {
		facts[len(facts)-1][1] += ": " + c.report.Reason
	}
	if held, ok := g.Opponent(); ok {
		facts[1][1] = strings.ToUpper(string(held))
	}
	if a.seed != nil {
		facts = append(facts, [2]string{"seed", fmt.Sprint(*a.seed)})
	}
	if a.line > 0 {
		facts = append(facts, [2]string{"line", fmt.Sprint(a.line)})
	}
	if err := screen.Columns(3, screen.Board(g.Ours.Board), append([]string{""}, screen.Facts(facts)...)); err != nil {
		return err
	}
	if a.illegal != nil {
		return screen.Printf("\n%s is not legal: %v\n", a.asked, a.illegal)
	}
	if err := screen.Printf("\n"); err != nil {
		return err
	}
	if err := c.table(screen); err != nil {
		return err
	}
	if a.judging && c.moves[0].behind != nil {
		gap := *c.moves[0].behind
		if err := screen.Printf("\n%s behind %s: %s\n", command.Points(gap), g.Fill(g.Spell(&c.report.Best)), comment(gap)); err != nil {
			return err
		}
	}
	if !explain {
		return nil
	}
	return c.explain(screen)
}

func (c *classicAnswer) table(screen *term.Screen) error {
	rows := make([][]string, len(c.moves))
	for i := range c.moves {
		j := &c.moves[i]
		m := &j.move
		rows[i] = []string{fmt.Sprint(j.rank), c.game.Fill(c.game.Spell(m)), strings.ToUpper(c.game.Kept(m)),
			command.Points(m.Score), command.Points(m.Leave), command.Points(m.Bonus), command.Points(m.Total()), c.report.Known.String()}
	}
	return screen.Table([]term.Column{{Head: "#", Right: true}, {Head: "move"}, {Head: "kept"}, {Head: "score", Right: true},
		{Head: "leave", Right: true}, {Head: "bonus", Right: true}, {Head: "total", Right: true}, {Head: "known"}}, rows)
}

// explain lists the components of each move.
func (c *classicAnswer) explain(screen *term.Screen) error {
	for i := range c.moves {
		j := &c.moves[i]
		if err := screen.Printf("\n%d. %s\n", j.rank, c.game.Fill(c.game.Spell(&j.move))); err != nil {
			return err
		}
		var rows [][]string
		for _, part := range j.components() {
			code := ""
			if part.Code != nil {
				code = fmt.Sprint(*part.Code)
			}
			rows = append(rows, []string{code, strings.TrimSpace(part.Name + " " + strings.ToUpper(part.Letters)), command.Points(part.Value)})
		}
		rows = append(rows, []string{"", "total", command.Points(j.move.Total())})
		if err := screen.Table([]term.Column{{Head: "code", Right: true}, {Head: "component"}, {Head: "worth", Right: true}}, rows); err != nil {
			return err
		}
	}
	return nil
}
