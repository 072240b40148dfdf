package stored

import (
	"time"

	"maven/internal/cardbox"
	"maven/internal/form"
	"maven/internal/lexicon"
	"maven/internal/quiz"
)

// NewStudyCard returns the form of a card, with the answers by a word list.
func NewStudyCard(c *cardbox.Card, q *quiz.Question, now time.Time) form.StudyCard {
	f := form.StudyCard{Question: form.NewQuestion(q), State: c.State.String(), Due: c.Due.UTC(), Chance: form.Thousandth(c.Chance(now)), Times: c.Times, Lapses: c.Lapses}
	if c.Source.Record != 0 {
		f.From = &form.CardsFrom{Game: c.Source.Record, Turn: c.Source.Turn}
	}
	return f
}

// NewCardBox returns the form of a summary and a graph.
func NewCardBox(lex *lexicon.Lexicon, kind quiz.Kind, s *cardbox.Summary, graph []cardbox.Band) form.CardBox {
	f := form.CardBox{Lexicon: form.Identity(lex), Kind: string(kind), Cards: s.Cards, New: s.New, Due: s.Due, Known: s.Known, Streak: s.Streak, Longest: s.Longest,
		Days: make([]form.CardDay, len(s.Days)), Words: make([]form.Band, len(graph))}
	for i, d := range s.Days {
		f.Days[i] = form.CardDay(d)
	}
	for i, b := range graph {
		f.Words[i] = form.Band(b)
		f.Words[i].Known = form.Thousandth(b.Known)
	}
	return f
}
