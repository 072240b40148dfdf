package report

import (
	"cmp"
	"math"
	"slices"

	"maven/internal/game"
	"maven/internal/record"
	"maven/internal/stat"
	"maven/internal/tile"
)

// A Summary adds up the turns of one player, in one game or many.
type Summary struct {
	Games      int // judged, also those that are not over
	Wins, Ties int
	Points     int // scores at the end of all games together

	Turns  int // plays, exchanges, passes and turns lost to a challenge
	Gained int // points of these turns, without plays taken back

	Stage     // all phases together
	Stages    [phases]Stage
	WinJudged int // moves whose loss in the chance to win is known
	Grades    [Large + 1]int

	Causes    [causes]int   // mistakes by kind
	CauseLost [causes]int64 // what these lost, in thousandths of a point
	Plain     Losses        // of the moves judged, by static equity; only if they compare with those of the levels

	Bingos              int // played, without those taken back
	BingosMissed        int
	BingosMissedAtALoss int // the missed ones that were worth more than the move made

	Phonies          int   // played
	PhoniesWithdrawn int   // taken back
	PhoniesJudged    int   // phonies with a known cost
	Cost             int64 // of these phonies, in thousandths of a point
	ChallengesMissed int   // phonies of the opponent that were not challenged

	Exchanges, Passes int
	NotJudged         int // plays, exchanges and passes that have neither loss nor cost

	High, Worst int // turns with the most points and with the largest loss; 0 for none
}

// A Stage adds up one phase of the game, or all of them.
type Stage struct {
	Judged  int     // legal moves that are judged
	Lost    int64   // by these, in thousandths of a point
	WinLost float64 // by these, in games

	Draws    int     // draws that are known
	Luck     int64   // of these, in thousandths of a point
	Variance float64 // of the luck by chance, in square points
}

func (s *Stage) add(o *Stage) {
	s.Judged += o.Judged
	s.Lost += o.Lost
	s.WinLost += o.WinLost
	s.Draws += o.Draws
	s.Luck += o.Luck
	s.Variance += o.Variance
}

// in adds a part of a phase.
func (s *Summary) in(p Phase, part Stage) {
	s.Stage.add(&part)
	s.Stages[p].add(&part)
}

// LuckPoints returns the luck of the draws, in points.
func (s *Stage) LuckPoints() float64 { return float64(s.Luck) / float64(tile.Point) }

// luckIn returns the luck of the draws rounded to a part of a point, and never -0.
func (s *Stage) luckIn(part float64) float64 { return math.Round(s.LuckPoints()/part)*part + 0 }

// Sigma returns the standard deviation that chance gives to the luck, in points.
func (s *Stage) Sigma() float64 { return math.Sqrt(s.Variance) }

// MeanWinLoss returns the mean loss in the chance to win, 0 to 1; 0 for none.
func (s *Summary) MeanWinLoss() float64 { return s.WinLost / float64(max(s.WinJudged, 1)) }

// Mean returns the mean loss of the moves judged, in points; 0 for none.
func (s *Summary) Mean() float64 { return s.points() / float64(max(s.Judged, 1)) }

// points returns what the moves judged lost, in points.
func (s *Summary) points() float64 { return float64(s.Lost) / float64(tile.Point) }

// PerTurn returns the average points of a turn; 0 for none.
func (s *Summary) PerTurn() float64 { return float64(s.Gained) / float64(max(s.Turns, 1)) }

// Accuracy returns the share of judged moves that are Fine, 0 to 1; 0 for none.
func (s *Summary) Accuracy() float64 { return float64(s.Grades[Fine]) / float64(max(s.Judged, 1)) }

// Add adds the games of another summary. High and Worst become 0, since they are turns of a single game.
func (s *Summary) Add(o *Summary) {
	for _, pair := range [][2]*int{{&s.Games, &o.Games}, {&s.Wins, &o.Wins}, {&s.Ties, &o.Ties}, {&s.Points, &o.Points},
		{&s.Turns, &o.Turns}, {&s.Gained, &o.Gained}, {&s.WinJudged, &o.WinJudged}, {&s.Bingos, &o.Bingos},
		{&s.BingosMissed, &o.BingosMissed}, {&s.BingosMissedAtALoss, &o.BingosMissedAtALoss}, {&s.Phonies, &o.Phonies},
		{&s.PhoniesWithdrawn, &o.PhoniesWithdrawn}, {&s.PhoniesJudged, &o.PhoniesJudged}, {&s.ChallengesMissed, &o.ChallengesMissed},
		{&s.Exchanges, &o.Exchanges}, {&s.Passes, &o.Passes}, {&s.NotJudged, &o.NotJudged}} {
		*pair[0] += *pair[1]
	}
	for i := range s.Grades {
		s.Grades[i] += o.Grades[i]
	}
	for i := range s.Causes {
		s.Causes[i] += o.Causes[i]
		s.CauseLost[i] += o.CauseLost[i]
	}
	s.Stage.add(&o.Stage)
	for i := range s.Stages {
		s.Stages[i].add(&o.Stages[i])
	}
	for i := range s.Plain {
		s.Plain[i] += o.Plain[i]
	}
	s.Cost += o.Cost
	s.High, s.Worst = 0, 0
}

