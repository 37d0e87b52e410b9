package io.lampyr.query.dsl.term;

import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * What a range query asks for.
 *
 * @param from null is without a lower end
 * @param to null is without an upper end
 * @param format how dates are written, if not as the mapping says
 */
public record RangeBounds(
    @Nullable Object from,
    @Nullable Object to,
    boolean includeFrom,
    boolean includeTo,
    @Nullable String format,
    ZoneId zone,
    Relation relation) {

  /** How a document's range must lie to the query's. */
  public enum Relation {
    INTERSECTS,
    CONTAINS,
    WITHIN
  }

  /** The range that holds one value, dates rounded to both sides. */
  public static RangeBounds exactly(Object value) {
    return new RangeBounds(
        value, value, true, true, null, java.time.ZoneOffset.UTC, Relation.INTERSECTS);
  }
}
