// Package quiz makes questions of words, and says which answers are right.
//
// A question is a kind and a text, from which the words of a list give its answers: so it can be kept for years, and asked by
// another list.
//
// Sharp edges: which letter a question hides, and how a phony is spelled, follow from the word alone, so that a word is one question
// for everybody and for good.
package quiz

import (
	"iter"
	"slices"
	"strings"

	"maven/internal/anagram"
	"maven/internal/lexicon"
	"maven/internal/random"
	"maven/internal/said"
	"maven/internal/tile"
)

// A Kind says what is asked of a word.
type Kind string

// The kinds of questions.
const (
	Anagrams Kind = "anagrams" // all words of some letters
	Stems    Kind = "stems"    // all words of some letters and one more
	Hooks    Kind = "hooks"    // all words that are a word with one letter before or behind it
	Missing  Kind = "missing"  // all words with any letter in place of one
	Phony    Kind = "phony"    // whether a word is good
)

// The answers to a question of the kind Phony.
const (
	Good = "good"
	Bad  = "phony"
)

// MaxText bounds the text of a question, in bytes.
const MaxText = 100

// ErrQuestion is wrapped by errors about a kind or a text.
const ErrQuestion = said.Fixed("question")

// Kinds returns all kinds, and for people what each asks.
func Kinds() (kinds []Kind, about []string) {
	return []Kind{Anagrams, Stems, Hooks, Missing, Phony}, []string{"all words of these letters",
		"all words of these letters and one more", "all words that a letter before or behind it makes", "all words with a letter in the gap",
		"is it good, or a phony?"}
}

// ParseKind reads a kind.
func ParseKind(name string) (Kind, error) {
	kinds, _ := Kinds()
	if i := slices.Index(kinds, Kind(strings.ToLower(name))); i >= 0 {
		return kinds[i], nil
	}
	return "", said.Errorf("%w: kind %q; must be %s", ErrQuestion, name, said.Join(", ", kinds))
}

// A Question is asked by a word list.
type Question struct {
	Kind    Kind
	Text    string   // letters, a word, or a word with a gap: ?
	Answers []string // all right ones, in the order of the alphabet; of hooks those with a letter before come first

	lex  *lexicon.Lexicon
	word []tile.Tile // of hooks
}

// Text returns the text of the question that is made of a word.
func Text(lex *lexicon.Lexicon, kind Kind, word []tile.Tile) string {
	switch kind {
	case Anagrams, Stems:
		rack := tile.RackOf(word...)
		if kind == Stems {
			rack[tile.Blank]++
		}
		return lex.Set.Rack(&rack)
	case Missing:
		gap := int(number(lex, word) % uint64(len(word)))
		return lex.Set.Play(word[:gap]) + "?" + lex.Set.Play(word[gap+1:])
	case Phony:
		if n := number(lex, word); n%2 == 1 {
			if bad := misspell(lex, word, n/2); bad != nil {
				word = bad
			}
		}
	}
	return lex.Set.Play(word)
}

// number returns a number that looks drawn by lot, but is always the same for a word.
func number(lex *lexicon.Lexicon, word []tile.Tile) uint64 {
	return random.Seed(0).Named(lex.Set.Tiles(word)).Stream().Uint64()
}

// misspell changes one letter of a word, a vowel to a vowel, so that it looks like a word and is none; nil if nothing does. The number
// says where to begin.
func misspell(lex *lexicon.Lexicon, word []tile.Tile, n uint64) []tile.Tile {
	bad, letters := slices.Clone(word), uint64(lex.Set.Len())
	for i := range uint64(len(word)) {
		at := (n + i) % uint64(len(word))
		for j := range letters {
			t := tile.Tile(1 + (n/7+j)%letters)
			if bad[at] = t; lex.Set.Vowels.Has(t) == lex.Set.Vowels.Has(word[at]) && !lex.Graph.Contains(bad) && lex.Wordlike(bad) {
				return bad
			}
		}
		bad[at] = word[at]
	}
	return nil
}

