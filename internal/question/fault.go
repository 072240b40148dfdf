package question

import "fmt"

// An Error says which field of a question is at fault.
type Error struct {
	Field string // position, player, players, count, plies, confidence, …: as the fields of Question, in lower case
	Value string // as it was asked, "" where that does not help
	Err   error  // what would be right, or what is wrong
}

// Error writes the field, its value and what would be right; without a value only the last.
func (e *Error) Error() string {
	if e.Value == "" {
		return e.Err.Error()
	}
	return fmt.Sprintf("%s %s: %v", e.Field, e.Value, e.Err)
}

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// fault returns an error for a value that is out of its bounds.
func fault(field string, value any, want string, args ...any) error {
	return &Error{Field: field, Value: fmt.Sprint(value), Err: fmt.Errorf(want, args...)}
}

// blame returns an error about a field without its value; nil stays nil.
func blame(field string, err error) error {
	if err == nil {
		return nil
	}
	return &Error{Field: field, Err: err}
}
