package io.lampyr.cachenodes.proof;

import io.lampyr.base.port.Clock;
import java.time.Duration;

/**
 * Which proofs were shown, so that none is good twice.
 *
 * <p>Laws: a proof is remembered for as long as its time is near enough for it to be believed. At
 * most {@value #MOST} are remembered in that time; who comes then is turned away, and nothing is
 * forgotten for him. Safe for many threads. Memory: 8 to 32 bytes for each, 16 MiB at most.
 */
public final class SeenProofs {
  /** How many calls a node takes within {@link #SPAN}, which is 8,000 a second. */
  static final int MOST = 1 << 19;

  /** A proof of a caller whose clock is ahead is believed from now until twice the tolerance. */
  static final Duration SPAN = Proof.TOLERANCE.multipliedBy(2);

  private static final int FIRST_SLOTS = 1 << 10;

  private final Clock clock;
  private Marks now = new Marks();
  private Marks before = new Marks();
  private long begunNanos;

  public SeenProofs(Clock clock) {
    this.clock = clock;
    this.begunNanos = clock.monotonicNanos();
  }

  /** What became of a proof that was shown. */
  public enum Shown {
    FIRST,
    AGAIN,
    TOO_MANY
  }

  /** Notes the proof, if it is seen for the first time. */
  public synchronized Shown show(Proof proof) {
    long age = clock.monotonicNanos() - begunNanos;
    if (age >= SPAN.toNanos()) {
      before = age >= 2 * SPAN.toNanos() ? new Marks() : now;
      now = new Marks();
      begunNanos = clock.monotonicNanos();
    }
    // Zero stands for an empty slot: one in 2^64 shares its neighbour's.
    long mark = proof.mark() == 0 ? 1 : proof.mark();
    if (before.has(mark) || now.has(mark)) {
      return Shown.AGAIN;
    }
    return now.add(mark) ? Shown.FIRST : Shown.TOO_MANY;
  }

  /** A set of numbers that are as good as drawn: each lies at or behind its own place. */
  private static final class Marks {
    private long[] slots = new long[FIRST_SLOTS];
    private int count;

    private boolean has(long mark) {
      return slots[place(slots, mark)] == mark;
    }

    private boolean add(long mark) {
      if (count == MOST) {
        return false;
      }
      if (2 * (count + 1) > slots.length) {
        long[] larger = new long[2 * slots.length];
        for (long old : slots) {
          if (old != 0) {
            larger[place(larger, old)] = old;
          }
        }
        slots = larger;
      }
      slots[place(slots, mark)] = mark;
      count++;
      return true;
    }

    private static int place(long[] slots, long mark) {
      int at = (int) mark & (slots.length - 1);
      while (slots[at] != 0 && slots[at] != mark) {
        at = (at + 1) & (slots.length - 1);
      }
      return at;
    }
  }
}
