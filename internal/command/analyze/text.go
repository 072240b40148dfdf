package analyze

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"maven/internal/board"
	"maven/internal/engine"
	"maven/internal/record"
	"maven/internal/report"
	"maven/internal/said"
	"maven/internal/setting"
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

// say returns a text in the person's language, by its English format.
func (t *analysisText) say(format string, args ...any) string {
	return t.run.options.speaks.Say(said.Of(format, args...))
}

// grouped returns a number. English has commas in large ones.
func (t *analysisText) grouped(n int) string {
	if t.run.options.speaks == nil {
		return term.Grouped(n)
	}
	return fmt.Sprint(n)
}

func (t *analysisText) failed(file string, err error) error {
	return t.screen.Printf("%s\n", term.MaskLine(t.say("%s: not judged: %v", file, err)))
}

// game writes a single game in full, or one of several games as a line.
func (t *analysisText) game(r *report.Report) error {
	r = t.forScreen(r)
	if !t.run.alone {
		if err := t.screen.Printf("%s\n", t.gameLine(r)); err != nil || !t.run.options.turns {
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
func (t *analysisText) forScreen(r *report.Report) *report.Report {
	shown := *r
	shown.Title, shown.Source = term.MaskLine(r.Title), term.MaskLine(r.Source)
	shown.Remarks = nil
	for _, remark := range r.Remarks {
		shown.Remarks = append(shown.Remarks, said.Plain(term.MaskLine(t.run.options.speaks.Say(remark))))
	}
	for p := range r.Players {
		shown.Players[p] = record.Player{Name: term.MaskLine(r.Players[p].Name), Nick: term.MaskLine(r.Players[p].Nick)}
	}
	return &shown
}

// gameLine sums up a game on one line.
func (t *analysisText) gameLine(r *report.Report) string {
	var sides [2]string
	for p := range sides {
		s := &r.Summaries[p]
		facts := t.say("nothing judged")
		if s.Judged > 0 {
			facts = t.say("mean loss %.2f", s.Mean())
		}
		if s.BingosMissed > 0 {
			facts = t.say("%s, %s missed", facts, said.Count(s.BingosMissed, "bingo"))
		}
		sides[p] = fmt.Sprintf("%s %d (%s)", t.run.options.speaks.Say(r.Players[p].Called()), r.Scores[p], facts)
	}
	line := t.say("%s: %s, %s", r.Source, sides[0], sides[1])
	if r.Faults > 0 {
		line += "; " + t.run.options.speaks.Say(said.Count(r.Faults, "fault"))
	}
	return line
}

// head writes the players, the score, and what the game is judged by.
func (t *analysisText) head(r *report.Report) error {
	title := r.Title
	if title != "" {
		title += "\n"
	}
	text := fmt.Sprintf("%s%s %d, %s %d", title, t.run.options.speaks.Say(r.Players[0].Called()), r.Scores[0], t.run.options.speaks.Say(r.Players[1].Called()), r.Scores[1])
	text += "\n" + t.say("lexicon %s, leaves %s, rules %s; %s", r.Lexicon, r.Tables, r.Rules.Name, report.EndingText(r.Ending)) + "\n"
	if r.Judge != r.Method {
		text += t.say("judged by %s", r.Judge) + "\n"
	}
	remarks := r.Remarks
	if r.Timed {
		remarks = append([]said.Text{report.TimedText()}, remarks...)
	}
	for _, remark := range remarks {
		text += t.say("note: %s", remark) + "\n"
	}
	return t.screen.Printf("%s\n", text)
}

// turns writes a line for each turn, and what the marks mean.
func (t *analysisText) turns(r *report.Report) error {
	heads := []string{">#", t.say("player"), t.say("rack"), t.say("move"), ">" + t.say("pts"), t.say("best"), ">" + t.say("loss")}
	chances := slices.ContainsFunc(r.Turns, func(t report.Turn) bool { return !t.WinText().IsZero() })
	if chances {
		heads = append(heads, ">"+t.say("win"))
	}
	ahead := slices.ContainsFunc(r.Turns, func(t report.Turn) bool { return !t.WinLossText().IsZero() })
	if ahead {
		heads = append(heads, ">"+t.say("lost"))
	}
	say := t.run.options.speaks.Say
	rows := make([][]string, len(r.Turns))
	marks := ""
	for i := range r.Turns {
		turn := &r.Turns[i]
		mark := turn.Marks()
		marks += mark
		rows[i] = []string{fmt.Sprint(turn.Number), term.Clipped(r.Players[turn.Player].ShortName(), shortNick), r.RackText(turn), say(turn.Text),
			fmt.Sprintf("%+d", turn.Change), say(turn.BestText()), say(turn.LossText())}
		if chances {
			rows[i] = append(rows[i], say(turn.WinText()))
		}
		if ahead {
			rows[i] = append(rows[i], say(turn.WinLossText()))
		}
		rows[i] = append(rows[i], mark)
	}
	t.screen.Table(term.Heads(append(heads, "")...), rows)
	text := t.legend(r, marks)
	switch {
	case ahead:
		text += "\n" + t.say("win: chance to win after the move; lost: how much larger it was after the best one")
	case chances:
		text += "\n" + t.say("win: chance to win after the move, heuristic")
	}
	return t.screen.Printf("\n%s\n", text)
}

// legend explains the columns, and the marks that occur.
func (t *analysisText) legend(r *report.Report, marks string) string {
	ways := r.Ways()
	if len(ways) == 0 {
		return t.say("no turn could be judged")
	}
	text := t.say("best, loss: by %s equity, %s", r.Method, said.Or(ways))
	last := text
	for _, one := range []struct{ mark, means string }{{"?", t.say("? loss of 2 or more, ?? 7, ??? 15")}, {"b", t.say("b bingo missed")},
		{"w", t.say("w phony, challenged off")}, {"p", t.say("p phony that stood")}} {
		if strings.Contains(marks, one.mark) {
			last = one.means
			text += "\n" + last
		}
	}
	if strings.ContainsAny(marks, "pw") {
		text = strings.TrimSuffix(text, last) + t.say("%s; its loss is what it cost, negative for a gain", last)
	}
	return text
}

// worth writes what a move is worth, or what that does not exceed.
func (t *analysisText) worth(v *engine.Value) string {
	if v.AtMost {
		return t.say("≤ %s", v.Equity)
	}
	return t.say("%s", v.Equity)
}

// turning writes the turns that lost most, with the moves that were better.
func (t *analysisText) turning(r *report.Report) error {
	turns := r.Turning(turningPoints)
	if len(turns) == 0 {
		return nil
	}
	text := "\n" + t.say("largest losses") + "\n"
	if r.Who != "" {
		text = "\n" + t.say("largest losses of %s", term.MaskLine(r.Who)) + "\n"
	}
	for _, turn := range turns {
		got, _ := turn.Got()
		text += t.say("%3d %s: %s was worth %s%s; the best moves:", turn.Number, r.Players[turn.Player].ShortName(), turn.Text, t.worth(&got), rankText(r, turn)) + "\n"
		best := turn.Verdict.Best[:min(3, len(turn.Verdict.Best))]
		moves, leaves := make([]string, len(best)), make([]string, len(best))
		for i := range best {
			moves[i], leaves[i] = t.run.options.speaks.Say(best[i].Text), r.LeaveText(turn, &best[i])
		}
		move, leave := max(24, term.Widest(moves)), max(8, term.Widest(leaves)) // their columns
		for i := range best {
			text += fmt.Sprintf("      %-*s %4d %-*s %7s\n", move, moves[i], best[i].Move.Score, leave, leaves[i], t.worth(&best[i].Value))
		}
		if turn.Cause != report.NoMistake {
			text += "      " + t.run.options.speaks.Say(turn.CauseText()) + "\n"
		}
		if b := turn.Verdict.Bingo; turn.Missed && b != nil {
			text += "      " + t.say("%s, the best %s", said.Count(turn.Verdict.Bingos, "bingo"), b.Text) + "\n"
		}
	}
	return t.screen.Printf("%s", text)
}

// rankText writes the rank of a move among all legal moves, or why it has none.
func rankText(r *report.Report, t *report.Turn) said.Text {
	switch {
	case t.Verdict.Rank > 0:
		return said.Of(", rank %d of %d", t.Verdict.Rank, t.Verdict.Moves)
	case len(t.Phonies) > 0:
		return said.Of(" (phony %s)", strings.Join(t.Phonies, ", "))
	}
	if spec, err := setting.ParsePlayer(r.Method); err == nil && spec.Kind == setting.LevelPlayer {
		return said.Of(", not seen by %s", r.Method)
	}
	return said.Of(", not among the moves listed")
}

// boards shows the boards before the largest losses.
func (t *analysisText) boards(r *report.Report) error {
	for _, turn := range r.Turning(t.run.options.boards) {
		b := board.New(r.Rules, nil)
		b.SetTiles(turn.Squares)
		say := t.run.options.speaks.Say
		facts := [][2]string{{t.say("turn"), fmt.Sprint(turn.Number)}, {t.say("to move"), r.Players[turn.Player].ShortName()},
			{t.say("rack"), r.RackText(turn)}, {t.say("score"), t.say("%d to %d", turn.Scores[0], turn.Scores[1])},
			{t.say("bag"), fmt.Sprint(turn.Bag)}, {t.say("made"), say(turn.Text)}, {t.say("best"), say(turn.BestText())}, {t.say("loss"), say(turn.LossText())}}
		t.screen.Printf("\n")
		t.screen.BoardWith(b, nil, facts)
	}
	return t.screen.Err()
}

// summary writes the totals of each player.
func (t *analysisText) summary(r *report.Report) error {
	columns := term.Heads("")
	for p := range r.Players {
		columns = append(columns, term.Heads(">"+term.Clipped(t.run.options.speaks.Say(r.Players[p].Called()), 24))...)
	}
	var rows [][]string
	say := t.run.options.speaks.Say
	for _, row := range r.SummaryRows() {
		rows = append(rows, []string{say(row.Name), say(row.Values[0]), say(row.Values[1])})
	}
	return t.screen.TableBelow(columns, rows)
}

// end writes the totals of all games by player.
func (t *analysisText) end(players []report.Standing, feats *report.Feats) error {
	text := t.say("%s judged", said.Count(t.run.games, "game"))
	if t.run.cached > 0 {
		text = t.say("%s, %s from the cache", text, t.grouped(t.run.cached))
	}
	if t.run.failed > 0 {
		text = t.say("%s; %s not judged", text, t.grouped(t.run.failed))
	}
	if err := t.screen.Printf("\n%s\n\n", text); err != nil || len(players) == 0 {
		return err
	}
	columns := term.Heads(t.say("player"))
	for _, head := range []string{t.say("games"), t.say("won"), t.say("a turn"), t.say("moves"), t.say("lost"), t.say("fine"), t.say("bingos"), t.say("missed"), t.say("phonies")} {
		columns = append(columns, term.Heads(">"+head)...)
	}
	rows := make([][]string, len(players))
	for i := range players {
		p := &players[i]
		lost, fine := "-", "-"
		if p.Judged > 0 {
			lost, fine = t.say("%.2f", p.Mean()), t.say("%.0f%%", 100*p.Accuracy())
		}
		rows[i] = []string{term.Clipped(term.MaskLine(p.Name), shortStanding), t.grouped(p.Games), t.run.options.speaks.Say(p.Won()), t.say("%.1f", p.PerTurn()), t.grouped(p.Judged), lost, fine,
			t.grouped(p.Bingos), t.grouped(p.BingosMissed), t.grouped(p.Phonies)}
	}
	t.screen.Table(columns, rows)
	if err := t.feats(feats); err != nil {
		return err
	}
	return t.screen.Printf("\n%s\n", t.say("a turn: points per turn; lost: mean loss of the moves judged, in points of\nequity, heuristic; fine: moves that lost less than 2"))
}

// feats writes the records of all games, each on a line.
func (t *analysisText) feats(feats *report.Feats) error {
	all := []struct {
		name string
		*report.Feat
	}{{t.say("high game"), &feats.Game}, {t.say("high play"), &feats.Play}, {t.say("most bingos"), &feats.Bingos}}
	text, width := "", 0
	for _, one := range all {
		width = max(width, utf8.RuneCountInString(one.name))
	}
	for _, one := range all {
		if one.Most == 0 {
			continue
		}
		where := fmt.Sprintf("%s, %s", one.Player, one.Source)
		if one.Turn > 0 {
			where = t.say("%s, %s, turn %d of %s", one.Player, one.Text, one.Turn, one.Source)
		}
		if one.Others > 0 {
			where += t.say("; %s more", t.grouped(one.Others))
		}
		text += fmt.Sprintf("\n%-*s %4d  %s", width, one.name, one.Most, term.MaskLine(where))
	}
	if text == "" {
		return nil
	}
	return t.screen.Printf("%s\n", text)
}
