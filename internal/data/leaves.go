package data

// Leaves returns the leave table shipped for the tile set of that name, as a KLV2 file; nil if there is
// none.
func Leaves(tileSet string) ([]byte, error) {
	packed, ok := named("leaves", tileSet, ".klv2.zst")
	if !ok {
		return nil, nil
	}
	return unpack("leave table "+tileSet, packed, 0)
}

// LeaveTables returns the names of the tile sets with a leave table, sorted.
func LeaveTables() []string { return names("leaves", ".klv2.zst") }
