package person

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// The size of a graph in cells.
const (
	graphRows    = 7
	graphColumns = 60
)

// graph draws ratings over time, the last on the right: a point for each, or the last of each share of them if there are
// more than columns. The highest and the lowest stand at the left.
func graph(ratings []float64) []string {
	shown := ratings
	if n := len(ratings); n > graphColumns {
		shown = make([]float64, graphColumns)
		for i := range shown {
			shown[i] = ratings[(i+1)*n/graphColumns-1]
		}
	}
	low, high := math.Floor(slices.Min(shown)), math.Ceil(slices.Max(shown))
	if low == high {
		low, high = low-1, high+1
	}
	cells := make([][]rune, graphRows)
	for i := range cells {
		cells[i] = []rune(strings.Repeat(" ", len(shown)))
	}
	for i, rating := range shown {
		row := int(math.Round((high - rating) / (high - low) * (graphRows - 1)))
		cells[row][i] = '•'
	}
	lines := make([]string, graphRows)
	for i := range cells {
		label := ""
		switch i {
		case 0:
			label = fmt.Sprintf("%.0f", high)
		case graphRows - 1:
			label = fmt.Sprintf("%.0f", low)
		}
		lines[i] = strings.TrimRight(fmt.Sprintf("%6s │%s", label, string(cells[i])), " ")
	}
	return lines
}
