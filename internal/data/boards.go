package data

// Board returns the board table shipped for the tile set of that name, as boardtable.Read reads it; nil if there is
// none.
func Board(tileSet string) ([]byte, error) {
	packed, ok := named("board", tileSet, ".board.zst")
	if !ok {
		return nil, nil
	}
	return unpack("board table "+tileSet, packed, 0)
}

// BoardTables returns the names of the tile sets with a board table, sorted.
func BoardTables() []string { return names("board", ".board.zst") }
