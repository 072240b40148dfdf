package main

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"maven": main})
}

// TestScript runs the sessions of testdata/script: the real program with real files, each in a
// folder of its own and with a data directory of its own.
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir: "testdata/script",
		Setup: func(env *testscript.Env) error {
			env.Setenv("MAVEN_DATA", env.WorkDir+"/maven-data")
			env.Setenv("GORACE", "atexit_sleep_ms=0") // with the race detector each command waits a second else
			env.Setenv("EMPTY", "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15")
			return nil
		},
		UpdateScripts: os.Getenv("MAVEN_UPDATE_SCRIPTS") != "",
	})
}
