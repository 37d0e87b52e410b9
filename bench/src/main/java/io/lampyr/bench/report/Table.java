package io.lampyr.bench.report;

import io.lampyr.base.check.Check;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** The outcome of a benchmark: numbers in named rows and columns, for people and for programs. */
public final class Table {
  private final String name;
  private final List<String> columns;
  private final List<Row> rows = new ArrayList<>();

  private record Row(String name, List<Double> values) {}

  public Table(String name, List<String> columns) {
    this.name = name;
    this.columns = List.copyOf(columns);
  }

  /** Adds a row of one value for each column. */
  public void add(String row, List<Double> values) {
    Check.that(values.size() == columns.size(), "a row has one value for each column");
    rows.add(new Row(row, List.copyOf(values)));
  }

  /** Prints it aligned, for people. */
  public void print(PrintStream out) {
    StringBuilder text = new StringBuilder("%-26s".formatted(name));
    columns.forEach(column -> text.append(" %14s".formatted(column)));
    for (Row row : rows) {
      text.append("%n%-26s".formatted(row.name()));
      row.values().forEach(value -> text.append(String.format(Locale.ROOT, " %14.4f", value)));
    }
    out.println(text);
  }

  /** The same as JSON; what is not finite is null. */
  public String json() {
    StringJoiner all =
        new StringJoiner(",\n", "{\"benchmark\": \"" + name + "\", \"rows\": [\n", "\n]}\n");
    for (Row row : rows) {
      StringJoiner line = new StringJoiner(", ", "  {", "}");
      line.add("\"name\": \"" + row.name() + "\"");
      for (int i = 0; i < columns.size(); i++) {
        double value = row.values().get(i);
        String number = Double.isFinite(value) ? String.format(Locale.ROOT, "%.6f", value) : "null";
        line.add("\"" + columns.get(i) + "\": " + number);
      }
      all.add(line.toString());
    }
    return all.toString();
  }
}
