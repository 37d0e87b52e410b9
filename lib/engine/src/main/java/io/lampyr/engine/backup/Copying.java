package io.lampyr.engine.backup;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.retry.Retries;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How to copy.
 *
 * @param atOnce how many blobs are on their way at once
 * @param scratch a folder for blobs that are too large for memory, until they are copied
 */
public record Copying(int atOnce, Path scratch, Ports ports) {
  private static final int MOST_AT_ONCE = 64;
  private static final Duration DEADLINE = Duration.ofMinutes(5);

  public Copying {
    Check.that(atOnce >= 1 && atOnce <= MOST_AT_ONCE, "blobs copied at once must be in [1, 64]");
  }

  Retries retries() {
    return Retries.within(DEADLINE, ports);
  }
}
