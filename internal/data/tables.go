package data

// Leaves returns the leave table shipped for the tile set of that name, as a KLV2 file; nil if there is none.
func Leaves(tileSet string) ([]byte, error) { return table("leave", "leaves", ".klv2.zst", tileSet) }

// LeaveTables returns the names of the tile sets with a leave table, sorted.
func LeaveTables() []string { return names(files, "leaves", ".klv2.zst") }

// Unseen returns the unseen table of a tile set, as unseen.Read reads it; nil if there is none.
func Unseen(tileSet string) ([]byte, error) { return table("unseen", "unseen", ".unseen.zst", tileSet) }

// UnseenTables returns the names of the tile sets with an unseen table, sorted.
func UnseenTables() []string { return names(files, "unseen", ".unseen.zst") }

// Board returns the board table of a tile set, as boardtable.Read reads it; nil if there is none.
func Board(tileSet string) ([]byte, error) { return table("board", "board", ".board.zst", tileSet) }

// BoardTables returns the names of the tile sets with a board table, sorted.
func BoardTables() []string { return names(files, "board", ".board.zst") }

// WinProb returns the win table of a tile set, as winprob.Read reads it; nil if there is none.
func WinProb(tileSet string) ([]byte, error) { return table("win", "winprob", ".win.zst", tileSet) }

// WinTables returns the names of the tile sets with a win table, sorted.
func WinTables() []string { return names(files, "winprob", ".win.zst") }

func table(kind, dir, suffix, tileSet string) ([]byte, error) {
	packed, ok := named(files, dir, tileSet, suffix)
	if !ok {
		return nil, nil
	}
	return unpack(kind+" table "+tileSet, packed, 0)
}
