// Package testuser has tests do things as another user than root, who may write everywhere.
package testuser

import (
	"os"
	"runtime"
	"syscall"
	"testing"
)

// nobody is the number of the user that owns nothing.
const nobody = 65534

// Powerless does something as a user who may write only where all may, and waits for its end.
func Powerless(t testing.TB, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		if os.Geteuid() == 0 {
			runtime.LockOSThread() // for good: the thread ends with the goroutine
			if err := syscall.Setfsuid(nobody); err != nil {
				t.Log("not tested, since nobody else can be become:", err)
				return
			}
		}
		do()
	}()
	<-done
}
