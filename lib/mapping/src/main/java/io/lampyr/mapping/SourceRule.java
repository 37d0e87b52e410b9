package io.lampyr.mapping;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What of a document's source is kept. */
public record SourceRule(boolean enabled, List<String> includes, List<String> excludes) {
  public static final SourceRule WHOLE = new SourceRule(true, List.of(), List.of());

  public SourceRule {
    includes = List.copyOf(includes);
    excludes = List.copyOf(excludes);
  }

  /** Whether the source is kept as it came. */
  public boolean isWhole() {
    return enabled && includes.isEmpty() && excludes.isEmpty();
  }

  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    if (!enabled) {
      json.put("enabled", false);
    }
    if (!includes.isEmpty()) {
      json.put("includes", includes);
    }
    if (!excludes.isEmpty()) {
      json.put("excludes", excludes);
    }
    return json;
  }
}
