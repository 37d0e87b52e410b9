package io.lampyr.esql.format;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.esql.plan.Column;
import io.lampyr.esql.run.Page;
import io.lampyr.esql.run.Result;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results as JSON, CSV, TSV and as a table for people. */
public final class ResultWriter {
  /** As wide as columns of tables are at most. */
  private static final int MAX_WIDTH = 100;

  private ResultWriter() {}

  /** The text that was written, counted as its request's memory. */
  private static final class Counted {
    private long taken;

    private void upTo(StringBuilder out) {
      // The text, and the bytes that it becomes.
      RequestMemory.takeFor(2 * (out.length() - taken), "<esql_answer>");
      taken = out.length();
    }
  }

  /** The columns, as answers name them. */
  public static List<Map<String, Object>> columns(List<Column> columns) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Column column : columns) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", column.name());
      one.put("type", column.type().shown());
      all.add(one);
    }
    return all;
  }

  /** The columns in which there is a value. */
  public static List<Column> filled(Result result) {
    return result.columns().stream()
        .filter(column -> result.pages().stream().anyMatch(page -> isFilled(page, column)))
        .toList();
  }

  private static boolean isFilled(Page page, Column column) {
    for (int row = 0; row < page.rows(); row++) {
      if (page.cell(column.slot(), row) != null) {
        return true;
      }
    }
    return false;
  }

  /** A cell, as JSON shows it. */
  public static @Nullable Object json(@Nullable Object cell, DataType type) {
    if (cell == null || type == DataType.UNSUPPORTED) {
      return null;
    }
    return cell instanceof Multi several
        ? several.list().stream().map(value -> Values.json(value, type)).toList()
        : Values.json(cell, type);
  }

  /** Rows, each a list of cells. */
  public static List<List<@Nullable Object>> rows(Result result, List<Column> columns) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (Page page : result.pages()) {
      for (int row = 0; row < page.rows(); row++) {
        List<@Nullable Object> cells = new ArrayList<>();
        for (Column column : columns) {
          cells.add(json(page.cell(column.slot(), row), column.type()));
        }
        rows.add(cells);
      }
    }
    return rows;
  }

  /** Columns, each a list of cells. */
  public static List<List<@Nullable Object>> byColumn(Result result, List<Column> columns) {
    List<List<@Nullable Object>> all = new ArrayList<>();
    for (Column column : columns) {
      List<@Nullable Object> cells = new ArrayList<>();
      for (Page page : result.pages()) {
        for (int row = 0; row < page.rows(); row++) {
          cells.add(json(page.cell(column.slot(), row), column.type()));
        }
      }
      all.add(cells);
    }
    return all;
  }

  /** Values between delimiters; those with delimiters, quotes or line ends in them are quoted. */
  public static String separated(
      Result result, List<Column> columns, char delimiter, boolean tabs, boolean header) {
    return separated(names(columns), rows(result, columns), delimiter, tabs, header);
  }

  private static List<String> names(List<Column> columns) {
    return columns.stream().map(Column::name).toList();
  }

  /** The same of rows that are as JSON shows them. */
  public static String separated(
      List<String> names,
      List<List<@Nullable Object>> rows,
      char delimiter,
      boolean tabs,
      boolean header) {
    StringBuilder out = new StringBuilder();
    String end = tabs ? "\n" : "\r\n";
    Counted counted = new Counted();
    if (header) {
      line(names, delimiter, tabs, end, out);
    }
    for (List<@Nullable Object> row : rows) {
      line(row.stream().map(ResultWriter::plain).toList(), delimiter, tabs, end, out);
      counted.upTo(out);
    }
    return out.toString();
  }

  private static void line(
      List<String> cells, char delimiter, boolean tabs, String end, StringBuilder out) {
    for (int i = 0; i < cells.size(); i++) {
      if (i > 0) {
        out.append(delimiter);
      }
      String cell = cells.get(i);
      if (tabs) {
        out.append(cell.replace("\t", "\\t").replace("\n", "\\n"));
      } else if (cell.indexOf(delimiter) >= 0
          || cell.indexOf('"') >= 0
          || cell.indexOf('\n') >= 0
          || cell.indexOf('\r') >= 0) {
        out.append('"').append(cell.replace("\"", "\"\"")).append('"');
      } else {
        out.append(cell);
      }
    }
    out.append(end);
  }

  private static String plain(@Nullable Object cell) {
    return switch (cell) {
      case null -> "";
      case List<?> several ->
          "[" + String.join(",", several.stream().map(String::valueOf).toList()) + "]";
      default -> String.valueOf(cell);
    };
  }

  /** A table for people. */
  public static String table(Result result, List<Column> columns, boolean header) {
    return table(names(columns), rows(result, columns), header);
  }

  /** The same of rows that are as JSON shows them. */
  public static String table(
      List<String> names, List<List<@Nullable Object>> rows, boolean header) {
    List<List<String>> cells = new ArrayList<>();
    for (List<@Nullable Object> row : rows) {
      cells.add(row.stream().map(cell -> cell == null ? "null" : plain(cell)).toList());
    }
    int[] widths = new int[names.size()];
    for (int i = 0; i < widths.length; i++) {
      int longest = Math.max(15, names.get(i).length());
      for (List<String> row : cells) {
        longest = Math.max(longest, row.get(i).length());
      }
      // One long cell does not make all others as long.
      widths[i] = Math.min(longest, MAX_WIDTH);
    }
    StringBuilder out = new StringBuilder();
    if (header) {
      padded(names, widths, true, out);
      for (int i = 0; i < widths.length; i++) {
        out.append(i > 0 ? "+" : "").append("-".repeat(widths[i]));
      }
      out.append('\n');
    }
    Counted counted = new Counted();
    for (List<String> row : cells) {
      padded(row, widths, false, out);
      counted.upTo(out);
    }
    return out.toString();
  }

  private static void padded(List<String> cells, int[] widths, boolean centred, StringBuilder out) {
    for (int i = 0; i < cells.size(); i++) {
      int blanks = Math.max(0, widths[i] - cells.get(i).length());
      int before = centred ? blanks / 2 : 0;
      out.append(i > 0 ? "|" : "")
          .append(" ".repeat(before))
          .append(cells.get(i))
          .append(" ".repeat(blanks - before));
    }
    out.append('\n');
  }
}
