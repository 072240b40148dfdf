package maven

import (
	"errors"
	"fmt"
	"strings"

	"maven/internal/board"
	"maven/internal/library"
	"maven/internal/record"
	"maven/internal/said"
	"maven/internal/setting"
)

// Errors that callers may want to tell apart. They come wrapped, so ask errors.Is. The other errors
// are *UnknownError, *SettingError, *IllegalError, and plain ones that say what cannot be read.
var (
	ErrNoRack     = errors.New("maven: the player on turn has no tiles, or they are not known")
	ErrNoWinTable = errors.New("maven: the engine has no table of win chances")
	ErrOver       = errors.New("maven: the game is over")
	ErrForeign    = errors.New("maven: the move belongs to another engine, or is the zero Move")
	ErrNoTurn     = errors.New("maven: the game has no such turn")
)

// An UnknownError names something that does not exist, and what does.
type UnknownError struct {
	Kind  string // such as "lexicon", "rules", "tile set" or "player"
	Name  string
	Known []string
}

// Error lists the names that exist.
func (e *UnknownError) Error() string {
	return fmt.Sprintf("no %s %q; there are %s", e.Kind, e.Name, strings.Join(e.Known, ", "))
}

// A SettingError says that a position or a record wants another setting than the engine's. Open an
// engine with that setting, or with Options.Override.
type SettingError struct {
	Kind string // "lexicon", "rules", "tile set", "bingo bonus" or "exchange limit"
	Want string // as the text names it
	Have string // the engine's
}

// Error names both.
func (e *SettingError) Error() string {
	return fmt.Sprintf("the text asks for the %s %q; the engine has %q", e.Kind, e.Want, e.Have)
}

// An IllegalError says why a move may not be made.
type IllegalError struct {
	Move    string   // as it was given
	Reason  string   // one clause that names the square, the tile or the words
	Phonies []string // the words not in the lexicon, if that is the reason
}

// Error names the move and the reason.
func (e *IllegalError) Error() string {
	return fmt.Sprintf("maven: %s is not legal: %s", e.Move, e.Reason)
}

// illegal turns a refusal into an error of this package.
func illegal(text string, err error) error {
	refused := &IllegalError{Move: text, Reason: err.Error()}
	if onBoard, is := errors.AsType[*board.IllegalError](err); is {
		refused.Phonies = onBoard.Phonies
	}
	return refused
}

// refusal turns a history's refusal into an error of this package.
func refusal(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, record.ErrOver):
		return ErrOver
	}
	return fmt.Errorf("maven: %w", err)
}

// publicError replaces an internal error, which callers cannot name, by one of this package.
func publicError(err error) error {
	if unknown, is := errors.AsType[*library.UnknownError](err); is {
		return &UnknownError{Kind: unknown.Kind.String(), Name: unknown.Name, Known: unknown.Known}
	}
	if errors.As(err, new(*setting.TilesError)) || errors.As(err, new(*library.LettersError)) {
		return errors.New(said.Plainly(err).String()) // there are no flags
	}
	return err
}
