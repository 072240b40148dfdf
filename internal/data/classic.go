package data

// Classic returns the tables in the original's formats that are shipped for the tile set of that name: a
// resource fork, and a classic.toml with what the original keeps in its program. Both are nil if there
// are none.
func Classic(tileSet string) (fork, program []byte, err error) {
	packed, ok := named(files, "classic", tileSet, ".rsrc.zst")
	if !ok {
		return nil, nil, nil
	}
	if fork, err = unpack("classic tables "+tileSet, packed, 0); err != nil {
		return nil, nil, err
	}
	return fork, shipped("classic/" + tileSet + ".toml"), nil
}
