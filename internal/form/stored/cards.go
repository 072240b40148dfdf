// Package stored makes the forms of cards. It stands apart from package form, so that a program without a database can have the forms of
// everything else.
package stored

import (
	"time"

	"maven/internal/cardbox"
	"maven/internal/form"
	"maven/internal/lexicon"
	"maven/internal/quiz"
)

// A StudyCard is a card as it is told.
type StudyCard struct {
	form.Question
	State  string          `json:"state"` // new, learning, known or forgotten
	Due    time.Time       `json:"due"`
	Chance float64         `json:"chance"` // that it is known now
	Times  int             `json:"times"`  // answered
	Lapses int             `json:"lapses"` // times that it was forgotten once known
	From   *cardbox.Source `json:"from,omitempty"`
}

// NewStudyCard returns the form of a card, with the answers by a word list.
func NewStudyCard(c *cardbox.Card, q *quiz.Question, now time.Time) StudyCard {
	f := StudyCard{Question: form.NewQuestion(q), State: c.State.String(), Due: c.Due.UTC(), Chance: form.Thousandth(c.Chance(now)), Times: c.Times, Lapses: c.Lapses}
	if c.Source.Record != 0 {
		f.From = &c.Source
	}
	return f
}

// CardBox says how learning goes with the cards of a word list.
type CardBox struct {
	Lexicon form.Lexicon `json:"lexicon"`
	Kind    quiz.Kind    `json:"kind,omitempty"` // the only one that is counted
	cardbox.Summary
	Words []cardbox.Band `json:"words"` // what is known of each length, by place in the order of probability
}

// NewCardBox returns how learning goes with the cards of a kind, or of all for "", as a word list answers them.
func NewCardBox(b *cardbox.Box, lex *lexicon.Lexicon, kind quiz.Kind) (f CardBox, err error) {
	f = CardBox{Lexicon: form.Identity(lex), Kind: kind}
	if f.Summary, err = b.Summary(lex, kind); err == nil {
		f.Words, err = b.Graph(lex)
	}
	return f, err
}
