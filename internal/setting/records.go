package setting

import (
	"cmp"
	"errors"
	"io"
	"slices"
	"strings"

	"maven/internal/library"
	"maven/internal/notation/gcg"
	"maven/internal/notation/replay"
	"maven/internal/notation/xgme"
	"maven/internal/record"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
	"maven/internal/wordgraph"
)

// The kinds of findings that need a library of rules, tiles and words.
const (
	FileLimit     gcg.FindingKind = "file-limit"     // the file is too large, or in an encoding that GCG does not have
	SavedGame     gcg.FindingKind = "saved-game"     // a saved game of the original cannot be read, or cannot be a record
	LayoutUnknown gcg.FindingKind = "layout-unknown" // the record names an unknown board
	LayoutGuessed gcg.FindingKind = "layout-guessed" // plays are outside the standard board
	TilesGuessed  gcg.FindingKind = "tiles-guessed"  // only another tile set fits
)

// A Records checks records by the rules and tiles of the request, or those that they name, and by one word list. It is
// safe for concurrent use.
type Records struct {
	settings *Settings
	lexicon  string // "": words are not judged
	rules    *rules.Rules
	tiles    *tile.Set // nil leaves the choice to the record
}

// Records returns what checks records. It judges words by the list named, or not at all for "". The error is about an
// unknown name in the request.
func (s *Settings) Records(lexicon string) (*Records, error) {
	r := &Records{settings: s, lexicon: lexicon}
	var err error
	if r.rules, err = s.RulesNamed(cmp.Or(s.request.Rules, Rules)); err != nil {
		return nil, &RequestError{err}
	}
	set := r.rules.Tiles
	if s.request.Tiles != "" {
		if r.tiles, err = s.TilesFor(lexicon, s.request.Tiles); err != nil {
			return nil, &RequestError{err}
		}
		set = r.tiles
	}
	if lexicon == "" {
		return r, nil
	}
	if _, err := s.WordsNamed(lexicon, set); err != nil && !IsLetters(err) { // the records may have other letters
		return nil, &RequestError{err}
	}
	return r, nil
}

// ListFor returns the word list to judge a record by: the one requested, the one that the record names if the library
// has it, or the default one. remark is a message for the user, if there is one. A record cannot name a file.
func (s *Settings) ListFor(f *gcg.File) (name string, remark said.Text, err error) {
	asked, _ := f.Pragma("lexicon")
	if s.request.Lexicon != "" || asked == "" {
		return cmp.Or(s.request.Lexicon, Lexicon), remark, nil
	}
	if known, err := s.listOf(f); err != nil || known != "" {
		return known, remark, err
	}
	return Lexicon, s.closest(asked, said.Of("the record names the lexicon %s, which you do not have; words are judged by %s", gcg.Shorten(asked), Lexicon)), nil
}

// listOf returns the word list that a record names, "" if it names none that is here.
func (s *Settings) listOf(f *gcg.File) (string, error) {
	asked, _ := f.Pragma("lexicon")
	if asked == "" {
		return "", nil
	}
	lists, err := s.lists.Get(struct{}{}, s.usable)
	return lists[strings.ToLower(strings.TrimSpace(asked))], err
}

// usable returns the names of the lists without a known problem, by their names in lower case.
func (s *Settings) usable() (map[string]string, error) {
	infos, err := s.library.Lexicons()
	names := map[string]string{}
	for _, info := range infos {
		if info.Problem == "" {
			names[strings.ToLower(info.Name)] = info.Name
		}
	}
	return names, err
}

// Read reads a record: GCG, or a saved game of the original. If its size or encoding is wrong, or the saved game cannot be a
// record, the file is nil and a finding says why. The error is that of reading in.
func Read(in io.Reader) (*gcg.File, []gcg.Finding, error) {
	f, err := xgme.Open(in)
	var limit *gcg.LimitError
	one := gcg.Finding{Line: 1, Kind: FileLimit, Severity: gcg.Error}
	switch {
	case errors.As(err, &limit):
		one.Line, one.Cause, one.Want = limit.Line, limit.Cause, limit.Want
	case errors.Is(err, gcg.ErrUTF16):
		one.Cause, one.Want = said.Of("the file is UTF-16"), said.Of("UTF-8 or ISO-8859-1")
	case xgme.Refused(err):
		one.Kind, one.Cause, one.Want = SavedGame, said.OfError(err), said.Of("a whole game of the original")
	default:
		return f, nil, err
	}
	return nil, []gcg.Finding{one}, nil
}

// ReadRecord is Read where a record that cannot be read is an error.
func ReadRecord(in io.Reader) (*gcg.File, error) {
	f, findings, err := Read(in)
	if err == nil && f == nil {
		err = &findings[0]
	}
	return f, err
}

