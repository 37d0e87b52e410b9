package io.lampyr.cli.bulk.input;

import java.io.IOException;
import java.util.Optional;

/** A document on each line; the action is written before it. */
final class DocumentEntries implements Entries {
  private final Lines lines;
  private final Layout layout;
  private final String anonymous;
  private final Optional<IdField> idField;

  DocumentEntries(Lines lines, Layout layout) {
    this.lines = lines;
    this.layout = layout;
    this.anonymous = "{\"" + layout.action() + "\":{}}\n";
    this.idField = layout.idField().map(IdField::new);
  }

  @Override
  public boolean next(Entry into) throws IOException {
    do {
      if (!lines.next()) {
        return false;
      }
    } while (lines.isBlank());
    into.begin(lines.line());
    if (lines.isTooLong()) {
      into.fail(layout.tooLong());
      return true;
    }
    Optional<String> wrong = DocumentShape.problem(lines);
    if (wrong.isPresent() || idField.isEmpty()) {
      into.append(anonymous);
    } else {
      wrong = idField.get().appendAction(layout.action(), lines, into);
    }
    wrong.ifPresent(into::fail);
    into.beginDocument();
    into.append(lines.buffer(), lines.start(), lines.length());
    into.append('\n');
    return true;
  }
}
