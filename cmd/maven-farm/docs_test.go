package main

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"maven/internal/command"
	"maven/internal/command/commandtest"
	"maven/internal/command/match"
)

// Every verb and flag of maven-farm in a command that a page shows exists, and so does every flag that the page about farms names by
// itself, here or in the verbs of maven that give jobs.
func TestPagesNameVerbs(t *testing.T) {
	pages, root := commandtest.Pages(t), (&program{}).newRoot()
	if shown := commandtest.CheckCommands(t, root, pages); shown < 15 {
		t.Errorf("only %d commands are shown", shown)
	}
	if shown := commandtest.CheckExamples(t, root, commandtest.Helps(root)); shown < 5 {
		t.Errorf("only %d commands are shown in helps", shown)
	}
	_, farms, _ := strings.Cut(pages["docs/operations.md"], "# Running a farm")
	submitter := &cobra.Command{Use: "maven"}
	submitter.AddCommand(match.New(&command.App{}))
	if shown := commandtest.CheckExamples(t, submitter, commandtest.Helps(root)); shown == 0 {
		t.Error("no job is shown in helps")
	}
	if named := commandtest.CheckFlags(t, "docs/operations.md", farms, root, submitter); named < 10 {
		t.Errorf("only %d flags are named", named)
	}
}
