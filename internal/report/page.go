package report

import (
	"cmp"
	"embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/language"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/stat"
)

//go:embed style.css page.html index.html levels.csv
var files embed.FS

// text returns a file of the package.
func text(name string) string {
	text, err := files.ReadFile(name)
	if err != nil {
		panic("report: " + err.Error()) // the file is part of the program
	}
	return string(text)
}

// turningPoints is how many of the largest losses are at the top of a page.
const turningPoints = 5

// A pageView is a report with what its page draws and says of it.
type pageView struct {
	*Report
	Language                           string
	Title, Result, Settings, Explained string
	Style                              template.CSS
	Back                               string // address of the index; "" for none

	Seats   [2]seatView
	Chance  *curveView
	Lead    *curveView
	Turning []turnView
	Turns   []turnView

	Grid  gridView
	Faces []faceView

	Means   []Meaning
	Unknown []string // words of which nothing is known
}

// A seatView is the player at the top of the page.
type seatView struct {
	Name, Score string
	Won         bool
	Facts       []string
}

// A turnView is a turn with what the page draws and says of it.
type turnView struct {
	*Turn
	Grade, Mark string      // Mark says the grade without colour
	Briefly     []said.Text // the sentences that say most: what the moves are worth, and what weighs most between them
	Tags        []tagView
	Board       *boardView // nil if the turn is no move
	Moves       *movesView
	Said        []string
}

// mostBriefly is how many sentences a mistake has at the top of the page.
const mostBriefly = 3

type tagView struct{ Class, Text string }

type movesView struct {
	Worth   string // heading of the column of values
	Caption string
	Rows    []moveView
}

type moveView struct {
	Rank, Text, Score, Leave, Value string
	Made                            bool
}

// A writer writes pages in a language.
type writer struct {
	*Report
	speaks *language.Language
}

// name returns the name of a player in the language of the page.
func (w *writer) name(player int) string { return w.speaks.Say(w.Report.name(player)) }

// say returns a text in the language of the page, by its English format.
func (w *writer) say(format string, args ...any) string {
	return w.speaks.Say(said.Of(format, args...))
}

// all returns texts in the language of the page.
func (w *writer) all(texts []said.Text) []string {
	var all []string
	for _, t := range texts {
		all = append(all, w.speaks.Say(t))
	}
	return all
}

// join returns moves or words in a row.
func (w *writer) join(parts []string) string { return w.speaks.Say(said.Join(", ", parts)) }

// template returns a template of the program. What it says beside fields, it says by functions, in the language of the page: it calls no
// methods, which the engine for browsers could not find by their names.
func (w *writer) template(name string) *template.Template {
	page, err := template.New(name).Funcs(template.FuncMap{
		"say": w.say, "tell": w.speaks.Say, "all": w.all, "join": w.join, "name": w.name, "timed": TimedText,
		"story": w.Story, "figures": w.SummaryRows, "rack": w.RackText, "notes": w.NotesOn,
		"best": (*Turn).Best, "loss": (*Turn).LossText, "swing": (*Turn).SwingText, "cause": (*Turn).CauseText, "win": (*Turn).WinText,
		"won": (*Summary).Won, "perTurn": (*Summary).PerTurn, "mean": (*Summary).MeanText, "winLoss": (*Summary).WinLossText,
		"fine": (*Summary).AccuracyText, "strength": (*Summary).StrengthText, "luck": (*Summary).LuckText,
	}).Parse(text(name))
	if err != nil {
		panic(err) // the template is part of the program
	}
	return page
}

// WriteHTML writes the report in a language as one page that needs nothing else, neither a script nor another file. Back is
// the address of the index; "" for none.
func (r *Report) WriteHTML(to io.Writer, back string, speaks *language.Language) error {
	w := &writer{r, speaks}
	v, err := w.page(back)
	if err != nil {
		return err
	}
	return w.template("page.html").Execute(to, v)
}

func (w *writer) page(back string) (v pageView, err error) {
	v = pageView{Report: w.Report, Language: w.speaks.Name(), Style: template.CSS(text("style.css")), Back: back, Explained: w.explained(),
		Seats: [2]seatView{w.seat(0), w.seat(1)}, Chance: w.chance(), Lead: w.lead(), Grid: gridOf(w.Rules), Faces: facesOf(w.Rules.Tiles)}
	if v.Means, v.Unknown, err = w.glossary(); err != nil {
		return v, err
	}
	v.Title = cmp.Or(w.Title, w.say("%s and %s", w.name(0), w.name(1)))
	v.Result = w.say("%s %d, %s %d; %s", w.name(0), w.Scores[0], w.name(1), w.Scores[1], EndingText(w.Ending))
	v.Settings = w.say("lexicon %s, leaves %s, rules %s, judged by %s equity", w.Lexicon, w.Tables, w.Rules.Name, w.Method)
	if w.Judge != "" && w.Judge != w.Method {
		v.Settings = w.say("lexicon %s, leaves %s, rules %s, judged by %s", w.Lexicon, w.Tables, w.Rules.Name, w.Judge)
	}
	for i := range w.Turns {
		v.Turns = append(v.Turns, w.turn(&w.Turns[i]))
	}
	for _, t := range w.Turning(turningPoints) {
		v.Turning = append(v.Turning, v.Turns[t.Number-1])
	}
	return v, nil
}

