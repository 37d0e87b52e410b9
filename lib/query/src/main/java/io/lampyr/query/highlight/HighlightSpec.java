package io.lampyr.query.highlight;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which fields to highlight, by name or pattern, in the order of the request, and how. */
public record HighlightSpec(Map<String, HighlightOptions> fields) {
  public HighlightSpec {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }
}
