package command

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"maven/internal/data"
	"maven/internal/lexicon"
	"maven/internal/notation/cgp"
	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/setting"
	"maven/internal/store"
	"maven/internal/tile"
)

// Kinds of findings that only a reader with a library of rules, tiles and words has.
const (
	fileLimit     gcg.FindingKind = "file-limit"     // too large, or in an encoding that GCG does not have
	layoutUnknown gcg.FindingKind = "layout-unknown" // a board that is not at hand
	layoutGuessed gcg.FindingKind = "layout-guessed" // plays stand outside the usual board
	tilesGuessed  gcg.FindingKind = "tiles-guessed"  // another tile set than the usual one fits
	notJudged     gcg.FindingKind = "not-judged"     // words that the word list cannot judge
)

// RecordFlags are the words and rules that the user asks for; "" leaves the choice to the record.
type RecordFlags struct {
	Lexicon, Rules, Tiles string
}

func (r *RecordFlags) Bind(a *App, c *cobra.Command, lexicon string) {
	f := c.Flags()
	f.StringVar(&r.Lexicon, "lexicon", "", lexicon)
	f.StringVar(&r.Rules, "rules", "", "rules: standard, super, friendly, maven, or FILE.toml (default what the record says, or standard)")
	f.StringVar(&r.Tiles, "tiles", "", "tile set: a name or FILE.csv (default what the record says, or what fits)")
	CompleteBoard(a, c)
}

// A RecordReader reads records with the rules, tiles and words that they and the user ask for. It is
// safe for concurrent use.
type RecordReader struct {
	flags    *RecordFlags
	settings *setting.Settings
}

// NewRecordReader refuses flags that name what is not there.
func NewRecordReader(a *App, flags *RecordFlags) (*RecordReader, error) {
	r := &RecordReader{flags: flags, settings: a.Settings(setting.Request{})}
	name := flags.Rules
	if name == "" {
		name = setting.Rules
	}
	board, err := r.settings.RulesNamed(name)
	if err != nil {
		return nil, UsageError(err)
	}
	set := board.Tiles
	if flags.Tiles != "" {
		if set, err = r.settings.TilesNamed(flags.Tiles); err != nil {
			return nil, UsageError(err)
		}
	}
	if flags.Lexicon != "" {
		if _, err := r.wordsFor(set); err != nil && !setting.IsLetters(err) {
			return nil, UsageError(err)
		}
	}
	return r, nil
}

// wordsFor returns the word list of --lexicon for a tile set.
func (r *RecordReader) wordsFor(set *tile.Set) (*lexicon.Lexicon, error) {
	return r.settings.WordsNamed(r.flags.Lexicon, set)
}

// A JudgedRecord is what a record says and what is wrong with it.
type JudgedRecord struct {
	file    *gcg.File
	Record  *gcg.Record
	Rules   *rules.Rules
	Words   *lexicon.Lexicon // nil where words are not judged
	NoWords string           // why they are not, where they should be
	History *record.History
	Replay  *replay.Replay // nil where there are not two players

	findings []gcg.Finding // by line
}

// Read reads a record. What is wrong with its size or encoding is a finding, with the record nil;
// errors are those of in.
func (r *RecordReader) Read(in io.Reader) (*gcg.File, []gcg.Finding, error) {
	f, err := gcg.Read(in)
	var limit *gcg.LimitError
	one := gcg.Finding{Line: 1, Kind: fileLimit, Severity: gcg.Error}
	switch {
	case errors.As(err, &limit):
		one.Line, one.Want = limit.Line, "one game in each file"
		if limit.What == "line" {
			one.Want = "lines of text"
		}
	case errors.Is(err, gcg.ErrUTF16):
		one.Want = "UTF-8 or ISO-8859-1"
	default:
		return f, nil, err
	}
	one.Cause = strings.TrimPrefix(err.Error(), fmt.Sprintf("gcg: line %d: ", one.Line))
	one.Cause, _, _ = strings.Cut(one.Cause, "; want ")
	return nil, []gcg.Finding{one}, nil
}

// Judge finds all that is wrong with a record. With strict rules the first turn that breaks them is
// the error.
func (r *RecordReader) Judge(f *gcg.File, lenient bool) (*JudgedRecord, error) {
	j := &JudgedRecord{file: f}
	board := r.boardOf(j)
	j.Record = r.recordOf(j, board)
	j.findings = append(j.findings, j.Record.Findings...)
	j.Rules = board
	if !j.Record.Tiles.Same(board.Tiles) {
		j.Rules = board.WithTiles(j.Record.Tiles)
	}
	rule := j.Record.Challenge
	if rule != nil {
		j.Rules = j.Rules.WithChallenge(rule.Rule, rule.Bonus)
	}
	r.judgeWords(j)
	if len(j.Record.Players) == 2 {
		if err := j.play(lenient, rule == nil && r.flags.Rules == ""); err != nil {
			return nil, err
		}
	}
	slices.SortStableFunc(j.findings, func(a, b gcg.Finding) int { return a.Line - b.Line })
	return j, nil
}

