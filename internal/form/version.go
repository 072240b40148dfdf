package form

// A Build is the version and build of the program.
type Build struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Modified bool   `json:"modified,omitempty"` // files were changed since the revision
	Go       string `json:"go"`
	Platform string `json:"platform"`
}
