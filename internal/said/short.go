package said

import "regexp"

// Short returns a text with each run of more than 400 characters without a blank cut in its middle: so long is only what a person
// gave by mistake, and an error quotes.
func Short(text string) string {
	const head, tail = 200, 50 // characters that are left; the tail may be the name of a file
	return regexp.MustCompile(`\S{401,}`).ReplaceAllStringFunc(text, func(run string) string {
		all := []rune(run)
		return string(all[:head]) + "…" + string(all[len(all)-tail:])
	})
}
