package maven

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"time"

	"maven/internal/engine"
	"maven/internal/judging"
	"maven/internal/question"
	"maven/internal/report"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/tile"
)

// AnalyzeOptions say how a game is judged. The zero value judges by static equity, which takes no time to speak of.
type AnalyzeOptions struct {
	// Player judges: "quick" (also for ""), "standard", "deep", or a player as `maven match` names it, with its
	// options: "sim,plies=4". Standard takes some seconds for a game and deep up to some minutes; both say the
	// same on every machine.
	Player string

	Time    time.Duration // for each turn; 0 for what the player takes. With a limit, other runs may say something else
	Threads int           // 0 is 1
	Top     int           // best moves of each turn, at most 100; 0 is 5

	// Progress, unless nil, is told how many turns are done, before the first and after each.
	Progress func(done, turns int)
}

// A Report is a game judged. The page docs/reports.md of the module says what each figure means.
type Report struct {
	Players [2]PlayerReport
	Turns   []TurnReport
	Story   []string // what decided the game, in sentences
	Timed   bool     // a limit of time ended searches: another run may say something else

	report *report.Report
}

// A PlayerReport is what the turns of one player come to.
type PlayerReport struct {
	Name  string
	Score int

	Moves    int            // legal moves judged; the losses are theirs
	Loss     float64        // points, all together
	WinLoss  float64        // of the chance to win, all together: 1 is a game; 0 if it is not known
	Mistakes map[string]int // by kind: "word", "sight", "leave", "risk" and "endgame"

	Bingos, BingosMissed      int
	Phonies, ChallengesMissed int

	Draws           int     // draws that are known
	Luck, LuckSigma float64 // points above the mean of the bag, and one standard deviation that chance gives

	// Level is the level, 1 to 10, that loses as the player does, and LevelLow to LevelHigh its 95% interval. All
	// are 0 if there are too few moves, or the rules and words are not those that levels were counted with.
	Level, LevelLow, LevelHigh float64
}

// A TurnReport is a turn judged.
type TurnReport struct {
	Turn   int // from 0, as in Game.Turns
	Player int // 0 or 1
	Text   string

	Judged    bool   // the move is legal and ranked; NotJudged says why not, if something other than a move is no reason
	NotJudged string // "" otherwise
	Best      []JudgedMove
	Made      JudgedMove // the move made, if Judged
	Loss      float64    // points
	WinLoss   float64    // of the chance to win, 0 to 1
	Grade     string     // "fine", "small", "medium" or "large"
	Cause     string     // of a mistake: its kind, as in PlayerReport.Mistakes; otherwise ""
	Why       []string   // why a better move is better, in sentences

	BingoMissed bool
	Phonies     []string // words of the play that are not in the lexicon
	Luck        float64  // of the tiles drawn before the turn, in points; 0 if they are not known
}

// A JudgedMove is a move with its worth for the player that judges.
type JudgedMove struct {
	Text   string
	Score  int
	Equity float64
	Win    float64 // chance to win, 0 to 1; 0 if it is not known
	Known  Knowledge
}

// Analyze judges all moves of the game. If ctx ends, the error is that of ctx. Other errors are an *UnknownError, that of
// options that make no sense, and why a player cannot play by the engine's rules.
func (g *Game) Analyze(ctx context.Context, o AnalyzeOptions) (*Report, error) {
	e := g.engine
	spec, err := o.player()
	if err != nil {
		return nil, fmt.Errorf("maven: %w", err)
	}
	asked := judging.Options{Player: spec, Limits: engine.Limits{Time: o.Time, Threads: o.Threads}, Count: o.Top}
	judge, err := judging.Open(e.setting, asked, e.setting.Open)
	if err != nil {
		return nil, fmt.Errorf("maven: %w", publicError(err))
	}
	work := judge.Work(g.live, "")
	work.Progress = o.Progress
	if g.source != nil && !g.source.changed {
		work.About.Title, _ = g.source.file.Pragma("title")
		for _, one := range g.source.remarks {
			work.About.Notes = append(work.About.Notes, one.Notes)
		}
	}
	r, err := report.Judge(ctx, work)
	if err != nil {
		return nil, fmt.Errorf("maven: %w", err)
	}
	public := &Report{Story: inEnglish(r.Story()), Timed: asked.Timed(), report: r}
	for p := range public.Players {
		public.Players[p] = playerReport(r, p)
	}
	for i := range r.Turns {
		public.Turns = append(public.Turns, turnReport(&r.Turns[i]))
	}
	return public, nil
}