// play makes a history of the events.
func (j *JudgedRecord) play(lenient, anyChallenge bool) error {
	j.History = record.NewHistory(j.Rules, nil)
	if j.Words != nil {
		j.History = record.NewHistory(j.Rules, j.Words.Graph)
	}
	j.History.Lenient, j.History.AnyChallenge = lenient, anyChallenge
	replayed, err := replay.New(j.Record, j.History)
	switch {
	case err != nil && !lenient:
		return err
	case replayed == nil:
		panic(err) // the history is empty, and has the tiles that the record was read with
	case err != nil: // of a rack pragma, which is no turn
		j.found(1, gcg.RackForm, gcg.Warning, strings.TrimPrefix(err.Error(), "gcg: "), "a rack that a player can hold")
	}
	j.Replay = replayed
	broken := j.brokenEvent()
	for _, one := range replayed.Check() {
		end := ofEnd(one.Kind)
		if one.Line > broken || end && broken <= len(j.file.Lines) {
			continue
		}
		if one.Severity == gcg.Hint && !end {
			one.Severity = gcg.Warning // words, which the user has asked about
		}
		j.findings = append(j.findings, one)
	}
	return nil
}

// ofEnd reports whether findings of the kind are about the end of the record.
func ofEnd(kind gcg.FindingKind) bool {
	return kind == gcg.FindingKind(record.Unfinished.String()) || kind == gcg.FindingKind(record.MissingEnd.String())
}

// brokenEvent returns the line of the first event that is no part of the history, or one behind all
// lines. What follows it is judged by the text alone, since the board, the racks and whose turn it is
// are not known any more; that is a finding.
func (j *JudgedRecord) brokenEvent() int {
	events, broken := eventNumbers(j.file), len(j.file.Lines)+1
	for _, findings := range [][]gcg.Finding{j.Record.Findings, j.Replay.Findings} {
		for i := range findings {
			if one := &findings[i]; one.Severity == gcg.Error && (events[one.Line] > 0 || one.Kind == gcg.EventMark) {
				broken = min(broken, one.Line)
			}
		}
	}
	for line := range events {
		if line > broken {
			j.found(broken, notJudged, gcg.Hint, "events after this one are not judged by rules and board", "")
			break
		}
	}
	return broken
}

func (j *JudgedRecord) found(line int, kind gcg.FindingKind, severity gcg.Severity, cause, want string) {
	j.findings = append(j.findings, gcg.Finding{Line: line, Kind: kind, Severity: severity, Cause: cause, Want: want})
}

// pragma returns a pragma's arguments and its line.
func (j *JudgedRecord) pragma(keyword string) (args string, line int) {
	for _, item := range j.file.Items() {
		if item.Kind == gcg.PragmaLine && item.Keyword == keyword {
			return item.Args, item.Line
		}
	}
	return "", 0
}

// boardOf chooses the rules: the user's, those of the board or the variant that the record names, or
// the usual ones. A record names only what the program ships, never a file.
func (r *RecordReader) boardOf(j *JudgedRecord) *rules.Rules {
	name := setting.Rules
	layout, line := j.pragma("board-layout")
	if variant, _ := j.pragma("game-type"); variant == "classic_super" {
		name = "super"
	} else if layout == "" && r.flags.Rules == "" && onLargeBoard(j.file) {
		name = "super"
		j.found(1, layoutGuessed, gcg.Hint, "the record names no board, and plays stand outside the usual one", "#board-layout SuperCrosswordGame")
	}
	if layout != "" {
		if shipped := layoutName(layout); slices.Contains(data.RuleFiles(), shipped) {
			name = shipped
		} else if r.flags.Rules == "" {
			j.found(line, layoutUnknown, gcg.Warning, fmt.Sprintf("board %q is not known", gcg.Shorten(layout)), "one of "+strings.Join(data.RuleFiles(), ", ")+", or --rules")
		}
	}
	if r.flags.Rules != "" {
		name = r.flags.Rules
	}
	board, err := r.settings.RulesNamed(name)
	if err != nil {
		panic(err) // it is shipped, or has been opened before
	}
	return board
}

// layoutName returns the name of the rules for a layout that a record names, or the layout.
func layoutName(layout string) string {
	switch layout {
	case "standard15":
		return "standard"
	case "standard21", "super21":
		return "super"
	}
	return setting.Name(layout)
}

