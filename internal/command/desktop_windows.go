package command

import "github.com/inconshreveable/mousetrap"

// clicked reports whether the Explorer has started the program.
func clicked() bool { return mousetrap.StartedByExplorer() }
