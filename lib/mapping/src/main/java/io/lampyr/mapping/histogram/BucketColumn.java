package io.lampyr.mapping.histogram;

import io.lampyr.mapping.histogram.BucketHistogram.Reset;
import io.lampyr.mapping.histogram.BucketHistogram.Span;
import io.lampyr.mapping.histogram.BucketHistogram.Zero;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.util.BitUtil;
import org.apache.lucene.util.BytesRef;

/**
 * The entry of a column that holds a histogram bit by bit, as {@code docs/format/histograms.md}
 * says it. It begins with a byte that entries of values and counts never begin with.
 */
public final class BucketColumn {
  /** What a count is that nothing was seen of, and that is not written elsewhere. */
  private static final byte MARK = 0;

  private static final int BOUNDS = 1;
  private static final int FRACTIONS = 2;
  private static final int COUNT = 4;
  private static final int LEAST = 8;
  private static final int GREATEST = 16;
  private static final int RESET_SHIFT = 5;
  private static final int ALL = 127;

  /** Thresholds that are powers of two, from 2^-242 to 2^11, take one byte. */
  private static final int POWER_BIAS = 243;

  private static final int POWERS = 254;
  private static final int PLAIN = 255;

  private BucketColumn() {}

  /** Whether an entry holds a histogram of this kind. */
  public static boolean holds(BytesRef bytes) {
    return bytes.length > 0 && bytes.bytes[bytes.offset] == MARK;
  }

  /** Writes an entry. */
  public static BytesRef write(BucketHistogram histogram) {
    ByteBuffersDataOutput out = new ByteBuffersDataOutput();
    try {
      write(histogram, out);
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
    return new BytesRef(out.toArrayCopy());
  }

  private static void write(BucketHistogram histogram, ByteBuffersDataOutput out)
      throws IOException {
    boolean whole = isWhole(histogram);
    Span span = histogram.span();
    boolean counted = Double.compare(histogram.count(), histogram.counted()) == 0;
    int flags =
        (histogram.hasBounds() ? BOUNDS : 0)
            | (whole ? 0 : FRACTIONS)
            | (counted ? 0 : COUNT)
            | (Double.isNaN(span.min()) ? 0 : LEAST)
            | (Double.isNaN(span.max()) ? 0 : GREATEST)
            | histogram.reset().code << RESET_SHIFT;
    out.writeByte(MARK);
    out.writeByte((byte) flags);
    if (histogram.hasBounds()) {
      out.writeVInt(histogram.bounds().size());
      for (double bound : histogram.bounds()) {
        number(bound, out);
      }
    } else {
      out.writeZInt(histogram.scale());
      threshold(histogram.zero().threshold(), out);
      count(histogram.zero().count(), whole, out);
    }
    number(span.sum(), out);
    if (!counted) {
      count(histogram.count(), whole, out);
    }
    if ((flags & LEAST) != 0) {
      number(span.min(), out);
    }
    if ((flags & GREATEST) != 0) {
      number(span.max(), out);
    }
    side(histogram.positive(), whole, out);
    if (!histogram.hasBounds()) {
      side(histogram.negative(), whole, out);
    }
  }

  private static boolean isWhole(BucketHistogram histogram) {
    boolean whole = isWhole(histogram.count()) && isWhole(histogram.zero().count());
    for (Counts side : List.of(histogram.positive(), histogram.negative())) {
      for (int i = 0; whole && i < side.size(); i++) {
        whole = isWhole(side.count(i));
      }
    }
    return whole;
  }

  /** Whether it is a number that is counted to; zero with a sign is none. */
  private static boolean isWhole(double count) {
    return count == Math.rint(count)
        && count >= 0
        && count <= BucketHistogram.MOST_WHOLE
        && (count > 0 || 1 / count > 0);
  }

  private static void number(double number, ByteBuffersDataOutput out) throws IOException {
    out.writeLong(Double.doubleToRawLongBits(number));
  }

  private static void count(double count, boolean whole, ByteBuffersDataOutput out)
      throws IOException {
    if (whole) {
      out.writeVLong((long) count);
    } else {
      number(count, out);
    }
  }

  private static void threshold(double threshold, ByteBuffersDataOutput out) throws IOException {
    int power = Math.getExponent(threshold) + POWER_BIAS;
    if (Double.doubleToRawLongBits(threshold) == 0) {
      out.writeByte((byte) 0);
    } else if (power > 0 && power <= POWERS && threshold == power(power)) {
      out.writeByte((byte) power);
    } else {
      out.writeByte((byte) PLAIN);
      number(threshold, out);
    }
  }

  private static double power(int power) {
    return Math.scalb(1.0, power - POWER_BIAS);
  }

  /** Runs of buckets that follow on each other, then what is in each. */
  private static void side(Counts side, boolean whole, ByteBuffersDataOutput out)
      throws IOException {
    List<int[]> runs = runs(side);
    out.writeVInt(runs.size());
    long next = 0;
    for (int[] run : runs) {
      long from = side.index(run[0]);
      out.writeVLong(BitUtil.zigZagEncode(from - next));
      out.writeVInt(run[1] - run[0]);
      next = side.index(run[1] - 1) + 1;
    }
    long before = 0;
    for (int i = 0; i < side.size(); i++) {
      if (whole) {
        long count = (long) side.count(i);
        out.writeVLong(BitUtil.zigZagEncode(count - before));
        before = count;
      } else {
        number(side.count(i), out);
      }
    }
  }

  private static List<int[]> runs(Counts side) {
    List<int[]> runs = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= side.size(); i++) {
      if (i == side.size() || side.index(i) != side.index(i - 1) + 1) {
        runs.add(new int[] {from, i});
        from = i;
      }
    }
    return runs;
  }

