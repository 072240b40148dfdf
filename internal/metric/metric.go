// Package metric shows what a program counts in the text format of Prometheus.
//
// What is written: https://github.com/prometheus/docs/blob/main/docs/instrumenting/exposition_formats.md
package metric

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/VictoriaMetrics/metrics"
)

// A Page is filled with figures for one answer.
type Page struct{ text bytes.Buffer }

// Handler answers with a page that fill fills, and with the figures of Go and of the process.
func Handler(fill func(p *Page)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		var p Page
		fill(&p)
		metrics.WriteProcessMetrics(&p.text)
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		w.Write(p.text.Bytes()) //nolint:errcheck // the client may be gone
	})
}

// Gauge shows a figure that rises and falls.
func (p *Page) Gauge(name, help string, value float64) {
	p.head(name, help, "gauge")
	p.line(name, "", value)
}

// Counter shows a figure that only rises.
func (p *Page) Counter(name, help string, value float64) {
	p.head(name, help, "counter")
	p.line(name, "", value)
}

func (p *Page) head(name, help, kind string) {
	fmt.Fprintf(&p.text, "# HELP %s %s\n# TYPE %s %s\n", name, strings.ReplaceAll(help, "\n", " "), name, kind)
}

func (p *Page) line(name, labels string, value float64) {
	if labels != "" {
		labels = "{" + labels + "}"
	}
	fmt.Fprintf(&p.text, "%s%s %s\n", name, labels, number(value))
}

// A Histogram counts values by size, for each combination of its labels. Its methods can be called from any goroutine.
type Histogram struct {
	name, help string
	bounds     []float64 // upwards
	labels     []string

	lock sync.Mutex
	all  map[string]*series // by the text of their labels
}

// A series is what was counted for one combination of labels.
type series struct {
	counts []uint64 // by the first bound that a value does not exceed; the last one is for the rest
	sum    float64
}

// NewHistogram returns a histogram with these upper bounds, sorted, and these labels.
func NewHistogram(name, help string, bounds []float64, labels ...string) *Histogram {
	return &Histogram{name: name, help: help, bounds: bounds, labels: labels, all: map[string]*series{}}
}

// Observe counts a value, with one text for each label.
func (h *Histogram) Observe(value float64, texts ...string) {
	pairs := make([]string, len(h.labels))
	for i, label := range h.labels {
		pairs[i] = pair(label, texts[i])
	}
	key := strings.Join(pairs, ",")
	at, _ := slices.BinarySearch(h.bounds, value)
	h.lock.Lock()
	defer h.lock.Unlock()
	s := h.all[key]
	if s == nil {
		s = &series{counts: make([]uint64, len(h.bounds)+1)}
		h.all[key] = s
	}
	s.counts[at]++
	s.sum += value
}

// Histogram shows a histogram.
func (p *Page) Histogram(h *Histogram) {
	h.lock.Lock()
	defer h.lock.Unlock()
	if len(h.all) == 0 {
		return
	}
	p.head(h.name, h.help, "histogram")
	for _, key := range slices.Sorted(maps.Keys(h.all)) {
		s, sofar := h.all[key], uint64(0)
		for i, n := range s.counts {
			bound := "+Inf"
			if i < len(h.bounds) {
				bound = number(h.bounds[i])
			}
			sofar += n
			p.line(h.name+"_bucket", strings.TrimPrefix(key+","+pair("le", bound), ","), float64(sofar))
		}
		p.line(h.name+"_sum", key, s.sum)
		p.line(h.name+"_count", key, float64(sofar))
	}
}

// pair returns a label and its text.
func pair(label, text string) string {
	return label + `="` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(text) + `"`
}

func number(value float64) string { return strconv.FormatFloat(value, 'g', -1, 64) }
