package io.lampyr.esql.function;

import io.lampyr.esql.type.Multi;
import io.lampyr.esql.wire.PartInput;
import io.lampyr.esql.wire.PartOutput;
import io.lampyr.query.aggregation.sketch.Digest;
import io.lampyr.query.aggregation.sketch.Distinct;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Aggregations that are near the truth in little memory. */
final class Sketches {
  private Sketches() {}

  abstract static class Digesting implements Accumulator {
    final Digest digest;

    Digesting(double compression) {
      digest = new Digest(compression);
    }

    @Override
    public void add(@Nullable Object[] row) {
      for (Object value : Multi.values(row[0])) {
        digest.add(((Number) value).doubleValue());
      }
    }

    @Override
    public void merge(Accumulator other) {
      digest.add(((Digesting) other).digest);
    }

    @Override
    public void write(PartOutput out) {
      double[] few = digest.exact();
      out.flag(few != null);
      if (few == null) {
        out.bytes(digest.toBytes());
        return;
      }
      out.number(few.length);
      for (double value : few) {
        out.real(value);
      }
    }

    @Override
    public void read(PartInput in) {
      if (!in.flag()) {
        digest.add(Digest.fromBytes(digest.compression(), in.bytes()));
        return;
      }
      int count = in.count(Double.BYTES);
      if (count > Digest.MAX_EXACT) {
        throw in.corrupt("a digest keeps too many values");
      }
      for (int i = 0; i < count; i++) {
        digest.add(in.real());
      }
    }

    @Override
    public long bytes() {
      return 8192;
    }
  }

  /** The value below which a part of the others is. */
  static final class Quantile extends Digesting {
    private final double part;

    Quantile(double compression, double part) {
      super(compression);
      this.part = part;
    }

    @Override
    public @Nullable Object result() {
      return digest.count() == 0 ? null : digest.quantile(part, Digest.Reading.BETWEEN);
    }
  }

  /** The median of the distances to the median. */
  static final class Deviation extends Digesting {
    Deviation(double compression) {
      super(compression);
    }

    @Override
    public @Nullable Object result() {
      return digest.count() == 0 ? null : digest.medianAbsoluteDeviation(Digest.Reading.BETWEEN);
    }
  }

  /** How many different values there are. */
  static final class Different implements Accumulator {
    private final Distinct distinct;

    Different(int threshold) {
      distinct = new Distinct(threshold);
    }

    @Override
    public void add(@Nullable Object[] row) {
      for (Object value : Multi.values(row[0])) {
        distinct.add(
            switch (value) {
              case Double real -> Distinct.hash(Double.doubleToLongBits(real));
              case Integer number -> Distinct.hash(number.longValue());
              case Long number -> Distinct.hash(number);
              default -> Distinct.hash(new BytesRef(value.toString()));
            });
      }
    }

    @Override
    public void merge(Accumulator other) {
      distinct.add(((Different) other).distinct);
    }

    @Override
    public Object result() {
      return distinct.count();
    }

    @Override
    public void write(PartOutput out) {
      out.flag(distinct.isDense());
      if (distinct.isDense()) {
        out.bytes(distinct.registers());
        return;
      }
      long[] hashes = distinct.sparse();
      out.number(hashes.length);
      for (long hash : hashes) {
        out.fixed(hash);
      }
    }

    @Override
    public void read(PartInput in) {
      if (in.flag()) {
        distinct.add(Distinct.ofRegisters(distinct.threshold(), in.bytes()));
        return;
      }
      int count = in.count(Long.BYTES);
      if (count > distinct.threshold()) {
        throw in.corrupt("more is counted one by one than the threshold");
      }
      for (int i = 0; i < count; i++) {
        distinct.add(in.fixed());
      }
    }

    @Override
    public long bytes() {
      return distinct.isDense() ? 1L << Distinct.MAX_PRECISION : 64 + 16L * distinct.count();
    }
  }
}
