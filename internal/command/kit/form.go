package kit

import "maven/internal/kit"

// kits is what kit list writes.
type kits struct {
	Kits []kit.Listed `json:"kits"`
}

// installed is what kit install writes.
type installed struct {
	Installed bool   `json:"installed"`
	Name      string `json:"name"`
	Words     int    `json:"words"`
	Tiles     string `json:"tiles"`
	Hash      string `json:"hash"`
	Licence   string `json:"licence"`
	Remark    string `json:"remark,omitempty"`
}

// removed is what kit remove writes.
type removed struct {
	Name    string `json:"name"`
	Removed bool   `json:"removed"`
}
