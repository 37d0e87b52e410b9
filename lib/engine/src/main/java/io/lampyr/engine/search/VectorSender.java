package io.lampyr.engine.search;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.leaf.VectorNotice;
import io.lampyr.engine.reader.ShardView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Has the nodes that searches of shards are sent to bring the shards' vectors near.
 *
 * <p>Laws: a node that is not told of as failed has them near, as far as its cache holds them. All
 * is over within {@link #WITHIN}: who has not answered by then has failed. Safe for many threads;
 * blocks. Cost: one call of each node for a hundred of its shards.
 */
final class VectorSender {
  static final Duration WITHIN = Duration.ofMinutes(5);

  private static final int CALLS_AT_ONCE = 32;

  private final LeafPlaces places;
  private final Clock clock;
  private final Siblings calls;

  VectorSender(LeafPlaces places, Ports ports) {
    this.places = places;
    this.clock = ports.clock();
    this.calls = new Siblings(ports.scheduler(), "tell-vectors", CALLS_AT_ONCE);
  }

  /** Why they are not near everywhere, a reason for each node; nothing if they are. */
  List<String> bring(List<ShardView> views) {
    Map<String, LeafPlace> nodes = new LinkedHashMap<>();
    Map<String, List<ShardView>> wanted = new LinkedHashMap<>();
    for (ShardView view : views) {
      for (LeafPlace place : places.of(view.shard())) {
        // What an invocation keeps is gone when it ends.
        if (place.kind() != LeafPlace.Kind.FUNCTION) {
          nodes.put(place.name(), place);
          wanted.computeIfAbsent(place.name(), _ -> new ArrayList<>()).add(view);
        }
      }
    }
    long ends = clock.monotonicNanos() + WITHIN.toNanos();
    List<String> failures = new ArrayList<>();
    try {
      List<Optional<String>> told =
          calls.map(
              List.copyOf(nodes.values()),
              place -> tell(place, wanted.getOrDefault(place.name(), List.of()), ends));
      told.forEach(failure -> failure.ifPresent(failures::add));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while nodes were told to bring vectors", e);
    }
    return List.copyOf(failures);
  }

  private Optional<String> tell(LeafPlace place, List<ShardView> views, long ends) {
    for (VectorNotice notice : VectorNotice.of(views)) {
      Duration left = Duration.ofNanos(ends - clock.monotonicNanos());
      try {
        if (!left.isPositive()) {
          throw new UnavailableException("there was no time left within=" + WITHIN);
        }
        place.port().warm(LeafCodec.encode(notice), left);
      } catch (LampyrException failed) {
        return Optional.of(
            "node has not brought vectors near node=" + place.name() + ": " + failed.getMessage());
      }
    }
    return Optional.empty();
  }
}
