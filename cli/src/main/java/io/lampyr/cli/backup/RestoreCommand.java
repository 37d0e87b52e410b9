package io.lampyr.cli.backup;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.engine.backup.Backup;
import io.lampyr.engine.backup.Backups;
import io.lampyr.engine.backup.Manifest;
import io.lampyr.engine.backup.Restore;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Makes a store of a backup. */
@Command(
    name = "restore",
    description = "Bring a backup back into an empty data folder, or an empty bucket and table.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lampyr restore --from /mnt/backups --data /srv/restored",
      "  lampyr restore --from s3://my-backups/lampyr --region eu-central-1 --bucket EMPTY --table"
          + " EMPTY",
      "",
      "What was broken off goes on when it is called again. Nothing else may be at work on the"
          + " store meanwhile.",
      "Exit codes: 0 done, 1 failed, 2 the command line was not understood."
    })
public final class RestoreCommand implements Callable<Integer> {
  private final PrintWriter out;
  private final PrintWriter err;

  @Mixin private StoreOptions store = new StoreOptions();

  @Option(
      names = "--from",
      required = true,
      paramLabel = "PLACE",
      description = "The folder, or s3://bucket/prefix, that holds the backup.")
  private String from = "";

  @Option(
      names = "--backup",
      paramLabel = "ID",
      description = "Which one, as lampyr backup --list tells it (default: the latest).")
  private @Nullable String id;

  public RestoreCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws InterruptedException {
    try (StoreOptions _ = store) {
      BlobStore place = store.place(from, false);
      Manifest manifest = manifest(new Backups(place, store.copying()));
      Backup.Source target = store.target();
      new Restore(place, target.blobs(), target.archive(), store.copying())
          .bringBack(manifest, new Meter(err, store.ports.clock()));
      out.println(
          "brought back backup %s: %d items, %d blobs"
              .formatted(manifest.id(), manifest.items(), manifest.blobs()));
      return 0;
    } catch (LampyrException | IllegalArgumentException | IOException refused) {
      err.println("lampyr: " + refused.getMessage());
      return 1;
    } finally {
      out.flush();
      err.flush();
    }
  }

  private Manifest manifest(Backups backups) {
    if (id != null) {
      return backups.of(id);
    }
    Backups.Found found = backups.all();
    found.unreadable().forEach(why -> err.println("not readable: " + why));
    if (found.whole().isEmpty()) {
      throw new MisconfiguredException("the place holds no backup that was ended");
    }
    return found.whole().getLast();
  }
}
