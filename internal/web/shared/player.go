package shared

import (
	"net/http"
	"sync"

	"maven/internal/engine"
	"maven/internal/setting"
	"maven/internal/web/problem"
)

// mostPlayers is how many players are kept ready.
const mostPlayers = 64

// A Player is a player with its tables, of which each request takes one with memory of its own.
type Player struct {
	*setting.Opened

	free sync.Pool // of engine.Player
}

// Take returns a player that nobody else has. Give takes it back.
func (p *Player) Take() engine.Player { return p.free.Get().(engine.Player) }

// Give makes a player free for others.
func (p *Player) Give(one engine.Player) { p.free.Put(one) }

// A playerKey names a player for a setting.
type playerKey struct {
	setting *setting.Setting
	name    string
	leaves  string
	win     bool
}

// players keeps players by what they are made of.
type players struct {
	lock  sync.Mutex
	known map[playerKey]*Player
}

// Foreign reports whether a player is another program, or reads files.
func Foreign(p *setting.Player) bool {
	return p.Kind == setting.ProgramPlayer || p.Original != setting.Original{}
}

// ParsePlayer reads the name of a player. Players that are other programs, or that read files, are refused.
func ParsePlayer(name string) (setting.Player, error) {
	p, err := setting.ParsePlayer(name)
	switch {
	case err != nil:
		return p, problem.Of("player", err)
	case Foreign(&p):
		refused := problem.New(http.StatusForbidden, "player %q: the server starts no programs and opens no files for a page; `maven play` does", name)
		refused.Field = "player"
		return p, refused
	}
	return p, nil
}

// Open returns a player for positions of a setting, with the leave table of a choice if it names one.
func (k *Stock) Open(s *setting.Setting, p setting.Player, leaves string) (*Player, error) {
	if err := p.UseLeaves(leaves, "leaves"); err != nil {
		return nil, problem.Of("leaves", err)
	}
	key := playerKey{s, p.Name, p.Leaves, p.Win}
	k.players.lock.Lock()
	defer k.players.lock.Unlock()
	if player := k.players.known[key]; player != nil {
		return player, nil
	}
	opened, err := s.Open(p)
	if err != nil {
		field := "player"
		if leaves != "" {
			field = "leaves"
		}
		return nil, problem.Of(field, err)
	}
	if len(k.players.known) >= mostPlayers {
		clear(k.players.known)
	}
	player := &Player{Opened: opened}
	player.free.New = func() any { return opened.New() }
	k.players.known[key] = player
	return player, nil
}
