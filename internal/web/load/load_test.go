package load_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"maven/internal/engine"
	"maven/internal/game"
	"maven/internal/library/librarytest"
	"maven/internal/match"
	"maven/internal/move"
	"maven/internal/notation/cgp"
	"maven/internal/random"
	"maven/internal/setting"
)

// A load is what a server bears.
type load struct {
	*options
	address   string
	positions []string // as CGP
	client    *http.Client
	sum       *sum
}

// games is how many games the positions are taken from.
const games = 10

// positions returns the positions of some games between good players, turn by turn.
var positions = sync.OnceValues(func() ([]string, error) {
	s, err := setting.New(librarytest.Library(""), setting.Request{}, nil).Start()
	if err != nil {
		return nil, err
	}
	judge, _, err := s.Evaluation()
	if err != nil {
		return nil, err
	}
	var all []string
	player := s.Static(judge)
	for seed := range random.Seed(games) {
		g := game.New(s.Rules, s.Words.Graph, seed)
		err := match.Play(context.Background(), g, [2]engine.Player{player, player}, func(p *game.Position, _ *move.Move) {
			all = append(all, cgp.Of(p).Format(s.Rules.Tiles.Alphabet))
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
})

// client returns a client whose connections come from an address.
func client(from string) *http.Client {
	dialer := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}, Timeout: 10 * time.Second}
	return &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 1000}}
}

// call sends a request, and reads the answer into v. Everything but a good answer is an error.
func (l *load) call(ctx context.Context, method, path string, body, v any) error {
	var text io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return err
		}
		text = bytes.NewReader(b)
	}
	r, err := http.NewRequestWithContext(ctx, method, l.address+"/api/v1"+path, text)
	if err != nil {
		return err
	}
	answer, err := l.client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	all, err := io.ReadAll(answer.Body)
	switch {
	case err != nil:
		return err
	case answer.StatusCode >= 400:
		return fmt.Errorf("%s %s: %d %s", method, path, answer.StatusCode, all)
	case v == nil:
		return nil
	}
	return json.Unmarshal(all, v)
}

// object is a JSON object.
type object map[string]any

// ask asks for ten best moves once a second.
func (l *load) ask(ctx context.Context, i int) {
	pick := rand.New(rand.NewPCG(uint64(i), 1))
	wait := time.Duration(pick.Int64N(int64(time.Second))) // so that not all ask at once
	for pause(ctx, wait) {
		began := time.Now()
		wait = time.Second
		var answer struct{ Moves []json.RawMessage }
		err := l.call(ctx, http.MethodPost, "/moves", object{"cgp": l.positions[pick.IntN(len(l.positions))], "count": 10}, &answer)
		switch {
		case ctx.Err() != nil:
			return
		case err == nil && len(answer.Moves) == 0:
			err = errors.New("a ranking without moves")
		}
		l.sum.add(&l.sum.asks, time.Since(began), err)
		wait -= time.Since(began)
	}
}

// job asks for the moves of one position after the other, each by a deadline.
func (l *load) job(ctx context.Context, i int) {
	pick := rand.New(rand.NewPCG(uint64(i), 2))
	for ctx.Err() == nil {
		deadline := time.Duration(250+pick.IntN(4751)) * time.Millisecond
		var answer struct{ Moves []struct{ Known string } }
		began := time.Now()
		err := l.call(ctx, http.MethodPost, "/moves", object{"cgp": l.positions[pick.IntN(len(l.positions))], "player": l.player, "deadline": deadline.Seconds()}, &answer)
		late := max(time.Since(began)-deadline, 0)
		switch {
		case ctx.Err() != nil:
			return
		case err == nil && len(answer.Moves) == 0:
			err = errors.New("an answer without moves")
		case err == nil:
			l.sum.knows(answer.Moves[0].Known)
		}
		l.sum.add(&l.sum.jobs, late, err)
		if err != nil && !pause(ctx, time.Second) {
			return
		}
	}
}

// pause waits, and returns false if the context ends before.
func pause(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(max(d, 0)):
		return true
	}
}

// simulate begins a simulation that does not end by itself.
func (l *load) simulate(ctx context.Context, i int) (int64, error) {
	var made struct{ ID int64 }
	err := l.call(ctx, http.MethodPost, "/analyses", object{"kind": "sim", "cgp": l.positions[i], "confidence": 0, "limits": object{"seconds": 3000}}, &made)
	return made.ID, err
}