// TimedText says that another run may say something else.
func TimedText() said.Text {
	return said.Of("searches ended by the clock; another run or machine may find something else")
}

// seat shows a player with the figures that say most.
func (w *writer) seat(player int) seatView {
	s := &w.Summaries[player]
	v := seatView{Name: w.name(player), Score: fmt.Sprint(w.Scores[player]), Won: w.Winner == player}
	if s.Judged > 0 {
		v.Facts = append(v.Facts, w.say("%.1f points lost a move", s.Mean()))
	}
	if e, ok := s.Plain.Strength(); ok {
		v.Facts = append(v.Facts, w.say("loses like level %.1f of 10 (%.1f to %.1f)", e.Level, e.Low, e.High))
	}
	if s.Draws > 0 {
		v.Facts = append(v.Facts, w.say("luck of the draw %+.0f ± %.0f", s.luckIn(1), s.Sigma()))
	}
	return v
}

// EndingText says how a game ended.
func EndingText(e game.Ending) said.Text {
	return [...]said.Text{said.Of("the record does not reach the end"), said.Of("ended by an out-play"), said.Of("ended by turns without score"),
		said.Of("ended by passes"), said.Of("ended by resignation"), said.Of("ended by forfeit")}[e]
}

func (w *writer) explained() string {
	known := said.Or(w.Ways())
	if known.String() == "" {
		known = said.Of("known for no turn")
	}
	return w.say("Loss: points of %s equity behind the best move, %s. ? is small (%.0f points or more), ?? medium (%.0f), ??? large (%.0f). "+
		"A phony has a cost instead, negative for a gain. Luck: worth of the tiles drawn, by the leave table, beside the mean of those not seen; ± is one standard deviation by chance. "+
		"Strength: the level whose losses in self-play are most like these, with what else they allow.", w.Method, known, smallLoss.Points(), mediumLoss.Points(), largeLoss.Points())
}

// KnownText says how a value is known.
func KnownText(k stat.Known) said.Text {
	return [...]said.Text{said.Of("unknown"), said.Of("heuristic"), said.Of("sampled"), said.Of("enumerated"), said.Of("proven")}[k]
}

// Ways says how the values in the report are known; nothing if no turn is judged.
func (r *Report) Ways() []said.Text {
	var has [stat.Proven + 1]bool
	for i := range r.Turns {
		if b := r.Turns[i].Best(); b != nil {
			has[b.Value.Known] = true
		}
	}
	var ways []said.Text
	for k, is := range has {
		if is {
			ways = append(ways, KnownText(stat.Known(k)))
		}
	}
	return ways
}

func (w *writer) turn(t *Turn) turnView {
	v := turnView{Turn: t}
	if t.Legal {
		v.Grade, v.Mark = t.Grade.String(), t.Grade.Mark()
	}
	if t.Cause != NoMistake {
		v.Briefly = t.Verdict.Why[:min(len(t.Verdict.Why), mostBriefly)]
	}
	if t.Reason != "" {
		v.Said = append(v.Said, t.Reason)
	}
	if !t.IsMove() {
		return v
	}
	v.Board, v.Tags, v.Moves = w.board(t), w.tags(t), w.moves(t)
	if !t.NotJudged.IsZero() {
		v.Said = append(v.Said, w.say("Not judged: %s.", t.NotJudged))
	}
	if t.Higher != nil {
		v.Said = append(v.Said, w.say("With the known tiles %s scores %d.", t.Higher.Text, int(t.Higher.Move.Score)))
	}
	if t.Missed && t.Verdict.Bingos > 1 {
		v.Said = append(v.Said, w.say("The best of %d bingos is %s, %d points.", t.Verdict.Bingos, t.Verdict.Bingo.Text, t.Verdict.Bingo.Move.Score))
	} else if t.Missed {
		v.Said = append(v.Said, w.say("The only bingo is %s, %d points.", t.Verdict.Bingo.Text, int(t.Verdict.Bingo.Move.Score)))
	}
	return v
}

// tags returns what is remarkable about a move, each in a few words.
func (w *writer) tags(t *Turn) []tagView {
	var tags []tagView
	tag := func(is bool, class, format string, args ...any) {
		if is {
			tags = append(tags, tagView{class, w.say(format, args...)})
		}
	}
	tag(t.Legal && t.Verdict.Rank == 1, "", "best move")
	tag(t.Legal && t.Grade == Small, t.Grade.String(), "small loss, %s", t.Loss)
	tag(t.Legal && t.Grade == Medium, t.Grade.String(), "medium loss, %s", t.Loss)
	tag(t.Legal && t.Grade == Large, t.Grade.String(), "large loss, %s", t.Loss)
	tag(t.Legal && t.Grade == Fine && t.Verdict.Rank > 1, "", "loss %s", t.Loss)
	tag(t.Bingo, "", "bingo")
	tag(t.Missed, "medium", "bingo missed")
	phony := strings.Join(t.Phonies, ", ")
	tag(phony != "" && t.Withdrawn, "medium", "phony %s, challenged off", phony)
	tag(t.Stood, "medium", "phony %s, not challenged", phony)
	tag(phony != "" && !t.Withdrawn && !t.Stood, "medium", "phony %s, challenged in vain", phony)
	tag(phony == "" && t.Withdrawn, "", "challenged off, though its words are good")
	if _, priced := t.Got(); priced && phony != "" {
		tag(true, "", "cost %s", t.Cost)
	}
	return tags
}

