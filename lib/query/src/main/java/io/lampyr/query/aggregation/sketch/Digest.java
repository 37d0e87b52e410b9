package io.lampyr.query.aggregation.sketch;

import com.tdunning.math.stats.Centroid;
import com.tdunning.math.stats.MergingDigest;
import io.lampyr.base.check.Check;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A distribution: the values themselves while they are few, a t-digest (Dunning, 2019) beyond, so
 * that many small buckets cost little.
 */
public final class Digest {
  public static final double MAX_COMPRESSION = 10_000;

  /** So many values are kept as they are. */
  public static final int MAX_EXACT = 128;

  /** With this compression and more, a digest of so few values has each of them by itself. */
  private static final double EXACT_COMPRESSION = 1_000;

  /** A value that was seen no more often is added as often. */
  private static final int FEW_TIMES = 8;

  /** Encoding, least, most, compression and the number of centroids. */
  private static final int HEADER_BYTES = Integer.BYTES + 3 * Double.BYTES + Integer.BYTES;

  private static final int VERBOSE = 1;

  /** What a digest's arrays take for each of its compression: its centroids, and what waits. */
  private static final int BYTES_PER_COMPRESSION = 232;

  /** What is below a part of the values, where they are so few that each is known by itself. */
  public enum Reading {
    /** The value that stands there. */
    NEAREST,

    /** What lies as far between the two values around as the part lies between their ranks. */
    BETWEEN
  }

  private final double compression;
  private final LongConsumer memory;
  private double[] exact = new double[4];
  private int size;
  private @Nullable MergingDigest digest;

  public Digest(double compression) {
    this(compression, _ -> {});
  }

  /**
   * With this compression.
   *
   * @param memory is told of bytes before they are taken, beyond those of few values
   */
  public Digest(double compression, LongConsumer memory) {
    this.compression = Math.clamp(compression, 10, MAX_COMPRESSION);
    this.memory = memory;
  }

  public double compression() {
    return compression;
  }

  public void add(double value) {
    if (digest != null) {
      digest.add(value);
      return;
    }
    if (size == MAX_EXACT) {
      dense().add(value);
      return;
    }
    if (size == exact.length) {
      memory.accept((long) Double.BYTES * size);
      exact = Arrays.copyOf(exact, 2 * size);
    }
    exact[size++] = value;
  }

  /** Adds a value that was seen so many times. */
  public void add(double value, long times) {
    if (times <= FEW_TIMES) {
      for (long left = times; left > 0; left--) {
        add(value);
      }
      return;
    }
    // A digest's ends must be single values: the many stand between two of their like.
    MergingDigest all = dense();
    all.add(value);
    for (long left = times - 2; left > 0; left -= Integer.MAX_VALUE) {
      all.add(value, (int) Math.min(left, Integer.MAX_VALUE));
    }
    all.add(value);
  }

  private MergingDigest dense() {
    if (digest == null) {
      memory.accept((long) (BYTES_PER_COMPRESSION * compression));
      digest = new MergingDigest(compression);
      for (int i = 0; i < size; i++) {
        digest.add(exact[i]);
      }
      exact = new double[0];
      size = 0;
    }
    return digest;
  }

  public void add(Digest other) {
    if (other.digest == null) {
      for (int i = 0; i < other.size; i++) {
        add(other.exact[i]);
      }
      return;
    }
    dense().add(List.of(other.digest));
  }

  public long count() {
    return digest == null ? size : digest.size();
  }

  /** The value below which that part of all values is; not a number if there are none. */
  public double quantile(double part, Reading reading) {
    return quantiles(reading).applyAsDouble(part);
  }

  /** As {@link #quantile}, to be asked for several parts of what there is now. */
  public DoubleUnaryOperator quantiles(Reading reading) {
    if (count() == 0) {
      return _ -> Double.NaN;
    }
    double[] each = reading == Reading.BETWEEN ? each() : null;
    return each == null ? view()::quantile : part -> between(each, part);
  }

  /** The values in order, as long as each is known by itself. */
  private double @Nullable [] each() {
    double[] values;
    if (digest == null) {
      values = Arrays.copyOf(exact, size);
    } else {
      digest.compress();
      if (digest.centroidCount() < digest.size()) {
        return null;
      }
      values = digest.centroids().stream().mapToDouble(Centroid::mean).toArray();
    }
    Arrays.sort(values);
    return values;
  }

