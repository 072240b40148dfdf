package data

// Unseen returns the unseen table shipped for the tile set of that name, as unseen.Read reads it; nil if there is
// none.
func Unseen(tileSet string) ([]byte, error) {
	packed, ok := named("unseen", tileSet, ".unseen.zst")
	if !ok {
		return nil, nil
	}
	return unpack("unseen table "+tileSet, packed, 0)
}

// UnseenTables returns the names of the tile sets with an unseen table, sorted.
func UnseenTables() []string { return names("unseen", ".unseen.zst") }
