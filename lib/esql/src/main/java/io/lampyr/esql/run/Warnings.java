package io.lampyr.esql.run;

import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.wire.PartInput;
import io.lampyr.esql.wire.PartOutput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What went wrong with single rows. Bounded for each place in a query. Safe for many threads. */
public final class Warnings {
  private static final int MOST_OF_PLACE = 20;

  private final Map<Source, Set<String>> failures = new LinkedHashMap<>();
  private final Set<String> plain = new LinkedHashSet<>();

  synchronized void failed(Source source, RuntimeException failure) {
    Set<String> known = failures.computeIfAbsent(source, _ -> new LinkedHashSet<>());
    if (known.size() < MOST_OF_PLACE) {
      known.add(
          "Line "
              + source.place().line()
              + ":"
              + source.place().column()
              + ": "
              + kind(failure)
              + ": "
              + failure.getMessage());
    }
  }

  private static String kind(RuntimeException failure) {
    return failure.getClass().getName().startsWith("java.")
        ? failure.getClass().getName()
        : IllegalArgumentException.class.getName();
  }

  /** What went wrong at one place. */
  record Failures(Source source, List<String> known) {}

  synchronized void write(PartOutput out) {
    out.list(
        failures.entrySet(),
        (o, entry) -> o.source(entry.getKey()).list(entry.getValue(), PartOutput::text));
  }

  static List<Failures> read(PartInput in) {
    return in.list(4, i -> new Failures(i.source(), i.list(1, PartInput::text)));
  }

  /** Went wrong elsewhere. */
  synchronized void add(Failures elsewhere) {
    Set<String> known = failures.computeIfAbsent(elsewhere.source(), _ -> new LinkedHashSet<>());
    elsewhere.known().stream().limit(Math.max(0, MOST_OF_PLACE - known.size())).forEach(known::add);
  }

  public synchronized void say(String what) {
    plain.add(what);
  }

  /** All of them, as clients are told. */
  public synchronized List<String> all() {
    List<String> all = new ArrayList<>(plain);
    failures.forEach((source, known) -> {
      all.add(
          "Line "
              + source.place().line()
              + ":"
              + source.place().column()
              + ": evaluation of ["
              + source.text()
              + "] failed, treating result as null. Only first "
              + MOST_OF_PLACE
              + " failures recorded.");
      all.addAll(known);
    });
    return all;
  }
}
