package saves

import (
	"errors"

	"maven/internal/library"
	"maven/internal/notation/cgp"
	"maven/internal/play"
	"maven/internal/setting"
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
	save, err := play.DecodeSave(text)
	if err != nil {
		return nil, err
	}
	h := &save.Header
	request.Lexicon, request.Rules, request.Tiles = h.Lexicon, h.Rules, h.Tiles
	start, err := setting.New(l, request, nil).Start()
	if err != nil {
		return nil, err
	}
	session, err := play.Restore(save, play.Table{Rules: h.RulesOf(start.Rules), Words: start.Words})
	if err != nil {
		return nil, err
	}
	recalled := &Recalled{Request: request, Going: session.Phase() != play.Finished}
	recalled.Record, err = Record(session, title)
	if errors.Is(err, ErrFromPosition) {
		p := session.State().Position()
		recalled.Record = nil
		recalled.Position = cgp.Of(&p, cgp.Op{Code: "lex", Args: start.Words.Name}).Format(start.Rules.Tiles.Alphabet)
		return recalled, nil
	}
	return recalled, err
}
