package sqlite

import (
	"strings"
	"time"

	"maven/internal/said"
)

// BusyTimeout is how long a writer waits for another program.
const BusyTimeout = 10 * time.Second

// InWords says of a database what an error of SQLite says, in plain words; nothing for other errors. Statements are taken to fit the tables
// that it had when it was made.
func InWords(err error) (none said.Text) {
	switch Code(err) {
	case 0:
		return none
	case CodeNotADB:
		return said.Of("it is not a database")
	case CodeCorrupt:
		return said.Of("its pages do not fit together")
	case CodeError:
		if strings.Contains(err.Error(), "no such ") {
			return said.Of("tables are missing or have been changed")
		}
	case CodeBusy, CodeLocked:
		return said.Of("another program has been writing to it for %v", BusyTimeout)
	case CodeFull:
		return said.Of("the disk is full: the last step is not kept, everything before it is")
	case CodeReadOnly, CodeCantOpen:
		return said.Of("it or its folder cannot be written")
	case CodeIO:
		return said.Of("the disk has a read or write error: %v", err)
	}
	return said.Plain(err.Error())
}
