// Package quiz asks questions about words, and keeps the cards of those to be learned, for the server.
//
// Sharp edges: whoever asks questions about words during a game has help, as with any search: they are asked below the path of words.
package quiz

import (
	"bytes"
	"errors"
	"net/http"
	"strings"

	"maven/internal/cardbox"
	"maven/internal/form"
	"maven/internal/form/stored"
	"maven/internal/lexicon"
	"maven/internal/quiz"
	"maven/internal/random"
	"maven/internal/said"
	"maven/internal/web/problem"
	"maven/internal/web/registry"
	"maven/internal/web/wire"
	"maven/internal/wordsearch"
)

// The limits of a request.
const (
	mostFile  = 20 << 20 // bytes of a file of cards
	mostBody  = 256 << 10
	mostCards = 2000 // questions that are put in by their texts
)

// Quiz is the resource.
type Quiz struct {
	stock *registry.Stock
}

// New returns the resource.
func New(s *registry.Stock) *Quiz { return &Quiz{s} }

// Routes returns the routes of the resource.
func (z *Quiz) Routes() []*wire.Route {
	return []*wire.Route{
		wire.Ask("GET /api/v1/words/quiz", "quizWords", "Questions about the words that meet several conditions, with their answers", z.ask),
		wire.Ask("GET /api/v1/cards", "readCards", "How learning goes: cards due, days in a row, what is known of each length", z.read),
		wire.Ask("GET /api/v1/cards/due", "dueCards", "Cards whose time has come, the longest ago first, then new ones", z.due),
		wire.Tell("POST /api/v1/cards", "addCards", "Put questions in as new cards: of the words that a query finds, the likeliest first, or by their texts", z.add).UpTo(mostBody),
		wire.Tell("POST /api/v1/cards/answers", "answerCard", "Say how a card was answered; the answer says when it comes again", z.answer),
		wire.Ask("DELETE /api/v1/cards", "removeCard", "Take a card out of the box", z.remove),
		wire.Ask("GET /api/v1/cards/file", "exportCards", "The cards as CSV", z.export).As("text/csv"),
		wire.Take("POST /api/v1/cards/file", "importCards", "Put the cards of a file in, CSV or the cardbox of Zyzzyva or Xerafin; those that are there stay as they are", "application/octet-stream", mostFile, z.take),
	}
}

// box opens the cards of a word list, and reads which kind of questions a request is about; "" stands for unasked.
func (z *Quiz) box(list, name string, unasked quiz.Kind) (_ *cardbox.Box, lex *lexicon.Lexicon, kind quiz.Kind, err error) {
	if lex, err = z.stock.Words(list, nil); err != nil {
		return nil, nil, "", err
	}
	if kind = unasked; name != "" {
		kind, err = kindOf(name)
	}
	return cardbox.Open(z.stock.Store, lex.Name), lex, kind, err
}

func kindOf(name string) (quiz.Kind, error) {
	kind, err := quiz.ParseKind(name)
	return kind, problem.Blame("kind", err)
}

// An askQuery says what is asked about.
type askQuery struct {
	Lexicon string `query:"lexicon"`
	Kind    string `query:"kind"`                                       // anagrams, stems, hooks, missing or phony; anagrams if it is not there
	Query   string `query:"query" most:"4096" such:"length:7 top:1-50"` // as maven words find takes it, without files
	Limit   int    `query:"limit" min:"1" max:"500" default:"50"`       // questions that are told
	Seed    int    `query:"seed" min:"0" max:"1000000000"`              // of a random order; 0 for the likeliest first
}

// found returns the texts of questions about the words that a query finds.
func (z *Quiz) found(r *http.Request, lex *lexicon.Lexicon, kind quiz.Kind, query string) (texts []string, err error) {
	q, err := wordsearch.Parse(lex, z.stock, query)
	if err != nil {
		return nil, problem.Of("query", err)
	}
	err = z.stock.Search(r.Context(), func() error {
		texts = quiz.Found(lex, kind, q.Words(lex))
		return r.Context().Err()
	})
	return texts, err
}

func (z *Quiz) ask(r *http.Request, q *askQuery) (out form.Quiz, err error) {
	_, lex, kind, err := z.box(q.Lexicon, q.Kind, quiz.Anagrams)
	if err != nil {
		return out, err
	}
	texts, err := z.found(r, lex, kind, q.Query)
	if err != nil {
		return out, err
	}
	if q.Seed > 0 {
		random.Shuffle(random.Seed(q.Seed).Named("quiz").Stream(), texts)
	}
	out = form.Quiz{Lexicon: form.Identity(lex), Kind: string(kind), Query: q.Query, Total: len(texts), Questions: []form.Question{}}
	for _, text := range texts[:min(q.Limit, len(texts))] {
		one, err := quiz.Ask(lex, kind, text)
		if err != nil {
			return out, err
		}
		out.Questions = append(out.Questions, form.NewQuestion(one))
	}
	return out, nil
}

// A boxQuery names the cards.
type boxQuery struct {
	Lexicon string `query:"lexicon"`
	Kind    string `query:"kind"` // only these; all if it is not there
}

func (z *Quiz) read(r *http.Request, q *boxQuery) (out stored.CardBox, err error) {
	box, lex, kind, err := z.box(q.Lexicon, q.Kind, "")
	if err != nil {
		return out, err
	}
	err = z.stock.Search(r.Context(), func() (err error) {
		out, err = stored.NewCardBox(box, lex, kind)
		return err
	})
	return out, err
}

// A dueQuery says how many cards are wanted.
type dueQuery struct {
	boxQuery
	Limit int `query:"limit" min:"1" max:"1000" default:"100"`
	New   int `query:"new" min:"0" max:"1000" default:"20"` // new ones among them, at most
}

