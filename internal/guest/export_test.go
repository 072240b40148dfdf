package guest

import (
	"time"

	"maven/internal/library"
)

// Of is New with a library that is shared.
func Of(lib *library.Library, now func() time.Time) *Guest { return &Guest{lib, now} }
