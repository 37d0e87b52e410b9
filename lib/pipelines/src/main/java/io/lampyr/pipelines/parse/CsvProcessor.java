package io.lampyr.pipelines.parse;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.pipelines.config.Options;
import io.lampyr.pipelines.document.IngestDocument;
import io.lampyr.pipelines.run.Processor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code csv}: the cells of one line, each into its own field. */
public final class CsvProcessor implements Processor.Change {
  private final String field;
  private final List<String> targets;
  private final char separator;
  private final char quote;
  private final boolean trim;
  private final boolean ignoreMissing;
  private final @Nullable Object empty;

  public CsvProcessor(Options options) {
    field = options.text("field");
    targets = options.texts("target_fields");
    if (targets.isEmpty()) {
      throw options.wrong("target_fields", "target fields list can't be empty");
    }
    separator = letter(options, "separator", ",");
    quote = letter(options, "quote", "\"");
    trim = options.flag("trim", false);
    ignoreMissing = options.flag("ignore_missing", false);
    empty = options.optionalAny("empty_value");
  }

  private static char letter(Options options, String name, String otherwise) {
    String text = options.text(name, otherwise);
    if (text.length() != 1) {
      throw options.wrong(name, name + " has to be single character like \" or '");
    }
    return text.charAt(0);
  }

  @Override
  public void change(IngestDocument document) {
    String line = document.text(field, ignoreMissing);
    if (line == null) {
      if (ignoreMissing) {
        return;
      }
      throw FaultException.argument("field [" + field + "] is null, cannot process it.");
    }
    List<String> cells = cells(line);
    for (int i = 0; i < Math.min(cells.size(), targets.size()); i++) {
      if (!targets.get(i).isEmpty()) {
        if (!cells.get(i).isEmpty()) {
          document.set(targets.get(i), cells.get(i));
        } else if (empty != null) {
          document.set(targets.get(i), empty);
        }
      }
    }
  }

  /** The cells as far as there are fields for them; behind the last separator there is none. */
  private List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    int at = 0;
    while (cells.size() < targets.size()) {
      int begin = blanks(line, at);
      if (begin == line.length()) {
        break;
      }
      StringBuilder cell = new StringBuilder();
      char first = line.charAt(begin);
      if (first == quote) {
        at = quoted(line, begin + 1, cell);
      } else if (first == separator) {
        at = begin + 1;
      } else {
        at = bare(line, trim ? begin : at, cell);
      }
      cells.add(cell.toString());
    }
    return cells;
  }

  private int blanks(String line, int from) {
    int at = from;
    while (at < line.length() && isBlank(line.charAt(at))) {
      at++;
    }
    return at;
  }

  private boolean isBlank(char c) {
    return (c == ' ' || c == '\t') && c != separator && c != quote;
  }

  /** Reads up to the separator; gives where the next cell begins. */
  private int bare(String line, int from, StringBuilder cell) {
    int end = from;
    while (end < line.length() && line.charAt(end) != separator) {
      char c = line.charAt(end);
      if (c == quote || c == '\n' || c == '\r') {
        throw FaultException.argument("Illegal character inside unquoted field at " + end);
      }
      end++;
    }
    int last = end;
    while (trim && last > from && isBlank(line.charAt(last - 1))) {
      last--;
    }
    cell.append(line, from, last);
    return Math.min(end + 1, line.length());
  }

  /** Reads up to the closing quote; gives where the next cell begins. */
  private int quoted(String line, int from, StringBuilder cell) {
    int at = from;
    while (at < line.length()) {
      char c = line.charAt(at);
      if (c != quote) {
        cell.append(c);
        at++;
      } else if (at + 1 < line.length() && line.charAt(at + 1) == quote) {
        cell.append(quote);
        at += 2;
      } else {
        return behind(line, blanks(line, at + 1));
      }
    }
    throw FaultException.argument("Unmatched quote");
  }

  private int behind(String line, int at) {
    if (at == line.length()) {
      return at;
    }
    if (line.charAt(at) != separator) {
      throw FaultException.argument(
          "character '" + line.charAt(at) + "' after quoted field at " + at);
    }
    return at + 1;
  }
}