// onLargeBoard reports whether several plays of a record begin outside 15 by 15 squares; one or two may
// be mistakes.
func onLargeBoard(f *gcg.File) bool {
	const several = 3
	n := 0
	for _, e := range f.Record(gcg.Options{}).Events {
		if e.Kind != gcg.Play {
			continue
		}
		place := strings.ToUpper(e.Place)
		number, err := strconv.Atoi(strings.Trim(place, "ABCDEFGHIJKLMNOPQRSTU"))
		column := strings.Trim(place, "0123456789")
		if err == nil && number <= 21 && len(column) == 1 && (number > 15 || column > "O") {
			n++
		}
	}
	return n >= several
}

// recordOf reads the events with the tiles of the user, of the record, or else of the rules where
// those fit.
func (r *RecordReader) recordOf(j *JudgedRecord, board *rules.Rules) *gcg.Record {
	o := gcg.Options{Tiles: board.Tiles, RowLetters: board.RowLetters}
	if r.flags.Tiles != "" {
		set, err := r.settings.TilesNamed(r.flags.Tiles)
		if err != nil {
			panic(err) // it has been opened before
		}
		o.Tiles = set
		return j.file.Record(o)
	}
	o.Find = func(name string) (*tile.Set, error) {
		if strings.EqualFold(name, board.Tiles.Name) {
			return board.Tiles, nil
		}
		if name = setting.Name(strings.ToLower(name)); !slices.Contains(data.TileSets(), name) {
			return nil, errors.New("not shipped")
		}
		return r.settings.TilesNamed(name)
	}
	record := j.file.Record(o)
	if named, _ := j.pragma("tile-distribution"); named == "" && foreign(record) > 0 {
		return r.guess(j, record, o)
	}
	return record
}

// foreign counts what of a record is not in tiles of its set.
func foreign(record *gcg.Record) int {
	n := 0
	for i := range record.Findings {
		switch record.Findings[i].Kind {
		case gcg.EventRack, gcg.EventWord, gcg.EventTiles, gcg.RackForm:
			n++
		}
	}
	return n
}

// guess reads a record with the one tile set that fits all of it, where the usual one does not.
func (r *RecordReader) guess(j *JudgedRecord, usual *gcg.Record, o gcg.Options) *gcg.Record {
	var fitting []*gcg.Record
	for _, name := range data.TileSets() {
		set, err := r.settings.TilesNamed(name)
		if err != nil {
			panic(err) // it is shipped
		}
		o.Tiles = set
		if record := j.file.Record(o); foreign(record) == 0 && len(record.Events) > 0 {
			fitting = append(fitting, record)
		}
	}
	if len(fitting) != 1 {
		return usual
	}
	set := fitting[0].Tiles
	j.found(1, tilesGuessed, gcg.Hint, fmt.Sprintf("the record names no tile set, and of those at hand only %s fits", set.Name), "#tile-distribution "+set.Name)
	return fitting[0]
}

// judgeWords finds the word list that the user asks for, if it can judge the record's words.
func (r *RecordReader) judgeWords(j *JudgedRecord) {
	if r.flags.Lexicon == "" {
		return
	}
	if variant, line := j.pragma("game-type"); variant != "" && !setting.IsClassic(variant) {
		j.leaveWords(line, fmt.Sprintf("words of the variant %q are not judged", gcg.Shorten(variant)))
		return
	}
	words, err := r.wordsFor(j.Rules.Tiles)
	if err != nil {
		j.leaveWords(1, "words are not judged: "+err.Error())
		return
	}
	j.Words = words
}

// leaveWords notes why words are not judged.
func (j *JudgedRecord) leaveWords(line int, why string) {
	j.NoWords = why
	j.found(line, notJudged, gcg.Hint, why, "")
}

// Faults counts the faults of a game, and tells the first ones.
func (j *JudgedRecord) Faults() (n int, told []string) {
	for i := range j.findings {
		f := &j.findings[i]
		if is, _ := gameFault(f); !is {
			continue
		}
		if n++; n <= FaultsTold {
			told = append(told, fmt.Sprintf("line %d: %s", f.Line, f.Cause))
		}
	}
	if n > FaultsTold {
		told = append(told, fmt.Sprintf("%d faults in all, which maven gcg check tells", n))
	}
	return n, told
}

// Impossible returns the first finding with which positions cannot have been, or nil.
func (j *JudgedRecord) Impossible() *gcg.Finding {
	for i := range j.findings {
		if _, impossible := gameFault(&j.findings[i]); impossible {
			return &j.findings[i]
		}
	}
	return nil
}

// Irregular says what first breaks the rules of a game, "" for nothing.
func (j *JudgedRecord) Irregular() string {
	for i := range j.findings {
		if one := &j.findings[i]; breaksGame(one) {
			return strings.TrimPrefix(one.Error(), "gcg: ")
		}
	}
	return ""
}

