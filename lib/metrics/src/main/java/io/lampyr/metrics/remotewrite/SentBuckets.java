package io.lampyr.metrics.remotewrite;

import io.lampyr.metrics.document.DecimalText;
import io.lampyr.metrics.document.JsonBytes;
import io.lampyr.metrics.protobuf.Numbers;
import io.lampyr.metrics.protobuf.WireReader;
import java.util.Optional;

/**
 * One side of a native histogram: spans of buckets, and what each holds, either as whole numbers,
 * each the difference from the one before, or as numbers. Used again for the next histogram.
 */
final class SentBuckets {
  /** Of each side; far above what any scrape makes. */
  static final int MOST = 16_384;

  private final Numbers spans = new Numbers(2 * MOST);
  private final Numbers deltas = new Numbers(MOST);
  private final Numbers counts = new Numbers(MOST);

  void clear() {
    spans.clear();
    deltas.clear();
    counts.clear();
  }

  void span(WireReader in) {
    long offset = 0;
    long length = 0;
    int outer = in.enter();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> offset = (int) in.zigzag();
        case 2 -> length = Integer.toUnsignedLong((int) in.varint());
        default -> {}
      }
    }
    in.leave(outer);
    spans.add(offset);
    spans.add(length);
  }

  void deltas(WireReader in) {
    in.varints(deltas, true);
  }

  void counts(WireReader in) {
    in.fixed64s(counts);
  }

  boolean isEmpty() {
    return spans.size() == 0 && deltas.size() == 0 && counts.size() == 0;
  }

  /**
   * What is wrong with them, if anything is.
   *
   * @param whole whether whole numbers were said to be there
   * @param bounds of buckets that have bounds of their own; -1 for others
   */
  Optional<String> problem(boolean whole, int bounds) {
    Optional<String> misplaced = misplaced(bounds);
    if (misplaced.isPresent()) {
      return misplaced;
    }
    if ((whole ? counts : deltas).size() > 0) {
      return Optional.of("it has whole numbers and others");
    }
    int size = size(whole);
    long wanted = 0;
    for (int i = 1; i < spans.size(); i += 2) {
      wanted += spans.get(i);
    }
    return wanted == size
        ? negative(whole)
        : Optional.of("its spans need %d buckets, and there are %d".formatted(wanted, size));
  }

  private Optional<String> misplaced(int bounds) {
    long next = 0;
    for (int i = 0; i < spans.size(); i += 2) {
      long offset = spans.get(i);
      if (offset < 0 && (i > 0 || bounds >= 0)) {
        return Optional.of("span %d has the offset %d".formatted(1 + i / 2, offset));
      }
      next += offset + spans.get(i + 1);
      if (offset == Integer.MIN_VALUE || next - 1 > Integer.MAX_VALUE) {
        return Optional.of("span %d is out of range".formatted(1 + i / 2));
      }
    }
    return bounds < 0 || next <= bounds + 1L
        ? Optional.empty()
        : Optional.of("its %d bounds do not reach to bucket %d".formatted(bounds, next - 1));
  }

  private Optional<String> negative(boolean whole) {
    long sum = 0;
    for (int i = 0; i < size(whole); i++) {
      sum += whole ? deltas.get(i) : 0;
      if (whole ? sum < 0 : counts.decimal(i) < 0) {
        return Optional.of("bucket %d holds less than nothing".formatted(i + 1));
      }
    }
    return Optional.empty();
  }

  private int size(boolean whole) {
    return (whole ? deltas : counts).size();
  }

  /** How many whole numbers say that there are in all buckets, as an unsigned number. */
  long total() {
    long total = 0;
    long count = 0;
    for (int i = 0; i < deltas.size(); i++) {
      count += deltas.get(i);
      total += count;
    }
    return total;
  }

  /** Writes the side, if there is any of it; indices are counted on from where the first one is. */
  void write(String name, boolean whole, int first, JsonBytes out) {
    if (size(whole) == 0) {
      return;
    }
    out.name(name).beginObject().name("indices").beginArray();
    long next = first;
    for (int i = 0; i < spans.size(); i += 2) {
      next += spans.get(i);
      for (long left = spans.get(i + 1); left > 0; left--) {
        out.number(next++);
      }
    }
    out.endArray().name("counts").beginArray();
    long sum = 0;
    for (int i = 0; i < size(whole); i++) {
      if (whole) {
        sum += deltas.get(i);
        out.number(sum);
      } else {
        DecimalText.write(counts.decimal(i), out);
      }
    }
    out.endArray().endObject();
  }
}
