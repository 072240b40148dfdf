package main

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"maven/internal/farm/worker"
)

func (p *program) newWork() *cobra.Command {
	var cfg worker.Config
	var keep int64 // megabytes
	var logs func() (*slog.Logger, error)
	c := &cobra.Command{
		Use:   "work URL|FILE",
		Short: "Do blocks for a farm",
		Long: "Does blocks for the farm at an address, or for the one that the file of an invitation names, until it is ended.\n" +
			"An interrupt, SIGTERM or SIGHUP finishes the numbers at work if that takes no more than --grace, and gives the rest back; a second one\n" +
			"ends it at once. It ends with exit code 1 if the farm wants none of its work, such as from another version of the program.",
		Example: "  maven-farm work nats://127.0.0.1:4222\n  maven-farm work invitation.json --threads 8",
		Args:    exactly(1, "the address of a farm, or the file of an invitation"),
		RunE: func(c *cobra.Command, args []string) error {
			log, err := logs()
			if err != nil {
				return err
			}
			switch {
			case cfg.Threads < 1:
				return fmt.Errorf("--threads %d: must be 1 or more; %w", cfg.Threads, errUsage)
			case keep < 0:
				return fmt.Errorf("--keep %d: must be 0 or more; %w", keep, errUsage)
			case cfg.Grace < 0:
				return fmt.Errorf("--grace %v: must be 0s or more; %w", cfg.Grace, errUsage)
			}
			if cfg.Engine, err = p.engine(c.Context()); err != nil {
				return err
			}
			cfg.Farm, cfg.Kinds, cfg.Keep, cfg.Log = args[0], p.kinds, keep<<20, log
			return worker.Run(c.Context(), cfg)
		},
	}
	f := c.Flags()
	f.IntVar(&cfg.Threads, "threads", runtime.GOMAXPROCS(0), "blocks done at the same time")
	f.StringVar(&cfg.Name, "name", usualName(), "name of this worker, which no other has, without an invitation")
	f.StringVar(&cfg.Data, "data", usualFolder(), "folder of the files that it keeps")
	f.Int64Var(&keep, "keep", 4000, "megabytes of files that it keeps")
	f.DurationVar(&cfg.Grace, "grace", 5*time.Second, "time for the numbers at work when it is told to end")
	logs = p.logging(c)
	return c
}

// usualName is a name that no other worker of this machine has.
func usualName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "worker"
	}
	host = strings.Map(func(r rune) rune {
		if strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789-", r) {
			return r
		}
		return '-'
	}, strings.ToLower(host))
	return fmt.Sprintf("%.20s-%d", host, os.Getpid())
}

// usualFolder is where programs of this user keep what they can fetch again.
func usualFolder() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	return filepath.Join(dir, "maven-farm")
}
