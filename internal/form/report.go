package form

import (
	"fmt"
	"strings"

	"maven/internal/board"
	"maven/internal/move"
	"maven/internal/record"
	"maven/internal/report"
	"maven/internal/said"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A Report is a game with its moves judged.
type Report struct {
	File  string `json:"file"`
	Title string `json:"title,omitempty"`
	Setting
	Player  string          `json:"player"`          // who judged
	Judge   string          `json:"judge,omitempty"` // the same with its options and limits
	Timed   bool            `json:"timed,omitempty"` // the answers depend on how fast the machine is
	Cached  bool            `json:"cached"`
	Faults  int             `json:"faults,omitempty"`
	Remarks []said.Text     `json:"remarks,omitempty"`
	Players [2]JudgedPlayer `json:"players"`
	Ending  string          `json:"ending"`
	Winner  int             `json:"winner"` // 1 or 2, 0 for a draw or a game that is not over
	Turns   []JudgedTurn    `json:"turns"`
}

// A JudgedPlayer is a player, with the totals of that player's turns.
type JudgedPlayer struct {
	Player
	Summary Summary `json:"summary"`
}

// A Summary has the totals of one player's turns.
type Summary struct {
	Turns               int            `json:"turns"`
	PointsPerTurn       float64        `json:"pointsPerTurn"`
	Judged              int            `json:"judged"`
	NotJudged           int            `json:"notJudged"`
	Loss                float64        `json:"loss"`
	MeanLoss            *float64       `json:"meanLoss"`              // null where nothing is judged
	MeanWinLoss         *float64       `json:"meanWinLoss,omitempty"` // 0 to 1
	Accuracy            *float64       `json:"accuracy"`
	Grades              map[string]int `json:"grades"`
	Bingos              int            `json:"bingos"`
	BingosMissed        int            `json:"bingosMissed"`
	BingosMissedAtALoss int            `json:"bingosMissedAtALoss"`
	Phonies             int            `json:"phonies"`
	PhoniesChallenged   int            `json:"phoniesChallenged"`
	PhoniesJudged       int            `json:"phoniesJudged"`
	PhonyCost           float64        `json:"phonyCost"`
	ChallengesMissed    int            `json:"challengesMissed"`
	Exchanges           int            `json:"exchanges"`
	Passes              int            `json:"passes"`
	HighTurn            int            `json:"highTurn,omitempty"`
	WorstTurn           int            `json:"worstTurn,omitempty"`

	Causes   map[string]Mistakes  `json:"causes,omitempty"`
	Phases   map[string]GamePhase `json:"phases"`
	Luck     *Luck                `json:"luck,omitempty"`
	Strength *Strength            `json:"strength,omitempty"`
}

// Mistakes are those of one kind.
type Mistakes struct {
	Count int     `json:"count"`
	Loss  float64 `json:"loss"` // points
}

// A GamePhase is what the turns of a phase come to.
type GamePhase struct {
	Judged  int     `json:"judged"`
	Loss    float64 `json:"loss"` // points
	WinLoss float64 `json:"winLoss"`
	Luck    *Luck   `json:"luck,omitempty"`
}

// Luck is how good the tiles drawn were.
type Luck struct {
	Draws  int     `json:"draws"`
	Points float64 `json:"points"`
	Sigma  float64 `json:"sigma"` // standard deviation by chance
}

// A Strength is where losses stand on the ladder of levels.
type Strength struct {
	Level float64 `json:"level"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Moves int     `json:"moves"`
}

// A RecordedTurn is a turn of a recorded game: a record.Entry.
type RecordedTurn struct {
	Turn      int    `json:"turn"`
	Player    int    `json:"player"` // 1, who began, or 2
	Kind      string `json:"kind"`
	Rack      string `json:"rack"`
	Move      string `json:"move"`
	Score     int    `json:"score"` // as recorded
	Total     int    `json:"total"`
	Bingo     bool   `json:"bingo,omitempty"`
	Withdrawn bool   `json:"withdrawn,omitempty"`
}

// A JudgedTurn is a turn, what was known when it began, and what it lost.
type JudgedTurn struct {
	RecordedTurn
	RackKnown string   `json:"rackKnown"`
	Bag       int      `json:"bag"`
	Phase     string   `json:"phase,omitempty"` // of a move
	Drawn     string   `json:"drawn,omitempty"`
	Luck      *float64 `json:"luck,omitempty"` // of the tiles drawn, in points
	Scores    [2]int   `json:"scores"`         // of this player and the opponent, before the turn
	Phonies   []string `json:"phonies,omitempty"`

	Judged             bool        `json:"judged"`
	NotJudged          said.Text   `json:"notJudged,omitzero"`
	Equity             *float64    `json:"equity,omitempty"`
	Win                *float64    `json:"win,omitempty"`
	Loss               *float64    `json:"loss,omitempty"`
	WinLoss            *float64    `json:"winLoss,omitempty"`
	PhonyCost          *float64    `json:"phonyCost,omitempty"`
	PhonyGrade         string      `json:"phonyGrade,omitempty"` // of PhonyCost, as Grade
	Grade              string      `json:"grade,omitempty"`
	LossAtLeast        bool        `json:"lossAtLeast,omitempty"`
	Behind             *Behind     `json:"behind,omitempty"`
	Cause              string      `json:"cause,omitempty"`
	Better             *Candidate  `json:"better,omitempty"`
	RareWords          []string    `json:"rareWords,omitempty"`
	Why                []said.Text `json:"why,omitempty"`
	Method             string      `json:"method,omitempty"`
	Line               []said.Text `json:"line,omitempty"`
	Known              string      `json:"known,omitempty"`
	Rank               int         `json:"rank,omitempty"`
	Moves              int         `json:"moves,omitempty"`
	Bingos             *int        `json:"bingos,omitempty"`
	BingoMissed        bool        `json:"bingoMissed,omitempty"`
	BingoMissedAtALoss bool        `json:"bingoMissedAtALoss,omitempty"`
	BestBingo          *Candidate  `json:"bestBingo,omitempty"`
	Best               *Candidate  `json:"best,omitempty"`
	Alternatives       []Candidate `json:"alternatives,omitempty"`
	HigherPlay         *HighPlay   `json:"higherPlay,omitempty"`
	Notes              []string    `json:"notes,omitempty"`
}

// Behind says how far the move made is behind the best one on the same draws.
type Behind struct {
	By    float64 `json:"by"`
	Error float64 `json:"error"` // one standard error
	Unit  string  `json:"unit"`  // win or points
	Close bool    `json:"close"` // the two may be as good
}

// A HighPlay is a play that scores more than the one made.
type HighPlay struct {
	Move  string `json:"move"`
	Score int32  `json:"score"`
}

// NewReport returns the form of a judged game.
func NewReport(r *report.Report) Report {
	f := Report{File: r.Source, Title: r.Title, Setting: NewSetting(Lexicon{r.Lexicon, r.Hash}, r.Rules, r.Leaves),
		Player: r.Method, Judge: r.Judge, Timed: r.Timed, Cached: r.Cached, Faults: r.Faults, Remarks: r.Remarks, Ending: r.Ending.String(),
		Winner: r.Winner + 1, Turns: make([]JudgedTurn, len(r.Turns))}
	f.Unseen = r.Unseen
	for p := range r.Players {
		f.Players[p] = JudgedPlayer{Player{r.Players[p].Nick, r.Players[p].Name, r.Scores[p]}, newSummary(&r.Summaries[p])}
	}
	for i := range r.Turns {
		f.Turns[i] = newJudgedTurn(r, &r.Turns[i])
	}
	return f
}

// Reports are the totals of several games.
type Reports struct {
	Games  int `json:"games"`
	Cached int `json:"cached"`
	Failed int `json:"failed"`
	Highs
	Players []Standing `json:"players"`
}

// Highs are the highest game, the highest play and the most bingos of several games.
type Highs struct {
	Game   *High `json:"highGame,omitempty"`
	Play   *High `json:"highPlay,omitempty"`
	Bingos *High `json:"mostBingos,omitempty"`
}

// A High is the most that a player did: points of a game or a play, or bingos of a game.
type High struct {
	Value  int    `json:"value"`
	Player string `json:"player"`
	File   string `json:"file,omitempty"` // of a record
	Turn   int    `json:"turn,omitempty"` // of a play
	Move   string `json:"move,omitempty"`
	Others int    `json:"others,omitempty"` // how often there was as much, later
}

// A Standing is the results of one player in several games.
type Standing struct {
	Name   string `json:"name"`
	Games  int    `json:"games"`
	Wins   int    `json:"wins"`
	Draws  int    `json:"draws"`
	Points int    `json:"points"`
	Summary
	Highs
}

// NewReports returns the totals of several games by player. The caller fills in the counts of games.
func NewReports(players []report.Standing, feats *report.Feats) Reports {
	f := Reports{Highs: newHighs(feats), Players: make([]Standing, len(players))}
	for i := range players {
		p := &players[i]
		f.Players[i] = Standing{p.Name, p.Games, p.Wins, p.Ties, p.Points, newSummary(&p.Summary), newHighs(&p.Feats)}
	}
	return f
}

func newHighs(f *report.Feats) Highs {
	high := func(f *report.Feat) *High {
		if f.Most == 0 {
			return nil
		}
		return &High{Value: f.Most, Player: f.Player, File: f.Source, Turn: f.Turn, Move: f.Text, Others: f.Others}
	}
	return Highs{high(&f.Game), high(&f.Play), high(&f.Bingos)}
}

func newSummary(s *report.Summary) Summary {
	f := Summary{Turns: s.Turns, PointsPerTurn: Thousandth(s.PerTurn()), Judged: s.Judged, NotJudged: s.NotJudged,
		Loss: float64(s.Lost) / float64(tile.Point), Grades: map[string]int{},
		Bingos: s.Bingos, BingosMissed: s.BingosMissed, BingosMissedAtALoss: s.BingosMissedAtALoss,
		Phonies: s.Phonies, PhoniesChallenged: s.PhoniesWithdrawn, PhoniesJudged: s.PhoniesJudged, PhonyCost: float64(s.Cost) / float64(tile.Point),
		ChallengesMissed: s.ChallengesMissed, Exchanges: s.Exchanges, Passes: s.Passes, HighTurn: s.High, WorstTurn: s.Worst}
	if s.Judged > 0 {
		mean, accuracy := Thousandth(s.Mean()), Thousandth(s.Accuracy())
		f.MeanLoss, f.Accuracy = &mean, &accuracy
	}
	for g, n := range s.Grades {
		f.Grades[report.Grade(g).String()] = n
	}
	f.addParts(s)
	return f
}

// addParts adds what the mistakes and phases come to.
func (f *Summary) addParts(s *report.Summary) {
	if s.WinJudged > 0 {
		f.MeanWinLoss = new(millionth(s.MeanWinLoss()))
	}
	for c, n := range s.Causes {
		if n == 0 {
			continue
		}
		if f.Causes == nil {
			f.Causes = map[string]Mistakes{}
		}
		f.Causes[report.Cause(c).String()] = Mistakes{n, float64(s.CauseLost[c]) / float64(tile.Point)}
	}
	f.Phases = map[string]GamePhase{}
	for i := range s.Stages {
		t := &s.Stages[i]
		f.Phases[report.Phase(i).String()] = GamePhase{t.Judged, float64(t.Lost) / float64(tile.Point), millionth(t.WinLost), newLuck(t)}
	}
	f.Luck = newLuck(&s.Stage)
	if e, ok := s.Plain.Strength(); ok {
		f.Strength = &Strength{e.Level, e.Low, e.High, e.Moves}
	}
}

func newLuck(t *report.Stage) *Luck {
	if t.Draws == 0 {
		return nil
	}
	return &Luck{t.Draws, t.LuckPoints(), Thousandth(t.Sigma())}
}

// Thousandth rounds to three decimals.
func Thousandth(x float64) float64 { return stat.Rounded(x, 1000) }

func millionth(x float64) float64 { return stat.Rounded(x, 1_000_000) }

func newJudgedTurn(r *report.Report, t *report.Turn) JudgedTurn {
	n := board.NotationOf(r.Rules)
	f := JudgedTurn{
		RecordedTurn: RecordedTurn{Turn: t.Number, Player: t.Player + 1, Kind: t.Kind.String(), Rack: r.Rules.Tiles.Rack(&t.Rack), Move: strings.ReplaceAll(t.Kind.String(), "-", " "),
			Score: t.Change, Total: t.Total, Bingo: t.Bingo, Withdrawn: t.Withdrawn},
		RackKnown: t.Known.String(), Bag: t.Bag, Scores: t.Scores, Phonies: t.Phonies,
		Judged: t.Verdict != nil, NotJudged: t.NotJudged, Notes: r.NotesOn(t)}
	switch t.Kind {
	case record.Played, record.Exchanged:
		f.Move = n.Format(&t.Move)
	case record.ExchangedCount:
		f.Move = fmt.Sprintf("exchange %d", t.Count)
	case record.EndBonus, record.EndPenalty:
		f.Move += " " + r.Rules.Tiles.Rack(&t.Tiles)
	}
	if t.Higher != nil {
		f.HigherPlay = &HighPlay{n.Format(&t.Higher.Move), t.Higher.Move.Score}
	}
	if t.IsMove() {
		f.Phase = t.Phase.String()
	}
	if t.Draw != nil {
		f.Drawn, f.Luck = r.Rules.Tiles.Rack(&t.Draw.Tiles), Points(t.Draw.Luck)
	}
	if t.Verdict != nil {
		f.judge(n, r, t)
	}
	return f
}

// judge adds the verdict on the turn.
func (f *JudgedTurn) judge(n move.Notation, r *report.Report, t *report.Turn) {
	candidate := func(c *report.Candidate) Candidate { return newCandidate(n, r.LeaveText(t, c), &c.Candidate) }
	v := t.Verdict
	f.Rank, f.Moves, f.Bingos = v.Rank, v.Moves, &v.Bingos
	f.BingoMissed, f.BingoMissedAtALoss, f.Known = t.Missed, t.MissedAtALoss, v.Best[0].Value.Known.String()
	if got, ok := t.Got(); ok {
		f.Equity, f.Win = Points(got.Equity), Win(&got)
	}
	f.Method, f.Line = v.Method, v.Line
	switch {
	case t.Legal:
		f.Loss, f.Grade, f.LossAtLeast = Points(t.Loss), t.Grade.String(), t.AtLeast
		if b := v.Behind; b != nil {
			f.Behind = &Behind{By: millionth(b.By), Error: millionth(b.Error), Unit: "win", Close: b.Close()}
			if b.Spread {
				f.Behind.Unit = "points"
			}
		}
		f.Cause, f.RareWords, f.Why = t.Cause.String(), t.Rare, v.Why
		if t.HasWinLoss {
			f.WinLoss = new(millionth(t.WinLoss))
		}
		if t.Better != nil {
			f.Better = new(candidate(t.Better))
		}
	case f.Equity != nil:
		f.PhonyCost, f.PhonyGrade = Points(t.Cost), report.GradeOf(t.Cost).String()
	}
	f.Best = new(candidate(&v.Best[0]))
	for i := range v.Best[1:] {
		f.Alternatives = append(f.Alternatives, candidate(&v.Best[i+1]))
	}
	if v.Bingo != nil {
		f.BestBingo = new(candidate(v.Bingo))
	}
}