// Facts finds what searches want to know of a record.
func (j *JudgedRecord) Facts(text []byte) (store.Facts, error) {
	reading := store.Reading{File: j.file, Record: j.Record, History: j.History, Broken: j.History == nil || j.Irregular() != ""}
	return reading.Find(text)
}

// eventNumbers counts the events of a file from 1, by their lines.
func eventNumbers(f *gcg.File) map[int]int {
	numbers := map[int]int{}
	if f == nil {
		return numbers
	}
	for _, item := range f.Items() {
		if item.Kind == gcg.EventLine {
			numbers[item.Line] = len(numbers) + 1
		}
	}
	return numbers
}

// GcgPositionOptions is what `maven gcg position` is asked.
type GcgPositionOptions struct {
	RecordFlags
	Turn      int
	Irregular bool
	Json      bool
}

// A PositionJSON is the JSON form of a position in a record.
type PositionJSON struct {
	File     string `json:"file"`
	Turn     int    `json:"turn"`
	Line     int    `json:"line,omitempty"`
	Nick     string `json:"nick"`
	CGP      string `json:"cgp"`
	Rack     string `json:"rack"`
	Opponent string `json:"opponent"`
	Bag      int    `json:"bag"`
	Ending   string `json:"ending"`
}

// OpenRecord reads a game record. One that breaks the rules is refused unless irregular ones are
// asked for.
func OpenRecord(a *App, reader *RecordReader, name string, irregular bool) (*JudgedRecord, error) {
	in, err := a.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	defer in.Close()
	f, findings, err := reader.Read(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if f == nil {
		return nil, fmt.Errorf("%s:%d: %s", name, findings[0].Line, findings[0].Cause)
	}
	j, err := reader.Judge(f, true)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if j.History == nil {
		return nil, fmt.Errorf("%s: %s; a position has 2", name, Counted(len(j.Record.Players), "player"))
	}
	if irregular {
		return j, nil
	}
	for i := range j.findings {
		if breaksGame(&j.findings[i]) {
			one := FindingForms(name, f, j.findings[i:i+1])[0]
			return nil, errors.New(one.Text() + "; --irregular takes the record as it stands")
		}
	}
	return j, nil
}

// Position returns the position before an event.
func (j *JudgedRecord) Position(o *GcgPositionOptions) (*PositionJSON, error) {
	p := &PositionJSON{Turn: o.Turn}
	n, err := j.turnBefore(p)
	if err != nil {
		return nil, err
	}
	s, err := j.History.At(n)
	if err != nil {
		return nil, err
	}
	p.Nick = j.History.Players[s.Player].Nick
	p.Bag, p.Ending = s.Bag, s.Ending.String()
	known := s.Position()
	form := cgp.Of(&known, j.Ops(o)...)
	a := j.Rules.Tiles.Alphabet
	p.CGP, p.Rack, p.Opponent = form.Format(a), a.Rack(&form.Racks[0]), a.Rack(&form.Racks[1])
	return p, nil
}

// turnBefore returns the number of turns of the history before the event that is asked for, and fills
// in its line.
func (j *JudgedRecord) turnBefore(p *PositionJSON) (int, error) {
	if p.Turn == 0 {
		return j.History.Len(), nil
	}
	numbers := eventNumbers(j.file)
	for line, number := range numbers {
		if number == p.Turn {
			p.Line = line
		}
	}
	if p.Line == 0 {
		return 0, Usagef("--turn %d: the record has %s", p.Turn, Counted(len(numbers), "event"))
	}
	for turn, i := range j.Replay.Events {
		if j.Record.Events[i].Line >= p.Line {
			return turn, nil
		}
	}
	return j.History.Len(), nil
}

// Ops returns the operations that say what the position is to be judged by.
func (j *JudgedRecord) Ops(o *GcgPositionOptions) []cgp.Op {
	var ops []cgp.Op
	if name := j.Rules.Name; name != setting.Rules {
		ops = append(ops, cgp.Op{Code: "bdn", Args: name})
	}
	words := o.Lexicon
	if words == "" {
		words, _ = j.pragma("lexicon")
	}
	if words = opText(words); words != "" {
		ops = append(ops, cgp.Op{Code: "lex", Args: words})
	}
	if set := opText(j.Rules.Tiles.Name); set != "english" {
		ops = append(ops, cgp.Op{Code: "ld", Args: set})
	}
	return ops
}

// opText returns text that an operation can hold, "" for other.
func opText(text string) string {
	if strings.ContainsFunc(text, func(c rune) bool { return c == ';' || unicode.IsControl(c) }) {
		return ""
	}
	return text
}