// moves lists the best moves and the one made.
func (w *writer) moves(t *Turn) *movesView {
	v := t.Verdict
	if v == nil {
		return nil
	}
	m := &movesView{Worth: w.say("equity")}
	if v.Best[0].Value.HasWin {
		m.Worth = w.say("equity, win")
	}
	known := KnownText(v.Best[0].Value.Known)
	m.Caption = w.say("%d of %d legal moves; %s: %s", len(v.Best), v.Moves, m.Worth, known)
	if len(v.Best) == 1 && v.Moves == 1 {
		m.Caption = w.say("the only legal move; %s: %s", m.Worth, known)
	}
	for i := range v.Best {
		if v.Rank == i+1 { // the move made may run down where the same play in the list runs across
			m.Rows = append(m.Rows, w.made(t, fmt.Sprint(i+1)))
			continue
		}
		m.Rows = append(m.Rows, w.move(t, &v.Best[i], fmt.Sprint(i+1)))
	}
	if v.Made != nil && (v.Rank == 0 || v.Rank > len(v.Best)) {
		rank := "–"
		if v.Rank > 0 {
			rank = fmt.Sprint(v.Rank)
		}
		m.Rows = append(m.Rows, w.made(t, rank))
	}
	return m
}

func (w *writer) move(t *Turn, c *Candidate, rank string) moveView {
	return moveView{Rank: rank, Text: w.speaks.Say(c.Text), Score: fmt.Sprint(c.Move.Score), Leave: w.LeaveText(t, c), Value: w.speaks.Say(valueText(&c.Value))}
}

// valueText writes a value as its method String does.
func valueText(v *engine.Value) said.Text {
	if v.Known == stat.Unknown {
		return none()
	}
	text := said.Of("%s", v.Equity)
	if v.AtMost {
		text = said.Of("≤ %s", text)
	}
	if v.Known == stat.Sampled && v.EquityError > 0 {
		text = said.Of("%s ± %s", text, v.EquityError)
	}
	if v.HasWin {
		text = said.Of("%s, %.1f%%", text, 100*v.Win)
	}
	return text
}

// made shows the move made, with what it got.
func (w *writer) made(t *Turn, rank string) moveView {
	v := w.move(t, t.Verdict.Made, rank)
	got, _ := t.Got()
	v.Value, v.Made = w.speaks.Say(valueText(&got)), true
	return v
}

// LeaveText writes the tiles that a move keeps.
func (r *Report) LeaveText(t *Turn, c *Candidate) string {
	left := c.Move.Left(&t.Rack)
	return r.Rules.Tiles.Rack(&left)
}

// NotesOn returns the notes on a turn.
func (r *Report) NotesOn(t *Turn) []string {
	if t.Number > len(r.Notes) {
		return nil
	}
	return r.Notes[t.Number-1]
}

// RackText writes the rack of a turn, with … if it is not wholly known.
func (r *Report) RackText(t *Turn) string {
	text := r.Rules.Tiles.Rack(&t.Rack)
	if t.Known != record.Known && t.IsMove() {
		text += "…"
	}
	return text
}

// BestText writes the best move, "=" if that was the move played; without it, why, or what scores more.
func (t *Turn) BestText() said.Text {
	switch b := t.Best(); {
	case b == nil && t.Higher != nil:
		return said.Of("%s scores %d", t.Higher.Text, t.Higher.Move.Score)
	case b == nil && !t.NotJudged.IsZero():
		return said.Of("(%s)", t.NotJudged)
	case b == nil:
		return said.Text{}
	case t.Verdict.Rank == 1:
		return said.Plain("=")
	default:
		return b.Text
	}
}

// Marks returns the marks of a turn in tables: ?, ??, ??? for the grades, b for a bingo missed, p and w for a phony that
// stood and one taken back.
func (t *Turn) Marks() string {
	mark := ""
	if t.Legal {
		mark = t.Grade.Mark()
	}
	if t.Missed {
		mark += "b"
	}
	switch {
	case len(t.Phonies) == 0:
	case t.Withdrawn:
		mark += "w"
	default:
		mark += "p"
	}
	return mark
}

// LossText writes what a move lost, or what a phony cost; nothing if neither is known.
func (t *Turn) LossText() said.Text {
	_, known := t.Got()
	switch {
	case t.Legal && t.AtLeast:
		return said.Of("≥ %s", t.Loss)
	case t.Legal:
		return said.Of("%s", t.Loss)
	case known:
		return said.Of("%s", t.Cost)
	}
	return said.Text{}
}