// Found returns the texts of the questions that are made of words found, the likeliest words first, each once.
func Found(lex *lexicon.Lexicon, kind Kind, words iter.Seq[[]tile.Tile]) []string {
	var all [][]tile.Tile
	for _, w := range lex.Select(words, lexicon.Selection{Order: lexicon.ByProbability}).Words {
		all = append(all, w.Tiles)
	}
	return Texts(lex, kind, all)
}

// Texts returns the texts of the questions that are made of words, in their order, each once. Words that give no question are left out.
func Texts(lex *lexicon.Lexicon, kind Kind, words [][]tile.Tile) []string {
	var texts []string
	seen := map[string]bool{}
	has := func(_ string, word []tile.Tile) bool { return answered(lex, kind, word) }
	if kind == Stems {
		by := HasAnswer(lex, len(words))
		has = func(text string, _ []tile.Tile) bool { return by(kind, text) }
	}
	for _, w := range words {
		text := Text(lex, kind, w)
		if seen[text] {
			continue
		}
		seen[text] = true
		if has(text, w) {
			texts = append(texts, text)
		}
	}
	return texts
}

// HasAnswer returns what reports whether a question has an answer in a list, for whoever asks that of so many questions: of most in
// some microseconds, where Ask, which finds the answers, takes hundreds.
func HasAnswer(lex *lexicon.Lexicon, questions int) func(kind Kind, text string) bool {
	m := lex.MapFor(questions)
	return func(kind Kind, text string) bool {
		if m != nil && (kind == Anagrams || kind == Stems) {
			letters, err := lex.Set.ParseRack(text)
			if n := letters[tile.Blank]; err == nil && letters.Len() > 1 && (n == 1 || n == 0 && kind == Anagrams) {
				return spelled(lex, m, &letters)
			}
		}
		q, err := Ask(lex, kind, text)
		return err == nil && len(q.Answers) > 0
	}
}

// spelled reports whether the map of the words has one of letters with at most one blank.
func spelled(lex *lexicon.Lexicon, m *anagram.Map, letters *tile.Rack) bool {
	sum := anagram.Sum(0)
	for t, n := range letters {
		sum += anagram.Sum(n) * m.Sum(tile.Tile(t))
	}
	blanks := int(letters[tile.Blank])
	for t := blanks; t <= blanks*lex.Set.Len(); t++ { // the sum of the blank, where there is none, is 0
		if _, size := m.Words(sum + m.Sum(tile.Tile(t))); size > 0 {
			return true
		}
	}
	return false
}

// answered reports whether the question that is made of a word has an answer, of kinds other than Stems.
func answered(lex *lexicon.Lexicon, kind Kind, word []tile.Tile) bool {
	if kind == Hooks {
		h := lex.Hooks(word)
		return h.Front|h.Back != 0
	}
	return kind == Phony || lex.Graph.Contains(word)
}

// Ask returns a question with its answers by a word list, of which there may be none. Errors wrap ErrQuestion.
func Ask(lex *lexicon.Lexicon, kind Kind, text string) (*Question, error) {
	q := &Question{Kind: kind, Text: text, lex: lex}
	var err error
	switch {
	case text == "" || len(text) > MaxText:
		err = said.Errorf("the text has %d bytes; must have 1 to %d", len(text), MaxText)
	case kind == Anagrams || kind == Stems:
		err = q.anagrams()
	case kind == Missing:
		err = q.missing()
	case kind == Hooks || kind == Phony:
		if q.word, err = lex.ParseWord(text); err == nil {
			q.Text = lex.Set.Play(q.word)
			q.judge()
		}
	default:
		_, err = ParseKind(string(kind))
		return nil, err
	}
	if err != nil {
		return nil, said.Errorf("%w: %s %.100q: %w", ErrQuestion, kind, text, err)
	}
	return q, nil
}

