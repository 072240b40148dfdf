package report

import (
	"cmp"
	"slices"

	"maven/internal/game"
	"maven/internal/record"
	"maven/internal/tile"
)

// A Summary is what the turns of one player come to. It may be of many games.
type Summary struct {
	Games, Wins, Ties int // of games that are over
	Points            int // at the end, all games together

	Turns  int // plays, exchanges, passes and turns lost to a challenge
	Gained int // points of these, plays taken back left out

	Judged int   // legal moves that are judged
	Lost   int64 // by these, together, in thousandths of a point
	Grades [Large + 1]int

	Bingos       int // played, those taken back left out
	BingosMissed int
	BingosDear   int // of those missed: the best was worth more than what was done

	Phonies    int   // played
	PhoniesOff int   // taken back
	Priced     int   // those whose cost is known
	Cost       int64 // of these, together, in thousandths of a point
	Overlooked int   // phonies of the opponent that were not challenged

	Exchanges, Passes int
	NotJudged         int // plays, exchanges and passes without loss and cost

	High, Worst int // numbers of the turns with most points and with the largest loss; 0 for none
}

// Mean returns the mean loss of the moves judged, in points; 0 for none.
func (s *Summary) Mean() float64 {
	if s.Judged == 0 {
		return 0
	}
	return float64(s.Lost) / float64(tile.Point) / float64(s.Judged)
}

// PerTurn returns the points of a turn on average; 0 for none.
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

// Add puts the games of another summary to s. Numbers of turns, which are of one game, become 0.
func (s *Summary) Add(o *Summary) {
	for _, pair := range [][2]*int{{&s.Games, &o.Games}, {&s.Wins, &o.Wins}, {&s.Ties, &o.Ties}, {&s.Points, &o.Points},
		{&s.Turns, &o.Turns}, {&s.Gained, &o.Gained}, {&s.Judged, &o.Judged}, {&s.Bingos, &o.Bingos},
		{&s.BingosMissed, &o.BingosMissed}, {&s.BingosDear, &o.BingosDear}, {&s.Phonies, &o.Phonies},
		{&s.PhoniesOff, &o.PhoniesOff}, {&s.Priced, &o.Priced}, {&s.Overlooked, &o.Overlooked},
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
			r.Summaries[1-t.Player].Overlooked++
		}
	}
}

// add puts a turn to the summary of its player.
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
	if t.Dear {
		s.BingosDear++
	}
	if len(t.Phonies) > 0 {
		s.Phonies++
		if t.Withdrawn {
			s.PhoniesOff++
		}
	}
	s.addLoss(t, all)
}

// addLoss puts what a turn lost, or what its phony cost.
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
		s.Priced++
		s.Cost += int64(t.Cost)
	case t.IsMove():
		s.NotJudged++
	}
}

// Turning returns the turns that lost most, at most n, of those with a grade worse than Fine: largest
// loss first, then the earlier turn. Phonies are among them by their cost. Where the report is for one
// player they are the player's own.
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

// A Standing is what a player's games come to.
type Standing struct {
	Name string // as the records have it, the first of several spellings
	Summary
	Feats Feats // each in one of these games
}

// Standings adds up games by player. Players are told apart by their names, without regard to case;
// without a name, by the nick.
type Standings struct {
	Feats Feats // of all players

	players []Standing
	place   map[string]int
}

// Add puts a game to the standings of its players.
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

// Player returns the standing of the player of that name; false where no game has it.
func (s *Standings) Player(name string) (Standing, bool) {
	i, ok := s.place[folded(name)]
	if !ok {
		return Standing{}, false
	}
	return s.players[i], true
}
