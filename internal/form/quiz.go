package form

import "maven/internal/quiz"

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
