package io.lampyr.query.aggregation.sketch;

import io.lampyr.base.check.Check;
import java.util.Arrays;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/**
 * Counts distinct values by their hashes: exactly up to a threshold, from registers beyond. The
 * registers are those of HyperLogLog (Flajolet et al., 2007), read by Ertl's improved estimator
 * (2017, section 4), which needs no tables against bias.
 */
public final class Distinct {
  public static final int DEFAULT_THRESHOLD = 3000;
  public static final int MAX_THRESHOLD = 40_000;
  public static final int MIN_PRECISION = 4;
  public static final int MAX_PRECISION = 18;

  private static final int FEWEST_SLOTS = 8;

  private final int threshold;
  private final int precision;
  private long[] hashes = new long[0];
  private int size;
  private boolean zero;
  private byte[] registers = new byte[0];

  public Distinct(int threshold) {
    Check.that(threshold >= 0 && threshold <= MAX_THRESHOLD, "threshold");
    this.threshold = threshold;
    int bytes = Math.max(1, threshold * 4 / 3) * Integer.BYTES;
    this.precision =
        Math.clamp(Integer.SIZE - Integer.numberOfLeadingZeros(bytes - 1), 4, MAX_PRECISION);
  }

  /** A counter of what was encoded; registers are copied. */
  public static Distinct ofRegisters(int threshold, byte[] registers) {
    Distinct made = new Distinct(threshold);
    Check.that(registers.length == 1 << made.precision, "registers");
    for (byte register : registers) {
      Check.that(register >= 0 && register <= Long.SIZE - made.precision + 1, "register");
    }
    made.registers = registers.clone();
    return made;
  }

  public static long hash(BytesRef bytes) {
    return StringHelper.murmurhash3_x64_128(bytes.bytes, bytes.offset, bytes.length, 0)[0];
  }

  /** Mixes all bits of a number (the finalizer of MurmurHash3). */
  public static long hash(long value) {
    long mixed = (value ^ value >>> 33) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ mixed >>> 33;
  }

  public void add(long hash) {
    if (isDense()) {
      register(hash);
      return;
    }
    if (hash == 0 ? !zero : insert(hash)) {
      zero |= hash == 0;
      size++;
      if (size > threshold) {
        densify();
      }
    }
  }

  private boolean insert(long hash) {
    if (2 * (size + 1) > hashes.length) {
      long[] old = hashes;
      hashes = new long[Math.max(FEWEST_SLOTS, 2 * old.length)];
      for (long each : old) {
        if (each != 0) {
          place(each);
        }
      }
    }
    return place(hash);
  }

  private boolean place(long hash) {
    int slot = (int) hash & (hashes.length - 1);
    while (hashes[slot] != 0) {
      if (hashes[slot] == hash) {
        return false;
      }
      slot = (slot + 1) & (hashes.length - 1);
    }
    hashes[slot] = hash;
    return true;
  }

  private void densify() {
    long[] all = sparse();
    registers = new byte[1 << precision];
    hashes = new long[0];
    size = 0;
    zero = false;
    for (long hash : all) {
      register(hash);
    }
  }

  private void register(long hash) {
    int index = (int) (hash >>> (Long.SIZE - precision));
    int rank = Math.min(Long.numberOfLeadingZeros(hash << precision), Long.SIZE - precision) + 1;
    if (registers[index] < rank) {
      registers[index] = (byte) rank;
    }
  }

  public boolean isDense() {
    return registers.length > 0;
  }

  public int threshold() {
    return threshold;
  }

  /** The hashes, while they are few, in order. */
  public long[] sparse() {
    long[] all = new long[size];
    int at = zero ? 1 : 0;
    for (long hash : hashes) {
      if (hash != 0) {
        all[at++] = hash;
      }
    }
    Arrays.sort(all);
    return all;
  }

  public byte[] registers() {
    return registers.clone();
  }

  /** Adds all that the other one has counted. */
  public void add(Distinct other) {
    Check.that(threshold == other.threshold, "thresholds must be equal");
    if (!other.isDense()) {
      for (long hash : other.sparse()) {
        add(hash);
      }
      return;
    }
    if (!isDense()) {
      densify();
    }
    for (int i = 0; i < registers.length; i++) {
      registers[i] = (byte) Math.max(registers[i], other.registers[i]);
    }
  }

  public long count() {
    return isDense() ? Math.round(estimate()) : size;
  }

  private double estimate() {
    int q = Long.SIZE - precision;
    int[] histogram = new int[q + 2];
    for (byte register : registers) {
      histogram[register]++;
    }
    double m = registers.length;
    double z = m * tau(1 - histogram[q + 1] / m);
    for (int k = q; k >= 1; k--) {
      z = 0.5 * (z + histogram[k]);
    }
    z += m * sigma(histogram[0] / m);
    return m * m / (2 * Math.log(2) * z);
  }

  private static double sigma(double x) {
    if (x == 1) {
      return Double.POSITIVE_INFINITY;
    }
    double power = x;
    double weight = 1;
    double z = x;
    double before;
    do {
      power *= power;
      before = z;
      z += power * weight;
      weight += weight;
    } while (z != before);
    return z;
  }

  private static double tau(double x) {
    if (x == 0 || x == 1) {
      return 0;
    }
    double root = x;
    double weight = 1;
    double z = 1 - x;
    double before;
    do {
      root = Math.sqrt(root);
      before = z;
      weight *= 0.5;
      z -= (1 - root) * (1 - root) * weight;
    } while (z != before);
    return z / 3;
  }
}
