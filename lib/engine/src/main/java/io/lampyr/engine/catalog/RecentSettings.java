package io.lampyr.engine.catalog;

import io.lampyr.base.port.Clock;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The cluster's settings for those who cannot read them each time: searches.
 *
 * <p>Laws: what is given was read at most {@link #FRESH} ago; what this process changed, it sees at
 * once. Safe for many threads; several may read at the same time. Cost: a read each time that it is
 * over, while somebody asks.
 */
public final class RecentSettings {
  /** For how long other processes may go by what held before a change. */
  public static final Duration FRESH = Duration.ofSeconds(5);

  private final Supplier<ClusterSettings> reading;
  private final Clock clock;
  private volatile @Nullable Known known;

  private record Known(ClusterSettings settings, long nanos) {}

  RecentSettings(Supplier<ClusterSettings> reading, Clock clock) {
    this.reading = reading;
    this.clock = clock;
  }

  /** What holds: transient settings go before persistent ones. */
  public FlatSettings effective() {
    Known last = known;
    long now = clock.monotonicNanos();
    if (last == null || now - last.nanos() > FRESH.toNanos()) {
      last = new Known(reading.get(), now);
      known = last;
    }
    return last.settings().effective();
  }

  void forget() {
    known = null;
  }
}
