package io.lampyr.restapi.search;

import io.lampyr.query.search.ShardHit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where pages end, as it is kept until the next one: what the last hit was compared by, since
 * formats that values are shown in lose digits. Whole numbers stay numbers, for texts of them may
 * mean something else in dates; everything else is a text.
 */
public final class HitPlaces {
  private HitPlaces() {}

  static List<@Nullable Object> of(ShardHit last) {
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < last.sort().shown().size(); i++) {
      Object compared = last.sort().comparable().get(i);
      values.add(kept(compared instanceof Number ? compared : last.sort().shown().get(i)));
    }
    return values;
  }

  /** What was kept, of JSON. */
  public static List<@Nullable Object> read(List<?> json) {
    List<@Nullable Object> values = new ArrayList<>();
    json.forEach(value -> values.add(kept(value)));
    return values;
  }

  private static @Nullable Object kept(@Nullable Object value) {
    return value == null || value instanceof Long ? value : value.toString();
  }
}
