package io.lampyr.engine.catalog;

import io.lampyr.base.port.Clock;
import java.time.Instant;
import java.util.Optional;

/**
 * Lets the last slice of a stream of time series grow with time: whoever has a point of the time
 * next to come makes it longer. So nothing needs to run for a stream that nobody writes to. Cost:
 * one read and two conditional writes, about once in the time that the stream looks ahead.
 */
public final class SliceUpkeep {
  private final Streams streams;
  private final StreamIndices parts;
  private final Clock clock;

  SliceUpkeep(Streams streams, StreamIndices parts, Clock clock) {
    this.streams = streams;
    this.parts = parts;
    this.clock = clock;
  }

  /**
   * The stream, once its last slice takes points of that time; nothing if they are too far ahead.
   */
  public Optional<DataStream> reach(String stream, FlatSettings settings, Instant time) {
    Instant to = clock.now().plus(SeriesSettings.lookAhead(settings));
    if (!time.isBefore(to)) {
      return Optional.empty();
    }
    DataStream grown = streams.update(stream, state -> Slices.extended(state, to));
    parts.bound(Slices.of(grown.state()));
    return Optional.of(grown);
  }
}
