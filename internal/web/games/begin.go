package games

import (
	"cmp"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"maven/internal/classic/saved"
	"maven/internal/form"
	"maven/internal/kept"
	"maven/internal/play"
	"maven/internal/random"
	"maven/internal/said"
	"maven/internal/setting"
	"maven/internal/web/problem"
)

// A beginning says what a new game is to be. Whatever it leaves out is as usual; without a level and a player, the level
// follows from the last game.
type beginning struct {
	Level     int     `json:"level,omitempty" min:"0" max:"kept.HighestLevel"` // 0 for that of the person
	Player    string  `json:"player,omitempty"`                                // as the program takes it; person for two persons at one screen
	Lexicon   string  `json:"lexicon,omitempty"`                               // a name
	Rules     string  `json:"rules,omitempty"`                                 // a name
	Tiles     string  `json:"tiles,omitempty"`                                 // a name
	Challenge string  `json:"challenge,omitempty"`                             // void, single, double, triple, 5pt …
	Clock     string  `json:"clock,omitempty"`                                 // 25m or 25m+5s of each side, or up: the person's time, counted up
	Name      string  `json:"name,omitempty"`                                  // of the person
	Other     string  `json:"other,omitempty"`                                 // name of the second of two persons
	First     string  `json:"first,omitempty"`                                 // person, player or draw; in turn against the original, otherwise a draw
	CGP       string  `json:"cgp,omitempty"`                                   // the position to start from
	Seed      *uint32 `json:"seed,omitempty"`                                  // for tests and lessons; chosen if it is left out
}

const (
	personName = "You"
	firstName  = "First player" // of two
	secondName = "Second player"
)

// A begun game is answered with where it is.
type begun struct{ form.PlayedGame }

// Location is where the game is.
func (b begun) Location() string { return fmt.Sprint("/api/v1/games/", b.ID) }

func (g *Games) begin(q *http.Request, b *beginning) (begun, error) { return g.beginFrom(q, b, nil) }

// beginFrom begins a game, or goes on with a saved game of the original, and answers with it.
func (g *Games) beginFrom(q *http.Request, b *beginning, from *saved.Game) (out begun, err error) {
	unfinished, err := g.Kept.Store.SavedGames().Unfinished()
	if err != nil {
		return out, err
	}
	if unfinished >= mostUnfinished {
		return out, problem.New(http.StatusTooManyRequests, "%d games are not finished; finish or delete some first", unfinished)
	}
	h, clock, level, err := g.header(b)
	if err != nil {
		return out, err
	}
	with, told, err := g.Kept.Equipment(&h, true)
	if err != nil {
		return out, problem.Blame("player", err)
	}
	session, left, err := kept.Open(h, with, from)
	if err != nil && from != nil {
		err = problem.New(http.StatusUnprocessableEntity, "%v", err)
	}
	if err != nil {
		return out, problem.Of(cmp.Or(map[bool]string{true: "cgp"}[b.CGP != ""], "player"), err)
	}
	if !left.IsZero() {
		level = append(level, left)
	}
	game := g.Kept.New("")
	game.Told = told
	if err := game.Begin(session, clock, g.Now()); err != nil {
		return out, err
	}
	r := &room{games: g, id: game.ID, game: game, message: level, browser: g.Browser(q), seen: g.Now(), used: g.Now(), saved: g.Now()}
	r.lock.Lock()
	defer r.lock.Unlock()
	g.lock.Lock()
	g.makeRoom()
	early := g.rooms[r.id] // of a page that guessed the number: two rooms would both answer
	g.rooms[r.id] = r
	g.lock.Unlock()
	if early != nil {
		if err := early.leave(); err != nil {
			return out, err
		}
	}
	if err := r.refresh(); err != nil { // the early room may have answered
		return out, err
	}
	r.proceed()
	return begun{*r.form()}, nil
}

// header returns what a new game begins with, and what the person should know about its level.
func (g *Games) header(b *beginning) (h play.Header, clock *play.Clock, told []said.Text, err error) {
	if b.CGP != "" {
		b.First = cmp.Or(b.First, "person")
	}
	settings, err := g.Kept.Settings(setting.Request{Lexicon: b.Lexicon, Rules: b.Rules, Tiles: b.Tiles})
	if err != nil {
		return h, nil, nil, problem.Blame("", err)
	}
	start, err := settings.Begin(b.CGP)
	asked := (*setting.RequestError)(nil)
	switch {
	case err != nil && b.CGP != "" && !errors.As(err, &asked):
		return h, nil, nil, problem.Of("cgp", err)
	case err != nil:
		return h, nil, nil, problem.Blame("", err)
	}
	if h, err = kept.Header(start, b.Challenge, random.Seed(chosen(b.Seed))); err != nil {
		return h, nil, nil, problem.Of("challenge", said.Errorf("challenge %.40q: %w", b.Challenge, err))
	}
	name, other, err := b.names()
	if err != nil {
		return h, nil, nil, err
	}
	var followed said.Text
	if b.Player, followed, err = g.leveled(b, name, h.Lexicon); err != nil {
		return h, nil, nil, err
	}
	told = slices.DeleteFunc([]said.Text{followed, start.Remark}, said.Text.IsZero)
	if h.Player, err = g.player(b, h.Seed); err != nil {
		return h, nil, nil, err
	}
	h.Names = [2]string{play.Person: name, play.Player: cmp.Or(other, kept.PlayerName(h.Player))}
	if h.First, err = g.first(b.First, &h); err != nil {
		return h, nil, nil, err
	}
	if b.Clock == "" {
		return h, nil, told, nil
	}
	if clock, err = play.ReadClock(b.Clock); err != nil {
		return h, nil, nil, problem.Of("clock", said.Errorf("clock %.40q: %w", b.Clock, err))
	}
	return h, clock, told, nil
}

