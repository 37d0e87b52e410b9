package io.lampyr.restapi.cat;

import io.lampyr.base.glob.Glob;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.call.Parameters;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A table with named columns, shown as text in columns or as JSON. For one thread. */
final class CatTable {
  /** The parameters by which all tables are shaped. */
  static final Set<String> PARAMETERS =
      Set.of("v", "h", "s", "help", "bytes", "time", "ts", "pri", "size", "timeout");

  private final List<Column> columns = new ArrayList<>();
  private final List<List<@Nullable Object>> rows = new ArrayList<>();

  /** A column; the short names are for those who type. */
  private record Column(
      String name, List<String> aliases, String tells, boolean shown, boolean right) {
    boolean isCalled(String asked) {
      return name.equals(asked) || aliases.contains(asked);
    }

    boolean matches(String glob) {
      return Glob.matches(glob, name)
          || aliases.stream().anyMatch(alias -> Glob.matches(glob, alias));
    }
  }

  /** A number of bytes, which is shown in a unit. */
  record Bytes(long count) {}

  /** A time, which is shown in a unit. */
  record Time(Duration length) {}

  /** A column of texts that is shown unless others are asked for. */
  CatTable text(String name, String aliases, String tells) {
    return column(name, aliases, tells, true, false);
  }

  CatTable number(String name, String aliases, String tells) {
    return column(name, aliases, tells, true, true);
  }

  /** A column that is shown if it is asked for. */
  CatTable hidden(String name, String aliases, String tells) {
    return column(name, aliases, tells, false, false);
  }

  /** A number that is shown if it is asked for. */
  CatTable hiddenNumber(String name, String aliases, String tells) {
    return column(name, aliases, tells, false, true);
  }

  private CatTable column(String name, String aliases, String tells, boolean shown, boolean right) {
    columns.add(new Column(name, List.of(aliases.split(",", -1)), tells, shown, right));
    return this;
  }

  /** Adds a row with a cell for each column; null is shown as nothing. */
  void row(@Nullable Object... cells) {
    List<@Nullable Object> row = new ArrayList<>(columns.size());
    for (Object cell : cells) {
      row.add(cell);
    }
    while (row.size() < columns.size()) {
      row.add(null);
    }
    rows.add(row);
  }

  /** The table as the call wants it: by its parameters, or by the type that it accepts. */
  Answer answer(Call call) {
    return answer(call, false);
  }

  /** The same; headed by its columns' names, if that is not said otherwise. */
  Answer answer(Call call, boolean headed) {
    Parameters parameters = call.parameters();
    if (parameters.flag("help", false)) {
      return Answer.text(200, help());
    }
    sort(parameters.list("s"));
    List<Shown> shown = shown(parameters.list("h"));
    CatUnits units = CatUnits.of(parameters);
    return isText(call)
        ? Answer.text(200, text(shown, units, parameters.flag("v", headed)))
        : Answer.ok(json(shown, units));
  }

  /** The same as a page, with what the next one is asked for by. */
  Answer page(Call call, String name, Optional<String> next) {
    Parameters parameters = call.parameters();
    sort(parameters.list("s"));
    List<Shown> shown = shown(parameters.list("h"));
    CatUnits units = CatUnits.of(parameters);
    if (isText(call)) {
      String table = text(shown, units, parameters.flag("v", false));
      return Answer.text(200, table + "next_token " + next.orElse("null") + "\n");
    }
    Map<String, @Nullable Object> page = new LinkedHashMap<>();
    page.put("next_token", next.orElse(null));
    page.put(name, json(shown, units));
    return Answer.ok(page);
  }

  private static boolean isText(Call call) {
    String format = call.parameters().text("format").orElseGet(() -> accepted(call));
    return switch (format) {
      case "json", "yaml", "cbor", "smile" -> false;
      case "text", "txt" -> true;
      default ->
          throw ApiException.argument(
              "format ["
                  + format
                  + "] is not supported: use [text], [json], [yaml], [cbor] or [smile]");
    };
  }

  private static String accepted(Call call) {
    String accepted = call.request().headers().find("Accept").orElse("");
    int parameters = accepted.indexOf(';');
    String type = parameters < 0 ? accepted : accepted.substring(0, parameters);
    return switch (type.strip().toLowerCase(Locale.ROOT)) {
      case "application/json", "application/vnd.elasticsearch+json" -> "json";
      case "application/yaml", "application/vnd.elasticsearch+yaml" -> "yaml";
      case "application/cbor", "application/vnd.elasticsearch+cbor" -> "cbor";
      case "application/smile", "application/vnd.elasticsearch+smile" -> "smile";
      default -> "text";
    };
  }

