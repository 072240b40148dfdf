package quiz

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/spf13/cobra"

	"maven/internal/cardbox"
	"maven/internal/command"
	"maven/internal/command/input"
	"maven/internal/form"
	"maven/internal/lexicon"
	"maven/internal/quiz"
	"maven/internal/random"
	"maven/internal/term"
)

type askOptions struct {
	options
	count, seed             int
	shuffle, together, json bool
	limit                   time.Duration
}

func newAsk(a *command.App) *cobra.Command {
	var o askOptions
	c := &cobra.Command{
		Use:   "ask QUERY...",
		Short: "Ask questions about the words that a search finds",
		Long: "Asks about the words that meet a query, as maven words find takes it, the likeliest first. Type all answers,\n" +
			"in any order, one or several in a line. For hooks,\nS- is a letter before the word, and -S one after it. An\n" +
			"empty line gives up and shows the answers. The end of the input (Ctrl-D) ends the quiz.\n\n" +
			"--together shows all questions at once, and takes whole words as answers to any of them. --json writes the\n" +
			"questions with their answers, and asks nothing.",
		Example: "  maven quiz ask length:7 rank:1-500 --count 20 --shuffle\n  maven quiz ask length:3 --kind hooks --limit 30s\n" +
			"  maven quiz ask length:8 top:1-1000 --count 50 --together --limit 5m",
		RunE: func(c *cobra.Command, args []string) error {
			return ask(c.Context(), a, &o, c.Flags().Changed("seed"), strings.Join(args, " "))
		},
	}
	o.bind(a, c)
	o.bindKind(c, false)
	f := c.Flags()
	command.Count(f, &o.count, 20, "questions; 0 asks all")
	f.BoolVar(&o.shuffle, "shuffle", false, "ask in random order")
	command.Seed(f, &o.seed, 0, "seed of that order (default: a new one each time)")
	f.BoolVar(&o.together, "together", false, "show all questions at once")
	command.Limit(f, &o.limit, "limit", "time for each question, with --together for all, such as 30s; 0 for no limit")
	f.BoolVar(&o.json, "json", false, "write one JSON object with the questions and their answers")
	c.MarkFlagsMutuallyExclusive("json", "together")
	return c
}

func ask(ctx context.Context, a *command.App, o *askOptions, seeded bool, query string) error {
	lex, err := o.Open(a)
	if err != nil {
		return err
	}
	kind, err := quiz.ParseKind(o.kind)
	if err != nil {
		return err
	}
	if o.together && kind == quiz.Phony {
		return command.Usagef("--together is not for --kind phony: one answer would do for all questions; leave one of them out")
	}
	all, err := texts(ctx, a, o.file, lex, kind, query)
	if err != nil {
		return err
	}
	if o.shuffle {
		if !seeded {
			o.seed = command.ChooseSeed()
		}
		random.Shuffle(random.Seed(o.seed).Named("quiz").Stream(), all)
	}
	total := len(all)
	if o.count > 0 {
		all = all[:min(o.count, total)]
	}
	if o.json {
		f := form.Quiz{Lexicon: form.Identity(lex), Kind: o.kind, Query: query, Total: total, Questions: []form.Question{}}
		for _, text := range all {
			q, err := quiz.Ask(lex, kind, text)
			if err != nil {
				return err
			}
			f.Questions = append(f.Questions, form.NewQuestion(q))
		}
		return a.WriteJSON(f)
	}
	if len(all) == 0 {
		return fmt.Errorf("%s in %s gives no question of this kind", query, lex.Name)
	}
	s := begin(ctx, a, lex, o.limit)
	defer s.end()
	if o.together {
		return s.together(kind, all)
	}
	return s.each(len(all), func(i int) (quiz.Kind, string) { return kind, all[i] }, func(int, bool) (bool, error) { return false, nil })
}

// A session asks one question after another.
type session struct {
	app   *command.App
	lex   *lexicon.Lexicon
	limit time.Duration // 0 for none
	lines <-chan input.Line
	ctx   context.Context
	end   context.CancelFunc

	asked, right int
}

func begin(ctx context.Context, a *command.App, lex *lexicon.Lexicon, limit time.Duration) *session {
	s := &session{app: a, lex: lex, limit: limit}
	s.ctx, s.end = context.WithCancel(ctx)
	s.lines = input.Sent(s.ctx, a.In)
	if term.IsTerminal(a.In) { // quit may be an answer
		a.Printf("An empty line shows the answers, and Ctrl-D ends the quiz.\n")
	}
	return s
}

