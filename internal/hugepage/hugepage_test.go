package hugepage

import (
	"slices"
	"testing"
	"unsafe"
)

// made checks a table of n values: as make makes it, and at the beginning of a huge page if it is large.
func made[T comparable](t *testing.T, n int) {
	t.Helper()
	var zero T
	table := Make[T](n)
	if len(table) != n || cap(table) != n {
		t.Fatalf("%d values of %T: length %d, capacity %d", n, zero, len(table), cap(table))
	}
	if slices.ContainsFunc(table, func(v T) bool { return v != zero }) {
		t.Errorf("%d values of %T: not all are zero", n, zero)
	}
	each := unsafe.Sizeof(zero)
	if at := uintptr(unsafe.Pointer(unsafe.SliceData(table))) & (page - 1); uintptr(n)*each >= least && at >= each {
		t.Errorf("%d values of %T begin at byte %d of a page", n, zero, at)
	}
}

func TestMake(t *testing.T) {
	for _, bytes := range []int{0, 12, least - 1, least, page, page + 1} {
		made[byte](t, bytes)
		made[uint64](t, bytes/8)
		made[[3]uint32](t, bytes/12)
		made[[3]uint64](t, bytes/24)
		made[*int](t, bytes/8)
	}
	made[struct{}](t, page)
}
