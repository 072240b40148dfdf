package analyze

import (
	"fmt"
	"slices"
	"strings"

	"maven/internal/board"
	"maven/internal/record"
	"maven/internal/report"
	"maven/internal/stat"
	"maven/internal/term"
)

const (
	shortNick     = 10 // letters of a player's nick in the table of turns
	shortStanding = 16 // letters of a name in the table of players
	turningPoints = 5  // turns shown with the moves that were better
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
	return t.screen.Printf("%s\n", term.MaskLine(fmt.Sprintf("%s: not judged: %v", file, err)))
}

// game writes a single game in full, or one of several games as a line.
func (t *analysisText) game(r *report.Report) error {
	r = forScreen(r)
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

// forScreen returns the report with the record's control characters masked.
func forScreen(r *report.Report) *report.Report {
	shown := *r
	shown.Title, shown.Source = term.MaskLine(r.Title), term.MaskLine(r.Source)
	shown.Remarks = nil
	for _, remark := range r.Remarks {
		shown.Remarks = append(shown.Remarks, term.MaskLine(remark))
	}
	for p := range r.Players {
		shown.Players[p] = record.Player{Name: term.MaskLine(r.Players[p].Name), Nick: term.MaskLine(r.Players[p].Nick)}
	}
	return &shown
}

// gameLine sums up a game on one line.
func gameLine(r *report.Report) string {
	var sides [2]string
	for p := range sides {
		s := &r.Summaries[p]
		sides[p] = fmt.Sprintf("%s %d (%s", r.Players[p].FullName(), r.Scores[p], meanText(s))
		if s.BingosMissed > 0 {
			sides[p] += ", " + term.Counted(s.BingosMissed, "bingo") + " missed"
		}
		sides[p] += ")"
	}
	line := fmt.Sprintf("%s: %s, %s", r.Source, sides[0], sides[1])
	if r.Faults > 0 {
		line += "; " + term.Counted(r.Faults, "fault")
	}
	return line
}

// meanText writes the mean loss of a move.
func meanText(s *report.Summary) string {
	if s.Judged == 0 {
		return "nothing judged"
	}
	return fmt.Sprintf("mean loss %.2f", s.Mean())
}

// head writes the players, the score, and what the game is judged by.
func (t *analysisText) head(r *report.Report) error {
	title := r.Title
	if title != "" {
		title += "\n"
	}
	text := fmt.Sprintf("%s%s %d, %s %d", title, r.Players[0].FullName(), r.Scores[0], r.Players[1].FullName(), r.Scores[1])
	text += fmt.Sprintf("\nlexicon %s, leaves %s, rules %s; %s\n", r.Lexicon, r.Tables, r.Rules.Name, report.EndingText(r.Ending))
	if r.Judge != r.Method {
		text += "judged by " + r.Judge + "\n"
	}
	if r.Timed {
		text += timedText + "\n"
	}
	for _, remark := range r.Remarks {
		text += "note: " + remark + "\n"
	}
	return t.screen.Printf("%s\n", text)
}

// timedText says that another run may say something else.
const timedText = "note: searches ended by the clock; another run or machine may find something else"

// turns writes a line for each turn, and what the marks mean.
func (t *analysisText) turns(r *report.Report) error {
	columns := term.Heads(">#", "player", "rack", "move", ">pts", "best", ">loss")
	chances := slices.ContainsFunc(r.Turns, func(t report.Turn) bool { return t.WinText() != "" })
	if chances {
		columns = append(columns, term.Heads(">win")...)
	}
	ahead := slices.ContainsFunc(r.Turns, func(t report.Turn) bool { return t.WinLossText() != "" })
	if ahead {
		columns = append(columns, term.Heads(">lost")...)
	}
	columns = append(columns, term.Heads("")...)
	rows := make([][]string, len(r.Turns))
	known, marks := map[string]bool{}, ""
	for i := range r.Turns {
		turn := &r.Turns[i]
		mark := turn.Marks()
		marks += mark
		rows[i] = []string{fmt.Sprint(turn.Number), term.Clipped(r.Players[turn.Player].ShortName(), shortNick), r.RackText(turn), turn.Text,
			fmt.Sprintf("%+d", turn.Change), turn.BestText(), turn.LossText()}
		if chances {
			rows[i] = append(rows[i], turn.WinText())
		}
		if ahead {
			rows[i] = append(rows[i], turn.WinLossText())
		}
		rows[i] = append(rows[i], mark)
		if b := turn.Best(); b != nil {
			known[b.Value.Known.String()] = true
		}
	}
	t.screen.Table(columns, rows)
	text := legend(r, known, marks)
	switch {
	case ahead:
		text += "\nwin: chance to win after the move; lost: how much larger it was after the best one"
	case chances:
		text += "\nwin: chance to win after the move, heuristic"
	}
	return t.screen.Printf("\n%s\n", text)
}

// legend explains the columns, and the marks that occur.
func legend(r *report.Report, known map[string]bool, marks string) string {
	var ways []string
	for k := range stat.Proven + 1 {
		if known[k.String()] {
			ways = append(ways, k.String())
		}
	}
	if len(ways) == 0 {
		return "no turn could be judged"
	}
	text := fmt.Sprintf("best, loss: by %s equity, %s", r.Method, strings.Join(ways, " or "))
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

// turning writes the turns that lost most, with the moves that were better.
func (t *analysisText) turning(r *report.Report) error {
	turns := r.Turning(turningPoints)
	if len(turns) == 0 {
		return nil
	}
	text := "\nlargest losses\n"
	if r.Who != "" {
		text = fmt.Sprintf("\nlargest losses of %s\n", term.MaskLine(r.Who))
	}
	for _, turn := range turns {
		got, _ := turn.Got()
		text += fmt.Sprintf("%3d %s: %s was worth %s%s; the best moves:\n", turn.Number, r.Players[turn.Player].ShortName(), turn.Text, got.Equity,
			rankText(turn))
		best := turn.Verdict.Best
		for i := range best[:min(3, len(best))] {
			text += fmt.Sprintf("      %-24s %4d %-8s %7s\n", best[i].Text, best[i].Move.Score, r.LeaveText(turn, &best[i]), best[i].Value.Equity)
		}
		if turn.Cause != report.NoMistake {
			text += "      " + turn.CauseText() + "\n"
		}
		if b := turn.Verdict.Bingo; turn.Missed && b != nil {
			text += fmt.Sprintf("      %s, the best %s\n", term.Counted(turn.Verdict.Bingos, "bingo"), b.Text)
		}
	}
	return t.screen.Printf("%s", text)
}

// rankText writes the rank of a move among all legal moves.
func rankText(t *report.Turn) string {
	switch {
	case t.Verdict.Rank > 0:
		return fmt.Sprintf(", rank %d of %d", t.Verdict.Rank, t.Verdict.Moves)
	case len(t.Phonies) > 0:
		return " (phony " + strings.Join(t.Phonies, ", ") + ")"
	}
	return ", not among the moves listed"
}

// boards shows the boards before the largest losses.
func (t *analysisText) boards(r *report.Report) error {
	for _, turn := range r.Turning(t.run.options.boards) {
		b := board.New(r.Rules, nil)
		b.SetTiles(turn.Squares)
		facts := [][2]string{{"turn", fmt.Sprint(turn.Number)}, {"to move", r.Players[turn.Player].ShortName()},
			{"rack", r.RackText(turn)}, {"score", fmt.Sprintf("%d to %d", turn.Scores[0], turn.Scores[1])},
			{"bag", fmt.Sprint(turn.Bag)}, {"made", turn.Text}, {"best", turn.BestText()}, {"loss", turn.LossText()}}
		t.screen.Printf("\n")
		t.screen.BoardWith(b, nil, facts)
	}
	return t.screen.Err()
}

// summary writes the totals of each player.
func (t *analysisText) summary(r *report.Report) error {
	columns := term.Heads("")
	for p := range r.Players {
		columns = append(columns, term.Heads(">"+term.Clipped(r.Players[p].FullName(), 24))...)
	}
	var rows [][]string
	for _, row := range r.SummaryRows() {
		rows = append(rows, []string{row.Name, row.Values[0], row.Values[1]})
	}
	return t.screen.TableBelow(columns, rows)
}

// end writes the totals of all games by player.
func (t *analysisText) end(players []report.Standing, feats *report.Feats) error {
	text := "\n" + term.Counted(t.run.games, "game") + " judged"
	if t.run.cached > 0 {
		text += fmt.Sprintf(", %s from the cache", term.Grouped(t.run.cached))
	}
	if t.run.failed > 0 {
		text += fmt.Sprintf("; %s not judged", term.Grouped(t.run.failed))
	}
	if err := t.screen.Printf("%s\n\n", text); err != nil || len(players) == 0 {
		return err
	}
	columns := term.Heads("player")
	for _, head := range []string{"games", "won", "a turn", "moves", "lost", "fine", "bingos", "missed", "phonies"} {
		columns = append(columns, term.Heads(">"+head)...)
	}
	rows := make([][]string, len(players))
	for i := range players {
		p := &players[i]
		lost, fine := "-", "-"
		if p.Judged > 0 {
			lost, fine = fmt.Sprintf("%.2f", p.Mean()), fmt.Sprintf("%.0f%%", 100*p.Accuracy())
		}
		rows[i] = []string{term.Clipped(term.MaskLine(p.Name), shortStanding), term.Grouped(p.Games), p.Won(), fmt.Sprintf("%.1f", p.PerTurn()), term.Grouped(p.Judged), lost, fine,
			term.Grouped(p.Bingos), term.Grouped(p.BingosMissed), term.Grouped(p.Phonies)}
	}
	t.screen.Table(columns, rows)
	if err := t.feats(feats); err != nil {
		return err
	}
	return t.screen.Printf("\na turn: points per turn; lost: mean loss of the moves judged, in points of\nequity, heuristic; fine: moves that lost less than 2\n")
}

// feats writes the records of all games, each on a line.
func (t *analysisText) feats(feats *report.Feats) error {
	text := ""
	for _, one := range []struct {
		name string
		*report.Feat
	}{{"high game", &feats.Game}, {"high play", &feats.Play}, {"most bingos", &feats.Bingos}} {
		if one.Most == 0 {
			continue
		}
		where := fmt.Sprintf("%s, %s", one.Player, one.Source)
		if one.Turn > 0 {
			where = fmt.Sprintf("%s, %s, turn %d of %s", one.Player, one.Text, one.Turn, one.Source)
		}
		if one.Others > 0 {
			where += fmt.Sprintf("; %s more", term.Grouped(one.Others))
		}
		text += fmt.Sprintf("\n%-11s %4d  %s", one.name, one.Most, term.MaskLine(where))
	}
	if text == "" {
		return nil
	}
	return t.screen.Printf("%s\n", text)
}
