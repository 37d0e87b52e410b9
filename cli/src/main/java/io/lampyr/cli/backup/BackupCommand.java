package io.lampyr.cli.backup;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.engine.backup.Backup;
import io.lampyr.engine.backup.Backups;
import io.lampyr.engine.backup.Manifest;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Copies a store while it is used. */
@Command(
    name = "backup",
    description = "Copy all data to a folder or bucket, while they are used.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lampyr backup --data /srv/lampyr --to /mnt/backups",
      "  lampyr backup --name Lampyr --region eu-central-1 --to s3://my-backups/lampyr",
      "  lampyr backup --list --to s3://my-backups/lampyr --region eu-central-1",
      "",
      "What a place already has of an earlier backup, or of one that was broken off, is not copied"
          + " again.",
      "Exit codes: 0 done, 1 failed, 2 the command line was not understood."
    })
public final class BackupCommand implements Callable<Integer> {
  private final PrintWriter out;
  private final PrintWriter err;

  @Mixin private StoreOptions store = new StoreOptions();

  @Option(
      names = "--to",
      required = true,
      paramLabel = "PLACE",
      description = "A folder, or s3://bucket/prefix, that holds backups and nothing else.")
  private String to = "";

  @Option(names = "--list", description = "List the backups of the place, and make none.")
  private boolean list;

  public BackupCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (StoreOptions _ = store) {
      if (list) {
        Backups.Found found = new Backups(store.place(to, false), store.copying()).all();
        found.whole().forEach(one -> out.println(line(one)));
        found.unreadable().forEach(why -> err.println("not readable: " + why));
        return 0;
      }
      Backup backup = new Backup(store.source(), store.place(to, true), store.copying());
      Manifest made = backup.make(new Meter(err, store.ports.clock()));
      out.println("made backup " + line(made));
      return 0;
    } catch (LampyrException | IllegalArgumentException | IOException refused) {
      err.println("lampyr: " + refused.getMessage());
      return 1;
    } finally {
      out.flush();
      err.flush();
    }
  }

  private static String line(Manifest one) {
    return "%s: %d items, %d blobs, %s"
        .formatted(one.id(), one.items(), one.blobs(), new ByteSize(one.bytes()));
  }
}
