package words

import "fmt"

// A Defect is one way in which a data fork or a word list can be wrong; errors.Is finds it in the errors
// of Read, Build and NewSection.
type Defect string

// The defects.
const (
	CutShort     Defect = "the file ends within its header of 12 bytes"
	BadLength    Defect = "the file is not as long as its header says"
	TooMany      Defect = "there are more entries than the 22 bits of a child index can address"
	NoRoot       Defect = "the roots do not begin with the letter a"
	BadRoot      Defect = "the roots must be the letters a to z, none of them a word, and only z marked as the last"
	BadChild     Defect = "the child index is not below the number of entries"
	OpenGroup    Defect = "the group does not end within the section"
	BadLetter    Defect = "the letter is not one of a to z"
	NotAscending Defect = "the letter is not above that of the entry before"
	Cycle        Defect = "the group is its own descendant"
	TooDeep      Defect = "words are longer than 63 letters, or have no end"
	TooLarge     Defect = "spelling the words takes more than 16,777,216 steps"
	BadWord      Defect = "not a word of 2 to 63 letters a to z"
)

// Error returns the sentence.
func (d Defect) Error() string { return string(d) }

// wrong makes the error of one entry, with what was found there if that says more.
func wrong(entry int, d Defect, found string, args ...any) error {
	if found == "" {
		return fmt.Errorf("entry %d: %w", entry, d)
	}
	return fmt.Errorf("entry %d: %w: %s", entry, d, fmt.Sprintf(found, args...))
}
