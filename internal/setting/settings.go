package setting

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"maven/internal/boardtable"
	"maven/internal/classic/tables"
	"maven/internal/leave"
	"maven/internal/lexicon"
	"maven/internal/library"
	"maven/internal/notation/gcg"
	"maven/internal/program"
	"maven/internal/rules"
	"maven/internal/said"
	"maven/internal/tile"
	"maven/internal/unseen"
	"maven/internal/winprob"
)

// maxSettings bounds the memory for a file of positions with many different rules.
const maxSettings = 16

// maxPlayers bounds the memory for players that a setting keeps.
const maxPlayers = 64

// A Settings makes the settings for a request and for positions. It opens tables and words once, and keeps the last
// settings. It is safe for concurrent use.
type Settings struct {
	request  Request
	library  *library.Library
	original Original // where none is named
	warn     func(string)

	*opened
	made library.Cache[Named, *Setting]

	starting sync.Mutex
	programs []*program.Program // other programs that were started
}

// opened are the things opened so far, by their names.
type opened struct {
	rules  library.Cache[string, *rules.Rules]
	tiles  library.Cache[string, *tile.Set]
	words  library.Cache[wordsKey, *lexicon.Lexicon]
	leaves library.Cache[tableKey, *leave.Table]
	unseen library.Cache[tableKey, *unseen.Table]
	boards library.Cache[tableKey, *boardtable.Table]
	wins   library.Cache[tableKey, *winprob.Table]
	lists  library.Cache[struct{}, map[string]string]
	tables library.Cache[Original, *tables.Set]
	owners library.Cache[[2]string, *library.ClassicFile] // by the files of both forks
}

type wordsKey struct {
	name string
	set  *tile.Set
}

// A tableKey names a table for some rules and words; the name "" stands for the default table.
type tableKey struct {
	name  string
	set   *tile.Set
	rack  int
	rules string
	words *lexicon.Lexicon
}

// New returns the settings of a request. warn is called with warnings about tables; it may be nil.
func New(l *library.Library, request Request, warn func(string)) *Settings {
	s := &Settings{request: request, library: l, warn: warn, opened: &opened{}}
	s.made.Most = maxSettings
	return s
}

// UseOriginal has an Original stand where none is named. It must be called first.
func (s *Settings) UseOriginal(o Original) *Settings {
	s.original = o
	return s
}

// Asked returns the settings of another request, which share with s what has been opened.
func (s *Settings) Asked(request Request) *Settings {
	other := New(s.library, request, s.warn).UseOriginal(s.original)
	other.opened = s.opened
	return other
}

// Start returns the setting for new games, from the request alone.
func (s *Settings) Start() (*Setting, error) { return s.Of(Named{}) }

// Of returns the setting for a position or a record.
func (s *Settings) Of(n Named) (*Setting, error) {
	return s.made.Get(n, func() (*Setting, error) {
		r, err := s.Rules(n)
		if err != nil {
			return nil, err
		}
		words, absent, err := s.playable(n, r)
		if err != nil {
			return nil, err
		}
		made := s.With(r, words)
		if absent != "" {
			made.Absent, made.Near = absent, s.Near(absent)
			made.Remark = s.closest(absent, said.Of("the position names the lexicon %s, which you do not have; words are judged by %s", gcg.Shorten(absent), Lexicon))
		}
		return made, nil
	})
}

// With returns the setting of the given rules and words.
func (s *Settings) With(r *rules.Rules, words *lexicon.Lexicon) *Setting {
	made := &Setting{Rules: r, Words: words, from: s}
	made.players.Most, made.others.Most = maxPlayers, maxPlayers
	return made
}

// onlyNames refuses files that a position or a record names, with library.ErrFile: who wrote it does not choose what is opened here.
func (s *Settings) onlyNames(n Named) error {
	for _, one := range []struct {
		asked, named string
		kind         library.Kind
	}{{s.request.Lexicon, n.words(), library.Graphs}, {s.request.Rules, n.Board, library.RuleFiles}, {s.request.Tiles, n.Tiles, library.TileSets}} {
		if one.asked == "" && library.IsFile(one.named, one.kind) {
			return said.Errorf("%q: %w", one.named, library.ErrFile)
		}
	}
	return nil
}