// names returns the name of the person, and that of the second one, "" if there is none.
func (b *beginning) names() (name, other string, err error) {
	shared := b.Player == play.TwoPersons
	if !shared && b.Other != "" {
		return "", "", problem.Of("other", errors.New("only a game between two persons has a second name; the player must be person"))
	}
	name = kept.PersonName(cmp.Or(b.Name, map[bool]string{false: personName, true: firstName}[shared]))
	if name == "" {
		return "", "", problem.Of("name", said.Errorf("name %.40q: must be 1 to %d %s", b.Name, kept.MaxName, kept.PersonForm()))
	}
	if !shared {
		return name, "", nil
	}
	if other = kept.PersonName(cmp.Or(b.Other, secondName)); other == "" || strings.EqualFold(other, name) {
		return "", "", problem.Of("other", said.Errorf("name %.40q: must not be that of the first player, and have 1 to %d %s", b.Other, kept.MaxName, kept.PersonForm()))
	}
	return name, other, nil
}

// chosen returns the seed asked for, or one that nobody knows.
func chosen(asked *uint32) uint64 {
	if asked != nil {
		return uint64(*asked)
	}
	var bytes [8]byte
	rand.Read(bytes[:]) // it never fails
	return binary.LittleEndian.Uint64(bytes[:])
}

// Bounds of players in games: a game takes a processor while its player thinks.
const (
	mostThinking = 5 * time.Minute
	mostClock    = 2 * time.Hour
	mostPlayOuts = 1_000_000
	mostPlies    = 100
)

// player returns the player asked for.
func (g *Games) player(b *beginning, seed random.Seed) (string, error) {
	if b.Player != "" && b.Level != 0 {
		return "", problem.Of("level", errors.New("level and player each name a player; must be one of them"))
	}
	if b.Player == play.TwoPersons {
		return b.Player, nil
	}
	if b.Player != "" {
		spec, err := setting.ParsePlayer(b.Player)
		if err != nil {
			return "", problem.Of("player", err)
		}
		if l := &spec.Limits; l.Time > mostThinking || l.Iterations > mostPlayOuts || spec.Sim.Plies > mostPlies || l.Clock != nil && l.Clock.Left > mostClock {
			return "", problem.Of("player", fmt.Errorf("player %.60q: must have at most %v or %d play-outs for a move, %d plies, and a clock of %v", b.Player, mostThinking, mostPlayOuts, mostPlies, mostClock))
		}
		if spec.Kind == setting.LevelPlayer && !strings.Contains(b.Player, "seed=") {
			return kept.LevelPlayer(int(spec.Level), seed), nil
		}
		return b.Player, nil
	}
	level := b.Level
	if level == 0 {
		next, _, err := g.Kept.NextLevel()
		if err != nil {
			return "", err
		}
		level = int(next)
	}
	player := kept.LevelPlayer(level, seed)
	if player == "" {
		return "", problem.Of("level", said.Errorf("level %d: must be 1 to %d", level, kept.HighestLevel))
	}
	return player, nil
}

// leveled gives the original the level of the person's profile, unless a level is asked for, and says so.
func (g *Games) leveled(b *beginning, name, lexicon string) (player string, told said.Text, err error) {
	if spec, err := setting.ParsePlayer(b.Player); err != nil || spec.Foreign() || b.CGP != "" {
		return b.Player, told, nil // what is no player is refused elsewhere
	}
	return g.Kept.FollowProfile(b.Player, name, lexicon)
}

func (g *Games) first(asked string, h *play.Header) (play.Side, error) {
	switch asked {
	case "person":
		return play.Person, nil
	case "player":
		return play.Player, nil
	case "draw":
		return kept.Drawn(h.Seed), nil
	case "":
		return g.Kept.Beginner(h)
	}
	return 0, problem.Of("first", fmt.Errorf("first %.40q: must be person, player or draw", asked))
}
