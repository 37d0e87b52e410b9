package io.lampyr.restapi.esql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Results that are kept as JSON, without the columns that hold nothing. */
final class FilledColumns {
  /** Whether they are wanted. */
  static final String WANTED = "drop_null_columns";

  private FilledColumns() {}

  /**
   * The same result with {@code all_columns}, and with those that hold something as its columns; as
   * it is, if it has no rows to tell.
   */
  static Map<String, @Nullable Object> of(Map<String, @Nullable Object> json, boolean byColumn) {
    if (!(json.get("columns") instanceof List<?> columns)
        || !(json.get("values") instanceof List<?> values)) {
      return json;
    }
    List<Integer> filled = new ArrayList<>();
    for (int column = 0; column < columns.size(); column++) {
      if (isFilled(values, column, byColumn)) {
        filled.add(column);
      }
    }
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    json.forEach((name, value) -> {
      switch (name) {
        case "columns" -> {
          shown.put("all_columns", columns);
          shown.put("columns", picked(columns, filled));
        }
        case "values" -> shown.put("values", values(values, filled, byColumn));
        default -> shown.put(name, value);
      }
    });
    return shown;
  }

  private static boolean isFilled(List<?> values, int column, boolean byColumn) {
    return byColumn
        ? values.get(column) instanceof List<?> cells && cells.stream().anyMatch(Objects::nonNull)
        : values.stream()
            .anyMatch(row -> row instanceof List<?> cells && cells.get(column) != null);
  }

  private static List<@Nullable Object> values(
      List<?> values, List<Integer> filled, boolean byColumn) {
    if (byColumn) {
      return picked(values, filled);
    }
    List<@Nullable Object> rows = new ArrayList<>();
    for (Object row : values) {
      rows.add(row instanceof List<?> cells ? picked(cells, filled) : row);
    }
    return rows;
  }

  private static List<@Nullable Object> picked(List<?> all, List<Integer> wanted) {
    List<@Nullable Object> picked = new ArrayList<>();
    wanted.forEach(place -> picked.add(all.get(place)));
    return picked;
  }
}
