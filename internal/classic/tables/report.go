package tables

import "slices"

// A Report is what the original shows of the games in one lexicon.
type Report struct {
	Rating             int // without its fraction
	Opponents          int // mean rating of the levels played
	Games              int
	Wins, Losses, Ties int
	Scores             [2]int // mean scores of the user and the program
	Difference         int    // between these
	Averages           [2]Statistics
	Log                []Reported // the last game first
}

// A Reported game is a line of the report.
type Reported struct {
	Scores   [2]int
	Opponent int // rating of the level
	Outcome  Outcome
}

// Report returns what the original shows of a lexicon. Points a game are the sums over the games of that lexicon in the log of
// results, but for so many whose moves are not in the statistics.
func (p *Preferences) Report(scale *Scale, history []Result, lexicon, uncounted int) Report {
	s := &p.Lexica[lexicon]
	r := NewReport(scale, history, lexicon)
	if rating, err := finite(s.Rating); err == nil {
		whole, _ := rating.Int64()
		r.Rating = int(whole)
	}
	for side := range r.Averages {
		r.Averages[side] = s.Statistics[side].Averages(r.Games - uncounted)
	}
	return r
}

// NewReport returns what the original shows of the games of a lexicon in the log of results, without a rating and statistics.
func NewReport(scale *Scale, history []Result, lexicon int) Report {
	var r Report
	for _, g := range slices.Backward(history) {
		if int(g.Lexicon) != lexicon {
			continue
		}
		one := Reported{[2]int{int(g.ScoreA), int(g.ScoreB)}, scale.LevelRating(int(g.Level)), OutcomeOf(int(g.ScoreA), int(g.ScoreB))}
		r.Log = append(r.Log, one)
		r.Games++
		r.Opponents += one.Opponent
		r.Scores[0], r.Scores[1] = r.Scores[0]+one.Scores[0], r.Scores[1]+one.Scores[1]
		switch one.Outcome {
		case Win:
			r.Wins++
		case Loss:
			r.Losses++
		default:
			r.Ties++
		}
	}
	r.Opponents = average(r.Opponents, r.Games)
	for side := range r.Scores {
		r.Scores[side] = average(r.Scores[side], r.Games)
	}
	r.Difference = r.Scores[0] - r.Scores[1]
	return r
}
