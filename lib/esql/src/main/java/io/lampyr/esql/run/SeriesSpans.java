package io.lampyr.esql.run;

import io.lampyr.esql.plan.Step;
import io.lampyr.esql.plan.TimeBuckets;
import io.lampyr.esql.series.NumberState;
import io.lampyr.esql.series.Span;
import io.lampyr.esql.series.SpanState;
import io.lampyr.metrics.series.Samples;
import io.lampyr.metrics.series.Summed;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What functions know of one series, from its newest point to its oldest. Where all look at buckets
 * alone, a bucket is over when an older point comes. Where some have windows, parts are kept whose
 * ends are those of all windows and buckets, and are put together when the series is over.
 */
final class SeriesSpans {
  private static final long PER_SECOND = 1000;

  private final Step.Series step;
  private final Evaluation evaluation;
  private final Account account;
  private final Results results;
  private final @Nullable TimeBuckets buckets;
  private final long perMilli;
  private final boolean windowed;

  /** The parts of a series with windows, and its buckets, the newest first. */
  private final List<Part> parts = new ArrayList<>();

  private final List<Long> starts = new ArrayList<>();
  private long base;
  private long grid;

  private @Nullable Part now;
  private long start;
  private long end;

  /** Takes what was found out of a bucket. */
  interface Results {
    void take(long bucket, @Nullable Object[] values);
  }

  /** States of a span that begins then. */
  private record Part(long start, List<SpanState> states) {}

  /** What a page's rows have of each function's arguments and condition. */
  @SuppressWarnings("ArrayRecordComponent") // Looked into, never compared.
  record Rows(@Nullable Object[][][] arguments, @Nullable Object[][] conditions) {
    static Rows of(Step.Series step, Page page, Evaluation evaluation, Made made) {
      int count = step.values().size();
      Object[][][] arguments = new Object[count][][];
      Object[][] conditions = new Object[count][];
      for (int i = 0; i < count; i++) {
        Step.Inner value = step.values().get(i);
        arguments[i] =
            value.arguments().stream()
                .map(node -> evaluation.column(node, page, made))
                .toArray(Object[][]::new);
        if (value.condition() != null) {
          conditions[i] = evaluation.column(value.condition(), page, made);
        }
      }
      return new Rows(arguments, conditions);
    }
  }

  SeriesSpans(Step.Series step, Evaluation evaluation, Account account, Results results) {
    this.step = step;
    this.evaluation = evaluation;
    this.account = account;
    this.results = results;
    this.buckets = step.bucket();
    this.perMilli = step.perMilli();
    this.windowed = buckets != null && step.values().stream().anyMatch(value -> value.window() > 0);
  }

  void add(long time, Rows rows, int row) {
    add(part(time), time, rows, row);
  }

  /** The part of a time that is older than those before, or as old. */
  private Part part(long time) {
    Part part = now;
    if (buckets == null) {
      part = part == null ? begin(0) : part;
    } else if (part == null || time < start || time >= end) {
      part = enter(buckets, time);
    } else if (windowed && time < part.start()) {
      part = kept(time);
    }
    now = part;
    return part;
  }

  /**
   * Takes all of a series at once, both in the order of times.
   *
   * @param rows when there are rows that count; nothing if those are that have a number
   * @param metrics for each function the numbers that it takes
   */
  void lines(Samples rows, List<Samples> metrics) {
    int[] at = metrics.stream().mapToInt(Samples::size).toArray();
    int row = rows.size() - 1;
    for (int i = 0; i < at.length && rows.isEmpty(); i++) {
      row = Math.max(row, at[i] - 1);
    }
    while (row >= 0) {
      Part part = part(rows.isEmpty() ? newest(metrics, at) : rows.time(row));
      long from = buckets == null ? Long.MIN_VALUE : part.start();
      boolean left = false;
      for (int i = 0; i < at.length; i++) {
        at[i] = fill((NumberState) part.states().get(i), metrics.get(i), at[i], from);
        left |= at[i] > 0;
      }
      row = rows.isEmpty() && !left ? -1 : row;
      while (!rows.isEmpty() && row >= 0 && rows.time(row) >= from) {
        row--;
      }
    }
  }

  /** The time of the newest of the numbers that are left, of which there are some. */
  private static long newest(List<Samples> metrics, int[] left) {
    long newest = Long.MIN_VALUE;
    for (int i = 0; i < left.length; i++) {
      if (left[i] > 0) {
        newest = Math.max(newest, metrics.get(i).time(left[i] - 1));
      }
    }
    return newest;
  }