  private static double between(double[] each, double part) {
    double rank = part * (each.length - 1);
    int below = Math.clamp((long) rank, 0, each.length - 1);
    int above = Math.min(below + 1, each.length - 1);
    double share = rank - below;
    return share == 0 || each[below] == each[above]
        ? each[below]
        : each[below] * (1 - share) + each[above] * share;
  }

  /** The part of all values that is not above this one. */
  public double rank(double value) {
    return ranks().applyAsDouble(value);
  }

  /** As {@link #rank}, to be asked for several values of what there is now. */
  public DoubleUnaryOperator ranks() {
    return count() == 0 ? _ -> Double.NaN : view()::cdf;
  }

  public double min() {
    return count() == 0 ? Double.POSITIVE_INFINITY : view().getMin();
  }

  public double max() {
    return count() == 0 ? Double.NEGATIVE_INFINITY : view().getMax();
  }

  /** The ends of a distribution's part; not numbers if it has none. */
  public record Ends(double least, double most) {}

  /** The least and the most of the values between these bounds, as far as they are told apart. */
  public Ends ends(double from, double to) {
    double least = Double.NaN;
    double most = Double.NaN;
    if (count() > 0) {
      for (Centroid centroid : view().centroids()) {
        if (centroid.mean() >= from && centroid.mean() <= to) {
          least = Double.isNaN(least) ? centroid.mean() : least;
          most = centroid.mean();
        }
      }
    }
    return new Ends(least, most);
  }

  /** The median of the values' distances from their median. */
  public double medianAbsoluteDeviation(Reading reading) {
    if (count() == 0) {
      return Double.NaN;
    }
    double median = quantile(0.5, reading);
    if (!Double.isFinite(median)) {
      return Double.NaN;
    }
    Digest distances = new Digest(compression);
    for (Centroid centroid : view().centroids()) {
      distances.add(Math.abs(median - centroid.mean()), centroid.count());
    }
    return distances.quantile(0.5, reading);
  }

  private MergingDigest view() {
    if (digest != null) {
      return digest;
    }
    // A digest's arrays are as long as its compression has them, however few values there are.
    MergingDigest few = new MergingDigest(Math.min(compression, EXACT_COMPRESSION));
    for (int i = 0; i < size; i++) {
      few.add(exact[i]);
    }
    return few;
  }

  /** The values, if they are few enough to be kept; else null. */
  public double @Nullable [] exact() {
    return digest == null ? Arrays.copyOf(exact, size) : null;
  }

  /** The digest's own form, if there are many values. */
  public byte[] toBytes() {
    MergingDigest all = dense();
    all.compress();
    ByteBuffer buffer = ByteBuffer.allocate(all.byteSize());
    all.asBytes(buffer);
    return Arrays.copyOf(buffer.array(), buffer.position());
  }

  /** Reads what {@link #toBytes} gave; bytes that are anything else are refused. */
  public static Digest fromBytes(double compression, byte[] bytes) {
    Check.that(bytes.length >= HEADER_BYTES, "a digest has a header");
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    Check.that(buffer.getInt() == VERBOSE, "a digest's encoding");
    double min = buffer.getDouble();
    double max = buffer.getDouble();
    Digest made = new Digest(compression);
    Check.that(buffer.getDouble() == made.compression, "a digest's compression");
    int count = buffer.getInt();
    Check.that(count > 0 && bytes.length - HEADER_BYTES == 16L * count, "a digest's length");
    double total = 0;
    double last = min;
    for (int i = 0; i < count; i++) {
      double weight = buffer.getDouble(HEADER_BYTES + 2 * Double.BYTES * i);
      double mean = buffer.getDouble(HEADER_BYTES + 2 * Double.BYTES * i + Double.BYTES);
      Check.that(mean >= last && mean <= max, "a digest's means are in order");
      Check.that(weight >= 1 && weight == Math.rint(weight), "a digest's weights are counts");
      last = mean;
      total += weight;
    }
    Check.that(total < 0x1p53 && Double.isFinite(min) && Double.isFinite(max), "a digest's size");
    buffer.rewind();
    made.digest = MergingDigest.fromBytes(buffer);
    made.exact = new double[0];
    return made;
  }
}
