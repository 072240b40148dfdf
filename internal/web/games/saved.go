package games

import (
	"cmp"
	"fmt"
	"net/http"

	"maven/internal/kept"
	"maven/internal/notation/xgme"
	"maven/internal/setting"
	"maven/internal/web/problem"
	"maven/internal/web/wire"
)

// octets is the media type of bytes that no page shows.
const octets = "application/octet-stream"

// save answers with the game as a saved game of the original, which has the racks of both sides.
func (r *room) save(*http.Request, *wire.None) (*wire.File, error) {
	r.lock.Lock()
	content, _, err := kept.Saved(r.game.Session)
	r.lock.Unlock()
	if err != nil {
		return nil, problem.New(http.StatusUnprocessableEntity, "the original cannot have this game: %v", err)
	}
	return &wire.File{Kind: octets, Name: fmt.Sprintf("maven-%d.xgme", r.id), Content: content}, nil
}

// A savedQuery says by whom and how a saved game of the original is played on. What it leaves out is as in a new game.
type savedQuery struct {
	Player  string `query:"player"`  // as the program takes it; classic unless it is given
	Lexicon string `query:"lexicon"` // a name
	Name    string `query:"name"`    // of the person
	Clock   string `query:"clock"`   // 25m or 25m+5s
}

// openSaved goes on with a saved game of the original, and answers with the game.
func (g *Games) openSaved(q *http.Request, asked *savedQuery, content []byte) (out begun, err error) {
	saved, err := xgme.Read(content)
	switch {
	case err != nil:
		return out, problem.New(http.StatusUnprocessableEntity, "%v", err)
	case saved == nil:
		return out, problem.New(http.StatusUnprocessableEntity, "this is no saved game of the original; must be a file of the type XGME, or a carrier with one")
	}
	return g.beginFrom(q, &beginning{Player: cmp.Or(asked.Player, setting.ClassicPlayer), Rules: setting.OriginalRules, Lexicon: asked.Lexicon, Name: asked.Name, Clock: asked.Clock}, saved)
}