  /** Reads an entry; what is none is a corrupt index. */
  public static BucketHistogram read(BytesRef bytes) throws IOException {
    ByteArrayDataInput in = new ByteArrayDataInput(bytes.bytes, bytes.offset, bytes.length);
    try {
      return new Reading(in, bytes.offset + bytes.length).histogram();
    } catch (IndexOutOfBoundsException | IllegalArgumentException broken) {
      throw corrupt(broken);
    }
  }

  private static CorruptIndexException corrupt(RuntimeException why) {
    return new CorruptIndexException("an entry is no histogram", "histogram", why);
  }

  /** One entry, while it is read. */
  private static final class Reading {
    private final ByteArrayDataInput in;
    private final int end;
    private boolean whole;

    Reading(ByteArrayDataInput in, int end) {
      this.in = in;
      this.end = end;
    }

    BucketHistogram histogram() throws IOException {
      byte mark = in.readByte();
      int flags = in.readByte();
      if (mark != MARK || (flags & ~ALL) != 0) {
        throw new CorruptIndexException("an entry has another form", "flags=" + flags);
      }
      whole = (flags & FRACTIONS) == 0;
      boolean bounded = (flags & BOUNDS) != 0;
      List<Double> bounds = bounded ? bounds() : List.of();
      int scale = bounded ? 0 : in.readZInt();
      Zero zero = bounded ? Zero.NONE : zero();
      double sum = number();
      double told = (flags & COUNT) == 0 ? Double.NaN : count();
      double least = (flags & LEAST) == 0 ? Double.NaN : number();
      double greatest = (flags & GREATEST) == 0 ? Double.NaN : number();
      Counts positive = side();
      Counts negative = bounded ? Counts.NONE : side();
      return new BucketHistogram(
          scale,
          bounded,
          bounds,
          zero,
          (flags & COUNT) == 0 ? BucketHistogram.counted(zero, positive, negative) : told,
          new Span(sum, least, greatest),
          Reset.of(flags >> RESET_SHIFT),
          positive,
          negative);
    }

    private double number() {
      return Double.longBitsToDouble(in.readLong());
    }

    private double count() {
      return whole ? in.readVLong() : number();
    }

    private List<Double> bounds() throws IOException {
      int size = checked(in.readVInt(), Long.BYTES);
      List<Double> bounds = new ArrayList<>(size);
      for (int i = 0; i < size; i++) {
        bounds.add(number());
      }
      return bounds;
    }

    private Zero zero() {
      int power = in.readByte() & 0xff;
      double threshold = power == 0 ? 0 : power == PLAIN ? number() : power(power);
      return new Zero(threshold, count());
    }

    /** What takes so many bytes each cannot be more than what is left has. */
    private int checked(long size, int each) throws IOException {
      if (size < 0 || size > (end - in.getPosition()) / each) {
        throw new CorruptIndexException("an entry ends too early", "size=" + size);
      }
      return (int) size;
    }

    private Counts side() throws IOException {
      int runs = checked(in.readVInt(), 2);
      long[] from = new long[runs];
      int[] lengths = new int[runs];
      long size = 0;
      long next = 0;
      for (int i = 0; i < runs; i++) {
        from[i] = next + BitUtil.zigZagDecode(in.readVLong());
        lengths[i] = in.readVInt();
        size += checked(lengths[i], 1);
        next = from[i] + lengths[i];
      }
      if (runs == 0) {
        return Counts.NONE;
      }
      long[] indices = new long[checked(size, whole ? 1 : Long.BYTES)];
      double[] counts = new double[indices.length];
      int at = 0;
      for (int run = 0; run < runs; run++) {
        for (int i = 0; i < lengths[run]; i++) {
          indices[at++] = from[run] + i;
        }
      }
      long before = 0;
      for (int i = 0; i < counts.length; i++) {
        if (whole) {
          before += BitUtil.zigZagDecode(in.readVLong());
          counts[i] = before;
        } else {
          counts[i] = number();
        }
      }
      return new Counts(indices, counts);
    }
  }
}
