package io.lampyr.engine.lifecycle;

import io.lampyr.base.id.IndexId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is to be done with a stream now. Pure.
 *
 * <p>Law, <b>RetentionNeverEarly</b>: an index is only deleted when it has not been written to for
 * as long as the stream's documents are kept, and {@link #LATE} more, which is longer than any
 * write that was on its way takes.
 *
 * @param lives whether it is looked after at all
 * @param rolls whether the stream is to roll over
 * @param expired the indices that are to be deleted, the oldest first
 */
public record LifecyclePlan(boolean lives, boolean rolls, List<IndexId> expired) {
  /** Writes that found an index to write to end within this time. */
  public static final Duration LATE = Duration.ofMinutes(5);

  public static final LifecyclePlan NOTHING = new LifecyclePlan(false, false, List.of());

  public LifecyclePlan {
    expired = List.copyOf(expired);
  }

  /**
   * A stream as it is.
   *
   * @param indices the oldest first; the last one is written to
   * @param rolled since when each of the others is not
   * @param begun since when the last one is written to
   * @param size of the last one, if it is known
   */
  public record Subject(
      List<IndexId> indices,
      Map<IndexId, Instant> rolled,
      Instant begun,
      Optional<Conditions.Size> size) {
    public Subject {
      indices = List.copyOf(indices);
      rolled = Map.copyOf(rolled);
    }
  }

  public static LifecyclePlan of(
      Subject stream, Lifecycle lifecycle, Optional<Duration> retention, Instant now) {
    if (!lifecycle.enabled()) {
      return NOTHING;
    }
    Duration old = Duration.between(stream.begun(), now);
    boolean rolls =
        stream.size().filter(size -> Conditions.of(retention).areMet(old, size)).isPresent();
    List<IndexId> expired = new ArrayList<>();
    if (retention.isPresent()) {
      Instant last = now.minus(retention.get()).minus(LATE);
      for (IndexId index : stream.indices().subList(0, stream.indices().size() - 1)) {
        Instant rolled = stream.rolled().get(index);
        if (rolled != null && rolled.isBefore(last)) {
          expired.add(index);
        }
      }
    }
    return new LifecyclePlan(true, rolls, expired);
  }
}
