package io.lampyr.engine.lifecycle;

import io.lampyr.engine.catalog.Downsampled;
import io.lampyr.engine.downsample.DownsampleConfig;
import io.lampyr.engine.downsample.SamplingMethod;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Whether a generation of a stream is to have fewer points now, and in which index. Pure.
 *
 * @param target the name of the index that is to have them
 */
record GenerationPlan(String target, DownsampleConfig how) {
  static final String PREFIX = "downsample-";

  /**
   * A generation that is not written to.
   *
   * @param ended since when it is not, and no point of its times is expected
   */
  record Subject(String name, Optional<Downsampled> points, Instant ended) {}

  static Optional<GenerationPlan> of(Subject generation, DownsamplingRounds rounds, Instant now) {
    Duration ended = Duration.between(generation.ended(), now);
    return rounds.due(ended).flatMap(round -> plan(generation, rounds, round));
  }

  private static Optional<GenerationPlan> plan(
      Subject generation, DownsamplingRounds rounds, DownsamplingRounds.Round round) {
    Optional<Downsampled> before = generation.points();
    // Figures and single values do not mix: what was begun by one method goes on by it.
    SamplingMethod method =
        before
            .map(points -> SamplingMethod.of(points.method()))
            .or(rounds::method)
            .orElse(SamplingMethod.AGGREGATE);
    DownsampleConfig how = round.config(method);
    if (before.isPresent()) {
      long was = new DownsampleConfig(before.get().interval(), method).millis();
      // What was made by other rounds, or by hand, may not fit these.
      if (how.millis() <= was || how.millis() % was != 0) {
        return Optional.empty();
      }
    }
    return Optional.of(new GenerationPlan(target(generation.name(), before, round), how));
  }

  /** The index that a round makes of one, which may have been made by another round. */
  static String target(String index, Optional<Downsampled> points, DownsamplingRounds.Round round) {
    String origin = points.map(before -> before.origin().name()).orElse(index);
    return PREFIX + round.interval() + "-" + origin;
  }
}
