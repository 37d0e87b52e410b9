package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;

/** How much one run may still do. Confined to one thread. */
public final class Budget {
  /** Expressions, statements, and elements that methods look at. */
  private static final int MAX_STEPS = 1_000_000;

  /** What is made in one run, about, in bytes. */
  private static final long MAX_BYTES = 16 << 20;

  /** How deep functions stand in each other, counted in expressions. */
  private static final int MAX_DEPTH = 1_000;

  static final int ELEMENT_BYTES = 24;

  private int steps;
  private long bytes;
  private int depth;

  /** About how many bytes were made. */
  public long made() {
    return bytes;
  }

  void step(int offset) {
    if (++steps > MAX_STEPS) {
      throw exhausted("steps", MAX_STEPS, offset);
    }
  }

  void steps(long more, int offset) {
    if (more > MAX_STEPS - steps) {
      throw exhausted("steps", MAX_STEPS, offset);
    }
    steps += (int) more;
  }

  /** Room for so many more elements of lists, maps or sets. */
  void elements(long more, int offset) {
    bytes(more * ELEMENT_BYTES, offset);
  }

  void characters(long more, int offset) {
    bytes(2 * more, offset);
  }

  private void bytes(long more, int offset) {
    bytes += more;
    if (bytes > MAX_BYTES || more > MAX_BYTES) {
      throw exhausted("bytes", MAX_BYTES, offset);
    }
  }

  void enter(int levels, int offset) {
    depth += levels;
    if (depth > MAX_DEPTH) {
      throw exhausted("levels of calls", MAX_DEPTH, offset);
    }
  }

  void leave(int levels) {
    depth -= levels;
  }

  private static ScriptFailure exhausted(String what, long most, int offset) {
    return new ScriptFailure(
        "illegal_argument_exception",
        "the script does more than is allowed: at most [" + most + "] " + what + " in one run",
        offset);
  }
}
