package io.lampyr.esql.plan;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes texts apart. Safe for many threads. */
public interface TextParts {
  /** The parts by their names; null if the text does not fit. */
  @Nullable Map<String, @Nullable Object> of(String text);

  /** What it was made of. */
  Written written();

  /** Patterns as a query has them. */
  sealed interface Written {}

  record OfDissect(String pattern, String separator) implements Written {}

  /** Parts that are found without a pattern, each under that name in front of its own. */
  record OfKnown(String kind, String prefix, Map<String, Object> options) implements Written {
    public OfKnown {
      options = Map.copyOf(options);
    }
  }

  record OfGrok(List<String> patterns) implements Written {
    public OfGrok {
      patterns = List.copyOf(patterns);
    }
  }
}
