package io.lampyr.blockcache.shared;

import io.lampyr.base.check.Check;
import java.time.Duration;

/**
 * How a shared folder is used.
 *
 * @param blockBytes the aligned blocks that files hold; all processes of a folder use the same, or
 *     share nothing
 * @param maxWait how long a read waits for the folder before it goes past it
 * @param maxReads how many reads of the folder may be under way, those that will never return
 *     included; what is beyond goes past it
 * @param maxWrites how many blocks may be on their way into the folder; what is beyond is not kept
 * @param failuresToRest how many failures in a row turn reading, or writing, off
 * @param rest for how long
 */
public record SharedFolderSettings(
    int blockBytes,
    Duration maxWait,
    int maxReads,
    int maxWrites,
    int failuresToRest,
    Duration rest) {
  private static final int MAX_BLOCK_BYTES = 64 << 20;

  public static final SharedFolderSettings DEFAULTS =
      new SharedFolderSettings(1 << 20, Duration.ofMillis(500), 32, 16, 5, Duration.ofSeconds(30));

  public SharedFolderSettings {
    Check.that(
        blockBytes >= 4096 && blockBytes <= MAX_BLOCK_BYTES && blockBytes % 4096 == 0,
        "blockBytes must be a multiple of 4096 up to 64 MiB: " + blockBytes);
    Check.that(maxWait.isPositive(), "maxWait must be positive");
    Check.positive(maxReads, "maxReads");
    Check.positive(maxWrites, "maxWrites");
    Check.positive(failuresToRest, "failuresToRest");
    Check.that(rest.isPositive(), "rest must be positive");
  }
}
