package io.lampyr.engine.backup;

import io.lampyr.base.check.Check;
import java.time.Instant;

/**
 * What a backup consists of. It is written last: a backup without one is none.
 *
 * @param taken when its making began, by the clock of whoever made it
 * @param level the feature level that the cluster had
 * @param itemFirst the number of the first page of its items
 * @param itemPages in how many pages they stand
 * @param blobPages in how many pages its blobs are named
 * @param lease whether it has the lease
 */
public record Manifest(
    String id,
    Instant taken,
    int level,
    int itemFirst,
    int itemPages,
    long items,
    int blobPages,
    long blobs,
    long bytes,
    boolean lease) {
  public Manifest {
    Check.that(BackupKeys.isId(id), "not the id of a backup: " + id);
    Check.positive(level, "level");
    Check.notNegative(itemFirst, "first item page");
    Check.notNegative(itemPages, "item pages");
    Check.notNegative(items, "items");
    Check.notNegative(blobPages, "blob pages");
    Check.notNegative(blobs, "blobs");
    Check.notNegative(bytes, "bytes");
  }
}
