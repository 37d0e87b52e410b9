package io.lampyr.esql.type;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Several values of one cell, two at least, in their order. Immutable. */
public final class Multi {
  private final Object[] values;

  private Multi(Object[] values) {
    this.values = values;
  }

  /** A cell with these values: nothing, a value by itself, or several. */
  public static @Nullable Object cell(List<?> values) {
    return switch (values.size()) {
      case 0 -> null;
      case 1 -> values.getFirst();
      default -> new Multi(values.toArray());
    };
  }

  /** The values of a cell. */
  public static List<Object> values(@Nullable Object cell) {
    return switch (cell) {
      case null -> List.of();
      case Multi several -> several.list();
      default -> List.of(cell);
    };
  }

  /** How many values a cell has. */
  public static int count(@Nullable Object cell) {
    return cell == null ? 0 : cell instanceof Multi several ? several.values.length : 1;
  }

  public int size() {
    return values.length;
  }

  public Object get(int at) {
    return values[at];
  }

  public List<Object> list() {
    return new ArrayList<>(Arrays.asList(values));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Multi multi && Arrays.equals(values, multi.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }
}
