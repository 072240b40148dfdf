package commandtest

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// Pages returns the text of the Markdown files of the module, by their paths in it; not those of other modules in it, nor the
// changelog, which names what went.
func Pages(t *testing.T) map[string]string {
	t.Helper()
	dir, pages := root(t), map[string]string{}
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == ".git"):
			return filepath.SkipDir
		case filepath.Ext(path) != ".md" || entry.Name() == "CHANGELOG.md":
			return nil
		}
		text, err := os.ReadFile(path)
		pages[strings.TrimPrefix(filepath.ToSlash(path), filepath.ToSlash(dir)+"/")] = string(text)
		return err
	})
	if err != nil || len(pages) < 20 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	return pages
}

// spans returns what stands between backticks in the sentences of a page.
func spans(text string) []string {
	var found []string
	fenced := regexp.MustCompile("(?ms)^```.*?^```")
	for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(fenced.ReplaceAllString(text, ""), -1) {
		found = append(found, m[1])
	}
	return found
}

// unquoted replaces what stands in quotation marks.
func unquoted(line string) string {
	return regexp.MustCompile(`"[^"]*"|'[^']*'`).ReplaceAllString(line, "TEXT")
}

// flagOf returns the flag that an argument begins with, "" for none.
func flagOf(arg string) string { return regexp.MustCompile(`^--?[A-Za-z][\w-]*`).FindString(arg) }

// commandsOf returns the arguments of the commands of a program that a text shows. The verbs of maven may stand without its name.
func commandsOf(program *cobra.Command, text string) (all [][]string) {
	name := program.Name()
	text = regexp.MustCompile(`(?m)^maven.*> .*`).ReplaceAllString(text, "") // the shell's prompt
	var lines []string
	for _, form := range []string{`(?m)^ *(?:\$ |go run \./cmd/)?(` + name + ` \S.*)$`, `\$\((` + name + ` [^)]*)\)`} {
		for _, m := range regexp.MustCompile(form).FindAllStringSubmatch(text, -1) {
			lines = append(lines, m[1])
		}
	}
	for _, span := range spans(text) {
		first, rest, _ := strings.Cut(strings.Join(strings.Fields(span), " "), " ")
		verb, _, err := program.Find([]string{first})
		switch {
		case first == name:
			lines = append(lines, span)
		case name == "maven" && err == nil && verb != program && strings.Contains(rest, "--"): // kibitz --sim
			lines = append(lines, name+" "+span)
		}
	}
	for _, line := range lines {
		for _, part := range strings.Split(unquoted(line), "|") {
			if args := strings.Fields(part); len(args) > 0 && args[0] == name {
				all = append(all, args[1:])
			}
		}
	}
	return all
}

// CheckCommands fails on a command of a program that a page shows, with a verb or a flag that the program does not have. It
// returns the number of commands.
func CheckCommands(t *testing.T, program *cobra.Command, pages map[string]string) int {
	t.Helper()
	program.InitDefaultCompletionCmd()
	program.InitDefaultHelpCmd()
	shown := 0
	for page, text := range pages {
		for _, args := range commandsOf(program, text) {
			shown++
			checkCommand(t, program, page, args)
		}
	}
	return shown
}

// CheckExamples fails as CheckCommands does on the commands of examples, and on one without the arguments that its verb takes.
func CheckExamples(t *testing.T, program *cobra.Command, examples map[string]string) int {
	t.Helper()
	shown := CheckCommands(t, program, examples)
	for page, text := range examples {
		text = regexp.MustCompile(`(?m)(?: [<>] ?\S+)+$`).ReplaceAllString(text, "") // files of the shell
		for _, args := range commandsOf(program, text) {
			verb, rest, err := program.Find(args)
			if err != nil {
				t.Errorf("%s: %v", page, err)
				continue
			}
			_ = verb.ParseFlags(rest) // whose values are not all here
			if err := verb.ValidateArgs(verb.Flags().Args()); err != nil {
				t.Errorf("%s: %s %s: %v", page, program.Name(), strings.Join(args, " "), err)
			}
		}
	}
	return shown
}

// Helps returns the examples of a program and its verbs, by their names.
func Helps(program *cobra.Command) map[string]string {
	helps := map[string]string{program.CommandPath() + " --help": program.Example}
	for _, verb := range program.Commands() {
		maps.Copy(helps, Helps(verb))
	}
	return helps
}

// checkCommand fails if the program has no such verb, or the verb not these flags.
func checkCommand(t *testing.T, program *cobra.Command, page string, args []string) {
	t.Helper()
	verb, word := program, regexp.MustCompile(`^[a-z][a-z-]*$`)
	for len(args) > 0 && word.MatchString(args[0]) {
		next, _, err := verb.Find(args[:1])
		if err != nil || next == verb {
			break
		}
		verb, args = next, args[1:]
	}
	if verb.HasSubCommands() && len(args) > 0 && word.MatchString(args[0]) {
		t.Errorf("%s: there is no %s %s", page, verb.CommandPath(), args[0])
	}
	has := func(name string) bool { return hasFlag(verb, name) }
	if len(args) > 0 && args[0] == "COMMAND" {
		has = func(name string) bool { return anyHas(verb.Commands(), name) }
	}
	for _, arg := range args {
		if name := flagOf(arg); name != "" && !has(name) {
			t.Errorf("%s: %s has no %s", page, verb.CommandPath(), name)
		}
	}
}

// hasFlag says whether a verb has a flag, `--name` or `-n`.
func hasFlag(verb *cobra.Command, name string) bool {
	verb.InitDefaultHelpFlag()
	verb.InheritedFlags() // which adds the flags of the verbs above
	if long, is := strings.CutPrefix(name, "--"); is {
		return verb.Flags().Lookup(long) != nil
	}
	return len(name) == 2 && verb.Flags().ShorthandLookup(name[1:]) != nil
}

// CheckFlags fails on a flag that a text names by itself, if none of the verbs has it. It returns the number of flags.
func CheckFlags(t *testing.T, page, text string, verbs ...*cobra.Command) int {
	t.Helper()
	named := 0
	for _, span := range spans(text) {
		if !strings.HasPrefix(span, "--") {
			continue
		}
		for _, arg := range strings.Fields(unquoted(span)) {
			name := flagOf(arg)
			if name == "" {
				continue
			}
			named++
			if !anyHas(verbs, name) {
				t.Errorf("%s: no verb has %s", page, name)
			}
		}
	}
	return named
}

// anyHas says whether one of the verbs, or of theirs, has a flag.
func anyHas(verbs []*cobra.Command, name string) bool {
	return slices.ContainsFunc(verbs, func(verb *cobra.Command) bool { return hasFlag(verb, name) || anyHas(verb.Commands(), name) })
}
