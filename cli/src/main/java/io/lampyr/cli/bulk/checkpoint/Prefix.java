package io.lampyr.cli.bulk.checkpoint;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The acknowledged prefix: how far each input is settled without a gap, while its batches are
 * settled in any order. Safe for use by many threads. As many batches wait here as are under way.
 */
public final class Prefix {
  private final Deque<Pending> pending = new ArrayDeque<>();
  private final Map<Integer, Reached> reached = new TreeMap<>();

  /** A batch under way: given out when it begins, given back when it is settled. */
  public static final class Pending {
    private final int input;
    private final Reached end;
    private boolean settled;

    private Pending(int input, Reached end) {
      this.input = input;
      this.end = end;
    }
  }

  /** A batch of this input begins; batches must begin in the order of the input. */
  public synchronized Pending begin(int input, Reached end) {
    Pending batch = new Pending(input, end);
    pending.addLast(batch);
    return batch;
  }

  public synchronized void settled(Pending batch) {
    batch.settled = true;
    while (!pending.isEmpty() && pending.getFirst().settled) {
      Pending first = pending.removeFirst();
      reached.put(first.input, first.end);
    }
  }

  /** How far each input is that has come anywhere in this run. */
  public synchronized List<Reached> reached() {
    return List.copyOf(reached.values());
  }
}
