package io.lampyr.esql.function;

import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import io.lampyr.esql.wire.PartInput;
import io.lampyr.esql.wire.PartOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Some of all values, each as likely as any other: those with the lowest lots. A lot is drawn of
 * the value and of how many came before it, so that the same rows give the same values.
 */
final class Drawn implements Accumulator {
  private static final int EACH = 48;

  private final int limit;
  private final PriorityQueue<Lot> kept;
  private long count;
  private long bytes = 64;

  private record Lot(long drawn, Object value) {}

  Drawn(int limit) {
    this.limit = limit;
    this.kept = new PriorityQueue<>((one, other) -> Long.compare(other.drawn(), one.drawn()));
  }

  @Override
  public void add(@Nullable Object[] row) {
    for (Object value : Multi.values(row[0])) {
      take(new Lot(mixed(31L * value.hashCode() + 0x9e3779b97f4a7c15L * ++count), value));
    }
  }

  /** The bits of a number spread over all of another (the finalizer of SplitMix64). */
  private static long mixed(long bits) {
    long mixed = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
    return mixed ^ (mixed >>> 31);
  }

  private void take(Lot lot) {
    if (kept.size() < limit) {
      keep(lot);
    } else if (lot.drawn() < kept.element().drawn()) {
      bytes -= EACH + Values.bytes(kept.remove().value());
      keep(lot);
    }
  }

  private void keep(Lot lot) {
    kept.add(lot);
    bytes += EACH + Values.bytes(lot.value());
  }

  @Override
  public void merge(Accumulator other) {
    Drawn its = (Drawn) other;
    its.kept.forEach(this::take);
    count += its.count;
  }

  @Override
  public @Nullable Object result() {
    List<Lot> all = new ArrayList<>(kept);
    all.sort((one, other) -> Long.compare(one.drawn(), other.drawn()));
    return Multi.cell(all.stream().map(Lot::value).toList());
  }

  @Override
  public void write(PartOutput out) {
    out.number(count);
    out.list(kept, (o, lot) -> o.signed(lot.drawn()).cell(lot.value()));
  }

  @Override
  public void read(PartInput in) {
    count = in.number();
    in.list(2, each -> new Lot(each.signed(), each.value())).forEach(this::take);
  }

  @Override
  public long bytes() {
    return bytes;
  }
}
