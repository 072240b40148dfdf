package analyze

import (
	"math"

	"maven/internal/command"
	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/report"
	"maven/internal/stat"
	"maven/internal/tile"
)

// analysisJSON writes games for programs, one object a line; docs/format.md has the form.
type analysisJSON struct{ run *analysis }

type analysisGameJSON struct {
	File    string              `json:"file"`
	Title   string              `json:"title,omitempty"`
	Lexicon command.LexiconJSON `json:"lexicon"`
	Leaves  string              `json:"leaves"`
	Rules   string              `json:"rules"`
	Method  string              `json:"method"`
	Cached  bool                `json:"cached"`
	Faults  int                 `json:"faults,omitempty"`
	Remarks []string            `json:"remarks,omitempty"`
	Players [2]analysisSideJSON `json:"players"`
	Ending  string              `json:"ending"`
	Winner  int                 `json:"winner"`
	Turns   []analysisTurnJSON  `json:"turns"`
}

type analysisSideJSON struct {
	Nick    string              `json:"nick"`
	Name    string              `json:"name"`
	Score   int                 `json:"score"`
	Summary analysisSummaryJSON `json:"summary"`
}

type analysisSummaryJSON struct {
	Turns         int            `json:"turns"`
	PerTurn       float64        `json:"pointsPerTurn"`
	Judged        int            `json:"judged"`
	NotJudged     int            `json:"notJudged"`
	Loss          float64        `json:"loss"`
	MeanLoss      *float64       `json:"meanLoss"` // null where nothing is judged
	Accuracy      *float64       `json:"accuracy"`
	Grades        map[string]int `json:"grades"`
	Bingos        int            `json:"bingos"`
	BingosMissed  int            `json:"bingosMissed"`
	BingosDear    int            `json:"bingosMissedAtALoss"`
	Phonies       int            `json:"phonies"`
	PhoniesOff    int            `json:"phoniesChallenged"`
	PhoniesPriced int            `json:"phoniesJudged"`
	PhonyCost     float64        `json:"phonyCost"`
	Overlooked    int            `json:"challengesMissed"`
	Exchanges     int            `json:"exchanges"`
	Passes        int            `json:"passes"`
	High          int            `json:"highTurn,omitempty"`
	Worst         int            `json:"worstTurn,omitempty"`
}

type analysisTurnJSON struct {
	Turn      int    `json:"turn"`
	Player    int    `json:"player"`
	Kind      string `json:"kind"`
	Rack      string `json:"rack"`
	RackKnown string `json:"rackKnown"`
	Bag       int    `json:"bag"`
	Scores    [2]int `json:"scores"`
	Move      string `json:"move"`
	Points    int    `json:"points"`
	Total     int    `json:"total"`

	Bingo     bool     `json:"bingo,omitempty"`
	Phonies   []string `json:"phonies,omitempty"`
	Withdrawn bool     `json:"withdrawn,omitempty"`

	Judged       bool               `json:"judged"`
	Reason       string             `json:"notJudged,omitempty"`
	Equity       *float64           `json:"equity,omitempty"`
	Win          *float64           `json:"win,omitempty"`
	Loss         *float64           `json:"loss,omitempty"`
	Cost         *float64           `json:"phonyCost,omitempty"`
	Grade        string             `json:"grade,omitempty"`
	Known        string             `json:"known,omitempty"`
	Rank         int                `json:"rank,omitempty"`
	Moves        int                `json:"moves,omitempty"`
	Bingos       *int               `json:"bingos,omitempty"`
	BingoMissed  bool               `json:"bingoMissed,omitempty"`
	AtALoss      bool               `json:"bingoMissedAtALoss,omitempty"`
	BestBingo    *analysisMoveJSON  `json:"bestBingo,omitempty"`
	Best         *analysisMoveJSON  `json:"best,omitempty"`
	Alternatives []analysisMoveJSON `json:"alternatives,omitempty"`
	Higher       *analysisHighJSON  `json:"higherPlay,omitempty"`
	Notes        []string           `json:"notes,omitempty"`
}

type analysisHighJSON struct {
	Move  string `json:"move"`
	Score int32  `json:"score"`
}

type analysisMoveJSON struct {
	Move        string   `json:"move"`
	Score       int32    `json:"score"`
	Leave       string   `json:"leave"`
	Equity      float64  `json:"equity"`
	EquityError *float64 `json:"equityError,omitempty"`
	Win         *float64 `json:"win,omitempty"`
	WinError    *float64 `json:"winError,omitempty"`
	Known       string   `json:"known"`
}

func (j *analysisJSON) begin() error { return nil }

func (j *analysisJSON) game(r *report.Report) error {
	form := analysisGameJSON{File: r.Source, Title: r.Title, Lexicon: command.LexiconJSON{Name: r.Lexicon, Hash: r.Hash}, Leaves: r.Tables,
		Rules: r.Rules.Name, Method: r.Method, Cached: r.Cached, Faults: r.Faults, Remarks: r.Remarks, Ending: r.Ending.String(),
		Winner: r.Winner + 1, Turns: make([]analysisTurnJSON, len(r.Turns))}
	for p := range r.Players {
		form.Players[p] = analysisSideJSON{r.Players[p].Nick, r.Players[p].Name, r.Scores[p], summaryForm(&r.Summaries[p])}
	}
	for i := range r.Turns {
		form.Turns[i] = turnForm(r, &r.Turns[i])
	}
	return command.WriteJSON(j.run.out, form)
}

func (j *analysisJSON) failed(file string, err error) error {
	return command.WriteJSON(j.run.out, struct {
		File  string `json:"file"`
		Error string `json:"error"`
	}{file, err.Error()})
}

