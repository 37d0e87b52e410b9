package io.lampyr.engine.leaf;

import io.lampyr.base.check.Check;
import io.lampyr.mapping.fault.Dialect;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A search as its client asked for it.
 *
 * @param now what {@code now} means in it
 * @param within for how long the leaf may work, counted from its call
 * @param query a query as JSON in the place of the body's
 */
@SuppressWarnings("ArrayRecordComponent") // Bodies are not copied, and nobody compares them.
public record LeafQuestion(
    Dialect dialect,
    Instant now,
    Duration within,
    byte[] body,
    Map<String, String> parameters,
    Optional<byte[]> query) {
  public LeafQuestion {
    Check.that(!within.isNegative(), "time of a leaf must not be negative");
    parameters = Map.copyOf(parameters);
  }
}
