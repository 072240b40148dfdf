// Package hugepage makes large tables that are read here and there, where the system may map them by huge pages.
//
// A processor remembers where some thousand pages of memory are. In pages of 4 kB these are a few megabytes, and most look-ups in
// a table of that size wait for its page to be found. Linux maps by pages of 2 MB what a program asks it to, if
// /sys/kernel/mm/transparent_hugepage/enabled is madvise or always. Elsewhere, tables are as make makes them.
package hugepage

import "unsafe"

const (
	page  = 2 << 20  // bytes
	least = page / 4 // bytes of the smallest table that is given pages of its own
)

// Make returns n zero values. A large table begins with a huge page, and its last one is not shared.
func Make[T any](n int) []T {
	each := int(unsafe.Sizeof(*new(T)))
	if n*each < least {
		return make([]T, n)
	}
	whole := (n*each + page - 1) &^ (page - 1)
	room := make([]T, (whole+page)/each+1)
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(room))), len(room)*each)
	before := int(-uintptr(unsafe.Pointer(&bytes[0])) & (page - 1))
	advise(bytes[before:][:whole])
	first := (before + each - 1) / each
	return room[first:][:n:n]
}
