// Package events tells pages what changes: one stream of server-sent events for all that a page shows.
//
// A stream watches topics, such as "games/7". When a topic changes, the stream sends the whole of it as it is then, at
// most four times a second; what changed in between is not told. A stream begins with all its topics as they are, so
// that a page that reconnects misses nothing, and nothing is replayed.
//
// Sharp edges: the hub keeps no state of topics; it asks for it when it sends. A client that does not read for
// writeTimeout is dropped.
package events

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"maven/internal/language"
	"maven/internal/web/problem"
)

// The limits of a hub.
const (
	MostTopics  = 16    // of a stream
	mostStreams = 2_000 // at once

	between      = 250 * time.Millisecond // the least time between two sendings of a stream
	heartbeat    = 15 * time.Second       // a line that says nothing, so that proxies keep the stream
	writeTimeout = 10 * time.Second
)

// A Hub knows who watches what. Its methods can be called from any goroutine.
type Hub struct {
	read func(topic string) (any, bool) // the state of a topic; false if there is no such topic
	log  *slog.Logger

	lock    sync.Mutex
	streams map[*stream]bool
	closed  chan struct{}
	once    sync.Once
}

// A stream is one page that watches.
type stream struct {
	topics []string
	wake   chan struct{} // has room for one
	dirty  map[string]bool
}

// New returns a hub that reads the state of topics by read: what it returns is sent as JSON. A state that is no JSON is a
// fault, which goes to the log.
func New(read func(topic string) (any, bool), log *slog.Logger) *Hub {
	return &Hub{read: read, log: log, streams: map[*stream]bool{}, closed: make(chan struct{})}
}

// Close ends all streams.
func (h *Hub) Close() { h.once.Do(func() { close(h.closed) }) }

// Changed says that a topic has changed.
func (h *Hub) Changed(topic string) {
	h.lock.Lock()
	defer h.lock.Unlock()
	for s := range h.streams {
		if slices.Contains(s.topics, topic) {
			s.mark(topic)
		}
	}
}

// mark notes a change; the hub is locked.
func (s *stream) mark(topic string) {
	s.dirty[topic] = true
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Watched reports whether a stream watches the topic now.
func (h *Hub) Watched(topic string) bool {
	h.lock.Lock()
	defer h.lock.Unlock()
	for s := range h.streams {
		if slices.Contains(s.topics, topic) {
			return true
		}
	}
	return false
}

// Streams returns how many streams there are now.
func (h *Hub) Streams() int {
	h.lock.Lock()
	defer h.lock.Unlock()
	return len(h.streams)
}

// open begins a stream; nil if there are too many.
func (h *Hub) open(topics []string) *stream {
	s := &stream{topics: topics, wake: make(chan struct{}, 1), dirty: map[string]bool{}}
	h.lock.Lock()
	defer h.lock.Unlock()
	if len(h.streams) == mostStreams {
		return nil
	}
	for _, topic := range topics {
		s.mark(topic)
	}
	h.streams[s] = true
	return s
}

func (h *Hub) leave(s *stream) {
	h.lock.Lock()
	defer h.lock.Unlock()
	delete(h.streams, s)
}

// take returns what has changed since it was called last, in the order of the topics.
func (h *Hub) take(s *stream) (changed []string) {
	h.lock.Lock()
	defer h.lock.Unlock()
	for _, topic := range s.topics {
		if s.dirty[topic] {
			changed = append(changed, topic)
		}
	}
	clear(s.dirty)
	return changed
}

// ServeHTTP answers with a stream of the topics that the request names, one for each parameter "topic".
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	topics := r.URL.Query()["topic"]
	if len(topics) == 0 || len(topics) > MostTopics {
		problem.Write(w, problem.New(http.StatusUnprocessableEntity, "%d topics; must be 1 to %d, such as ?topic=games/7", len(topics), MostTopics))
		return
	}
	s := h.open(topics)
	if s == nil {
		problem.Write(w, problem.New(http.StatusServiceUnavailable, "%d pages are open; close one", mostStreams))
		return
	}
	defer h.leave(s)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	h.run(r.Context(), w, s)
}

// run sends until the client or the hub goes.
func (h *Hub) run(ctx context.Context, w http.ResponseWriter, s *stream) {
	control := http.NewResponseController(w)
	if err := control.SetReadDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return
	}
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		text := ": still here\n\n"
		select {
		case <-ctx.Done():
			return
		case <-h.closed:
			return
		case <-beat.C:
		case <-s.wake:
			text = h.tell(h.take(s), language.OfAnswer(w.Header()))
		}
		if err := control.SetWriteDeadline(time.Now().Add(writeTimeout)); err != nil && !errors.Is(err, http.ErrNotSupported) {
			return
		}
		if _, err := fmt.Fprint(w, text); err != nil {
			return
		}
		if err := control.Flush(); err != nil {
			return
		}
		select {
		case <-time.After(between):
		case <-ctx.Done():
			return
		case <-h.closed:
			return
		}
	}
}

// An event is a topic as it is now. Without State the topic is gone.
type event struct {
	Topic string `json:"topic"`
	State any    `json:"state,omitempty"`
}

// tell writes the topics as they are now, in a language.
func (h *Hub) tell(topics []string, speaks *language.Language) string {
	var text []byte
	for _, topic := range topics {
		e := event{Topic: topic}
		if state, ok := h.read(topic); ok {
			e.State = speaks.Translate(state)
		}
		data, err := json.Marshal(e)
		if err != nil {
			h.log.Error("no JSON", "topic", topic, "error", err)
			continue
		}
		text = append(append(append(text, "data: "...), data...), "\n\n"...)
	}
	return string(text)
}
