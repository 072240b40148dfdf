package kit

// kits is what kit list writes.
type kits struct {
	Kits []listed `json:"kits"`
}

// listed is a kit that there is, or can be made.
type listed struct {
	Name      string `json:"name"`
	Language  string `json:"language,omitempty"`
	Words     int    `json:"words,omitempty"`
	Tiles     string `json:"tiles"`
	Licence   string `json:"licence"`
	Remark    string `json:"remark,omitempty"`
	From      string `json:"from"` // shipped, or the package that it is made from
	Installed bool   `json:"installed"`
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
