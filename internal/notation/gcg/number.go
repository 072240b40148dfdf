package gcg

// EventNumbers returns the numbers of the events, from 1, by their lines. Events that are not understood
// count too.
func (f *File) EventNumbers() map[int]int {
	numbers := map[int]int{}
	if f == nil {
		return numbers
	}
	for _, item := range f.Items() {
		if item.Kind == EventLine {
			numbers[item.Line] = len(numbers) + 1
		}
	}
	return numbers
}