// playOuts returns how many games the simulations have played out.
func (l *load) playOuts(ctx context.Context, sims []int64) (n int) {
	for _, id := range sims {
		var now struct{ Answer struct{ Iterations int } }
		l.sum.add(&l.sum.sims, 0, l.call(ctx, http.MethodGet, "/analyses/"+strconv.FormatInt(id, 10), nil, &now))
		n += now.Answer.Iterations
	}
	return n
}

// A view is what is looked at of a game.
type view struct {
	ID      int64
	Version int64
	Phase   string
	Fault   string
	Best    []struct{ Move string }
}

// play plays one game after the other, each against another level, and looks at the answers by the stream of events, as a
// page does.
func (l *load) play(ctx context.Context, i int) {
	for game := 0; ctx.Err() == nil; game++ {
		err := l.game(ctx, (i+game)%10+1)
		if ctx.Err() != nil {
			return
		}
		l.sum.add(&l.sum.games, 0, err)
		if err != nil && !pause(ctx, time.Second) {
			return
		}
	}
}

// game plays a game against a level.
func (l *load) game(ctx context.Context, level int) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var now view
	if err := l.call(ctx, http.MethodPost, "/games", object{"level": level, "challenge": "void"}, &now); err != nil {
		return err
	}
	states := make(chan view, 100)
	go l.watch(ctx, now.ID, states)
	for now.Phase != "finished" {
		if now.Phase == "answering" {
			began, version := time.Now(), now.Version
			for now.Phase == "answering" {
				select {
				case <-ctx.Done():
					return ctx.Err()
				case next, open := <-states:
					switch {
					case !open:
						return errors.New("the stream of a game has ended")
					case next.Fault != "":
						return errors.New(next.Fault)
					case next.Version > version:
						now = next
					}
				}
			}
			l.sum.add(&l.sum.moves, time.Since(began), nil)
		}
		do := object{"version": now.Version, "do": "accept"}
		if now.Phase == "moving" {
			if !pause(ctx, time.Second) { // a person thinks
				return ctx.Err()
			}
			if err := l.call(ctx, http.MethodPost, l.actions(&now), object{"version": now.Version, "do": "best"}, &now); err != nil {
				return err
			}
			if len(now.Best) == 0 {
				return fmt.Errorf("game %d has no best moves", now.ID)
			}
			do = object{"version": now.Version, "do": "play", "move": now.Best[0].Move}
			if tiles, exchange := strings.CutPrefix(now.Best[0].Move, "exchange "); exchange {
				do = object{"version": now.Version, "do": "exchange", "tiles": tiles}
			} else if now.Best[0].Move == "pass" {
				do = object{"version": now.Version, "do": "pass"}
			}
		}
		if now.Phase == "finished" {
			break
		}
		now.Best = nil
		if err := l.call(ctx, http.MethodPost, l.actions(&now), do, &now); err != nil {
			return err
		}
	}
	return l.call(ctx, http.MethodDelete, "/games/"+strconv.FormatInt(now.ID, 10), nil, nil)
}

// actions is where the actions of a game are sent.
func (l *load) actions(v *view) string { return fmt.Sprintf("/games/%d/actions", v.ID) }

// watch sends the states of a game until the context ends.
func (l *load) watch(ctx context.Context, id int64, states chan<- view) {
	defer close(states)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf("%s/api/v1/events?topic=games/%d", l.address, id), nil)
	if err != nil {
		return
	}
	answer, err := l.client.Do(r)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		text, is := strings.CutPrefix(lines.Text(), "data: ")
		var event struct{ State view }
		if !is || json.Unmarshal([]byte(text), &event) != nil {
			continue
		}
		select {
		case states <- event.State:
		case <-ctx.Done():
			return
		}
	}
}

// watchCost notes once a second, and four times in all at least, what memory the server has, and how long its processors have been busy.
func (l *load) watchCost(ctx context.Context) {
	for pause(ctx, min(time.Second, time.Duration(l.options.minutes*float64(time.Minute))/4)) {
		answer, err := l.client.Get(l.address + "/metrics")
		if err != nil {
			continue
		}
		values, lines := map[string]float64{}, bufio.NewScanner(answer.Body)
		for lines.Scan() {
			name, text, _ := strings.Cut(lines.Text(), " ")
			if value, err := strconv.ParseFloat(text, 64); err == nil {
				values[name] = value
			}
		}
		answer.Body.Close()
		l.sum.remember(int64(values["process_resident_memory_bytes"]), values["process_cpu_seconds_total"])
	}
}
