package io.lampyr.cli.bulk.input;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Rows of cells under a header: each becomes a flat document. An empty cell gives no field. */
final class CsvEntries implements Entries {
  private final String name;
  private final Lines lines;
  private final Layout layout;
  private final CsvRow row;
  private final byte[][] names;
  private final int idColumn;
  private final String anonymous;
  private long firstLine;
  private boolean tooLong;

  /** Reads the header. */
  CsvEntries(String name, Lines lines, Layout layout, char delimiter) throws IOException {
    this.name = name;
    this.lines = lines;
    this.layout = layout;
    this.row = new CsvRow(delimiter, layout.quotes());
    this.anonymous = "{\"" + layout.action() + "\":{}}\n";
    if (!nextRow()) {
      throw new MalformedInputException(
          name, "expected a header with the fields' names but it is empty");
    }
    this.names = new byte[row.count()][];
    Set<String> seen = new HashSet<>();
    for (int column = 0; column < names.length; column++) {
      String field = row.text(column).strip();
      if (field.isEmpty() || !seen.add(field)) {
        throw new MalformedInputException(
            name,
            lines.line(),
            "column "
                + (column + 1)
                + " of the header "
                + (field.isEmpty() ? "has no name" : "repeats the name " + field));
      }
      names[column] = field.getBytes(StandardCharsets.UTF_8);
    }
    this.idColumn = layout.idField().isEmpty() ? -1 : columnOf(layout.idField().get());
  }

  @Override
  public boolean next(Entry into) throws IOException {
    if (!nextRow()) {
      return false;
    }
    into.begin(firstLine);
    if (tooLong) {
      into.fail(layout.tooLong());
      return true;
    }
    Optional<String> wrong = problem();
    if (wrong.isEmpty() && idColumn >= 0) {
      IdField.appendAction(layout.action(), row.bytes(idColumn), into);
    } else {
      into.append(anonymous);
    }
    into.beginDocument();
    appendDocument(into);
    into.append('\n');
    wrong.ifPresent(into::fail);
    if (wrong.isEmpty() && into.size() > layout.mostBytes()) {
      into.fail(layout.tooLong());
    }
    return true;
  }

  private boolean nextRow() throws IOException {
    do {
      if (!lines.next()) {
        return false;
      }
    } while (lines.isBlank());
    firstLine = lines.line();
    tooLong = lines.isTooLong();
    row.begin();
    while (!row.feed(lines.buffer(), lines.start(), lines.length())) {
      if (row.size() > layout.mostBytes() || lines.isTooLong() || !lines.next()) {
        throw new MalformedInputException(
            name,
            firstLine,
            "a quote is opened in this row and not closed; if quotes are ordinary characters here,"
                + " give --no-quotes");
      }
    }
    return true;
  }

  private Optional<String> problem() {
    if (row.count() != names.length) {
      return Optional.of(
          "the row has " + row.count() + " cells, but the header has " + names.length);
    }
    if (idColumn >= 0 && row.length(idColumn) == 0) {
      return Optional.of("the cell that --id-field asks for is empty");
    }
    return Optional.empty();
  }

  private void appendDocument(Entry into) {
    into.append('{');
    boolean first = true;
    for (int column = 0; column < Math.min(row.count(), names.length); column++) {
      if (row.length(column) == 0 && !row.wasQuoted(column)) {
        continue;
      }
      if (!first) {
        into.append(',');
      }
      first = false;
      into.appendQuoted(names[column], 0, names[column].length);
      into.append(':');
      int start = row.start(column);
      int length = row.length(column);
      if (layout.inferTypes()
          && !row.wasQuoted(column)
          && JsonLiteral.is(row.cells(), start, length)) {
        into.append(row.cells(), start, length);
      } else {
        into.appendQuoted(row.cells(), start, length);
      }
    }
    into.append('}');
  }

  private int columnOf(String field) throws MalformedInputException {
    for (int column = 0; column < names.length; column++) {
      if (new String(names[column], StandardCharsets.UTF_8).equals(field)) {
        return column;
      }
    }
    throw new MalformedInputException(
        name, "the header has no column " + field + ", which --id-field asks for");
  }
}