// player returns the player that judges, if all options make sense.
func (o *AnalyzeOptions) player() (setting.Player, error) {
	spec, err := setting.ParseJudge(cmp.Or(o.Player, setting.QuickJudge))
	switch {
	case err != nil:
		err = noPlayer(err, o.Player, setting.JudgeNames(), setting.ParseJudge)
	case o.Top < 0 || o.Top > report.MaxTop:
		err = fmt.Errorf("top %d: must be 1 to %d, or 0 for %d", o.Top, report.MaxTop, report.DefaultTop)
	case o.Threads < 0 || o.Threads > question.MostThreads:
		err = fmt.Errorf("threads %d: must be 1 to %d, or 0 for 1", o.Threads, question.MostThreads)
	case o.Time < 0:
		err = fmt.Errorf("time %v: must be 0 or more", o.Time)
	}
	return spec, err
}

// WriteHTML writes the report as one page that needs nothing else, neither a script nor another file.
func (r *Report) WriteHTML(w io.Writer) error { return r.report.WriteHTML(w, "", nil) }

func playerReport(r *report.Report, player int) PlayerReport {
	s := &r.Summaries[player]
	p := PlayerReport{Name: r.Players[player].FullName(), Score: r.Scores[player], Moves: s.Judged,
		Loss: float64(s.Lost) / float64(tile.Point), WinLoss: s.WinLost, Mistakes: map[string]int{},
		Bingos: s.Bingos, BingosMissed: s.BingosMissed, Phonies: s.Phonies, ChallengesMissed: s.ChallengesMissed}
	for c, n := range s.Causes {
		if n > 0 {
			p.Mistakes[report.Cause(c).String()] = n
		}
	}
	p.Draws, p.Luck, p.LuckSigma = s.Draws, s.LuckPoints(), s.Sigma()
	if e, ok := s.Plain.Strength(); ok {
		p.Level, p.LevelLow, p.LevelHigh = e.Level, e.Low, e.High
	}
	return p
}

func turnReport(t *report.Turn) TurnReport {
	p := TurnReport{Turn: t.Number - 1, Player: t.Player, Text: t.Text.String(), Judged: t.Legal, NotJudged: t.NotJudged.String(),
		BingoMissed: t.Missed, Phonies: t.Phonies}
	if t.Draw != nil {
		p.Luck = t.Draw.Luck.Points()
	}
	if t.Verdict == nil {
		return p
	}
	for i := range t.Verdict.Best {
		p.Best = append(p.Best, judgedMove(&t.Verdict.Best[i]))
	}
	if t.Legal {
		p.Made, p.Loss, p.WinLoss, p.Grade = judgedMove(t.Verdict.Made), t.Loss.Points(), t.WinLoss, t.Grade.String()
		p.Cause, p.Why = t.Cause.String(), inEnglish(t.Verdict.Why)
	}
	return p
}

// inEnglish returns texts in English.
func inEnglish(texts []said.Text) []string {
	var all []string
	for _, t := range texts {
		all = append(all, t.String())
	}
	return all
}

func judgedMove(c *report.Candidate) JudgedMove {
	v := &c.Value
	return JudgedMove{Text: c.Text.String(), Score: int(c.Move.Score), Equity: v.Equity.Points(), Win: v.Win, Known: Knowledge(v.Known.String())}
}
