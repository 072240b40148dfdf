package main

import (
	"testing"

	"maven/internal/command"
	"maven/internal/command/commandtest"
)

// Every verb has a page of the manual.
func TestManual(t *testing.T) { commandtest.Manual(t, newRoot(&command.App{})) }
