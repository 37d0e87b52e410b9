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

  private List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    int at = 0;
    while (at <= line.length() && cells.size() < targets.size()) {
      int begin = at;
      while (begin < line.length() && (line.charAt(begin) == ' ' || line.charAt(begin) == '\t')) {
        begin++;
      }
      if (begin < line.length() && line.charAt(begin) == quote && (trim || begin == at)) {
        StringBuilder cell = new StringBuilder();
        at = quoted(line, begin + 1, cell);
        cells.add(cell.toString());
      } else {
        int end = line.indexOf(separator, at);
        end = end < 0 ? line.length() : end;
        String cell = line.substring(at, end);
        if (cell.indexOf(quote) >= 0 || cell.indexOf('\n') >= 0 || cell.indexOf('\r') >= 0) {
          throw FaultException.argument("Illegal character inside unquoted field at " + (at + 1));
        }
        cells.add(trim ? cell.strip() : cell);
        at = end + 1;
      }
    }
    return cells;
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
        at++;
        while (trim && at < line.length() && line.charAt(at) == ' ') {
          at++;
        }
        if (at < line.length() && line.charAt(at) != separator) {
          throw FaultException.argument("character after quoted field at " + at);
        }
        return at + 1;
      }
    }
    throw FaultException.argument("Unmatched quote at " + from);
  }
}
