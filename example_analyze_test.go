package maven_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"maven"
)

// judgedEvening is a short game judged by static equity.
func judgedEvening() *maven.Report {
	engine, err := maven.Open(maven.Options{})
	if err != nil {
		log.Fatal(err)
	}
	game, err := engine.ReadGCG(strings.NewReader("#player1 ann Ann Example\n#player2 bob Bob Sample\n" +
		">ann: AEGINRT 8H TEAR +8 8\n>bob: AEILNST G8 SALIENT +64 64\n"))
	if err != nil {
		log.Fatal(err)
	}
	report, err := game.Analyze(context.Background(), maven.AnalyzeOptions{Top: 1})
	if err != nil {
		log.Fatal(err)
	}
	return report
}

func ExampleGame_Analyze() {
	report := judgedEvening()
	for _, t := range report.Turns {
		if t.Judged && t.Grade != "fine" {
			fmt.Printf("%s: %s instead of %s lost %.1f points (%s)\n", report.Players[t.Player].Name, t.Text, t.Best[0].Text, t.Loss, t.Cause)
		}
	}
	fmt.Println(report.Story[1])
	// Output:
	// Ann Example: 8H TEAR instead of 8B INGRATE lost 56.1 points (sight)
	// Bob Sample: G8 SALIENT instead of K5 ENT(R)AILS lost 18.0 points (sight)
	// Ann Example lost most on turn 1, with 8H TEAR instead of 8B INGRATE: 56.13 points.
}

func ExampleReport_WriteHTML() {
	var page strings.Builder
	if err := judgedEvening().WriteHTML(&page); err != nil {
		log.Fatal(err)
	}
	fmt.Println(strings.Contains(page.String(), "<h1>Ann Example and Bob Sample</h1>"))
	// Output: true
}
