package report

import (
	"cmp"
	"slices"

	"maven/internal/game"
	"maven/internal/record"
	"maven/internal/tile"
)

// A Summary adds up the turns of one player, in one game or many.
type Summary struct {
	Games, Wins, Ties int // of games that are over
	Points            int // final scores of all games together

	Turns  int // plays, exchanges, passes and turns lost to a challenge
	Gained int // points of these turns, without plays taken back

	Judged int   // legal moves that are judged
	Lost   int64 // by the moves judged, in thousandths of a point
	Grades [Large + 1]int

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

// Mean returns the mean loss of the moves judged, in points; 0 for none.
func (s *Summary) Mean() float64 {
	if s.Judged == 0 {
		return 0
	}
	return float64(s.Lost) / float64(tile.Point) / float64(s.Judged)
}

// PerTurn returns the average points of a turn; 0 for none.
func (s *Summary) PerTurn() float64 {
	if s.Turns == 0 {
		return 0
	}
	return float64(s.Gained) / float64(s.Turns)
}

// Accuracy returns the share of judged moves that are Fine, 0 to 1; 0 for none.
func (s *Summary) Accuracy() float64 {
	if s.Judged == 0 {
		return 0
	}
	return float64(s.Grades[Fine]) / float64(s.Judged)
}

// Add adds the games of another summary. High and Worst become 0, since they are turns of a single game.
func (s *Summary) Add(o *Summary) {
	for _, pair := range [][2]*int{{&s.Games, &o.Games}, {&s.Wins, &o.Wins}, {&s.Ties, &o.Ties}, {&s.Points, &o.Points},
		{&s.Turns, &o.Turns}, {&s.Gained, &o.Gained}, {&s.Judged, &o.Judged}, {&s.Bingos, &o.Bingos},
		{&s.BingosMissed, &o.BingosMissed}, {&s.BingosMissedAtALoss, &o.BingosMissedAtALoss}, {&s.Phonies, &o.Phonies},
		{&s.PhoniesWithdrawn, &o.PhoniesWithdrawn}, {&s.PhoniesJudged, &o.PhoniesJudged}, {&s.ChallengesMissed, &o.ChallengesMissed},
		{&s.Exchanges, &o.Exchanges}, {&s.Passes, &o.Passes}, {&s.NotJudged, &o.NotJudged}} {
		*pair[0] += *pair[1]
	}
	for i := range s.Grades {
		s.Grades[i] += o.Grades[i]
	}
	s.Lost += o.Lost
	s.Cost += o.Cost
	s.High, s.Worst = 0, 0
}

// summarize adds up the turns of each player.
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
		s.Judged++
		s.Lost += int64(t.Loss)
		s.Grades[t.Grade]++
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
// ones. Only losses worse than Fine count; phonies count by their cost. If the report is for one player, only
// that player's turns count.
func (r *Report) Turning(n int) []*Turn {
	var turns []*Turn
	for i := range r.Turns {
		t := &r.Turns[i]
		if own := r.Who == "" || SameName(r.Who, NameOf(&r.Players[t.Player])); own && max(t.Loss, t.Cost) >= smallLoss {
			turns = append(turns, t)
		}
	}
	slices.SortStableFunc(turns, func(a, b *Turn) int { return cmp.Compare(max(b.Loss, b.Cost), max(a.Loss, a.Cost)) })
	return turns[:min(n, len(turns))]
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
	if s.place == nil {
		s.place = map[string]int{}
	}
	for p := range r.Players {
		name := NameOf(&r.Players[p])
		key := folded(name)
		if _, ok := s.place[key]; !ok {
			s.place[key] = len(s.players)
			s.players = append(s.players, Standing{Name: name})
		}
		one, feats := &s.players[s.place[key]], featsOf(r, p)
		one.Add(&r.Summaries[p])
		one.Feats.add(&feats)
		s.Feats.add(&feats)
	}
}

// Players returns the standings, most games first, then by name.
func (s *Standings) Players() []Standing {
	sorted := slices.Clone(s.players)
	slices.SortStableFunc(sorted, func(a, b Standing) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(folded(a.Name), folded(b.Name)))
	})
	return sorted
}

// Player returns the standing of the player of that name; false if no game has the player.
func (s *Standings) Player(name string) (Standing, bool) {
	i, ok := s.place[folded(name)]
	if !ok {
		return Standing{}, false
	}
	return s.players[i], true
}
