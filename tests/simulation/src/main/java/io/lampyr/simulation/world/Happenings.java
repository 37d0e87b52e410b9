package io.lampyr.simulation.world;

import io.lampyr.simulation.fiber.FiberLoop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** What happened, one line each: the last of them are kept to be read, all go into the hash. */
public final class Happenings {
  private static final int KEPT = 4_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final FiberLoop loop;
  private final ArrayDeque<Line> lines = new ArrayDeque<>();
  private final List<String> uncaught = new ArrayList<>();

  private record Line(long nanos, String text) {
    @Override
    public String toString() {
      long millis = nanos / NANOS_PER_MILLI;
      return "%7d.%03d %s".formatted(millis / 1000, millis % 1000, text);
    }
  }

  public Happenings(FiberLoop loop) {
    this.loop = loop;
  }

  public void tell(String line) {
    loop.note(line.hashCode());
    if (lines.size() == KEPT) {
      lines.removeFirst();
    }
    lines.add(new Line(loop.nanos(), line));
  }

  /** A thread ended by something that nobody expected: that is a fault of the code. */
  void uncaught(String thread, Throwable thrown) {
    tell(thread + " ended by " + thrown);
    java.io.StringWriter text = new java.io.StringWriter();
    thrown.printStackTrace(new java.io.PrintWriter(text));
    uncaught.add(thread + ": " + text);
  }

  public List<String> uncaught() {
    return List.copyOf(uncaught);
  }

  /** To be read after the history, by who wants to: to write them all takes a while. */
  public List<String> lines() {
    return lines.stream().map(Line::toString).toList();
  }
}
