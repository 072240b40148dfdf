package data

// TileSet returns the tile set of that name as tile.ParseSet reads it, and whether there is one.
func TileSet(name string) ([]byte, bool) { return named(files, "tiles", name, ".csv") }

// TileSets returns the names of all tile sets, sorted.
func TileSets() []string { return names(files, "tiles", ".csv") }

// RuleFile returns the rules of that name as rules.Parse reads them, and whether there are any.
func RuleFile(name string) ([]byte, bool) { return named(files, "rules", name, ".toml") }

// RuleFiles returns the names of all rules, sorted.
func RuleFiles() []string { return names(files, "rules", ".toml") }
