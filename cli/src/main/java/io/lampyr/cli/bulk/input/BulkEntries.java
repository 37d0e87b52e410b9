package io.lampyr.cli.bulk.input;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Lines that are a bulk request already: they are copied as they are. */
final class BulkEntries implements Entries {
  private static final int MOST_QUOTED = 60;

  private final String name;
  private final Lines lines;
  private final Layout layout;

  BulkEntries(String name, Lines lines, Layout layout) {
    this.name = name;
    this.lines = lines;
    this.layout = layout;
  }

  @Override
  public boolean next(Entry into) throws IOException {
    do {
      if (!lines.next()) {
        return false;
      }
    } while (lines.isBlank());
    into.begin(lines.line());
    Action action =
        Action.of(lines.buffer(), lines.start(), lines.length())
            .orElseThrow(() ->
                new MalformedInputException(
                    name,
                    lines.line(),
                    "expected an action such as {\"index\":{\"_index\":\"books\"}} but found "
                        + quoted()
                        + "; if the lines are documents, give --format json and --index"));
    if (layout.index().isEmpty()
        && !Action.namesItsIndex(lines.buffer(), lines.start(), lines.length())) {
      into.fail("the action names no _index, and --index is not given");
    }
    into.append(lines.buffer(), lines.start(), lines.length());
    into.append('\n');
    into.beginDocument();
    if (action != Action.DELETE) {
      appendDocument(into);
    }
    return true;
  }

  private void appendDocument(Entry into) throws IOException {
    if (!lines.next()) {
      into.fail("the action's document is missing: the input ends here");
      return;
    }
    if (lines.isTooLong()) {
      into.fail(layout.tooLong());
      return;
    }
    into.append(lines.buffer(), lines.start(), lines.length());
    into.append('\n');
    Optional<String> wrong = DocumentShape.problem(lines);
    if (into.problem().isEmpty() && wrong.isPresent()) {
      into.fail(wrong.get());
    }
  }

  private String quoted() {
    int shown = Math.min(lines.length(), MOST_QUOTED);
    String text = new String(lines.buffer(), lines.start(), shown, StandardCharsets.UTF_8);
    return lines.isTooLong() ? "a line that is too long" : text.replaceAll("\\p{Cntrl}", " ");
  }
}
