//go:build !js

package pool

import "context"

// Civil returns ctx: threads of the system do not keep each other waiting. It is for browsers, where there is one thread.
func Civil(ctx context.Context) context.Context { return ctx }

// GiveWay returns at once, for the same reason.
func GiveWay() {}
