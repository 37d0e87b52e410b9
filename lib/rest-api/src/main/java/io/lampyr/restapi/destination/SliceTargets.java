package io.lampyr.restapi.destination;

import java.time.Instant;
import java.util.Optional;

/** Finds which index of a stream of time series documents go to. Safe for many threads; blocks. */
public interface SliceTargets {

  /**
   * The stream's index that takes documents of that time, where the target was found by the name of
   * a stream of time series: the last one's times are extended if the time is next to come. Empty
   * if none takes it. Where streams have no slices, the target takes all. Cost: a read for an index
   * that is not known, two conditional writes and a read for an extension, which comes about once
   * in the time that the stream looks ahead.
   */
  default Optional<WriteTarget> findSlice(WriteTarget target, Instant time) {
    return Optional.of(target);
  }
}