// A dueForm has cards that are to be asked.
type dueForm struct {
	Lexicon form.Lexicon       `json:"lexicon"`
	Cards   []stored.StudyCard `json:"cards"`
}

func (z *Quiz) due(_ *http.Request, q *dueQuery) (out dueForm, err error) {
	box, lex, kind, err := z.box(q.Lexicon, q.Kind, "")
	if err != nil {
		return out, err
	}
	cards, err := box.Due(lex, kind, q.Limit, q.New)
	if err != nil {
		return out, err
	}
	out = dueForm{form.Identity(lex), []stored.StudyCard{}}
	for i := range cards {
		one, err := quiz.Ask(lex, cards[i].Kind, cards[i].Question)
		if err != nil {
			return out, err
		}
		out.Cards = append(out.Cards, stored.NewStudyCard(&cards[i], one, z.stock.Now()))
	}
	return out, nil
}

// An addRequest has a query or texts.
type addRequest struct {
	Lexicon string   `json:"lexicon"`
	Kind    string   `json:"kind"`                  // anagrams, stems, hooks, missing or phony; anagrams if it is not there
	Query   string   `json:"query"`                 // of words, as maven words find takes it
	Texts   []string `json:"texts" max:"mostCards"` // of questions, instead of a query
}

// An addForm says how many cards there are more.
type addForm struct {
	Added int `json:"added"`
	There int `json:"there"`          // cards that were there already
	Left  int `json:"left,omitempty"` // questions without an answer in the list, left out
}

func (z *Quiz) add(r *http.Request, asked *addRequest) (out addForm, err error) {
	box, lex, kind, err := z.box(asked.Lexicon, asked.Kind, quiz.Anagrams)
	if err != nil {
		return out, err
	}
	var texts []string
	switch {
	case (asked.Query == "") == (len(asked.Texts) == 0):
		return out, problem.Of("query", said.Errorf("must have either query or texts"))
	case asked.Query != "":
		if texts, err = z.found(r, lex, kind, asked.Query); err != nil {
			return out, err
		}
		if len(texts) > cardbox.MaxAdd {
			return out, problem.Of("query", said.Errorf("%d cards at once; must be at most %d: add a condition such as top:1-1000", len(texts), cardbox.MaxAdd))
		}
	case len(asked.Texts) > mostCards:
		return out, problem.Of("texts", said.Errorf("%d texts; must be at most %d", len(asked.Texts), mostCards))
	default:
		for _, text := range asked.Texts {
			q, err := quiz.Ask(lex, kind, text)
			if err == nil && len(q.Answers) == 0 {
				err = said.Errorf("%s (%s) has no answer in %s", q.Text, kind, lex.Name)
			}
			if err != nil {
				return out, problem.Of("texts", err)
			}
			texts = append(texts, q.Text)
		}
	}
	n, err := box.Add(kind, texts, cardbox.Source{})
	return addForm{n, len(texts) - n, 0}, err
}

// An answerRequest says how a card was answered.
type answerRequest struct {
	Lexicon string `json:"lexicon"`
	Kind    string `json:"kind" api:"required"`
	Text    string `json:"text" api:"required"`
	Grade   string `json:"grade" api:"required"` // again, hard, good or easy
}

func (z *Quiz) answer(_ *http.Request, asked *answerRequest) (out stored.StudyCard, err error) {
	box, lex, _, err := z.box(asked.Lexicon, "", "")
	if err != nil {
		return out, err
	}
	kind, err := kindOf(asked.Kind)
	if err != nil {
		return out, err
	}
	q, err := quiz.Ask(lex, kind, asked.Text)
	if err != nil {
		return out, problem.Of("text", err)
	}
	grade, err := cardbox.ParseGrade(asked.Grade)
	if err != nil {
		return out, problem.Of("grade", err)
	}
	c, err := box.Answer(q.Kind, q.Text, grade)
	if err != nil {
		return out, problem.Missing(err, cardbox.ErrNoCard)
	}
	return stored.NewStudyCard(&c, q, z.stock.Now()), nil
}

// A removeQuery names a card.
type removeQuery struct {
	Lexicon string `query:"lexicon"`
	Kind    string `query:"kind" api:"required"`
	Text    string `query:"text" api:"required"`
}

func (z *Quiz) remove(_ *http.Request, q *removeQuery) (none wire.None, err error) {
	box, lex, _, err := z.box(q.Lexicon, "", "")
	if err != nil {
		return none, err
	}
	kind, err := kindOf(q.Kind)
	if err != nil {
		return none, err
	}
	err = box.Remove(lex, kind, q.Text)
	if errors.Is(err, quiz.ErrQuestion) {
		return none, problem.Of("text", err)
	}
	return none, problem.Missing(err, cardbox.ErrNoCard)
}

func (z *Quiz) export(_ *http.Request, q *boxQuery) (*wire.File, error) {
	box, lex, kind, err := z.box(q.Lexicon, q.Kind, "")
	if err != nil {
		return nil, err
	}
	cards, err := box.All(kind)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = cardbox.WriteCSV(&out, cards)
	return &wire.File{Kind: "text/csv; charset=utf-8", Name: strings.ToLower(lex.Name) + "-cards.csv", Content: out.Bytes()}, err
}

func (z *Quiz) take(_ *http.Request, q *boxQuery, content []byte) (out addForm, err error) {
	box, lex, _, err := z.box(q.Lexicon, "", "")
	if err != nil {
		return out, err
	}
	cards, left, err := cardbox.Read(bytes.NewReader(content), lex, z.stock.Now())
	if err != nil {
		return out, problem.Of("file", err)
	}
	n, err := box.Put(cards)
	return addForm{n, len(cards) - n, len(left)}, err
}
