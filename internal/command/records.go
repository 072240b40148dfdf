package command

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"maven/internal/pool"
)

// RecordFiles lists the files named, and of folders all in them whose names end in .gcg, in any
// depth and in order. Links to files are followed, but to those that are listed anyway; links to folders
// are not.
func RecordFiles(args []string) ([]string, error) {
	var files []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		if arg == StandardInput || err == nil && !info.IsDir() {
			files = append(files, arg)
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", arg, Cause(err))
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
			return nil, fmt.Errorf("the folder %s holds no files .gcg", arg)
		}
		slices.Sort(files[before:])
	}
	return files, nil
}

func isRecord(path string) bool { return strings.EqualFold(filepath.Ext(path), ".gcg") }

// leadsOut reports whether a link in a folder leads to a file that is not listed with the folder, or
// nowhere: then opening it says so.
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

// InOrder works on all files, on so many threads, and takes the results in the order of the files. An
// error of take ends it, as the end of ctx does: work that waits for the standard input is left behind.
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

// Unread is the error of files that could not be read.
func Unread(n int) error {
	return fmt.Errorf("%s could not be read", Counted(n, "file"))
}
