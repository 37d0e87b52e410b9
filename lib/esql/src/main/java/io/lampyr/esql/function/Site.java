package io.lampyr.esql.function;

import io.lampyr.esql.type.DataType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place where a function is called.
 *
 * @param constants the arguments that are the same for all rows; null for those that are not
 * @param now when the query began
 */
public record Site(
    List<DataType> types, DataType result, List<@Nullable Object> constants, Instant now) {
  public Site {
    types = List.copyOf(types);
    constants = Collections.unmodifiableList(new ArrayList<>(constants));
  }

  /** The type of an argument; of the last one if there are not so many. */
  public DataType type(int at) {
    return types.get(Math.min(at, types.size() - 1));
  }

  public @Nullable Object constant(int at) {
    return at < constants.size() ? constants.get(at) : null;
  }
}