// errEnd ends a session: the input has ended.
var errEnd = errors.New("the end")

// errTime says that the time is up.
var errTime = errors.New("time is up")

// line returns the next line that is typed before a time.
func (s *session) line(until <-chan time.Time) (string, error) {
	if term.IsTerminal(s.app.In) {
		s.app.Printf("> ")
	}
	select {
	case line, ok := <-s.lines:
		if !ok || line.Bad != nil || line.Broken != nil || line.Text == "" { // nothing follows the last line feed
			return "", errEnd
		}
		return line.Trimmed(), nil
	case <-until:
		return "", errTime
	case <-s.ctx.Done():
		return "", context.Cause(s.ctx)
	}
}

// timer returns what ends the time for a question.
func (s *session) timer() <-chan time.Time {
	if s.limit <= 0 {
		return nil
	}
	return time.After(s.limit)
}

// mostAgain is how often a card that is not known comes again in one session.
const mostAgain = 3

// each asks so many questions. answered is told how each was answered, and says whether to ask it again at the end.
func (s *session) each(n int, question func(i int) (quiz.Kind, string), answered func(i int, right bool) (again bool, err error)) error {
	order, times := make([]int, n), make([]int, n)
	for i := range order {
		order[i] = i
	}
	for at := 0; at < len(order); at++ {
		i := order[at]
		kind, text := question(i)
		q, err := quiz.Ask(s.lex, kind, text)
		if err != nil {
			return err
		}
		right, err := s.one(q, fmt.Sprintf("%d/%d", at+1, len(order)))
		if errors.Is(err, errEnd) {
			break
		}
		if err != nil {
			return err
		}
		if s.asked++; right {
			s.right++
		}
		again, err := answered(i, right)
		if err != nil {
			return err
		}
		if times[i]++; again && times[i] < mostAgain {
			order = append(order, i)
		}
	}
	return s.app.Printf("%d of %d right\n", s.right, s.asked)
}

func head(q *quiz.Question) string {
	switch q.Kind {
	case quiz.Phony:
		return q.Text + "  good or phony?"
	case quiz.Hooks:
		return fmt.Sprintf("-%s-  %s", q.Text, term.Counted(len(q.Answers), "hook"))
	}
	return q.Text + "  " + term.Counted(len(q.Answers), "word")
}

// one asks a question, and reports whether all was found and nothing wrong said.
func (s *session) one(q *quiz.Question, number string) (right bool, err error) {
	if err := s.app.Printf("%s  %s\n", number, head(q)); err != nil {
		return false, err
	}
	found, wrong, until := map[string]bool{}, false, s.timer()
	for len(found) < len(q.Answers) {
		line, err := s.line(until)
		if err != nil && !errors.Is(err, errTime) {
			return false, err
		}
		if line == "" {
			return false, s.missed(q, found, err)
		}
		for _, word := range answersOf(line) {
			answer, ok := q.Right(word)
			if !ok {
				if wrong = true; q.Kind == quiz.Phony {
					return false, s.app.Printf("     no: %s is %s\n", q.Text, q.Answers[0])
				}
				s.app.Printf("     %s: no\n", answer)
				continue
			}
			found[answer] = true
		}
		if left := len(q.Answers) - len(found); left > 0 && len(found) > 0 {
			s.app.Printf("     %d more\n", left)
		}
	}
	told := "right"
	if wrong {
		told = "all, and something wrong"
	}
	return !wrong, s.app.Printf("     %s: %s\n", told, strings.Join(q.Answers, " "))
}

// answersOf returns the answers of a line, with blanks, commas or semicolons between them.
func answersOf(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == ';' })
}

// missed tells what was not found; late says that the time is up.
func (s *session) missed(q *quiz.Question, found map[string]bool, late error) error {
	left := slices.DeleteFunc(slices.Clone(q.Answers), func(answer string) bool { return found[answer] })
	text := "missed: " + strings.Join(left, " ")
	if late != nil {
		text = late.Error() + "; " + text
	}
	return s.app.Printf("     %s\n", text)
}