// Rules chooses board, tiles and limits.
func (s *Settings) Rules(n Named) (*rules.Rules, error) {
	if err := s.onlyNames(n); err != nil {
		return nil, err
	}
	if n.Variant != "" && !isClassic(n.Variant) {
		return nil, fmt.Errorf("cgp: variant %q cannot be played; it must be classic", n.Variant)
	}
	r, err := s.RulesNamed(cmp.Or(s.request.Rules, Name(n.Board), Rules))
	if err != nil {
		return nil, Requested(s.request.Rules, err)
	}
	list := cmp.Or(s.request.Lexicon, n.words(), Lexicon)
	if name := cmp.Or(s.request.Tiles, tilesName(n.Tiles)); name != "" {
		set, err := s.TilesFor(list, name)
		if err != nil {
			return nil, Requested(s.request.Tiles, err)
		}
		r = r.WithTiles(set)
	} else if r, err = s.withTilesOf(list, r); err != nil {
		return nil, Requested(s.request.Lexicon, err)
	}
	if s.request.Rules == "" {
		r = n.limits(r)
	}
	return r, nil
}

// withTilesOf returns the rules with the tiles that an imported word list is for, where the rules have the usual ones. No list, "", and one that is
// not here change nothing, nor does one for the usual tiles. The error says that list and rules do not go together.
func (s *Settings) withTilesOf(list string, r *rules.Rules) (*rules.Rules, error) {
	if list == "" {
		return r, nil
	}
	info, err := s.library.Describe(list)
	if err != nil || info.Origin != library.User || info.Problem != "" || info.TileSet == library.UsualTiles {
		return r, nil // whoever opens the words says what is wrong with them
	}
	words, err := s.WordsNamed(list, nil)
	switch {
	case err != nil || words.Set.Same(r.Tiles):
		return r, nil
	case r.Tiles.Name != library.UsualTiles:
		return nil, &TilesError{said.Of("lexicon %s is for the tiles %s, and the rules %s have %s", words.Name, info.TileSet, r.Name, r.Tiles.Name)}
	}
	return r.WithTiles(words.Set), nil
}

// playable returns the word list, whose graph must be able to find plays, and the name of the list that it stands
// for: where the user asks for no list, the default one stands for a list that is not here.
func (s *Settings) playable(n Named, r *rules.Rules) (words *lexicon.Lexicon, absent string, err error) {
	words, err = s.WordsNamed(cmp.Or(s.request.Lexicon, n.words(), Lexicon), r.Tiles)
	if s.request.Lexicon == "" && errors.As(err, new(*library.UnknownError)) {
		if usual, noUsual := s.WordsNamed(Lexicon, r.Tiles); noUsual == nil {
			words, absent, err = usual, n.words(), nil
		}
	}
	if err != nil {
		return nil, "", Requested(s.request.Lexicon, err)
	}
	return words, absent, Playable(words)
}

// Playable refuses words whose plays cannot be found.
func Playable(words *lexicon.Lexicon) error {
	if !words.Graph.HasGADDAG() {
		return fmt.Errorf("lexicon %s: the word graph has no GADDAG, which is needed to find plays", words.Name)
	}
	return nil
}

// closest adds to a remark on a list that is not here which one here is closest to it.
func (s *Settings) closest(name string, remark said.Text) said.Text {
	if near := s.Near(name); near != "" {
		return said.Of("%s (the closest that you have is %s)", remark, near)
	}
	return remark
}

// Near returns the list here that is closest to one that is not, "" where nothing is known of its name.
func (s *Settings) Near(name string) string {
	lists, err := s.lists.Get(struct{}{}, s.usable)
	if err != nil {
		return ""
	}
	return library.Near(name, slices.Sorted(maps.Values(lists)))
}

// RulesNamed returns the rules of a name or a file.
func (s *Settings) RulesNamed(name string) (*rules.Rules, error) {
	return s.rules.Get(name, func() (*rules.Rules, error) { return s.library.Rules(name) })
}

// TilesNamed returns the tile set of a name or a file.
func (s *Settings) TilesNamed(name string) (*tile.Set, error) {
	return s.tiles.Get(name, func() (*tile.Set, error) { return s.library.TileSet(name) })
}

// TilesFor returns the tile set of a name or a file, also where only a word list that was imported with it knows it.
func (s *Settings) TilesFor(list, name string) (*tile.Set, error) {
	set, err := s.TilesNamed(name)
	if errors.As(err, new(*library.UnknownError)) {
		if words, noWords := s.WordsNamed(list, nil); noWords == nil && strings.EqualFold(words.Set.Name, name) {
			return words.Set, nil
		}
	}
	return set, err
}

// WordsNamed returns the words of a name or a file in the letters of a tile set.
func (s *Settings) WordsNamed(name string, set *tile.Set) (*lexicon.Lexicon, error) {
	return s.words.Get(wordsKey{name, set}, func() (*lexicon.Lexicon, error) { return s.library.Lexicon(name, set) })
}
