package data

// WinProb returns the win table shipped for the tile set of that name, as winprob.Read reads it; nil if
// there is none.
func WinProb(tileSet string) ([]byte, error) {
	packed, ok := named("winprob", tileSet, ".win.zst")
	if !ok {
		return nil, nil
	}
	return unpack("win table "+tileSet, packed, 0)
}

// WinTables returns the names of the tile sets with a win table, sorted.
func WinTables() []string { return names("winprob", ".win.zst") }
