package desk

import (
	"net/http"
	"sync"

	"maven/internal/engine"
	"maven/internal/setting"
	"maven/internal/web/problem"
)

// mostSeats is how many players are kept ready.
const mostSeats = 64

// A Seat is a player with its tables, of which each request takes one with memory of its own.
type Seat struct {
	*setting.Opened

	free sync.Pool // of engine.Player
}

// Take returns a player that nobody else has. Give takes it back.
func (s *Seat) Take() engine.Player { return s.free.Get().(engine.Player) }

// Give makes a player free for others.
func (s *Seat) Give(p engine.Player) { s.free.Put(p) }

// A seatKey names a player for a setting.
type seatKey struct {
	setting *setting.Setting
	name    string
	leaves  string
	win     bool
}

// seats keeps players by what they are made of.
type seats struct {
	lock  sync.Mutex
	known map[seatKey]*Seat
}

// Foreign reports whether a player is another program, or reads files.
func Foreign(p *setting.Player) bool {
	return p.Kind == setting.ProgramPlayer || p.Original != setting.Original{}
}

// Player reads the name of a player. Players that are other programs, or that read files, are refused.
func Player(name string) (setting.Player, error) {
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
func (d *Desk) Open(s *setting.Setting, p setting.Player, leaves string) (*Seat, error) {
	if err := p.UseLeaves(leaves, "leaves"); err != nil {
		return nil, problem.Of("leaves", err)
	}
	key := seatKey{s, p.Name, p.Leaves, p.Win}
	d.seats.lock.Lock()
	defer d.seats.lock.Unlock()
	if seat := d.seats.known[key]; seat != nil {
		return seat, nil
	}
	opened, err := s.Open(p)
	if err != nil {
		field := "player"
		if leaves != "" {
			field = "leaves"
		}
		return nil, problem.Of(field, err)
	}
	if len(d.seats.known) >= mostSeats {
		clear(d.seats.known)
	}
	seat := &Seat{Opened: opened}
	seat.free.New = func() any { return opened.New() }
	d.seats.known[key] = seat
	return seat, nil
}
