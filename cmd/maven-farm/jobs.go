package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"maven/internal/farm/client"
	"maven/internal/farm/hub"
	"maven/internal/farm/wire"
	"maven/internal/said"
)

// asking returns a verb that asks something of the farm at --farm.
func asking(c *cobra.Command, do func(context.Context, *client.Client, []string) error) *cobra.Command {
	farm := c.Flags().String("farm", "nats://127.0.0.1:4222", "address of the farm, or the file of an invitation")
	c.RunE = func(c *cobra.Command, args []string) error {
		cl, err := client.Dial(c.Context(), *farm)
		if err != nil {
			return err
		}
		defer cl.Close() //nolint:errcheck // it only asked
		return do(c.Context(), cl, args)
	}
	return c
}

func (p *program) newList() *cobra.Command {
	return asking(&cobra.Command{
		Use:     "list",
		Short:   "List the jobs and the workers of a farm",
		Example: "  maven-farm list --farm nats://127.0.0.1:4222",
		Args:    exactly(0, "flags only"),
	}, func(ctx context.Context, cl *client.Client, _ []string) error {
		jobs, err := cl.List(ctx)
		if err != nil {
			return err
		}
		workers, err := cl.Workers(ctx)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "job\tkind\tfrom\tsubmitted\tstate\tdone")
		for _, j := range jobs {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\n", j.ID, j.Kind, j.Submitter, j.Submitted.Local().Format("2006-01-02 15:04"), j.State, progress(j))
		}
		fmt.Fprintln(w, "\nworker\tthreads\tblocks\t")
		for _, one := range workers {
			fmt.Fprintf(w, "%s\t%d\t%d\t%s\n", one.Name, one.Threads, one.Blocks, one.Banned)
		}
		return w.Flush()
	})
}

// progress says how far a job is.
func progress(j wire.Summary) string {
	if j.Progress.Of == 0 {
		return said.Count(j.Records, "record").String()
	}
	return fmt.Sprintf("%s %d of %d", j.Progress.Phase, j.Progress.Done, j.Progress.Of)
}

func (p *program) newShow() *cobra.Command {
	return asking(&cobra.Command{
		Use:     "show ID",
		Short:   "Show what is known of a job",
		Example: "  maven-farm show 0123456789abcdef",
		Args:    exactly(1, "the ID of a job"),
	}, func(ctx context.Context, cl *client.Client, args []string) error {
		s, err := cl.Show(ctx, args[0])
		if err != nil {
			return err
		}
		text, err := json.MarshalIndent(struct {
			wire.Summary
			Remarks []string `json:"remarks,omitempty"`
		}{s.Summary, s.Remarks}, "", "  ")
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(p.out, "%s\n", text)
		return err
	})
}

func (p *program) newCancel() *cobra.Command {
	return asking(&cobra.Command{
		Use:     "cancel ID",
		Short:   "End a job",
		Long:    "Ends a job. What it has made stays: if the same job is submitted again, it goes on from there.",
		Example: "  maven-farm cancel 0123456789abcdef",
		Args:    exactly(1, "the ID of a job"),
	}, func(ctx context.Context, cl *client.Client, args []string) error {
		if err := cl.Cancel(ctx, args[0]); err != nil {
			return err
		}
		_, err := fmt.Fprintf(p.out, "cancelled %s\n", args[0])
		return err
	})
}

func (p *program) newInvite() *cobra.Command {
	var data, out string
	c := &cobra.Command{
		Use:   "invite worker|submitter NAME",
		Short: "Make the file that lets a worker or a submitter in",
		Long: "Makes the file of an invitation: the farm's address, the certificate of its authority, and a key. Whoever has the file is that\n" +
			"member: send it as you would a password. Run this on the machine of the farm; the farm may be running. Each worker needs its own.",
		Example: "  maven-farm invite worker red --data farm -o red.json\n  maven-farm invite submitter anna --data farm -o anna.json",
		Args:    exactly(2, "worker or submitter, and a name"),
		RunE: func(_ *cobra.Command, args []string) error {
			if data == "" {
				return fmt.Errorf("give the folder of the farm with --data; %w", errUsage)
			}
			out = cmp.Or(out, args[1]+".json")
			err := hub.Invite(data, wire.Role(args[0]), args[1], func(i *wire.Invitation) error { return writeInvitation(out, i) })
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(p.out, "%s\n", out)
			return err
		},
	}
	c.Flags().StringVar(&data, "data", "", "folder of the farm (must be given)")
	c.Flags().StringVarP(&out, "out", "o", "", "file to write (default: NAME.json)")
	return c
}

// writeInvitation writes the file of an invitation, which must not be there; if it cannot, there is none.
func writeInvitation(out string, i *wire.Invitation) error {
	text, err := json.MarshalIndent(i, "", "  ")
	if err != nil {
		return err
	}
	file, err := os.OpenFile(out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("write the invitation: %w", err)
	}
	_, err = fmt.Fprintf(file, "%s\n", text)
	if err = errors.Join(err, file.Close()); err != nil {
		return errors.Join(fmt.Errorf("write the invitation: %w", err), os.Remove(out))
	}
	return nil
}
