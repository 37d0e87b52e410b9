package io.lampyr.esql.plan;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes texts apart. Safe for many threads. */
public interface TextParts {
  /** The parts by their names; null if the text does not fit. */
  @Nullable Map<String, @Nullable Object> of(String text);
}
