package original

import (
	"fmt"
	"slices"

	"maven/internal/classic/tables"
)

// A PersonReport is what the original showed of a person's games in one mode of words.
type PersonReport struct {
	Rating     int            `json:"rating"`     // without its fraction
	Opponents  int            `json:"opponents"`  // mean rating of the levels played
	Games      int            `json:"games"`      // in the log of results
	Wins       int            `json:"wins"`       // of the person
	Losses     int            `json:"losses"`     // of the person
	Ties       int            `json:"ties"`       // games that nobody won
	Scores     [2]int         `json:"scores"`     // means of the person and of the program
	Difference int            `json:"difference"` // between these
	Uncounted  int            `json:"uncounted"`  // games whose moves are in none of the figures
	Figures    []Figure       `json:"figures"`    // of the moves, in the original's order; none without games
	Log        []ReportedGame `json:"log"`        // the last game first
}

// A Figure is a number of the report for both sides.
type Figure struct {
	Name    string  `json:"name"`
	Person  float64 `json:"person"`
	Program float64 `json:"program"`
}

// A ReportedGame is a line of the report.
type ReportedGame struct {
	Scores   [2]int `json:"scores"`
	Opponent int    `json:"opponent"` // rating of the level
	Result   string `json:"result"`   // of the person: won, tied or lost
}

// A figure is what one number of the report is about.
type figure struct {
	name, text string
	number     int // of the statistics
}

// figures are the numbers of the report in the original's order.
func figures() []figure {
	return []figure{
		{"to30", "points before 30 tiles lie", tables.PointsTo30},
		{"to77", "points before 77 tiles lie", tables.PointsTo77},
		{"to86", "points before 86 tiles lie", tables.PointsTo86},
		{"from86", "points from 86 tiles on", tables.PointsFrom86},
		{"blankPoints", "points with a blank", tables.BlankPoints},
		{"jPoints", "points with the J", tables.JPoints},
		{"qPoints", "points with the Q", tables.QPoints},
		{"xPoints", "points with the X", tables.XPoints},
		{"zPoints", "points with the Z", tables.ZPoints},
		{"bingos", "bingos", tables.Bingos},
		{"bingoPoints", "points of bingos", tables.BingoPoints},
		{"triples", "plays on triple words", tables.Triples},
		{"triplePoints", "points of these plays", tables.TriplePoints},
		{"leave", "worth of tiles kept", tables.LeaveWorth},
		{"pairs", "letters held twice", tables.Pairs},
		{"threes", "letters held three times or more", tables.Threes},
		{"consonants", "racks of consonants", tables.ConsonantTurns},
		{"vowels", "racks of vowels", tables.VowelTurns},
		{"qs", "turns with the Q", tables.QsHeld},
		{"blanks", "blanks held", tables.BlanksHeld},
		{"exchanges", "exchanges and passes", tables.Exchanges},
	}
}

// NewPersonReport returns what the original shows of the games of a lexicon in the log of results, without a rating and figures.
func NewPersonReport(scale *tables.Scale, history []tables.Result, lexicon int) PersonReport {
	f := PersonReport{Figures: []Figure{}, Log: []ReportedGame{}}
	for _, g := range slices.Backward(history) {
		if int(g.Lexicon) != lexicon {
			continue
		}
		one := ReportedGame{Scores: [2]int{int(g.ScoreA), int(g.ScoreB)}, Opponent: scale.LevelRating(int(g.Level))}
		switch tables.OutcomeOf(one.Scores[0], one.Scores[1]) {
		case tables.Win:
			one.Result = "won"
			f.Wins++
		case tables.Loss:
			one.Result = "lost"
			f.Losses++
		default:
			one.Result = "tied"
			f.Ties++
		}
		f.Log = append(f.Log, one)
		f.Games++
		f.Opponents += one.Opponent
		f.Scores[0], f.Scores[1] = f.Scores[0]+one.Scores[0], f.Scores[1]+one.Scores[1]
	}
	f.Opponents = tables.Average(f.Opponents, f.Games)
	for side := range f.Scores {
		f.Scores[side] = tables.Average(f.Scores[side], f.Games)
	}
	f.Difference = f.Scores[0] - f.Scores[1]
	return f
}

// addStanding adds the rating and the figures of a person. Points a game are means without so many games whose moves are not
// counted.
func (r *PersonReport) addStanding(s *tables.Standing, uncounted int) {
	r.Uncounted = uncounted
	if rating, err := s.Rating.Big(); err == nil {
		whole, _ := rating.Int64()
		r.Rating = int(whole)
	}
	if r.Games == 0 {
		return
	}
	person, program := s.Statistics[0].Averages(r.Games-uncounted), s.Statistics[1].Averages(r.Games-uncounted)
	for _, one := range figures() {
		unit := 1.0
		if one.number == tables.LeaveWorth {
			unit = 100
		}
		r.Figures = append(r.Figures, Figure{one.name, float64(person[one.number]) / unit, float64(program[one.number]) / unit})
	}
}

// Rows are the figures for people: what each is about, and the numbers of both sides.
func (r *PersonReport) Rows() [][]string {
	var rows [][]string
	about := figures()
	for i, f := range r.Figures {
		one, form := about[i], "%.0f"
		if one.number == tables.LeaveWorth {
			form = "%.2f"
		}
		rows = append(rows, []string{one.text, fmt.Sprintf(form, f.Person), fmt.Sprintf(form, f.Program)})
	}
	return rows
}
