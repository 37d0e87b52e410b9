package io.lampyr.engine.search;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.engine.leaf.ClearNotice;
import io.lampyr.engine.leaf.LeafCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Has all nodes that search drop what they keep near.
 *
 * <p>Laws: a node that is not told of as failed has dropped it. All is over within {@link #WITHIN}:
 * who has not answered by then has failed. Safe for many threads; blocks. Cost: a query of nodes'
 * items, and one call of each node for each notice.
 */
final class ClearSender {
  static final Duration WITHIN = Duration.ofSeconds(10);

  private static final int CALLS_AT_ONCE = 32;

  private final LeafPlaces places;
  private final Clock clock;
  private final Siblings calls;

  ClearSender(LeafPlaces places, Ports ports) {
    this.places = places;
    this.clock = ports.clock();
    this.calls = new Siblings(ports.scheduler(), "tell-clear", CALLS_AT_ONCE);
  }

  /** Why it is not cleared everywhere, a reason for each node; nothing if it is. */
  List<String> clear(List<ClearNotice> notices) {
    if (notices.isEmpty()) {
      return List.of();
    }
    long ends = clock.monotonicNanos() + WITHIN.toNanos();
    List<byte[]> encoded = notices.stream().map(LeafCodec::encode).toList();
    List<String> failures = new ArrayList<>();
    try {
      List<Optional<String>> told = calls.map(places.nodes(), place -> tell(place, encoded, ends));
      told.forEach(failure -> failure.ifPresent(failures::add));
    } catch (LampyrException unknown) {
      failures.add("which nodes search could not be found out: " + unknown.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while nodes were told to clear", e);
    }
    return List.copyOf(failures);
  }

  private Optional<String> tell(LeafPlace place, List<byte[]> notices, long ends) {
    for (byte[] notice : notices) {
      Duration left = Duration.ofNanos(ends - clock.monotonicNanos());
      try {
        if (!left.isPositive()) {
          throw new UnavailableException("there was no time left within=" + WITHIN);
        }
        place.port().clear(notice, left);
      } catch (LampyrException failed) {
        return Optional.of(
            "node has not cleared what it keeps node=" + place.name() + ": " + failed.getMessage());
      }
    }
    return Optional.empty();
  }
}
