package said

import "strings"

// Short returns a text with each run of more than 400 characters without a blank cut in its middle: so long is only what a person
// gave by mistake, and an error quotes.
func Short(text string) string {
	const most, head, tail = 400, 200, 50 // characters of a run, and those that are left; the tail may be the name of a file
	if len(text) <= most {
		return text
	}
	var b strings.Builder
	for text != "" {
		end := strings.IndexAny(text, "\t\n\f\r ")
		if end < 0 {
			end = len(text)
		}
		run := text[:end]
		if all := []rune(run); len(all) > most {
			run = string(all[:head]) + "…" + string(all[len(all)-tail:])
		}
		after := min(end+1, len(text))
		b.WriteString(run + text[end:after])
		text = text[after:]
	}
	return b.String()
}