// anagrams finds the words of letters.
func (q *Question) anagrams() error {
	letters, err := q.lex.Set.ParseRack(q.Text)
	if err != nil {
		return err
	}
	if blanks := letters[tile.Blank]; q.Kind == Stems && blanks != 1 || blanks > 2 {
		return said.Errorf("it has %d blanks; must have one for stems, at most two otherwise", blanks)
	}
	q.Text = q.lex.Set.Rack(&letters)
	for w := range q.lex.Anagrams(&letters, lexicon.UseAll) {
		q.add(w)
	}
	return nil
}

// missing finds the words that fill the gap.
func (q *Question) missing() error {
	before, behind, found := strings.Cut(q.Text, "?")
	if !found || strings.ContainsAny(before+behind, "?*.^") {
		return said.Errorf("must be a word with one ? in place of a letter")
	}
	fit, err := lexicon.ParsePattern(q.lex.Set, q.Text)
	if err != nil {
		return err
	}
	q.Text = q.lex.Set.Upper(q.Text)
	for w := range q.lex.Matches(fit) {
		q.add(w)
	}
	return nil
}

// judge finds the answers about a word.
func (q *Question) judge() {
	if q.Kind == Phony {
		q.Answers = []string{Bad}
		if q.lex.Graph.Contains(q.word) {
			q.Answers[0] = Good
		}
		return
	}
	h := q.lex.Hooks(q.word)
	for _, front := range []bool{true, false} {
		for t := tile.Tile(1); int(t) <= q.lex.Set.Len(); t++ {
			if front && h.Front.Has(t) || !front && h.Back.Has(t) {
				q.add(q.hooked(t, front))
			}
		}
	}
}

// hooked returns the word with a letter before or behind it.
func (q *Question) hooked(t tile.Tile, front bool) []tile.Tile {
	if front {
		return append([]tile.Tile{t}, q.word...)
	}
	return append(slices.Clone(q.word), t)
}

// add adds an answer, once.
func (q *Question) add(word []tile.Tile) {
	if text := q.lex.Set.Play(word); !slices.Contains(q.Answers, text) {
		q.Answers = append(q.Answers, text)
	}
}

// Right returns the answer that is meant by what was typed, and whether it is one: a word in any case; of hooks also S- for a letter
// before and -S for one behind; of a gap also its letter; of good or phony also g, y, p and n.
func (q *Question) Right(typed string) (answer string, right bool) {
	typed = strings.TrimSpace(typed)
	if q.Kind == Phony {
		switch strings.ToLower(typed) {
		case "g", "y", "yes", Good:
			typed = Good
		case "p", "n", "no", Bad:
			typed = Bad
		}
		return typed, slices.Contains(q.Answers, typed)
	}
	if word, err := q.meant(typed); err == nil {
		typed = q.lex.Set.Play(word)
	}
	return q.Spelled(typed)
}

// Spelled returns the answer that was typed as a whole word, in any case, and whether it is one.
func (q *Question) Spelled(typed string) (answer string, right bool) {
	if word, err := q.lex.ParseWord(typed); err == nil {
		typed = q.lex.Set.Play(word)
	}
	if slices.Contains(q.Answers, typed) {
		return typed, true
	}
	if i := slices.IndexFunc(q.Answers, func(a string) bool { return typedAs(a) == typedAs(typed) }); i >= 0 {
		return q.Answers[i], true
	}
	return typed, false
}

// typedAs returns a word as people type it: without the brackets and dots of its tiles.
func typedAs(word string) string {
	return strings.NewReplacer("[", "", "]", "", "·", "").Replace(word)
}

// meant reads what was typed as a word.
func (q *Question) meant(typed string) ([]tile.Tile, error) {
	letter, front := strings.CutSuffix(typed, "-")
	letter, back := strings.CutPrefix(letter, "-")
	if one, err := q.lex.ParseWord(letter); err == nil && len(one) == 1 {
		switch {
		case q.Kind == Hooks && front != back:
			return q.hooked(one[0], front), nil
		case q.Kind == Missing && !front && !back:
			before, behind, _ := strings.Cut(q.Text, "?")
			return q.lex.ParseWord(before + "[" + q.lex.Set.Text(one[0]) + "]" + behind)
		}
	}
	return q.lex.ParseWord(typed)
}
