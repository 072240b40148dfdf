package report

import (
	"embed"
	"fmt"
	"html/template"
	"io"
	"strings"

	"maven/internal/game"
	"maven/internal/record"
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

// A pageView is what the page of one game shows, as text.
type pageView struct {
	Title, Result, Settings string
	Style                   template.CSS
	Back                    string // address of the index; "" for none
	Remarks                 []string
	Who                     string // the player whose losses are shown; "" for both

	Players   [2]string
	Seats     [2]seatView
	Story     []string
	Summary   []Figure
	Explained string
	Chance    *curveView
	Lead      *curveView
	Turning   []turnView

	Grid  gridView
	Faces []faceView
	Turns []turnView

	Means   []Meaning
	Unknown []string // words of which nothing is known
}

// A seatView is the player at the top of the page.
type seatView struct {
	Name, Score string
	Won         bool
	Facts       []string
}

type turnView struct {
	Number                     int
	Player, Rack, Text, Before string
	Points, Total              string
	Best, Loss, Grade, Mark    string // Mark says the grade without colour
	Won, WinLoss               string // the chance to win after the move, and what the move lost of it
	Cause                      string // of a mistake
	Why, Line                  []string
	Briefly                    []string // the sentences that say most: what the moves are worth, and what weighs most between them
	Tags                       []tagView
	Board                      *boardView // nil if the turn is no move
	Moves                      *movesView
	Said, Notes                []string
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

// WriteHTML writes the report as one page that needs nothing else, neither a script nor another file. Back is the
// address of the index; "" for none.
func (r *Report) WriteHTML(w io.Writer, back string) error {
	page, err := template.New("page").Parse(text("page.html"))
	if err != nil {
		panic(err) // the template is part of the program
	}
	v, err := r.page(back)
	if err != nil {
		return err
	}
	return page.Execute(w, v)
}

func (r *Report) page(back string) (v pageView, err error) {
	v = pageView{Style: template.CSS(text("style.css")), Back: back, Remarks: r.Remarks, Who: r.Who, Explained: r.explained(),
		Grid: gridOf(r.Rules), Faces: facesOf(r.Rules.Tiles), Summary: r.SummaryRows()}
	for p := range v.Players {
		v.Players[p] = r.Players[p].FullName()
		v.Seats[p] = r.seat(p)
	}
	v.Chance, v.Lead, v.Story = r.chance(), r.lead(), r.Story()
	if v.Means, v.Unknown, err = r.glossary(); err != nil {
		return v, err
	}
	v.Title = r.Title
	if v.Title == "" {
		v.Title = v.Players[0] + " and " + v.Players[1]
	}
	v.Result = fmt.Sprintf("%s %d, %s %d; %s", v.Players[0], r.Scores[0], v.Players[1], r.Scores[1], EndingText(r.Ending))
	v.Settings = fmt.Sprintf("lexicon %s, leaves %s, rules %s, judged by %s equity", r.Lexicon, r.Tables, r.Rules.Name, r.Method)
	if r.Judge != "" && r.Judge != r.Method {
		v.Settings = fmt.Sprintf("lexicon %s, leaves %s, rules %s, judged by %s", r.Lexicon, r.Tables, r.Rules.Name, r.Judge)
	}
	if r.Timed {
		v.Remarks = append([]string{"searches ended by the clock; another run or machine may find something else"}, v.Remarks...)
	}
	for i := range r.Turns {
		v.Turns = append(v.Turns, r.turn(&r.Turns[i]))
	}
	for _, t := range r.Turning(turningPoints) {
		v.Turning = append(v.Turning, v.Turns[t.Number-1])
	}
	return v, nil
}

// seat shows a player with the figures that say most.
func (r *Report) seat(player int) seatView {
	s := &r.Summaries[player]
	v := seatView{Name: r.Players[player].FullName(), Score: fmt.Sprint(r.Scores[player]), Won: r.Winner == player}
	if s.Judged > 0 {
		v.Facts = append(v.Facts, fmt.Sprintf("%.1f points lost a move", s.Mean()))
	}
	if e, ok := s.Plain.Strength(); ok {
		v.Facts = append(v.Facts, fmt.Sprintf("loses like level %.1f of 10 (%.1f to %.1f)", e.Level, e.Low, e.High))
	}
	if all := s.Whole(); all.Draws > 0 {
		v.Facts = append(v.Facts, fmt.Sprintf("luck of the draw %+.0f ± %.0f", all.LuckPoints(), all.Sigma()))
	}
	return v
}

// EndingText says how a game ended.
func EndingText(e game.Ending) string {
	return [...]string{"the record does not reach the end", "ended by an out-play", "ended by turns without score",
		"ended by passes", "ended by resignation", "ended by forfeit"}[e]
}

// explained explains the figures.
func (r *Report) explained() string {
	return fmt.Sprintf("Loss: points of %s equity behind the best move, %s. ? is small (%.0f points or more), ?? medium (%.0f), ??? large (%.0f). "+
		"A phony has a cost instead, negative for a gain. Luck: worth of the tiles drawn, by the leave table, beside the mean of those not seen; ± is one standard deviation by chance. "+
		"Strength: the level whose losses in self-play are most like these, with what else they allow.", r.Method, r.knownText(), smallLoss.Points(), mediumLoss.Points(), largeLoss.Points())
}

// knownText says how the values in the report are known.
func (r *Report) knownText() string {
	var has [stat.Proven + 1]bool
	for i := range r.Turns {
		if b := r.Turns[i].Best(); b != nil {
			has[b.Value.Known] = true
		}
	}
	var ways []string
	for k, is := range has {
		if is {
			ways = append(ways, stat.Known(k).String())
		}
	}
	if len(ways) == 0 {
		return "known for no turn"
	}
	return strings.Join(ways, " or ")
}

// turn shows one turn.
func (r *Report) turn(t *Turn) turnView {
	v := turnView{Number: t.Number, Player: r.Players[t.Player].FullName(), Rack: r.RackText(t), Text: t.Text,
		Before: fmt.Sprintf("score %d to %d, %d in the bag", t.Scores[0], t.Scores[1], t.Bag),
		Points: fmt.Sprintf("%+d", t.Change), Total: fmt.Sprint(t.Total), Loss: t.LossText()}
	if t.Number <= len(r.Notes) {
		v.Notes = r.Notes[t.Number-1]
	}
	if t.Legal {
		v.Grade, v.Mark = t.Grade.String(), t.Grade.Mark()
	}
	if b := t.Best(); b != nil {
		v.Best, v.Line = b.Text, t.Verdict.Line
	}
	if v.Won = t.WinText(); t.WinLoss >= leastWinLoss {
		v.WinLoss = t.WinLossText()
	}
	if t.Cause != NoMistake {
		v.Cause, v.Why = t.CauseText(), t.Verdict.Why
		v.Briefly = v.Why[:min(len(v.Why), mostBriefly)]
	}
	if t.Reason != "" {
		v.Said = append(v.Said, t.Reason)
	}
	if !t.IsMove() {
		return v
	}
	v.Board, v.Tags, v.Moves = boardOf(r, t), tagsOf(t), r.moves(t)
	if t.NotJudged != "" {
		v.Said = append(v.Said, "Not judged: "+t.NotJudged+".")
	}
	if t.Higher != nil {
		v.Said = append(v.Said, fmt.Sprintf("With the known tiles %s scores %d.", t.Higher.Text, t.Higher.Move.Score))
	}
	if t.Missed {
		said := "The only bingo is"
		if t.Verdict.Bingos > 1 {
			said = fmt.Sprintf("The best of %d bingos is", t.Verdict.Bingos)
		}
		v.Said = append(v.Said, fmt.Sprintf("%s %s, %d points.", said, t.Verdict.Bingo.Text, t.Verdict.Bingo.Move.Score))
	}
	return v
}

// tagsOf returns what is remarkable about a move, each in a few words.
func tagsOf(t *Turn) []tagView {
	var tags []tagView
	tag := func(is bool, class, format string, args ...any) {
		if is {
			tags = append(tags, tagView{class, fmt.Sprintf(format, args...)})
		}
	}
	tag(t.Legal && t.Verdict.Rank == 1, "", "best move")
	tag(t.Legal && t.Grade > Fine, t.Grade.String(), "%s loss, %s", t.Grade, t.Loss)
	tag(t.Legal && t.Grade == Fine && t.Verdict.Rank > 1, "", "loss %s", t.Loss)
	tag(t.Bingo, "", "bingo")
	tag(t.Missed, "medium", "bingo missed")
	phony := strings.Join(t.Phonies, ", ")
	tag(phony != "" && t.Withdrawn, "medium", "phony %s, taken back", phony)
	tag(t.Stood, "medium", "phony %s, not challenged", phony)
	tag(phony == "" && t.Withdrawn, "", "taken back, though its words are good")
	if _, priced := t.Got(); priced && phony != "" {
		tag(true, "", "cost %s", t.Cost)
	}
	return tags
}

// moves lists the best moves and the one made.
func (r *Report) moves(t *Turn) *movesView {
	v := t.Verdict
	if v == nil {
		return nil
	}
	m := &movesView{Worth: "equity"}
	if v.Best[0].Value.HasWin {
		m.Worth = "equity, win"
	}
	m.Caption = fmt.Sprintf("%d of %d legal moves; %s: %s", len(v.Best), v.Moves, m.Worth, v.Best[0].Value.Known)
	if len(v.Best) == 1 && v.Moves == 1 {
		m.Caption = fmt.Sprintf("the only legal move; %s: %s", m.Worth, v.Best[0].Value.Known)
	}
	for i := range v.Best {
		if v.Rank == i+1 { // the move made may run down where the same play in the list runs across
			m.Rows = append(m.Rows, r.made(t, fmt.Sprint(i+1)))
			continue
		}
		m.Rows = append(m.Rows, r.move(t, &v.Best[i], fmt.Sprint(i+1)))
	}
	if v.Made != nil && (v.Rank == 0 || v.Rank > len(v.Best)) {
		rank := "–"
		if v.Rank > 0 {
			rank = fmt.Sprint(v.Rank)
		}
		m.Rows = append(m.Rows, r.made(t, rank))
	}
	return m
}

func (r *Report) move(t *Turn, c *Candidate, rank string) moveView {
	return moveView{Rank: rank, Text: c.Text, Score: fmt.Sprint(c.Move.Score), Leave: r.LeaveText(t, c), Value: c.Value.String()}
}

// made shows the move made, with what it got.
func (r *Report) made(t *Turn, rank string) moveView {
	v := r.move(t, t.Verdict.Made, rank)
	got, _ := t.Got()
	v.Value, v.Made = got.String(), true
	return v
}

// LeaveText writes the tiles that a move keeps.
func (r *Report) LeaveText(t *Turn, c *Candidate) string {
	left, used := t.Rack, c.Move.Used()
	left.Remove(&used)
	return r.Rules.Tiles.Rack(&left)
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
func (t *Turn) BestText() string {
	switch b := t.Best(); {
	case b == nil && t.Higher != nil:
		return fmt.Sprintf("%s scores %d", t.Higher.Text, t.Higher.Move.Score)
	case b == nil && t.NotJudged != "":
		return "(" + t.NotJudged + ")"
	case b == nil:
		return ""
	case t.Verdict.Rank == 1:
		return "="
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
	case t.Stood:
		mark += "p"
	case len(t.Phonies) > 0:
		mark += "w"
	}
	return mark
}

// LossText writes what a move lost, or what a phony cost; "" if neither is known.
func (t *Turn) LossText() string {
	_, known := t.Got()
	switch {
	case t.Legal && t.AtLeast:
		return "≥ " + t.Loss.String()
	case t.Legal:
		return t.Loss.String()
	case known:
		return t.Cost.String()
	}
	return ""
}