// Check finds all that is wrong with a record.
func (r *Records) Check(f *gcg.File) *Checked {
	j := &Checked{File: f}
	j.lexicon, _ = f.Pragma("lexicon")
	j.Rules = r.board(j)
	if r.tiles == nil {
		list := r.lexicon
		if list == "" { // words are not judged, but the record may be in the tiles of a list that is here
			list, _ = r.settings.listOf(f)
		}
		if own, err := r.settings.withTilesOf(list, j.Rules); err == nil { // else the words are not judged, which says why
			j.Rules = own
		}
	}
	j.Record = r.read(j)
	j.Findings = append(j.Findings, j.Record.Findings...)
	if !j.Record.Tiles.Same(j.Rules.Tiles) {
		j.Rules = j.Rules.WithTiles(j.Record.Tiles)
	}
	rule := j.Record.Challenge
	if rule != nil {
		j.Rules = j.Rules.WithChallenge(rule.Rule, rule.Bonus)
	}
	r.words(j)
	if len(j.Record.Players) == 2 {
		j.play(rule == nil && r.settings.request.Rules == "")
	}
	slices.SortStableFunc(j.Findings, func(a, b gcg.Finding) int { return a.Line - b.Line })
	return j
}

// Findings returns all that is wrong with a record.
func (r *Records) Findings(f *gcg.File) []gcg.Finding { return r.Check(f).Findings }

// board chooses the rules: the user's, those of the board or variant that the record names, or the default ones. A
// record can name rules that are here by their names, never a file.
func (r *Records) board(j *Checked) *rules.Rules {
	if r.settings.request.Rules != "" {
		return r.rules
	}
	name := Rules
	layout, line := j.File.Pragma("board-layout")
	if variant, _ := j.File.Pragma("game-type"); variant == "classic_super" {
		name = "super"
	} else if layout == "" && onLargeBoard(j.File) {
		name = "super"
		j.found(1, LayoutGuessed, gcg.Hint, said.Of("the record names no board, and plays stand outside the usual one"), said.Plain("#board-layout SuperCrosswordGame"))
	}
	known, _ := r.settings.library.Shelf(library.RuleFiles).Names()
	if named := strings.ToLower(Name(layout)); slices.Contains(known, named) {
		if board, err := r.settings.RulesNamed(named); err == nil {
			return board
		}
	}
	if layout != "" {
		j.found(line, LayoutUnknown, gcg.Warning, said.Of("board %q is not known", gcg.Shorten(layout)), said.Of("one of %s, or --rules", strings.Join(known, ", ")))
	}
	board, err := r.settings.RulesNamed(name)
	if err != nil {
		panic("setting: shipped rules: " + err.Error())
	}
	return board
}

// read reads the events with the tiles of the user, of the record, or of the rules if those fit.
func (r *Records) read(j *Checked) *gcg.Record {
	board := j.Rules
	o := gcg.Options{Tiles: board.Tiles, RowLetters: board.RowLetters}
	if r.tiles != nil {
		o.Tiles = r.tiles
		return j.File.Record(o)
	}
	o.Find = func(name string) (*tile.Set, error) {
		if strings.EqualFold(name, board.Tiles.Name) {
			return board.Tiles, nil
		}
		known, _ := r.settings.library.Shelf(library.TileSets).Names()
		if name = Name(strings.ToLower(name)); !slices.Contains(known, name) {
			return nil, errors.New("not known")
		}
		return r.settings.TilesNamed(name)
	}
	usual := j.File.Record(o)
	if named, _ := j.File.Pragma("tile-distribution"); named == "" && foreign(usual) > 0 {
		return r.guess(j, usual, o)
	}
	return usual
}

// words opens the word list, if it can judge the words of the record.
func (r *Records) words(j *Checked) {
	if r.lexicon == "" {
		return
	}
	if variant, line := j.File.Pragma("game-type"); variant != "" && !isClassic(variant) {
		j.leaveWords(line, said.Of("words of the variant %q are not judged", gcg.Shorten(variant)))
		return
	}
	words, err := r.settings.WordsNamed(r.lexicon, j.Rules.Tiles)
	if err != nil {
		j.leaveWords(1, said.Of("words are not judged: %w", err))
		return
	}
	j.Words = words
}

// play makes a history of the events.
func (j *Checked) play(anyChallenge bool) {
	var words *wordgraph.Graph
	if j.Words != nil {
		words = j.Words.Graph
	}
	j.History = record.NewHistory(j.Rules, words)
	j.History.Lenient, j.History.AnyChallenge = true, anyChallenge
	replayed, err := replay.New(j.Record, j.History)
	if replayed == nil {
		panic("setting: " + err.Error()) // the history is empty, and has the tiles that the record was read with
	}
	if err != nil { // of a rack pragma, which is not a turn
		j.found(1, gcg.RackForm, gcg.Warning, said.OfError(err), said.Of("a rack that a player can hold"))
	}
	j.Replay = replayed
	for _, one := range replayed.CheckFile(j.File) {
		if replay.IsWord(&one) && one.Severity == gcg.Hint {
			one.Severity = gcg.Warning // the user has asked about words
		}
		j.Findings = append(j.Findings, one)
	}
}
