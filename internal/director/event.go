// Package director adds up what the director of an event needs from records and from what is on the table: the games of each round,
// the tiles that are missing, and sheets to keep the score on.
package director

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"maven/internal/facts"
	"maven/internal/notation/gcg"
	"maven/internal/record"
	"maven/internal/setting"
)

// A Game is one of an event.
type Game struct {
	File    string
	Round   int // 0 if it is not known
	Facts   *facts.Facts
	Against *gcg.Finding // the first that breaks the rules; nil if the game keeps them
}

// NewGame returns the game of a record of two players. The file may tell the round.
func NewGame(file string, j *setting.Checked) Game {
	f := j.Facts(nil)
	return Game{File: file, Round: RoundOf(file, f.Title), Facts: &f, Against: j.Irregular()}
}

// Unfinished reports whether the game keeps the rules and has not ended.
func (g *Game) Unfinished() bool { return g.Against == nil && !g.Facts.Ended }

// An Event is what its games add up to.
type Event struct {
	Rounds    []Round  `json:"rounds"` // by number; the games whose round is not known come last
	Whole     Round    `json:"whole"`
	Standings []Ranked `json:"standings"` // the most wins first, then the widest spread
}

// A Round is what its games add up to. Means and records are those of the finished games that keep the rules; plays that were withdrawn count as such alone.
type Round struct {
	Number     int     `json:"round,omitempty"` // 0 for all games, and for those whose round is not known
	Games      int     `json:"games"`
	Unfinished int     `json:"unfinished"`
	Irregular  int     `json:"irregular"` // games that break the rules
	Bingos     int     `json:"bingos"`
	Withdrawn  int     `json:"withdrawn"`
	MeanScore  float64 `json:"meanScore"`  // of one player
	MeanSpread float64 `json:"meanSpread"` // of the winner
	HighGame   *Mark   `json:"highGame,omitempty"`
	HighLoss   *Mark   `json:"highLoss,omitempty"`   // the most points of a player who lost
	HighSpread *Mark   `json:"highSpread,omitempty"` // the winner's
	HighTotal  *Mark   `json:"highTotal,omitempty"`  // of both players
	HighPlay   *Mark   `json:"highPlay,omitempty"`
}

// A Mark is the record of a round.
type Mark struct {
	File   string `json:"file"`
	Player string `json:"player,omitempty"`
	Play   string `json:"play,omitempty"` // as GCG writes it
	Turn   int    `json:"turn,omitempty"`
	Points int    `json:"points"`
}

// A Ranked says how a player has done. Names that differ only in case, or have underscores for spaces, are one player.
type Ranked struct {
	Player    string  `json:"player"`
	Games     int     `json:"games"`
	Wins      float64 `json:"wins"` // a draw is half of one
	Spread    int     `json:"spread"`
	MeanScore float64 `json:"meanScore"`
	Bingos    int     `json:"bingos"`
	HighGame  int     `json:"highGame"`
	HighPlay  int     `json:"highPlay"`
}

// rounds matches how names of files and folders, and titles, tell a round: round 3, Rd_03, r3, R03-T12.
var rounds = regexp.MustCompile(`(?i)(?:^|[^a-z])(?:round|rd|r)[ ._-]*0*([1-9][0-9]{0,2})(?:$|[^0-9])`)

// RoundOf returns the round that the name of a file tells, with its folders, or else the title of a game; 0 if neither does. Of several the
// last counts.
func RoundOf(file, title string) int {
	for _, text := range []string{file, title} {
		found := 0
		for _, part := range strings.FieldsFunc(text, func(c rune) bool { return c == '/' || c == '\\' }) {
			for m := rounds.FindStringSubmatchIndex(part); m != nil; m = rounds.FindStringSubmatchIndex(part) {
				found, _ = strconv.Atoi(part[m[2]:m[3]]) // up to three digits
				part = part[m[3]:]
			}
		}
		if found > 0 {
			return found
		}
	}
	return 0
}

