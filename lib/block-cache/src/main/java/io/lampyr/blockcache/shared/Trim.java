package io.lampyr.blockcache.shared;

import io.lampyr.blockcache.TierMeter;
import io.lampyr.blockcache.shared.FolderAccess.Listed;
import java.io.IOException;
import java.util.Comparator;
import java.util.PriorityQueue;

/** One pass over a shared folder that brings it under a size, the oldest files first. */
final class Trim {
  /** The most files that one pass deletes: what it has to remember. */
  static final int MAX_DELETES = 50_000;

  private static final Comparator<Listed> BY_AGE =
      Comparator.comparing(Listed::modified).thenComparing(Listed::name);

  private final FolderAccess files;
  private final TierMeter meter;
  private final PriorityQueue<Listed> oldest = new PriorityQueue<>(BY_AGE.reversed());
  private long total;

  Trim(FolderAccess files, TierMeter meter) {
    this.files = files;
    this.meter = meter;
  }

  long to(long limitBytes) throws IOException {
    files.list(this::see);
    long deleted = 0;
    for (Listed file : oldest.stream().sorted(BY_AGE).toList()) {
      if (total - deleted <= limitBytes) {
        break;
      }
      files.delete(file.name());
      meter.evicted();
      deleted += file.bytes();
    }
    return deleted;
  }

  private void see(Listed file) {
    total += file.bytes();
    oldest.add(file);
    if (oldest.size() > MAX_DELETES) {
      oldest.remove();
    }
  }
}