  /** Gives what is not older than a moment, and says where that begins. */
  private int fill(NumberState state, Samples samples, int end, long from) {
    int at = end;
    long before = state.bytes();
    while (at > 0 && samples.time(at - 1) >= from) {
      Summed several = samples.summed(at - 1);
      if (several != null) {
        state.sum(several);
        at--;
        continue;
      }
      int last = at;
      while (at > 0 && samples.time(at - 1) >= from && samples.summed(at - 1) == null) {
        at--;
      }
      state.numbers(samples, at, last);
    }
    account.add(state.bytes() - before);
    return at;
  }

  /** Whether all rows from one moment to another are in one part. */
  boolean keepsTogether(long oldest, long newest) {
    if (buckets == null) {
      return true;
    }
    long first = buckets.start(newest);
    if (windowed) {
      long parts = grid(buckets.end(first) - first);
      first += Math.floorDiv(newest - first, parts) * parts;
    }
    return oldest >= first;
  }

  /** Goes on to an older bucket. */
  private Part enter(TimeBuckets all, long time) {
    Part over = now;
    if (over != null && !windowed) {
      tell(start, over.states(), new Span(start, end, perMilli * PER_SECOND, true));
      forget(over);
    }
    start = all.start(time);
    end = all.end(start);
    if (!windowed) {
      return begin(start);
    }
    if (over == null) {
      base = start;
      grid = grid(end - start);
    }
    starts.add(start);
    account.add(24);
    return kept(time);
  }

  /** What divides the length of buckets and of all windows. */
  private long grid(long length) {
    BigInteger common = BigInteger.valueOf(length);
    for (Step.Inner value : step.values()) {
      if (value.window() > 0) {
        common = common.gcd(BigInteger.valueOf(Math.multiplyExact(value.window(), perMilli)));
      }
    }
    return common.longValueExact();
  }

  private Part kept(long time) {
    Part part = begin(base + Math.floorDiv(time - base, grid) * grid);
    parts.add(part);
    return part;
  }

  private Part begin(long from) {
    List<SpanState> states = new ArrayList<>(step.values().size());
    for (Step.Inner value : step.values()) {
      SpanState state = value.maker().get();
      account.add(state.bytes());
      states.add(state);
    }
    account.add(64);
    return new Part(from, states);
  }

  private void forget(Part part) {
    part.states().forEach(state -> account.add(-state.bytes()));
    account.add(-64);
  }

  private void add(Part part, long time, Rows rows, int row) {
    for (int i = 0; i < part.states().size(); i++) {
      Object[] condition = rows.conditions()[i];
      if (condition != null && !Boolean.TRUE.equals(condition[row])) {
        continue;
      }
      Object[][] columns = rows.arguments()[i];
      Object[] values = new Object[columns.length];
      for (int column = 0; column < columns.length; column++) {
        values[column] = columns[column][row];
      }
      SpanState state = part.states().get(i);
      long before = state.bytes();
      state.add(time, values);
      account.add(state.bytes() - before);
    }
  }

  private void tell(long bucket, List<SpanState> states, Span span) {
    @Nullable Object[] values = new Object[states.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = evaluation.result(states.get(i), span, step.values().get(i).source());
    }
    results.take(bucket, values);
  }

  /** There are no more points. */
  void end(Runnable check) {
    if (windowed) {
      windows(check);
    } else if (now != null) {
      Span span =
          buckets == null
              ? Span.open(perMilli * PER_SECOND)
              : new Span(start, end, perMilli * PER_SECOND, true);
      tell(start, now.states(), span);
      forget(now);
    }
    now = null;
  }

  private void windows(Runnable check) {
    TimeBuckets all = java.util.Objects.requireNonNull(buckets);
    int newest = 0;
    for (long bucket : starts) {
      check.run();
      long to = all.end(bucket);
      while (parts.get(newest).start() >= to) {
        newest++;
      }
      @Nullable Object[] values = new Object[step.values().size()];
      for (int i = 0; i < values.length; i++) {
        Step.Inner value = step.values().get(i);
        long from = value.window() == 0 ? bucket : to - value.window() * perMilli;
        SpanState state = value.maker().get();
        for (int at = newest; at < parts.size() && parts.get(at).start() >= from; at++) {
          state.merge(parts.get(at).states().get(i));
        }
        Span span = new Span(from, to, perMilli * PER_SECOND, true);
        values[i] = evaluation.result(state, span, value.source());
      }
      results.take(bucket, values);
    }
    parts.forEach(this::forget);
    account.add(-24L * starts.size());
    parts.clear();
    starts.clear();
  }
}
