package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import java.util.List;

/**
 * A template for new indices: what matching needs, typed, and the body as the API takes and gives
 * it. A component template has no patterns and is used by others alone.
 */
public record IndexTemplate(
    String name, List<String> patterns, long priority, List<String> composedOf, String body) {
  private static final int MAX_PARTS = 1000;

  public IndexTemplate {
    patterns = List.copyOf(patterns);
    composedOf = List.copyOf(composedOf);
    Check.that(!name.isEmpty(), "template name must not be empty");
    Check.notNegative(priority, "template priority");
    Check.that(
        patterns.size() <= MAX_PARTS && composedOf.size() <= MAX_PARTS,
        "template must have at most 1000 patterns and components");
  }
}
