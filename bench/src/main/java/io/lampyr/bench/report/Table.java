package io.lampyr.bench.report;

import io.lampyr.base.check.Check;
import io.lampyr.bench.plot.Figure;
import io.lampyr.bench.plot.Plot;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/** The outcome of a benchmark: numbers in named rows and columns, for people and for programs. */
public final class Table {
  private final String name;
  private final List<String> columns;
  private final Map<String, String> facts = new LinkedHashMap<>();
  private final List<Row> rows = new ArrayList<>();
  private final List<Plot> plots = new ArrayList<>();

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

  /** Notes something that the numbers depend on, such as a seed. */
  public void note(String fact, Object value) {
    facts.put(fact, String.valueOf(value));
  }

  /** Has some of its numbers drawn. */
  public void draw(Plot plot) {
    plots.add(plot);
  }

  /** All that is drawn, as one picture; nothing if there is nothing to draw. */
  public Optional<Figure> figure() {
    return plots.isEmpty() ? Optional.empty() : Optional.of(new Figure(name, plots));
  }

  /** Prints it aligned, for people. */
  public void print(PrintStream out) {
    StringBuilder text = new StringBuilder();
    facts.forEach((fact, value) -> text.append(fact).append(": ").append(value).append('\n'));
    text.append("%-26s".formatted(name));
    columns.forEach(column -> text.append(" %14s".formatted(column)));
    for (Row row : rows) {
      text.append("%n%-26s".formatted(row.name()));
      row.values().forEach(value -> text.append(String.format(Locale.ROOT, " %14.4f", value)));
    }
    out.println(text);
  }

  /** The same as JSON; what is not finite is null. */
  public String json() {
    StringBuilder head = new StringBuilder("{\"benchmark\": \"" + name + "\",\n");
    facts.forEach(
        (fact, value) -> head.append(" %s: %s,%n".formatted(quoted(fact), quoted(value))));
    StringJoiner all = new StringJoiner(",\n", head + " \"rows\": [\n", "\n]}\n");
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

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
