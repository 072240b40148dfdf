package hugepage

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"unsafe"
)

// The system maps a large table by huge pages, or could.
func TestEligible(t *testing.T) {
	setting, err := os.ReadFile("/sys/kernel/mm/transparent_hugepage/enabled")
	if err != nil || strings.Contains(string(setting), "[never]") {
		t.Skipf("SKIPPED: this system has no huge pages: %s %v", setting, err)
	}
	table := Make[byte](8 * page)
	at := uintptr(unsafe.Pointer(&table[len(table)/2]))
	maps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	within, found := false, false
	for line := range strings.Lines(string(maps)) {
		var from, to uintptr
		if n, _ := fmt.Sscanf(line, "%x-%x ", &from, &to); n == 2 {
			within = from <= at && at < to
		}
		if eligible, ok := strings.CutPrefix(line, "THPeligible:"); ok && within {
			if found = true; strings.TrimSpace(eligible) != "1" {
				t.Errorf("the table cannot be mapped by huge pages: %s", eligible)
			}
		}
	}
	if !found {
		t.Skip("SKIPPED: this system does not say what it maps by huge pages")
	}
	table[0] = 1 // it is in use until here
}
