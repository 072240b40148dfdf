package metric

import (
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// A page has the figures, their kinds and what they mean, and those of Go and of the process.
func TestPage(t *testing.T) {
	h := NewHistogram("took_seconds", "How long it took.", []float64{.5, 1, 10}, "route", "status")
	for _, value := range []float64{.25, .5, 2, 20} {
		h.Observe(value, `/a"b\`+"\n", "200")
	}
	h.Observe(1, "/", "404")
	w := httptest.NewRecorder()
	Handler(func(p *Page) {
		p.Gauge("waiting", "Those who wait.", 3)
		p.Counter("faults_total", "Faults\nof all.", 1e21)
		p.Histogram(h)
		p.Histogram(NewHistogram("nothing_seconds", "Never seen.", nil))
	}).ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	want := `# HELP waiting Those who wait.
# TYPE waiting gauge
waiting 3
# HELP faults_total Faults of all.
# TYPE faults_total counter
faults_total 1e+21
# HELP took_seconds How long it took.
# TYPE took_seconds histogram
took_seconds_bucket{route="/",status="404",le="0.5"} 0
took_seconds_bucket{route="/",status="404",le="1"} 1
took_seconds_bucket{route="/",status="404",le="10"} 1
took_seconds_bucket{route="/",status="404",le="+Inf"} 1
took_seconds_sum{route="/",status="404"} 1
took_seconds_count{route="/",status="404"} 1
took_seconds_bucket{route="/a\"b\\\n",status="200",le="0.5"} 2
took_seconds_bucket{route="/a\"b\\\n",status="200",le="1"} 2
took_seconds_bucket{route="/a\"b\\\n",status="200",le="10"} 3
took_seconds_bucket{route="/a\"b\\\n",status="200",le="+Inf"} 4
took_seconds_sum{route="/a\"b\\\n",status="200"} 22.75
took_seconds_count{route="/a\"b\\\n",status="200"} 4
`
	text := w.Body.String()
	if !strings.HasPrefix(text, want) {
		t.Errorf("the page is\n%s\nwant\n%s", text, want)
	}
	for _, name := range []string{"go_goroutines ", "go_memstats_heap_inuse_bytes ", "go_threads ", "process_cpu_seconds_total ", "process_resident_memory_bytes "} {
		if !strings.Contains(text, "\n"+name) {
			t.Errorf("no %s", name)
		}
	}
	if kind := w.Header().Get("Content-Type"); kind != "text/plain; version=0.0.4; charset=utf-8" {
		t.Errorf("it is %s", kind)
	}
}

// Many goroutines may count at once.
func TestObserveTogether(t *testing.T) {
	h := NewHistogram("n", "", []float64{1})
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 100 {
				h.Observe(1)
			}
		})
	}
	wait.Wait()
	var p Page
	p.Histogram(h)
	if !strings.HasSuffix(p.text.String(), "n_sum 800\nn_count 800\n") {
		t.Errorf("%s", p.text.String())
	}
}
