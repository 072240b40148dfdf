package command

import (
	"errors"

	"github.com/spf13/cobra"

	"maven/internal/question"
)

// Given returns the value of a flag if it was given, and nil otherwise.
func Given[T any](c *cobra.Command, name string, value T) *T {
	if !c.Flag(name).Changed {
		return nil
	}
	return &value
}

// Asked returns the error of a question to the engine. If a flag is out of bounds, it is an error of usage, and names the
// flag.
func Asked(err error) error {
	var wrong *question.Error
	if !errors.As(err, &wrong) || wrong.Value == "" {
		return err
	}
	if wrong.Field == "players" {
		return Usagef("--compare: %w", wrong.Err)
	}
	return Usagef("--%s %s: %w", wrong.Field, wrong.Value, wrong.Err)
}
