package form

import (
	"time"

	"maven/internal/quiz"
)

// Quiz is questions about words.
type Quiz struct {
	Lexicon   Lexicon    `json:"lexicon"`
	Kind      string     `json:"kind"`
	Query     string     `json:"query"`
	Total     int        `json:"total"` // questions that there are
	Questions []Question `json:"questions"`
}

// A Question is one with its answers.
type Question struct {
	Kind    string   `json:"kind"`
	Text    string   `json:"text"`    // letters, a word, or a word with a gap: ?
	Answers []string `json:"answers"` // of hooks those with a letter before come first; good or phony
}

// NewQuestion returns the form of a question.
func NewQuestion(q *quiz.Question) Question {
	f := Question{Kind: string(q.Kind), Text: q.Text, Answers: q.Answers}
	if f.Answers == nil {
		f.Answers = []string{}
	}
	return f
}

// A StudyCard is a question that is being learned.
type StudyCard struct {
	Question
	State  string     `json:"state"` // new, learning, known or forgotten
	Due    time.Time  `json:"due"`
	Chance float64    `json:"chance"` // that it is known now
	Times  int        `json:"times"`  // answered
	Lapses int        `json:"lapses"` // times that it was forgotten once known
	From   *CardsFrom `json:"from,omitempty"`
}

// CardsFrom is where a card comes from.
type CardsFrom struct {
	Game int64 `json:"game"` // number in the database
	Turn int   `json:"turn"` // from 1
}

// CardBox says how learning goes with the cards of a word list.
type CardBox struct {
	Lexicon Lexicon   `json:"lexicon"`
	Kind    string    `json:"kind,omitempty"` // the only one that is counted
	Cards   int       `json:"cards"`
	New     int       `json:"new"`
	Due     int       `json:"due"`     // without new ones
	Known   int       `json:"known"`   // remembered the last time
	Streak  int       `json:"streak"`  // days in a row with answers, up to today or yesterday
	Longest int       `json:"longest"` // streak ever
	Days    []CardDay `json:"days"`    // with answers, the last first
	Words   []Band    `json:"words"`   // what is known of each length, by place in the order of probability
}

// A CardDay says what was answered on a day.
type CardDay struct {
	Date    string `json:"date"` // 2026-11-23
	Answers int    `json:"answers"`
	Right   int    `json:"right"`
}

// A Band is a part of the words of a length.
type Band struct {
	Length    int     `json:"length"`
	First     int     `json:"first"` // place
	Last      int     `json:"last"`
	Questions int     `json:"questions"` // sets of letters that make words
	Cards     int     `json:"cards"`     // of them in the box
	Known     float64 `json:"known"`     // of them known now, as far as can be expected
}
