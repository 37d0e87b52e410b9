package io.lampyr.conformance.fuzz;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What was found, by what seems to be one cause. Safe for use by many threads. */
final class Faults {
  /** So often it is told how far it is: a whole run takes a quarter of an hour. */
  private static final int BETWEEN_LINES = 5_000;

  private final PrintStream out;
  private final Map<String, List<Fault>> found = new TreeMap<>();
  private long requests;

  Faults(PrintStream out) {
    this.out = out;
  }

  /** The first of a cause is told at once. */
  synchronized void add(FuzzRun.Outcome outcome) {
    long before = requests / BETWEEN_LINES;
    requests += outcome.requests();
    if (requests / BETWEEN_LINES > before) {
      out.println("requests=" + requests + " causes=" + found.size());
      out.flush();
    }
    for (Fault fault : outcome.faults()) {
      List<Fault> alike = found.computeIfAbsent(fault.signature(), _ -> new ArrayList<>());
      if (alike.isEmpty()) {
        tell(fault);
      }
      alike.add(fault);
    }
  }

  private void tell(Fault fault) {
    out.println("FAULT " + fault.owed() + " in " + fault.test());
    out.println("  " + fault.draft());
    out.println("  -> " + fault.reply().status() + " " + fault.brief());
    out.flush();
  }

  synchronized long requests() {
    return requests;
  }

  synchronized List<String> causes() {
    return found.entrySet().stream().map(e -> e.getValue().size() + " x " + e.getKey()).toList();
  }
}
