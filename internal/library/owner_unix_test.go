//go:build unix

package library

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// replaceAs names the file that the test below replaces as another user.
const replaceAs = "MAVEN_TEST_REPLACE"

// A file that is replaced keeps its mode and its owner, and stays where the owner cannot be kept.
func TestReplaceFile(t *testing.T) {
	if path := os.Getenv(replaceAs); path != "" {
		if err := ReplaceFile(path, []byte("new")); !errors.Is(err, ErrOwner) {
			t.Errorf("%v, want %v", err, ErrOwner)
		}
		return
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "a.gcg")
	if err := os.WriteFile(path, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	const nobody = 65534
	owner, root := os.Getuid(), os.Getuid() == 0
	if root {
		if err := os.Chown(path, nobody, nobody); err != nil {
			t.Fatal(err)
		}
		owner = nobody
	}
	check := func(want string) {
		t.Helper()
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil || string(text) != want || info.Mode() != 0o640 || int(info.Sys().(*syscall.Stat_t).Uid) != owner {
			t.Errorf("%v; %q of user %d, %v", err, text, info.Sys().(*syscall.Stat_t).Uid, info.Mode())
		}
		if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
			t.Errorf("%v, %v", entries, err)
		}
	}
	if err := ReplaceFile(path, []byte("one")); err != nil {
		t.Error(err)
	}
	check("one")
	if !root {
		t.Skip("SKIPPED, replacing as another user is not checked: that takes root")
	}
	asOther(t, dir, path, nobody-1)
	check("one")
}

// asOther runs this test again as a user who may write in the folder, and does not own the file.
func asOther(t *testing.T, dir, path string, user uint32) {
	t.Helper()
	if err := os.Chmod(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	for up := filepath.Dir(dir); up != os.TempDir() && up != "/"; up = filepath.Dir(up) {
		if err := os.Chmod(up, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	self, err := os.Open("/proc/self/exe") // which the other user could not open by its name
	if err != nil {
		t.Skipf("SKIPPED, replacing as another user is not checked: %v", err)
	}
	defer self.Close()
	c := exec.Command("/proc/self/fd/3", "-test.run=^TestReplaceFile$")
	c.ExtraFiles = []*os.File{self}
	c.Env = append(os.Environ(), replaceAs+"="+path)
	c.Dir = dir
	c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: user, Gid: user}}
	if out, err := c.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
