package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"maven/internal/board"
	"maven/internal/game"
	"maven/internal/report"
	"maven/internal/term"
	"maven/internal/tile"
)

// The most letters of a player's name in a table of turns, and of the turns told as turning points.
const (
	shortNick     = 10
	turningPoints = 5
)

// analysisText writes games for people.
type analysisText struct {
	run    *analysis
	screen *term.Screen
}

func newAnalysisText(run *analysis) *analysisText {
	return &analysisText{run: run, screen: term.NewScreen(run.out)}
}

func (t *analysisText) begin() error { return nil }

func (t *analysisText) failed(file string, err error) error {
	return t.screen.Printf("%s: not judged: %v\n", file, err)
}

// game writes one game in full, or one of several as a line.
func (t *analysisText) game(r *report.Report) error {
	if !t.run.alone {
		if err := t.screen.Printf("%s\n", gameLine(r)); err != nil || !t.run.options.turns {
			return err
		}
	}
	parts := []func(*report.Report) error{t.head, t.turns, t.turning, t.boards, t.summary}
	for _, part := range parts {
		if err := part(r); err != nil {
			return err
		}
	}
	if t.run.alone {
		return nil
	}
	return t.screen.Printf("\n")
}

// gameLine tells a game on one line.
func gameLine(r *report.Report) string {
	var sides [2]string
	for p := range sides {
		s := &r.Summaries[p]
		sides[p] = fmt.Sprintf("%s %d (%s", report.NameOf(&r.Players[p]), r.Scores[p], meanText(s))
		if s.BingosMissed > 0 {
			sides[p] += ", " + counted(s.BingosMissed, "bingo") + " missed"
		}
		sides[p] += ")"
	}
	return fmt.Sprintf("%s: %s, %s", r.Source, sides[0], sides[1])
}

// meanText writes the mean loss of a move.
func meanText(s *report.Summary) string {
	if s.Judged == 0 {
		return "nothing judged"
	}
	return fmt.Sprintf("%.2f lost a move", s.Mean())
}

func (t *analysisText) head(r *report.Report) error {
	title := r.Title
	if title != "" {
		title += "\n"
	}
	text := fmt.Sprintf("%s%s %d, %s %d", title, report.NameOf(&r.Players[0]), r.Scores[0], report.NameOf(&r.Players[1]), r.Scores[1])
	text += fmt.Sprintf("\nlexicon %s, leaves %s, rules %s; %s\n", r.Lexicon, r.Tables, r.Rules.Name, endingText(r))
	for _, remark := range r.Remarks {
		text += "note: " + remark + "\n"
	}
	return t.screen.Printf("%s\n", text)
}

// endingText says how a game has ended.
func endingText(r *report.Report) string {
	switch r.Ending {
	case game.Going:
		return "the record does not reach the end"
	case game.OutPlay:
		return "ended by an out-play"
	case game.ScorelessTurns:
		return "ended by turns without score"
	case game.AllPassed:
		return "ended by passes"
	case game.Resignation:
		return "ended by resignation"
	}
	return "ended by forfeit"
}

// turns writes a line for each turn, and what its marks mean.
func (t *analysisText) turns(r *report.Report) error {
	columns := []term.Column{{Head: "#", Right: true}, {Head: "player"}, {Head: "rack"}, {Head: "move"}, {Head: "pts", Right: true},
		{Head: "best"}, {Head: "loss", Right: true}, {Head: ""}}
	rows := make([][]string, len(r.Turns))
	known, marks := map[string]bool{}, ""
	for i := range r.Turns {
		turn := &r.Turns[i]
		mark := marksOf(turn)
		marks += mark
		rows[i] = []string{fmt.Sprint(turn.Number), shortName(nickOf(&r.Players[turn.Player]), shortNick), rackText(r, turn), turn.Text,
			fmt.Sprintf("%+d", turn.Change), bestText(turn), lossText(turn), mark}
		if b := turn.Best(); b != nil {
			known[b.Value.Known.String()] = true
		}
	}
	if err := t.screen.Table(columns, rows); err != nil {
		return err
	}
	return t.screen.Printf("\n%s\n", legend(r, known, marks))
}

func nickOf(p *game.Player) string {
	if p.Nick != "" {
		return p.Nick
	}
	return p.Name
}

// shortName keeps a name to n letters, and shows that it has more.
func shortName(name string, n int) string {
	if utf8.RuneCountInString(name) <= n {
		return name
	}
	return string([]rune(name)[:n-1]) + "…"
}

