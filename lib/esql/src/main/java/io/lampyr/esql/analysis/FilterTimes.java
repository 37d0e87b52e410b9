package io.lampyr.esql.analysis;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.esql.function.Convert;
import io.lampyr.esql.type.DataType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Between which times a query in JSON leaves documents, in milliseconds, as far as that is plain: a
 * range of {@code @timestamp} by itself, or among what must be.
 */
record FilterTimes(@Nullable Long from, @Nullable Long to) {
  private static final FilterTimes OPEN = new FilterTimes(null, null);

  /** So deep conditions are looked into. */
  private static final int MOST_DEPTH = 10;

  static FilterTimes of(@Nullable Object query) {
    return of(query, 0);
  }

  private static FilterTimes of(@Nullable Object query, int depth) {
    FilterTimes all = OPEN;
    if (depth > MOST_DEPTH || !(query instanceof Map<?, ?> clauses)) {
      return all;
    }
    if (clauses.get("range") instanceof Map<?, ?> range
        && range.get(SeriesSource.TIME) instanceof Map<?, ?> bounds) {
      Object from = bounds.containsKey("gte") ? bounds.get("gte") : bounds.get("gt");
      Object to = bounds.containsKey("lte") ? bounds.get("lte") : bounds.get("lt");
      all = all.and(new FilterTimes(millis(from), millis(to)));
    }
    if (clauses.get("constant_score") instanceof Map<?, ?> around) {
      all = all.and(of(around.get("filter"), depth + 1));
    }
    if (clauses.get("bool") instanceof Map<?, ?> bool) {
      for (String place : List.of("filter", "must")) {
        Object inside = bool.get(place);
        for (Object each :
            inside instanceof List<?> list ? list : List.of(inside == null ? "" : inside)) {
          all = all.and(of(each, depth + 1));
        }
      }
    }
    return all;
  }

  FilterTimes and(FilterTimes other) {
    return new FilterTimes(
        from == null || (other.from != null && other.from > from) ? other.from : from,
        to == null || (other.to != null && other.to < to) ? other.to : to);
  }

  private static @Nullable Long millis(@Nullable Object bound) {
    try {
      return switch (bound) {
        case Number number -> number.longValue();
        case String text -> (Long) Convert.convert(text, DataType.KEYWORD, DataType.DATETIME);
        case null, default -> null;
      };
    } catch (IllegalArgumentException | InvalidInputException relative) {
      // What is no plain date says nothing here.
      return null;
    }
  }
}
