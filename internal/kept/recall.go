package kept

import (
	"errors"

	"maven/internal/library"
	"maven/internal/notation/cgp"
	"maven/internal/play"
	"maven/internal/setting"
	"maven/internal/store"
)

// A Recalled is a saved game as those see it who do not play it.
type Recalled struct {
	Request  setting.Request // the names that the game was begun with
	Record   []byte          // see Record; nil if the game began from a position
	Position string          // then the line of CGP of how it stands
	Going    bool            // it is not over
}

// Recall plays a saved game again, with the words and rules that it names, and otherwise those of the request.
func Recall(l *library.Library, request setting.Request, text []byte, title string) (*Recalled, error) {
	games := Games{Settings: func(r setting.Request) (*setting.Settings, error) {
		request.Lexicon, request.Rules, request.Tiles = r.Lexicon, r.Rules, r.Tiles
		return setting.New(l, request, nil), nil
	}}
	g := Game{SavedGame: store.SavedGame{Save: text}, games: &games}
	if err := g.Take(false); err != nil {
		return nil, err
	}
	recalled, err := &Recalled{Request: request, Going: g.Session.Phase() != play.Finished}, error(nil)
	if recalled.Record, err = Record(g.Session, title, ""); !errors.Is(err, ErrFromPosition) {
		return recalled, err
	}
	p, with := g.Session.State().Position(), g.Session.Equipment()
	recalled.Position = cgp.Of(&p, cgp.Op{Code: "lex", Args: with.Words.Name}).Format(with.Rules.Tiles.Alphabet)
	return recalled, nil
}
