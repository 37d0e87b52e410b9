package io.lampyr.metrics.series;

import io.lampyr.base.check.Check;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which series are wanted, and which of their points.
 *
 * @param matchers all of which a series must match
 * @param fromMillis the first moment that is wanted
 * @param toMillis the last moment that is wanted, itself included
 * @param labels the only labels that are needed of each series; null: all. A source may leave out
 *     others, and hands over as many series as ever
 * @param figure what is wanted of points that stand for several numbers
 * @param windows if points are wanted for nothing but what they add up to in these; null: each
 */
public record SeriesRequest(
    List<LabelMatcher> matchers,
    long fromMillis,
    long toMillis,
    @Nullable Set<String> labels,
    Figure figure,
    @Nullable Windows windows) {
  public SeriesRequest {
    matchers = List.copyOf(matchers);
    labels = labels == null ? null : Set.copyOf(labels);
    Check.that(fromMillis <= toMillis, "a span of time ends after it begins");
  }

  /** What stands for several numbers is their average. */
  public SeriesRequest(
      List<LabelMatcher> matchers, long fromMillis, long toMillis, @Nullable Set<String> labels) {
    this(matchers, fromMillis, toMillis, labels, Figure.AVERAGE, null);
  }

  /** With all labels. */
  public SeriesRequest(List<LabelMatcher> matchers, long fromMillis, long toMillis) {
    this(matchers, fromMillis, toMillis, null);
  }

  /** Begins to hand these series over; the caller closes the cursor. */
  public SeriesCursor of(SeriesSource source) {
    return source.scan(this);
  }
}
