package io.lampyr.metrics.series;

import io.lampyr.base.check.Check;
import java.util.List;

/**
 * In which times there is but one point of a series for each interval, which stands for all that
 * were there.
 */
public record Fewer(List<Span> spans) {
  public static final Fewer NONE = new Fewer(List.of());

  /** Times, the first one included and the last one not, in milliseconds like the interval. */
  public record Span(long from, long to, long interval) {
    public Span {
      Check.positive(interval, "interval of points");
    }
  }

  public Fewer {
    spans = List.copyOf(spans);
  }

  public boolean isNone() {
    return spans.isEmpty();
  }

  /** The longest interval of all. */
  public long longest() {
    return spans.stream().mapToLong(Span::interval).max().orElse(0);
  }

  /** For how long a point of that time stands for its series, if that is said at all; else 0. */
  public long at(long time) {
    long longest = 0;
    for (Span span : spans) {
      if (span.from() <= time && time < span.to()) {
        longest = Math.max(longest, span.interval());
      }
    }
    return longest;
  }
}