func (r *Report) summarize() {
	for p := range r.Summaries {
		s := &r.Summaries[p]
		s.Games, s.Points = 1, r.Scores[p]
		if r.Winner == p {
			s.Wins = 1
		}
		if r.Winner < 0 && r.Ending != game.Going {
			s.Ties = 1
		}
	}
	for i := range r.Turns {
		t := &r.Turns[i]
		r.Summaries[t.Player].add(t, r.Turns)
		if t.Legal && r.Usual {
			r.Summaries[t.Player].Plain.add(t.Plain)
		}
		if t.Stood {
			r.Summaries[1-t.Player].ChallengesMissed++
		}
	}
}

// add adds a turn to the summary of its player.
func (s *Summary) add(t *Turn, all []Turn) {
	if t.Kind > record.ChallengeLost {
		return
	}
	s.Turns++
	if d := t.Draw; d != nil {
		s.in(t.Phase, Stage{Draws: 1, Luck: int64(d.Luck), Variance: d.Variance})
	}
	switch t.Kind {
	case record.Exchanged, record.ExchangedCount:
		s.Exchanges++
	case record.Passed:
		s.Passes++
	}
	if !t.Withdrawn {
		s.Gained += t.Change
		if t.Bingo {
			s.Bingos++
		}
		if t.Change > 0 && (s.High == 0 || t.Change > all[s.High-1].Change) {
			s.High = t.Number
		}
	}
	if t.Missed {
		s.BingosMissed++
	}
	if t.MissedAtALoss {
		s.BingosMissedAtALoss++
	}
	if len(t.Phonies) > 0 {
		s.Phonies++
		if t.Withdrawn {
			s.PhoniesWithdrawn++
		}
	}
	s.addLoss(t, all)
}

// addLoss adds what a turn lost, or what its phony cost.
func (s *Summary) addLoss(t *Turn, all []Turn) {
	_, priced := t.Got()
	switch {
	case t.Legal:
		s.in(t.Phase, Stage{Judged: 1, Lost: int64(t.Loss), WinLost: t.WinLoss})
		s.Grades[t.Grade]++
		if t.HasWinLoss {
			s.WinJudged++
		}
		if t.Cause != NoMistake {
			s.Causes[t.Cause]++
			s.CauseLost[t.Cause] += int64(t.Loss)
		}
		if t.Loss > 0 && (s.Worst == 0 || t.Loss > all[s.Worst-1].Loss) {
			s.Worst = t.Number
		}
	case priced:
		s.PhoniesJudged++
		s.Cost += int64(t.Cost)
	case t.IsMove():
		s.NotJudged++
	}
}

// Turning returns at most n turns, those that lost most: the largest loss first, and the earlier turn of equal
// ones. If the player that judges has looked ahead, what was lost of the chance to win counts first. Only losses worse
// than Fine count; phonies count by their cost. If the report is for one player, only that player's turns count.
func (r *Report) Turning(n int) []*Turn {
	var turns []*Turn
	for i := range r.Turns {
		t := &r.Turns[i]
		own := r.Who == "" || SameName(r.Who, r.Players[t.Player].FullName())
		if own && (t.Grade > Fine || len(t.Phonies) > 0 && t.Cost >= smallLoss) {
			turns = append(turns, t)
		}
	}
	slices.SortStableFunc(turns, func(a, b *Turn) int {
		return cmp.Or(cmp.Compare(b.weight(), a.weight()), cmp.Compare(max(b.Loss, b.Cost), max(a.Loss, a.Cost)))
	})
	return turns[:min(n, len(turns))]
}

// weight is what a mistake weighs before its points: the chance to win that it lost, in whole percent, if the player
// that judges has looked ahead.
func (t *Turn) weight() int {
	if b := t.Best(); b == nil || b.Value.Known == stat.Heuristic || !b.Value.HasWin {
		return 0
	}
	return int(math.Round(100 * t.WinLoss))
}

// A Standing adds up a player's games.
type Standing struct {
	Name string // the first spelling in the records
	Summary
	Feats Feats // the player's best in one of these games
}

// Standings adds up games by player. A player is known by name in either case, or by nick if there is no name.
type Standings struct {
	Feats Feats // of all players

	players []Standing
	place   map[string]int
}

// Add adds a game to the standings of its players.
func (s *Standings) Add(r *Report) {
	for p := range r.Players {
		s.AddPlayer(r, p)
	}
}

// AddPlayer adds a game to the standing of one of its players, 0 or 1.
func (s *Standings) AddPlayer(r *Report, p int) {
	if s.place == nil {
		s.place = map[string]int{}
	}
	name := r.Players[p].FullName()
	key := record.Folded(name)
	if _, ok := s.place[key]; !ok {
		s.place[key] = len(s.players)
		s.players = append(s.players, Standing{Name: name})
	}
	one, feats := &s.players[s.place[key]], featsOf(r, p)
	one.Add(&r.Summaries[p])
	one.Feats.add(&feats)
	s.Feats.add(&feats)
}

// Players returns the standings, most games first, then by name.
func (s *Standings) Players() []Standing {
	sorted := slices.Clone(s.players)
	slices.SortStableFunc(sorted, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(record.Folded(a.Name), record.Folded(b.Name)))
	})
	return sorted
}

// Player returns the standing of the player of that name; false if no game has the player.
func (s *Standings) Player(name string) (Standing, bool) {
	i, ok := s.place[record.Folded(name)]
	if !ok {
		return Standing{}, false
	}
	return s.players[i], true
}
