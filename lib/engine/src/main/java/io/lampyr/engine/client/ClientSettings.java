package io.lampyr.engine.client;

import io.lampyr.base.check.Check;
import java.time.Duration;

/**
 * The bounds within which a client works.
 *
 * @param nodesAtOnce how many nodes, or shards of a refresh, one request calls side by side
 * @param cachedIndices of how many indices the tables are kept
 */
public record ClientSettings(int nodesAtOnce, int cachedIndices, Appends appends, Pauses pauses) {
  public static final ClientSettings DEFAULT =
      new ClientSettings(16, 1000, Appends.DEFAULT, Pauses.DEFAULT);

  public ClientSettings {
    Check.positive(nodesAtOnce, "nodes at once");
    Check.positive(cachedIndices, "cached indices");
  }

  /**
   * How much goes into one append and into one request. An item that is larger than an append by
   * itself is rejected.
   */
  public record Appends(int items, long bytes, int itemsOfRequest) {
    public static final Appends DEFAULT = new Appends(5_000, 8L << 20, 200_000);

    public Appends {
      Check.positive(items, "items of an append");
      Check.positive(bytes, "bytes of an append");
      Check.positive(itemsOfRequest, "items of a request");
      Check.that(
          itemsOfRequest <= AutoIds.MAX_PER_REQUEST, "items of a request must be at most 262144");
    }
  }

  /**
   * Pauses between attempts: each up to twice as long as the one before, never longer than the
   * longest, and drawn from their upper half so that clients do not come back together.
   */
  public record Pauses(Duration first, Duration longest) {
    public static final Pauses DEFAULT = new Pauses(Duration.ofMillis(20), Duration.ofSeconds(1));
    private static final int MAX_DOUBLINGS = 30;

    public Pauses {
      Check.that(
          first.isPositive() && first.compareTo(longest) <= 0,
          "pauses must be positive and at most the longest");
      Check.that(longest.compareTo(Duration.ofHours(1)) <= 0, "pauses must be at most an hour");
    }

    /** The pause behind so many setbacks in a row; {@code chance} is in [0, 1). */
    long nanosAfter(int setbacks, double chance) {
      int doublings = Math.clamp(setbacks - 1L, 0, MAX_DOUBLINGS);
      double doubled = Math.scalb((double) first.toNanos(), doublings);
      return (long) (Math.min(doubled, (double) longest.toNanos()) * (0.5 + chance / 2));
    }
  }
}