// rackText writes a rack, with a point for each tile that is not known.
func rackText(r *report.Report, t *report.Turn) string {
	text := r.Rules.Tiles.Rack(&t.Rack)
	switch t.Known {
	case game.Partly:
		return text + "…"
	case game.Unknown:
		if t.IsMove() {
			return "?…"
		}
	}
	return text
}

// bestText writes the best move, unless that was made.
func bestText(t *report.Turn) string {
	switch b := t.Best(); {
	case b == nil && t.Higher != nil:
		return fmt.Sprintf("%s scores %d", t.Higher.Text, t.Higher.Move.Score)
	case b == nil && t.IsMove():
		return "(" + t.NotJudged + ")"
	case b == nil:
		return ""
	case t.Verdict.Rank == 1:
		return "="
	default:
		return b.Text
	}
}

// lossText writes what a move lost, or a phony cost.
func lossText(t *report.Turn) string {
	_, known := t.Got()
	switch {
	case t.Legal:
		return t.Loss.String()
	case known:
		return t.Cost.String()
	}
	return ""
}

// marksOf returns the marks of a turn: ?, ??, ??? for the grades, b for a bingo missed, p and w for a
// phony, n for no judgement.
func marksOf(t *report.Turn) string {
	mark := ""
	if t.Legal {
		mark = strings.Repeat("?", int(t.Grade))
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

// legend says what the columns and the marks mean that are there.
func legend(r *report.Report, known map[string]bool, marks string) string {
	var ways []string
	for k := range report.Proven + 1 {
		if known[k.String()] {
			ways = append(ways, k.String())
		}
	}
	if len(ways) == 0 {
		return "no turn could be judged"
	}
	text := fmt.Sprintf("best, loss: by %s equity, %s", r.Method, strings.Join(ways, " and "))
	for _, one := range [][2]string{{"?", "? loss of 2 or more, ?? 7, ??? 15"}, {"b", "b bingo missed"},
		{"w", "w phony, taken back"}, {"p", "p phony that stood"}} {
		if strings.Contains(marks, one[0]) {
			text += "\n" + one[1]
		}
	}
	if strings.ContainsAny(marks, "pw") {
		text += "; its loss is what it cost, negative for a gain"
	}
	return text
}

// turning writes the turns that lost most, with what else there was.
func (t *analysisText) turning(r *report.Report) error {
	turns := r.Turning(turningPoints)
	if len(turns) == 0 {
		return nil
	}
	text := "\nlargest losses\n"
	for _, turn := range turns {
		got, _ := turn.Got()
		text += fmt.Sprintf("%3d %s: %s is worth %s%s; better\n", turn.Number, nickOf(&r.Players[turn.Player]), turn.Text, got.Equity,
			rankText(turn))
		best := turn.Verdict.Best
		for i := range best[:min(3, len(best))] {
			text += fmt.Sprintf("      %-24s %4d %-8s %7s\n", best[i].Text, best[i].Move.Score, leftText(r, turn, &best[i].Move), best[i].Value.Equity)
		}
		if b := turn.Verdict.Bingo; turn.Missed && b != nil {
			text += fmt.Sprintf("      %s, the best %s\n", counted(turn.Verdict.Bingos, "bingo"), b.Text)
		}
	}
	return t.screen.Printf("%s", text)
}

// rankText writes the place of a move among all.
func rankText(t *report.Turn) string {
	if t.Verdict.Rank == 0 {
		return " (" + strings.Join(t.Phonies, ", ") + " not good)"
	}
	return fmt.Sprintf(", %d of %d", t.Verdict.Rank, t.Verdict.Moves)
}

// boards shows the boards before the largest losses.
func (t *analysisText) boards(r *report.Report) error {
	for _, turn := range r.Turning(t.run.options.boards) {
		b := board.New(r.Rules, nil)
		b.SetTiles(turn.Squares)
		facts := t.screen.Facts([][2]string{{"turn", fmt.Sprint(turn.Number)}, {"to move", nickOf(&r.Players[turn.Player])},
			{"rack", rackText(r, turn)}, {"score", fmt.Sprintf("%d to %d", turn.Scores[0], turn.Scores[1])},
			{"bag", fmt.Sprint(turn.Bag)}, {"made", turn.Text}, {"best", bestText(turn)}, {"loss", lossText(turn)}})
		if err := t.screen.Printf("\n"); err != nil {
			return err
		}
		if err := t.screen.Columns(3, t.screen.Board(b), append([]string{""}, facts...)); err != nil {
			return err
		}
	}
	return nil
}

// summary writes what the turns come to by player.
func (t *analysisText) summary(r *report.Report) error {
	columns := []term.Column{{Head: ""}}
	var values [2][][2]string
	for p := range r.Players {
		columns = append(columns, term.Column{Head: shortName(report.NameOf(&r.Players[p]), 24), Right: true})
		values[p] = summaryRows(r, &r.Summaries[p])
	}
	rows := make([][]string, len(values[0]))
	for i := range rows {
		rows[i] = []string{values[0][i][0], values[0][i][1], values[1][i][1]}
	}
	if err := t.screen.Printf("\n"); err != nil {
		return err
	}
	return t.screen.Table(columns, rows)
}

// summaryRows names and writes the figures of a player.
func summaryRows(r *report.Report, s *report.Summary) [][2]string {
	judged := func(text string) string {
		if s.Judged == 0 {
			return "-"
		}
		return text
	}
	rows := [][2]string{
		{"points a turn", fmt.Sprintf("%.1f", s.PerTurn())},
		{"moves judged", fmt.Sprintf("%d of %d", s.Judged+s.Priced, s.Judged+s.Priced+s.NotJudged)},
		{"loss", judged(thousandths(s.Lost))},
		{"mean loss", judged(fmt.Sprintf("%.2f", s.Mean()))},
		{"losses small, medium, large", judged(fmt.Sprintf("%d, %d, %d", s.Grades[report.Small], s.Grades[report.Medium], s.Grades[report.Large]))},
		{"accuracy: losses under 2", judged(fmt.Sprintf("%.0f%%", 100*s.Accuracy()))},
		{"bingos", fmt.Sprint(s.Bingos)},
		{"bingos missed, at a loss", fmt.Sprintf("%d, %d", s.BingosMissed, s.BingosDear)},
		{"phonies, taken back", fmt.Sprintf("%d, %d", s.Phonies, s.PhoniesOff)},
		{"challenges missed", fmt.Sprint(s.Overlooked)},
		{"exchanges, passes", fmt.Sprintf("%d, %d", s.Exchanges, s.Passes)},
	}
	if s.Priced > 0 {
		rows = append(rows[:9:9], append([][2]string{{"cost of phonies", thousandths(s.Cost)}}, rows[9:]...)...)
	} else {
		rows = append(rows[:9:9], append([][2]string{{"cost of phonies", "-"}}, rows[9:]...)...)
	}
	for _, one := range []struct {
		name string
		turn int
	}{{"highest turn", s.High}, {"largest loss", s.Worst}} {
		text := "-"
		if one.turn > 0 {
			text = fmt.Sprintf("%s (%d)", r.Turns[one.turn-1].Text, one.turn)
		}
		rows = append(rows, [2]string{one.name, text})
	}
	return rows
}

// thousandths writes a sum of equities in points.
func thousandths(sum int64) string {
	return fmt.Sprintf("%.2f", float64(sum)/float64(tile.Point))
}

// end writes what the games come to by player.
func (t *analysisText) end(players []report.Standing) error {
	text := "\n" + counted(t.run.games, "game") + " judged"
	if t.run.cached > 0 {
		text += fmt.Sprintf(", %s from the cache", grouped(t.run.cached))
	}
	if t.run.failed > 0 {
		text += fmt.Sprintf("; %s not judged", grouped(t.run.failed))
	}
	if err := t.screen.Printf("%s\n\n", text); err != nil || len(players) == 0 {
		return err
	}
	columns := []term.Column{{Head: "player"}}
	for _, head := range []string{"games", "won", "a turn", "moves", "lost", "fine", "bingos", "missed", "phonies"} {
		columns = append(columns, term.Column{Head: head, Right: true})
	}
	rows := make([][]string, len(players))
	for i := range players {
		p := &players[i]
		lost, fine := "-", "-"
		if p.Judged > 0 {
			lost, fine = fmt.Sprintf("%.2f", p.Mean()), fmt.Sprintf("%.0f%%", 100*p.Accuracy())
		}
		rows[i] = []string{p.Name, grouped(p.Games), wonText(&p.Summary), fmt.Sprintf("%.1f", p.PerTurn()), grouped(p.Judged), lost, fine,
			grouped(p.Bingos), grouped(p.BingosMissed), grouped(p.Phonies)}
	}
	if err := t.screen.Table(columns, rows); err != nil {
		return err
	}
	return t.screen.Printf("\na turn: points; lost: a move judged, in points of static equity, heuristic;\nfine: moves that lost less than 2\n")
}

// wonText writes games won, a tie as half of one.
func wonText(s *report.Summary) string {
	if s.Ties%2 == 1 {
		return fmt.Sprintf("%d.5", s.Wins+s.Ties/2)
	}
	return grouped(s.Wins + s.Ties/2)
}