  private String help() {
    List<List<String>> lines = new ArrayList<>();
    for (Column column : columns) {
      lines.add(List.of(column.name, "| " + String.join(",", column.aliases), "| " + column.tells));
    }
    StringBuilder out = new StringBuilder();
    int first = lines.stream().mapToInt(line -> line.get(0).length()).max().orElse(0);
    int second = lines.stream().mapToInt(line -> line.get(1).length()).max().orElse(0);
    int third = lines.stream().mapToInt(line -> line.get(2).length()).max().orElse(0);
    for (List<String> line : lines) {
      out.append(padded(line.get(0), first)).append(' ');
      out.append(padded(line.get(1), second)).append(' ');
      out.append(padded(line.get(2), third)).append('\n');
    }
    return out.toString();
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  private record Shown(int at, String header, boolean right) {}

  private List<Shown> shown(List<String> asked) {
    List<Shown> shown = new ArrayList<>();
    if (asked.isEmpty()) {
      for (int i = 0; i < columns.size(); i++) {
        if (columns.get(i).shown) {
          shown.add(new Shown(i, columns.get(i).name, columns.get(i).right));
        }
      }
      return shown;
    }
    Set<String> headers = new HashSet<>();
    for (String name : asked) {
      boolean pattern = Glob.isGlob(name);
      for (int i = 0; i < columns.size(); i++) {
        Column column = columns.get(i);
        String header = pattern ? column.name : name;
        boolean meant = pattern ? column.matches(name) : column.isCalled(name);
        if (meant && headers.add(header)) {
          shown.add(new Shown(i, header, column.right));
        }
      }
    }
    return shown;
  }

  private void sort(List<String> keys) {
    Comparator<List<@Nullable Object>> order = (_, _) -> 0;
    for (String key : keys) {
      int colon = key.indexOf(':');
      String name = colon < 0 ? key : key.substring(0, colon);
      boolean down = colon >= 0 && key.substring(colon + 1).equals("desc");
      int at = indexOf(name);
      Comparator<List<@Nullable Object>> next = (one, other) -> compare(one.get(at), other.get(at));
      order = order.thenComparing(down ? next.reversed() : next);
    }
    rows.sort(order);
  }

  private int indexOf(String name) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).isCalled(name)) {
        return i;
      }
    }
    throw new ApiException(
        400,
        "unsupported_operation_exception",
        "Unable to sort by unknown sort key `" + name + "`");
  }

  private static int compare(@Nullable Object one, @Nullable Object other) {
    if (one instanceof Bytes a && other instanceof Bytes b) {
      return Long.compare(a.count, b.count);
    }
    if (one instanceof Time a && other instanceof Time b) {
      return a.length.compareTo(b.length);
    }
    if (one instanceof Number a && other instanceof Number b) {
      return Double.compare(a.doubleValue(), b.doubleValue());
    }
    return (one == null ? "" : one.toString()).compareTo(other == null ? "" : other.toString());
  }

  private List<Map<String, @Nullable Object>> json(List<Shown> shown, CatUnits units) {
    List<Map<String, @Nullable Object>> list = new ArrayList<>();
    for (List<@Nullable Object> row : rows) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      for (Shown column : shown) {
        Object cell = row.get(column.at);
        one.put(column.header, cell == null ? null : cell(cell, units));
      }
      list.add(one);
    }
    return list;
  }

  private String text(List<Shown> shown, CatUnits units, boolean header) {
    List<List<String>> lines = new ArrayList<>();
    if (header) {
      lines.add(shown.stream().map(Shown::header).toList());
    }
    for (List<@Nullable Object> row : rows) {
      lines.add(shown.stream().map(column -> cell(row.get(column.at), units)).toList());
    }
    StringBuilder out = new StringBuilder();
    int[] widths = new int[shown.size()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).length());
      }
    }
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        boolean last = i == widths.length - 1;
        String pad = " ".repeat(widths[i] - line.get(i).length());
        boolean right = shown.get(i).right;
        out.append(right ? pad + line.get(i) : line.get(i) + (last ? "" : pad));
        out.append(last ? "\n" : " ");
      }
    }
    return out.toString();
  }

  private static String cell(@Nullable Object value, CatUnits units) {
    return switch (value) {
      case null -> "";
      case Bytes size -> units.shown(size);
      case Time time -> units.shown(time);
      default -> value.toString();
    };
  }
}