type standingJSON struct {
	Name   string `json:"name"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
	Ties   int    `json:"ties"`
	Points int    `json:"points"`
	analysisSummaryJSON
	featsJSON
}

type featsJSON struct {
	Game   *featJSON `json:"highGame,omitempty"`
	Play   *featJSON `json:"highPlay,omitempty"`
	Bingos *featJSON `json:"mostBingos,omitempty"`
}

type featJSON struct {
	Most   int    `json:"most"`
	Player string `json:"player"`
	File   string `json:"file"`
	Turn   int    `json:"turn,omitempty"`
	Play   string `json:"play,omitempty"`
	Others int    `json:"others,omitempty"`
}

func featsForm(f *report.Feats) featsJSON {
	form := func(f *report.Feat) *featJSON {
		if f.Most == 0 {
			return nil
		}
		return &featJSON{f.Most, f.Player, f.Source, f.Turn, f.Text, f.Others}
	}
	return featsJSON{form(&f.Game), form(&f.Play), form(&f.Bingos)}
}

func (j *analysisJSON) end(players []report.Standing, feats *report.Feats) error {
	forms := make([]standingJSON, len(players))
	for i := range players {
		p := &players[i]
		forms[i] = standingJSON{p.Name, p.Games, p.Wins, p.Ties, p.Points, summaryForm(&p.Summary), featsForm(&p.Feats)}
	}
	return command.WriteJSON(j.run.out, struct {
		Games  int `json:"games"`
		Cached int `json:"cached"`
		Failed int `json:"failed"`
		featsJSON
		Players []standingJSON `json:"players"`
	}{j.run.games, j.run.cached, j.run.failed, featsForm(feats), forms})
}

func summaryForm(s *report.Summary) analysisSummaryJSON {
	form := analysisSummaryJSON{Turns: s.Turns, PerTurn: thousandth(s.PerTurn()), Judged: s.Judged, NotJudged: s.NotJudged,
		Loss: float64(s.Lost) / float64(tile.Point), Grades: map[string]int{},
		Bingos: s.Bingos, BingosMissed: s.BingosMissed, BingosDear: s.BingosDear,
		Phonies: s.Phonies, PhoniesOff: s.PhoniesOff, PhoniesPriced: s.Priced, PhonyCost: float64(s.Cost) / float64(tile.Point),
		Overlooked: s.Overlooked, Exchanges: s.Exchanges, Passes: s.Passes, High: s.High, Worst: s.Worst}
	if s.Judged > 0 {
		mean, accuracy := thousandth(s.Mean()), thousandth(s.Accuracy())
		form.MeanLoss, form.Accuracy = &mean, &accuracy
	}
	for g, n := range s.Grades {
		form.Grades[report.Grade(g).String()] = n
	}
	return form
}

func thousandth(x float64) float64 { return math.Round(x*1000) / 1000 }

func turnForm(r *report.Report, t *report.Turn) analysisTurnJSON {
	form := analysisTurnJSON{Turn: t.Number, Player: t.Player + 1, Kind: t.Kind.String(), Rack: r.Rules.Tiles.Rack(&t.Rack),
		RackKnown: t.Known.String(), Bag: t.Bag, Scores: t.Scores, Move: recordedText(r, t), Points: t.Change, Total: t.Total,
		Bingo: t.Bingo, Phonies: t.Phonies, Withdrawn: t.Withdrawn, Judged: t.Verdict != nil, Reason: t.NotJudged}
	if t.Number <= len(r.Notes) {
		form.Notes = r.Notes[t.Number-1]
	}
	if t.Higher != nil {
		form.Higher = &analysisHighJSON{notationOf(r).Format(&t.Higher.Move), t.Higher.Move.Score}
	}
	if t.Verdict == nil {
		return form
	}
	v := t.Verdict
	form.Rank, form.Moves, form.Bingos = v.Rank, v.Moves, &v.Bingos
	form.BingoMissed, form.AtALoss, form.Known = t.Missed, t.Dear, v.Best[0].Value.Known.String()
	if got, ok := t.Got(); ok {
		form.Equity, form.Win = inPoints(got.Equity), command.WinForm(&got)
	}
	switch {
	case t.Legal:
		form.Loss, form.Grade = inPoints(t.Loss), t.Grade.String()
	case form.Equity != nil:
		form.Cost = inPoints(t.Cost)
	}
	best := candidateForm(r, t, &v.Best[0])
	form.Best = &best
	for i := range v.Best[1:] {
		form.Alternatives = append(form.Alternatives, candidateForm(r, t, &v.Best[i+1]))
	}
	if v.Bingo != nil {
		bingo := candidateForm(r, t, v.Bingo)
		form.BestBingo = &bingo
	}
	return form
}

func inPoints(e tile.Equity) *float64 {
	p := e.Points()
	return &p
}

func notationOf(r *report.Report) move.Notation {
	return move.Notation{Alphabet: r.Rules.Tiles.Alphabet, RowLetters: r.Rules.RowLetters}
}

// recordedText writes what was done as programs read it.
func recordedText(r *report.Report, t *report.Turn) string {
	if t.Kind == record.Played || t.Kind == record.Exchanged {
		return notationOf(r).Format(&t.Move)
	}
	return t.Text
}

func candidateForm(r *report.Report, t *report.Turn, c *report.Candidate) analysisMoveJSON {
	form := analysisMoveJSON{Move: notationOf(r).Format(&c.Move), Score: c.Move.Score, Leave: r.LeaveText(t, c),
		Equity: c.Value.Equity.Points(), Win: command.WinForm(&c.Value), Known: c.Value.Known.String()}
	if c.Value.Known == stat.Sampled {
		form.EquityError = inPoints(c.Value.EquityError)
		if c.Value.HasWin {
			form.WinError = &c.Value.WinError
		}
	}
	return form
}
