package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"maven/internal/farm"
	"maven/internal/farm/worker"
)

// BenchmarkStubWorkers has many workers, each with a connection of its own over TCP, do blocks that are one number and
// take no time. Everything acknowledged is synced. MAVEN_FARM_WORKERS says how many there are.
func BenchmarkStubWorkers(b *testing.B) {
	many := 1000
	if n, err := strconv.Atoi(os.Getenv("MAVEN_FARM_WORKERS")); err == nil {
		many = n
	}
	_, url := serve(b, b.TempDir(), free, "--largest", "1", "--double", "0", "--lost", "1m", "--log", "error")
	ctx, end := context.WithCancel(b.Context())
	var wait sync.WaitGroup
	defer wait.Wait()
	defer end()
	data := b.TempDir()
	for n := range many {
		wait.Go(func() {
			err := worker.Run(ctx, worker.Config{Farm: url, Name: fmt.Sprintf("stub-%d", n), Threads: 1, Data: data,
				Kinds: map[string]farm.Kind{"squares": squares{}}, Engine: engine(signature), Log: slog.New(slog.DiscardHandler)})
			if err != nil && ctx.Err() == nil {
				b.Error(err)
			}
		})
	}
	warm := jobOf(b, "squares", plan{Count: 2 * many, Salt: "warm"})
	c := submit(b, url, warm, nil)
	until(b, "all workers are there", func() bool {
		workers, err := c.Workers(ctx)
		return err == nil && len(workers) == many
	})
	if _, err := follow(b, c, warm); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	began := time.Now()
	job := jobOf(b, "squares", plan{Count: b.N})
	submit(b, url, job, nil)
	same(b, c, job)
	b.ReportMetric(float64(b.N)/time.Since(began).Seconds(), "blocks/s")
}
