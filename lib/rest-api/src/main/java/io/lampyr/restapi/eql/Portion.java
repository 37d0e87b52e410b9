package io.lampyr.restapi.eql;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.esql.eql.tree.EqlQuery.Pipe;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** As much of what comes as pipes, and then the size of the answer, let through. */
final class Portion<T> {
  private static final String WHAT = "<eql_results>";

  private final List<Pipe> pipes;
  private final long bytes;
  private final Deque<T> kept = new ArrayDeque<>();

  /**
   * Begins with nothing.
   *
   * @param pipes in their order: at least one
   * @param bytes what each of them takes
   */
  Portion(List<Pipe> pipes, long bytes) {
    this.pipes = pipes;
    this.bytes = bytes;
  }

  /** The pipes, and what the answer may have: those that let everything through are left out. */
  static List<Pipe> pipes(List<Pipe> asked, EqlRequest.Limits limits) {
    List<Pipe> telling = new ArrayList<>();
    int most = Integer.MAX_VALUE;
    List<Pipe> all = new ArrayList<>(asked);
    all.add(new Pipe(limits.first(), limits.size()));
    for (Pipe pipe : all) {
      if (pipe.count() < most) {
        telling.add(pipe);
        most = pipe.count();
      }
    }
    return telling;
  }

  boolean isFull() {
    return pipes.getFirst().first() && kept.size() >= pipes.getFirst().count();
  }

  /** The next one. */
  void add(T item) {
    Pipe first = pipes.getFirst();
    if (first.count() == 0 || isFull()) {
      return;
    }
    if (kept.size() == first.count()) {
      kept.removeFirst();
    } else {
      RequestMemory.takeFor(bytes, WHAT);
    }
    kept.addLast(item);
  }

  List<T> result() {
    return cut(new ArrayList<>(kept), pipes.subList(1, pipes.size()));
  }

  /** What further pipes leave of a list. */
  static <T> List<T> cut(List<T> all, List<Pipe> pipes) {
    List<T> left = all;
    for (Pipe pipe : pipes) {
      int size = Math.min(pipe.count(), left.size());
      left = pipe.first() ? left.subList(0, size) : left.subList(left.size() - size, left.size());
    }
    return left;
  }
}
