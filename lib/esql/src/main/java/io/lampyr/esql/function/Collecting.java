package io.lampyr.esql.function;

import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import io.lampyr.esql.wire.PartInput;
import io.lampyr.esql.wire.PartOutput;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Aggregations that keep values. */
final class Collecting {
  private Collecting() {}

  /** All different values, as they came. */
  static final class All implements Accumulator {
    private final Set<Object> values = new LinkedHashSet<>();
    private long bytes = 64;

    @Override
    public void add(@Nullable Object[] row) {
      for (Object value : Multi.values(row[0])) {
        if (values.add(value)) {
          bytes += 48 + Values.bytes(value);
        }
      }
    }

    @Override
    public void merge(Accumulator other) {
      ((All) other).values.forEach(value -> add(new Object[] {value}));
    }

    @Override
    public @Nullable Object result() {
      return Multi.cell(List.copyOf(values));
    }

    @Override
    public void write(PartOutput out) {
      out.list(values, PartOutput::cell);
    }

    @Override
    public void read(PartInput in) {
      in.list(1, PartInput::value).forEach(value -> add(new Object[] {value}));
    }

    @Override
    public long bytes() {
      return bytes;
    }
  }

  /** The first values in an order. */
  static final class Best implements Accumulator {
    private static final int EACH = 16;

    private final int limit;
    private final Comparator<Object> order;
    private final PriorityQueue<Object> kept;
    private long bytes = 64;

    Best(int limit, boolean ascending) {
      this.limit = limit;
      this.order = ascending ? Values.ORDER : Values.ORDER.reversed();
      this.kept = new PriorityQueue<>(order.reversed());
    }

    @Override
    public void add(@Nullable Object[] row) {
      Multi.values(row[0]).forEach(this::take);
    }

    private void take(Object value) {
      if (kept.size() < limit) {
        keep(value);
      } else if (order.compare(value, kept.element()) < 0) {
        bytes -= EACH + Values.bytes(kept.remove());
        keep(value);
      }
    }

    private void keep(Object value) {
      kept.add(value);
      bytes += EACH + Values.bytes(value);
    }

    @Override
    public void merge(Accumulator other) {
      ((Best) other).kept.forEach(this::take);
    }

    @Override
    public @Nullable Object result() {
      List<Object> all = new ArrayList<>(kept);
      all.sort(order);
      return Multi.cell(all);
    }

    @Override
    public void write(PartOutput out) {
      out.list(kept, PartOutput::cell);
    }

    @Override
    public void read(PartInput in) {
      in.list(1, PartInput::value).forEach(this::take);
    }

    @Override
    public long bytes() {
      return bytes;
    }
  }

  /** The value of the earliest or latest row. */
  static final class Edge implements Accumulator {
    private final int sign;
    private @Nullable Object value;
    private @Nullable Object time;

    Edge(int sign) {
      this.sign = sign;
    }

    @Override
    public void add(@Nullable Object[] row) {
      Object at = row[1];
      if (row[0] != null && at != null && !(at instanceof Multi)) {
        look(row[0], at);
      }
    }

    private void look(Object its, Object at) {
      if (time == null || sign * Values.compare(at, time) > 0) {
        value = its;
        time = at;
      }
    }

    @Override
    public void merge(Accumulator other) {
      Edge its = (Edge) other;
      if (its.value != null && its.time != null) {
        look(its.value, its.time);
      }
    }

    @Override
    public @Nullable Object result() {
      return value;
    }

    @Override
    public void write(PartOutput out) {
      out.cell(value).cell(time);
    }

    @Override
    public void read(PartInput in) {
      value = in.cell();
      time = in.cell();
    }

    @Override
    public long bytes() {
      return 64 + Values.bytes(value);
    }
  }
}