// Add adds up games.
func Add(games []Game) *Event {
	e := &Event{Rounds: []Round{}, Whole: sum(games)}
	byRound := map[int][]Game{}
	for _, g := range games {
		byRound[g.Round] = append(byRound[g.Round], g)
	}
	for number, some := range byRound {
		r := sum(some)
		r.Number = number
		e.Rounds = append(e.Rounds, r)
	}
	place := func(r Round) int { return cmp.Or(r.Number, math.MaxInt) } // the round that is not known comes last
	slices.SortFunc(e.Rounds, func(a, b Round) int { return cmp.Compare(place(a), place(b)) })
	e.Standings = standings(games)
	return e
}

// counts reports whether a game counts in means, records and standings.
func counts(f *facts.Facts) bool { return f.Ended && !f.Irregular }

// sum adds up the games of a round.
func sum(games []Game) Round {
	r := Round{Games: len(games)}
	points, spread, counted := 0, 0, 0
	for i := range games {
		g := &games[i]
		for j := range g.Facts.Turns {
			t := &g.Facts.Turns[j]
			if t.Withdrawn {
				r.Withdrawn++
			} else if t.Bingo {
				r.Bingos++
			}
		}
		if !g.Facts.Ended {
			r.Unfinished++
		}
		if g.Facts.Irregular {
			r.Irregular++
		}
		if !counts(g.Facts) {
			continue
		}
		counted++
		a, b := g.Facts.Players[0].Score, g.Facts.Players[1].Score
		points += a + b
		spread += max(a-b, b-a)
		r.mark(g)
	}
	if counted > 0 {
		r.MeanScore, r.MeanSpread = float64(points)/float64(2*counted), float64(spread)/float64(counted)
	}
	return r
}

// mark lets a game be among the records of a round. Of equal ones the first stays.
func (r *Round) mark(g *Game) {
	higher := func(to **Mark, m Mark) {
		if m.File = g.File; *to == nil || m.Points > (*to).Points {
			*to = &m
		}
	}
	players, winner := &g.Facts.Players, g.Facts.Winner()
	for i := range players {
		name, own, other := players[i].Name, players[i].Score, players[1-i].Score
		higher(&r.HighGame, Mark{Player: name, Points: own})
		if winner == 2-i {
			higher(&r.HighLoss, Mark{Player: name, Points: own})
		}
		if winner == i+1 && own > other {
			higher(&r.HighSpread, Mark{Player: name, Points: own - other})
		}
	}
	higher(&r.HighTotal, Mark{Points: players[0].Score + players[1].Score})
	for i := range g.Facts.Turns {
		if t := &g.Facts.Turns[i]; played(t) {
			higher(&r.HighPlay, Mark{Player: players[t.Player-1].Name, Play: t.Move, Turn: t.Turn, Points: t.Score})
		}
	}
}

// played reports whether a turn is a play that stands.
func played(t *facts.Turn) bool { return t.Kind == "play" && !t.Withdrawn }

// standings adds up games by player.
func standings(games []Game) []Ranked {
	at := map[string]int{}
	all := []Ranked{}
	for i := range games {
		f := games[i].Facts
		if !counts(f) {
			continue
		}
		for side := range f.Players {
			p := &f.Players[side]
			fold := record.Folded(p.Name)
			if _, ok := at[fold]; !ok {
				at[fold] = len(all)
				all = append(all, Ranked{Player: p.Name})
			}
			all[at[fold]].add(f, side)
		}
	}
	slices.SortStableFunc(all, func(a, b Ranked) int {
		return cmp.Or(cmp.Compare(b.Wins, a.Wins), cmp.Compare(b.Spread, a.Spread), cmp.Compare(a.Player, b.Player))
	})
	return all
}

// add adds the game of a side.
func (s *Ranked) add(f *facts.Facts, side int) {
	own, other := f.Players[side].Score, f.Players[1-side].Score
	s.MeanScore = (s.MeanScore*float64(s.Games) + float64(own)) / float64(s.Games+1)
	s.Games++
	s.Spread += own - other
	s.HighGame = max(s.HighGame, own)
	switch f.Winner() {
	case side + 1:
		s.Wins++
	case 0:
		s.Wins += 0.5
	}
	for i := range f.Turns {
		if t := &f.Turns[i]; t.Player == side+1 && played(t) {
			s.HighPlay = max(s.HighPlay, t.Score)
			if t.Bingo {
				s.Bingos++
			}
		}
	}
}