// together asks all questions at once.
func (s *session) together(kind quiz.Kind, texts []string) error {
	questions, heads, words := make([]*quiz.Question, len(texts)), make([]string, len(texts)), 0
	for i, text := range texts {
		q, err := quiz.Ask(s.lex, kind, text)
		if err != nil {
			return err
		}
		questions[i], heads[i] = q, head(q)
		words += len(q.Answers)
	}
	if err := s.show(heads); err != nil {
		return err
	}
	found, until := make([]map[string]bool, len(texts)), s.timer()
	for i := range found {
		found[i] = map[string]bool{}
	}
	got, wrong := 0, 0
	for got < words {
		line, err := s.line(until)
		if err != nil && !errors.Is(err, errTime) && !errors.Is(err, errEnd) {
			return err
		}
		if line == "" {
			break
		}
		for _, word := range answersOf(line) {
			fits, fresh := false, false
			for i, q := range questions {
				if answer, ok := q.Spelled(word); ok {
					fits = true
					if !found[i][answer] {
						found[i][answer], fresh = true, true
						got++
					}
				}
			}
			if !fits {
				wrong++
				s.app.Printf("     %s: no\n", s.lex.Set.Upper(word))
			} else if fresh {
				s.app.Printf("     %d of %d\n", got, words)
			}
		}
	}
	for i, q := range questions {
		if len(found[i]) < len(q.Answers) {
			s.app.Printf("%s", heads[i])
			if err := s.missed(q, found[i], nil); err != nil {
				return err
			}
		}
	}
	return s.app.Printf("%d of %d found, %d wrong\n", got, words, wrong)
}

// show writes texts in as many columns as fit.
func (s *session) show(texts []string) error {
	width, _ := term.NewScreen(s.app.Out).Size()
	widest := term.Widest(texts)
	columns := max(1, (width+3)/(widest+3))
	rows := int(math.Ceil(float64(len(texts)) / float64(columns)))
	for row := range rows {
		var line strings.Builder
		for i := row; i < len(texts); i += rows {
			fmt.Fprintf(&line, "%s%s", texts[i], strings.Repeat(" ", widest+3-term.Width(texts[i])))
		}
		if err := s.app.Printf("%s\n", strings.TrimRight(line.String(), " ")); err != nil {
			return err
		}
	}
	return nil
}

// newDue is beside ask since it asks as well.
func newDue(a *command.App) *cobra.Command {
	var o askOptions
	fresh := 0
	c := &cobra.Command{
		Use:   "due",
		Short: "Ask the cards that are due, and some new ones",
		Long: "Asks the cards that are due, the longest overdue first, and then new ones in the order in which they were\n" +
			"put in. Answers are typed as for maven quiz ask. A card that was not known comes again at the end.",
		Example: "  maven quiz due\n  maven quiz due --kind anagrams --count 50 --new 10",
		Args:    command.ArgCount(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return o.box(c.Context(), a, func(b *cardbox.Box, lex *lexicon.Lexicon) error { return due(c.Context(), a, &o, fresh, b, lex) })
		},
	}
	o.bind(a, c)
	o.bindKind(c, true)
	command.Count(c.Flags(), &o.count, 100, "cards; 0 for all")
	command.Number(c.Flags(), &fresh, "new", 20, 0, math.MaxInt, "new cards among them, at most")
	command.Limit(c.Flags(), &o.limit, "limit", "time for each card, such as 30s; 0 for no limit")
	return c
}

func due(ctx context.Context, a *command.App, o *askOptions, fresh int, b *cardbox.Box, lex *lexicon.Lexicon) error {
	o.count = cmp.Or(o.count, math.MaxInt)
	cards, err := b.Due(lex, quiz.Kind(o.kind), o.count, fresh)
	if err != nil {
		return err
	}
	if len(cards) == 0 {
		return a.Printf("no card of %s is due; maven quiz add puts new ones in\n", lex.Name)
	}
	s := begin(ctx, a, lex, o.limit)
	defer s.end()
	return s.each(len(cards), func(i int) (quiz.Kind, string) { return cards[i].Kind, cards[i].Question }, func(i int, right bool) (bool, error) {
		grade := cardbox.Known
		if !right {
			grade = cardbox.Again
		}
		c, err := b.Answer(cards[i].Kind, cards[i].Question, grade)
		if err != nil {
			return false, err
		}
		return !right, a.Printf("     comes again %s\n", when(&c))
	})
}

// when tells when a card that has just been answered comes again.
func when(c *cardbox.Card) string {
	if c.Interval == 0 {
		return fmt.Sprintf("in %s", term.Counted(int(math.Round(c.Due.Sub(c.Answered).Minutes())), "minute"))
	}
	return fmt.Sprintf("in %s, on %s", term.Counted(c.Interval, "day"), c.Due.Format("2006-01-02"))
}
