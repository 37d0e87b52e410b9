package io.lampyr.query.aggregation.result;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.result.Partial.Row;
import io.lampyr.query.aggregation.sketch.Digest;
import io.lampyr.query.aggregation.sketch.Distinct;
import io.lampyr.query.aggregation.value.Format;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Reads partial results; no number read decides an allocation that the bytes left do not cover. */
final class PartialReader {
  private static final int MAX_DEPTH = 64;
  private static final int MAX_COMPARED = 64;

  private final ByteBuffer in;
  private int depth;

  PartialReader(ByteBuffer in) {
    this.in = in;
  }

  List<Partial> partials() {
    if (++depth > MAX_DEPTH) {
      throw corrupt("nesting is too deep");
    }
    int count = count(1);
    List<Partial> partials = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      partials.add(partial());
    }
    depth--;
    return partials;
  }

  private Partial partial() {
    int kind = in.get();
    return switch (kind) {
      case PartialWriter.BUCKETS -> buckets();
      case PartialWriter.SINGLE -> new Partial.Single(positive(), partials());
      case PartialWriter.STATS ->
          new Partial.Stats(
              format(),
              positive(),
              in.getDouble(),
              in.getDouble(),
              in.getDouble(),
              in.getDouble(),
              in.getDouble(),
              in.getDouble());
      case PartialWriter.QUANTILES -> quantiles();
      case PartialWriter.CARDINALITY -> new Partial.Cardinality(distinct());
      case PartialWriter.NUMBERS -> new Partial.Numbers(format(), decimals(count(Double.BYTES)));
      case PartialWriter.TEXTS -> texts();
      case PartialWriter.ROWS -> rows();
      default -> throw corrupt("unknown kind of result " + kind);
    };
  }

  private Partial buckets() {
    String type = text();
    Format format = format();
    long other = signed();
    long error = signed();
    int sources = (int) Math.min(Integer.MAX_VALUE, positive());
    int count = count(4);
    List<Bucket> buckets = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      Object key = key(0);
      if (key == null) {
        throw corrupt("a bucket has no key");
      }
      buckets.add(new Bucket(key, positive(), signed(), partials()));
    }
    return new Partial.Buckets(type, format, buckets, other, error, sources);
  }

  private Partial quantiles() {
    Format format = format();
    double compression = in.getDouble();
    if (!(compression >= 10 && compression <= Digest.MAX_COMPRESSION)) {
      throw corrupt("compression is out of range");
    }
    long count = positive();
    if (count > Digest.MAX_EXACT) {
      return new Partial.Quantiles(format, Digest.fromBytes(compression, bytes()));
    }
    Digest digest = new Digest(compression);
    for (int i = 0; i < count; i++) {
      digest.add(in.getDouble());
    }
    return new Partial.Quantiles(format, digest);
  }

  private Distinct distinct() {
    long threshold = positive();
    if (threshold > Distinct.MAX_THRESHOLD) {
      throw corrupt("threshold is out of range");
    }
    if (in.get() != 0) {
      return Distinct.ofRegisters((int) threshold, bytes());
    }
    Distinct distinct = new Distinct((int) threshold);
    int count = count(Long.BYTES);
    for (int i = 0; i < count; i++) {
      distinct.add(in.getLong());
    }
    return distinct;
  }

  private Partial texts() {
    long count = positive();
    long chars = positive();
    int shortest = (int) Math.min(Integer.MAX_VALUE, positive());
    int longest = (int) Math.min(Integer.MAX_VALUE, positive());
    Map<Integer, Long> letters = new HashMap<>();
    for (int i = count(2); i > 0; i--) {
      long letter = positive();
      if (!Character.isValidCodePoint((int) letter) || letter > Character.MAX_CODE_POINT) {
        throw corrupt("no such letter");
      }
      letters.put((int) letter, positive());
    }
    return new Partial.Texts(count, chars, shortest, longest, letters);
  }

  private Partial rows() {
    long total = positive();
    double maxScore = in.getDouble();
    int count = count(4);
    List<Row> rows = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      if (!(key(0) instanceof List<?> sort)) {
        throw corrupt("a row's order is no list");
      }
      rows.add(new Row(new ArrayList<>(sort), (float) in.getDouble(), -1, new BytesRef(bytes())));
    }
    return new Partial.Rows(total, maxScore, rows);
  }

  private @Nullable Object key(int nested) {
    int kind = in.get();
    return switch (kind) {
      case PartialWriter.KEY_NULL -> null;
      case PartialWriter.KEY_LONG -> signed();
      case PartialWriter.KEY_DOUBLE -> in.getDouble();
      case PartialWriter.KEY_BYTES -> new BytesRef(bytes());
      case PartialWriter.KEY_LIST -> {
        int count = count(1);
        if (nested > 0 || count > MAX_COMPARED) {
          throw corrupt("a key is too long");
        }
        List<@Nullable Object> list = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
          list.add(key(nested + 1));
        }
        yield list;
      }
      default -> throw corrupt("unknown kind of key " + kind);
    };
  }

  private Format format() {
    String kind = text();
    String pattern = text();
    String zone = text();
    return kind.isEmpty() ? Format.RAW : Format.of(Format.Kind.valueOf(kind), pattern, zone);
  }

  private double[] decimals(int count) {
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      values[i] = in.getDouble();
    }
    return values;
  }

  private String text() {
    return new String(bytes(), StandardCharsets.UTF_8);
  }

  private byte[] bytes() {
    byte[] bytes = new byte[count(1)];
    in.get(bytes);
    return bytes;
  }

  /** A count of things that take at least so many bytes each, which must still be there. */
  private int count(int bytesEach) {
    long count = number();
    if (count < 0 || count > in.remaining() / bytesEach) {
      throw corrupt("a count is beyond the end");
    }
    return (int) count;
  }

  private long positive() {
    long value = number();
    if (value < 0) {
      throw corrupt("a count is negative");
    }
    return value;
  }

  private long signed() {
    long value = number();
    return value >>> 1 ^ -(value & 1);
  }

  private long number() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte next = in.get();
      value |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw corrupt("a number is too long");
  }

  CorruptionException corrupt(String what) {
    return new CorruptionException(
        "partial aggregation is damaged: " + what + " offset=" + in.position());
  }
}
