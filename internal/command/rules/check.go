package rules

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"maven/internal/bounded"
	"maven/internal/command"
	"maven/internal/form"
	"maven/internal/library"
	"maven/internal/term"
)

// checkFiles reads the files and says of each, in order, whether it is ok. The exit code is command.ExitFailure if a file
// has a fault, and command.ExitUsage if one cannot be read.
func checkFiles(a *command.App, files []string, kind *kind, asJSON bool) error {
	verdicts := make([]form.CheckedFile, len(files))
	unread, faulty := 0, 0
	for i, file := range files {
		v := &verdicts[i]
		v.File = file
		if err := readable(file); err != nil {
			unread++
			v.Error = fmt.Sprintf("%s: %v", file, err)
		} else if v.Error = kind.wrong(file); v.Error != "" {
			faulty++
		} else {
			v.OK = true
		}
	}
	err := a.Answer(asJSON, form.CheckedFiles{Files: verdicts}, func(s *term.Screen) {
		for _, v := range verdicts {
			s.Printf("%s\n", cmp.Or(v.Error, v.File+": ok"))
		}
	})
	if err != nil {
		return command.UsageError(err)
	}
	switch {
	case unread > 0:
		return command.Usagef("%s could not be read", term.Counted(unread, "file"))
	case faulty > 0:
		return &command.ExitError{Code: command.ExitFailure}
	}
	return nil
}

// readable returns why a file cannot be opened, or nil.
func readable(file string) error {
	f, err := bounded.Open(file)
	if err != nil {
		return command.Cause(err)
	}
	return f.Close()
}

// wrong returns what is wrong with a file in the form FILE:LINE: CAUSE, or "".
func (k *kind) wrong(file string) string {
	name := file
	if !library.IsFile(file, k.shelf) {
		name = "." + string(filepath.Separator) + file // so that it is not taken for the name of built-in rules or tiles
	}
	err := k.read(name)
	if err == nil {
		return ""
	}
	if rest, ok := strings.CutPrefix(err.Error(), k.begins(name)+":"); ok {
		return file + ":" + rest
	}
	return file + ": " + err.Error()
}
