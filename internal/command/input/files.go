package input

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"maven/internal/command"
	"maven/internal/fetch"
	"maven/internal/pool"
	"maven/internal/said"
)

// Addresses are sentences for the help of verbs that read records.
const Addresses = "An address such as https://example.org/game.gcg is read too; xt:NUMBER is a game of cross-tables.com and\n" +
	"xt:FIRST-LAST several, woog:ID one of woogles.io and woog:@NAME the last twenty of a player.\n"

// filesOf returns the files and addresses named, and for a folder all .gcg and .xgme files in it and its subfolders, sorted. It follows
// links to files that are not listed anyway, and no links to folders.
func filesOf(args []string) ([]string, error) {
	var files []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		if arg == command.StandardInput || err == nil && !info.IsDir() || err != nil && fetch.IsAddress(arg) {
			files = append(files, arg)
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", arg, command.Cause(err))
		}
		before := len(files)
		err = filepath.WalkDir(arg, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && isRecord(path) && (entry.Type().IsRegular() || entry.Type()&fs.ModeSymlink != 0 && leadsOut(arg, path)) {
				files = append(files, path)
			}
			return err
		})
		if err != nil {
			return nil, fmt.Errorf("%s: %w", arg, err)
		}
		if len(files) == before {
			return nil, said.Errorf("the folder %s has no .gcg or .xgme files", arg)
		}
		slices.Sort(files[before:])
	}
	return files, nil
}

// RecordFiles returns the files and addresses of the records named: those in a folder and its subfolders, and those of all games of
// a collection.
func RecordFiles(ctx context.Context, a *command.App, args []string) ([]string, error) {
	var all []string
	for _, arg := range args {
		if _, err := os.Stat(arg); err == nil || !fetch.IsAddress(arg) {
			all = append(all, arg)
			continue
		}
		games, err := a.Addresses.Games(ctx, arg)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", arg, err)
		}
		all = append(all, games...)
	}
	return filesOf(all)
}

func isRecord(path string) bool {
	ending := filepath.Ext(path)
	return strings.EqualFold(ending, ".gcg") || strings.EqualFold(ending, ".xgme")
}

// leadsOut reports whether a link in a folder leads to a file that is not listed with the folder. It is true for a
// broken link, so that opening it reports the error.
func leadsOut(folder, link string) bool {
	if info, err := os.Stat(link); err == nil && !info.Mode().IsRegular() {
		return false
	}
	root, rootErr := filepath.EvalSymlinks(folder)
	target, err := filepath.EvalSymlinks(link)
	if rootErr != nil || err != nil || !isRecord(target) {
		return true
	}
	inside, err := filepath.Rel(root, target)
	return err != nil || !filepath.IsLocal(inside)
}

// InOrder runs work for each file on several threads, and hands the results to take in the order of the files. It
// stops at an error from take or at the end of ctx, without waiting for work that still reads standard input.
func InOrder[T any](ctx context.Context, threads int, files []string, work func(file string) T, take func(file string, result T) error) error {
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

// Unread returns the error for n files that could not be read.
func Unread(n int) error {
	return said.Errorf("%s could not be read", said.Count(n, "file"))
}
