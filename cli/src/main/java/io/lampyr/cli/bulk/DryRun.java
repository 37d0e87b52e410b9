package io.lampyr.cli.bulk;

import io.lampyr.cli.bulk.input.Entry;
import io.lampyr.cli.bulk.input.Input;
import io.lampyr.cli.bulk.input.InputReader;
import io.lampyr.cli.bulk.input.Layout;
import io.lampyr.cli.bulk.send.Failures;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/** Reads inputs as a run would, parses all that would be sent, and counts. */
final class DryRun {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final int MOST_SHOWN = 20;

  private final Layout layout;
  private final Failures failures;
  private final PrintWriter out;
  private final PrintWriter err;
  private long shown;

  DryRun(Layout layout, Failures failures, PrintWriter out, PrintWriter err) {
    this.layout = layout;
    this.failures = failures;
    this.out = out;
    this.err = err;
  }

  /** Prints the counts of one input; gives the number of entries that would fail. */
  long check(Input input) throws IOException {
    Entry entry = new Entry();
    long good = 0;
    long bytes = 0;
    long bad = 0;
    try (InputReader reader = new InputReader(input, layout, new LongAdder())) {
      while (reader.next(entry)) {
        Optional<String> problem = entry.problem().isPresent() ? entry.problem() : problem(entry);
        if (problem.isEmpty()) {
          good++;
          bytes += entry.size();
        } else {
          bad++;
          failures.unsent(input.name(), entry, problem.get());
          show(input.name() + ":" + entry.line() + ": " + problem.get());
        }
      }
    }
    out.println(
        String.format(
            Locale.ROOT,
            "%s: %,d entries to send (%s), %,d that would fail",
            input.name(),
            good,
            Progress.size(bytes),
            bad));
    return bad;
  }

  private void show(String line) {
    if (shown < MOST_SHOWN) {
      err.println("lampyr: " + line);
    } else if (shown == MOST_SHOWN) {
      err.println("lampyr: further ones are not shown; --failed FILE lists all");
    }
    shown++;
  }

  private Optional<String> problem(Entry entry) {
    if (entry.size() > layout.mostBytes()) {
      return Optional.of("larger than a request may be (--max-bytes)");
    }
    Optional<String> action = problem("action", entry, 0, entry.documentStart());
    return action.isPresent() || entry.documentStart() == entry.size()
        ? action
        : problem("document", entry, entry.documentStart(), entry.size());
  }

  private static Optional<String> problem(String what, Entry entry, int start, int end) {
    try (JsonParser parser =
        JSON.createParser(ObjectReadContext.empty(), entry.bytes(), start, end - start)) {
      parser.nextToken();
      parser.skipChildren();
      return parser.nextToken() == null
          ? Optional.empty()
          : Optional.of("the " + what + "'s line goes on after its JSON object has ended");
    } catch (JacksonException malformed) {
      return Optional.of("the " + what + " is not JSON: " + malformed.getOriginalMessage());
    }
  }
}
