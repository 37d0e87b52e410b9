package io.lampyr.query.aggregation.result;

import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.result.Partial.Row;
import io.lampyr.query.aggregation.sketch.Digest;
import io.lampyr.query.aggregation.sketch.Distinct;
import io.lampyr.query.aggregation.value.Format;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Writes partial results; {@code docs/format/partial-aggregations.md} says how. */
final class PartialWriter {
  static final int BUCKETS = 1;
  static final int SINGLE = 2;
  static final int STATS = 3;
  static final int QUANTILES = 4;
  static final int CARDINALITY = 5;
  static final int NUMBERS = 6;
  static final int TEXTS = 7;
  static final int ROWS = 8;

  static final int KEY_NULL = 0;
  static final int KEY_LONG = 1;
  static final int KEY_DOUBLE = 2;
  static final int KEY_BYTES = 3;
  static final int KEY_LIST = 4;

  private final ByteArrayOutputStream out;

  PartialWriter(ByteArrayOutputStream out) {
    this.out = out;
  }

  void partials(List<Partial> partials) {
    number(partials.size());
    partials.forEach(this::partial);
  }

  private void partial(Partial partial) {
    switch (partial) {
      case Partial.Buckets buckets -> buckets(buckets);
      case Partial.Single single -> {
        out.write(SINGLE);
        number(single.count());
        partials(single.subs());
      }
      case Partial.Stats stats -> stats(stats);
      case Partial.Quantiles quantiles -> quantiles(quantiles);
      case Partial.Cardinality cardinality -> cardinality(cardinality.distinct());
      case Partial.Numbers numbers -> {
        out.write(NUMBERS);
        format(numbers.format());
        double[] values = numbers.values();
        number(values.length);
        for (double value : values) {
          decimal(value);
        }
      }
      case Partial.Texts texts -> texts(texts);
      case Partial.Rows rows -> rows(rows);
    }
  }

  private void buckets(Partial.Buckets buckets) {
    out.write(BUCKETS);
    text(buckets.type());
    format(buckets.format());
    signed(buckets.other());
    signed(buckets.error());
    number(buckets.sources());
    number(buckets.buckets().size());
    for (Bucket bucket : buckets.buckets()) {
      key(bucket.key());
      number(bucket.count());
      signed(bucket.error());
      partials(bucket.subs());
    }
  }

  private void stats(Partial.Stats stats) {
    out.write(STATS);
    format(stats.format());
    number(stats.count());
    decimal(stats.sum());
    decimal(stats.sumLost());
    decimal(stats.min());
    decimal(stats.max());
    decimal(stats.squares());
    decimal(stats.squaresLost());
  }

  private void quantiles(Partial.Quantiles quantiles) {
    out.write(QUANTILES);
    format(quantiles.format());
    Digest digest = quantiles.digest();
    decimal(digest.compression());
    double[] exact = digest.exact();
    if (exact != null) {
      number(exact.length);
      for (double value : exact) {
        decimal(value);
      }
    } else {
      number(Digest.MAX_EXACT + 1);
      bytes(digest.toBytes());
    }
  }

  private void cardinality(Distinct distinct) {
    out.write(CARDINALITY);
    number(distinct.threshold());
    if (distinct.isDense()) {
      out.write(1);
      bytes(distinct.registers());
    } else {
      out.write(0);
      long[] hashes = distinct.sparse();
      number(hashes.length);
      for (long hash : hashes) {
        fixed(hash);
      }
    }
  }

  private void texts(Partial.Texts texts) {
    out.write(TEXTS);
    number(texts.count());
    number(texts.chars());
    number(texts.shortest());
    number(texts.longest());
    number(texts.letters().size());
    texts.letters().entrySet().stream()
        .sorted(java.util.Map.Entry.comparingByKey())
        .forEach(letter -> {
          number(letter.getKey());
          number(letter.getValue());
        });
  }

  private void rows(Partial.Rows rows) {
    out.write(ROWS);
    number(rows.total());
    decimal(rows.maxScore());
    number(rows.rows().size());
    for (Row row : rows.rows()) {
      key(row.sort());
      decimal(row.score());
      bytes(BytesRef.deepCopyOf(row.json()).bytes);
    }
  }

  private void key(@Nullable Object key) {
    switch (key) {
      case null -> out.write(KEY_NULL);
      case Long number -> {
        out.write(KEY_LONG);
        signed(number);
      }
      case Double number -> {
        out.write(KEY_DOUBLE);
        decimal(number);
      }
      case BytesRef term -> {
        out.write(KEY_BYTES);
        bytes(BytesRef.deepCopyOf(term).bytes);
      }
      case List<?> list -> {
        out.write(KEY_LIST);
        number(list.size());
        list.forEach(this::key);
      }
      default -> throw new IllegalArgumentException("no key: " + key.getClass());
    }
  }

  private void format(Format format) {
    text(format.isRaw() ? "" : format.kind().name());
    text(format.pattern());
    text(format.zone());
  }

  private void text(String text) {
    bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  private void bytes(byte[] bytes) {
    number(bytes.length);
    out.writeBytes(bytes);
  }

  private void decimal(double value) {
    fixed(Double.doubleToRawLongBits(value));
  }

  private void fixed(long value) {
    for (int shift = 56; shift >= 0; shift -= 8) {
      out.write((int) (value >>> shift));
    }
  }

  private void signed(long value) {
    number(value << 1 ^ value >> 63);
  }

  private void number(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) (rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    out.write((int) rest);
  }
}
