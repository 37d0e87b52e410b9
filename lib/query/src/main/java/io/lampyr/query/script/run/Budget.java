package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.ScriptFailure;
import io.lampyr.query.stop.StopSign;
import org.jspecify.annotations.Nullable;

/**
 * How much one run may still do. Confined to one thread, whose {@link StopSign} is told of all
 * steps: a run ends in the middle when nobody waits for its search any longer.
 */
public final class Budget {
  /** Expressions, statements, and elements that methods look at. */
  private static final int MAX_STEPS = 1_000_000;

  /** What is made in one run, about, in bytes. */
  private static final long MAX_BYTES = 16 << 20;

  /** How deep functions stand in each other, counted in expressions. */
  private static final int MAX_DEPTH = 1_000;

  static final int ELEMENT_BYTES = 24;

  /** How many elements are passed on, without a look at them, in what one step takes. */
  private static final int ELEMENTS_IN_STEP = 16;

  /** What a run takes beside its steps: columns are read, and what it gives is looked at. */
  private static final int RUN_STEPS = 8;

  private final @Nullable StopSign sign = StopSign.current().orElse(null);
  private int steps;

  /** How many of the steps the sign was told of. */
  private int told = -RUN_STEPS;

  /** Beyond so many steps something is to be looked at: the sign, or the bound. */
  private int unwatched = sign == null ? MAX_STEPS : Math.max(0, sign.left() - RUN_STEPS);

  private long bytes;
  private int depth;
  private int passed;

  /** About how many bytes were made. */
  public long made() {
    return bytes;
  }

  void step(int offset) {
    if (++steps > unwatched) {
      look(offset);
    }
  }

  void steps(long more, int offset) {
    if (more > MAX_STEPS - steps) {
      throw exhausted("steps", MAX_STEPS, offset);
    }
    steps += (int) more;
    if (steps > unwatched) {
      look(offset);
    }
  }

  /** One element is passed on, which is a small part of a step. */
  void pass(int offset) {
    if (++passed % ELEMENTS_IN_STEP == 0) {
      step(offset);
    }
  }

  private void look(int offset) {
    if (steps > MAX_STEPS) {
      throw exhausted("steps", MAX_STEPS, offset);
    }
    if (sign != null) {
      tell(sign);
      unwatched = Math.min(MAX_STEPS, steps + sign.left());
    }
  }

  /** To be called when the run has ended: what it has done counts for those behind it. */
  public void end() {
    if (sign != null) {
      tell(sign);
    }
  }

  private void tell(StopSign asked) {
    int more = steps - told;
    told = steps;
    asked.took(more);
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
