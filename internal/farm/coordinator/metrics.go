package coordinator

import (
	"context"
	"fmt"
	"net/http"

	"maven/internal/farm/blocks"
	"maven/internal/farm/vault"
	"maven/internal/farm/wire"
	"maven/internal/metric"
)

// Health says why the farm does not work, or nil.
func (c *Coordinator) Health(ctx context.Context) error {
	if !c.nc.IsConnected() {
		return fmt.Errorf("the server is not connected")
	}
	if _, err := c.vault.Results.Bytes(ctx); err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.trouble
}

// Metrics answers with what the farm counts.
func (c *Coordinator) Metrics() http.Handler {
	return metric.Handler(func(p *metric.Page) {
		ctx := context.Background()
		results, _ := c.vault.Results.Bytes(ctx) // 0 if it cannot be asked
		files, _ := c.vault.Files.Bytes(ctx)
		p.Gauge("maven_farm_results_bytes", "bytes of the stream "+wire.Results, float64(results))
		p.Gauge("maven_farm_files_bytes", "bytes of the stream OBJ_"+wire.Bucket, float64(files))
		c.mu.Lock()
		defer c.mu.Unlock()
		s := &blocks.Share{Ledger: &vault.Ledger{}}
		if c.share != nil {
			s = c.share
		}
		gauge := func(name, help string, value int) { p.Gauge("maven_farm_"+name, help, float64(value)) }
		counter := func(name, help string, value int) { p.Counter("maven_farm_"+name, help, float64(value)) }
		gauge("workers", "workers that greet", len(c.peers))
		gauge("threads", "threads of these workers", c.peers.Threads())
		gauge("banned", "workers that are banned", len(c.banned))
		gauge("jobs_waiting", "jobs that are not over", c.queue.Live())
		gauge("blocks_out", "blocks that workers have", len(s.Out))
		gauge("results_held", "results of numbers that wait for an earlier one", s.Ledger.Held(s.At))
		gauge("results_held_bytes", "bytes of results in memory", c.vault.Results.Fresh())
		gauge("checks", "blocks that wait for a second worker", len(s.Claims))
		counter("results_total", "results of blocks that counted", c.counts.taken)
		counter("results_dropped_total", "results that did not count", c.counts.dropped)
		counter("blocks_doubled_total", "blocks that were checked by a second worker", c.counts.doubled)
		counter("blocks_again_total", "blocks that were given again", c.counts.again)
		counter("lies_total", "workers found lying", c.counts.lies)
	})
}
