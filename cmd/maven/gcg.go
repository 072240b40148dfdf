package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"maven/internal/pool"
)

// standardInput is the name of the file that stands for what is piped in.
const standardInput = "-"

func newGCG(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "gcg",
		Short: "Check, repair and convert game records",
		Long: "Works on game records in GCG: says what is wrong with them, repairs what has one sure repair, turns\n" +
			"them into JSON and back without loss, and shows the position at any turn.",
		Example: "  maven gcg check games\n  maven gcg fix --diff game.gcg\n" +
			"  maven gcg convert game.gcg --out game.json\n  maven gcg position game.gcg --turn 12",
		Args: subcommandNeeded,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(newGCGCheck(a), newGCGFix(a), newGCGConvert(a), newGCGPosition(a))
	return c
}

// recordFiles lists the files named, and of folders all in them whose names end in .gcg, in any
// depth and in order.
func recordFiles(args []string) ([]string, error) {
	var files []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		if arg == standardInput || err == nil && !info.IsDir() {
			files = append(files, arg)
			continue
		}
		if err != nil {
			return nil, usagef("%s: %w", arg, cause(err))
		}
		before := len(files)
		err = filepath.WalkDir(arg, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && entry.Type().IsRegular() && strings.EqualFold(filepath.Ext(path), ".gcg") {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			return nil, usagef("%s: %w", arg, err)
		}
		if len(files) == before {
			return nil, usagef("the folder %s holds no files .gcg", arg)
		}
		slices.Sort(files[before:])
	}
	return files, nil
}

// cause drops the system call and the name of the file from an error.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// open opens a file or the standard input.
func (a *app) open(name string) (io.ReadCloser, error) {
	if name == standardInput {
		return io.NopCloser(a.in), nil
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, cause(err)
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, errors.New("is a folder")
	}
	return f, nil
}

// inOrder works on all files, on so many threads, and takes the results in the order of the files. An
// error of take ends it, as the end of ctx does: work that waits for the standard input is left behind.
func inOrder[T any](ctx context.Context, threads int, files []string, work func(file string) T, take func(file string, result T) error) error {
	worker := func(ctx context.Context, i int) (result T, err error) {
		done := make(chan T, 1)
		go func() { done <- work(files[i]) }()
		select {
		case result = <-done:
		case <-ctx.Done():
			err = ctx.Err()
		}
		return result, err
	}
	return pool.Run(ctx, threads, 0, len(files), func(int) pool.Worker[T] { return worker },
		func(i int, result T) error { return take(files[i], result) })
}

// unread ends a verb after files that could not be read.
func unread(n int) error {
	return usageError(fmt.Errorf("%s could not be read", counted(n, "file")))
}
