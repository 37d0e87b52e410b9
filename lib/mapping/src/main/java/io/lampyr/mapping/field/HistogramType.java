package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.histogram.BucketColumn;
import io.lampyr.mapping.histogram.BucketHistogram;
import io.lampyr.mapping.histogram.Bucketing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteArrayDataOutput;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Numbers that were counted before. A {@code histogram} is of values in ascending order, and how
 * often each was seen. One column has both: for each value its count as a variable integer, then
 * its eight bytes. An {@code exponential_histogram} is of buckets, and its column keeps it as it
 * came. Either takes what the other one takes, if it may coerce: of buckets a {@code histogram}
 * keeps the middles.
 */
public final class HistogramType implements MappedType {
  private static final int ENTRY_BYTES = 9 + Long.BYTES;

  /** The name of those that keep buckets. */
  public static final String EXPONENTIAL = "exponential_histogram";

  private final String path;
  private final String name;
  private final boolean coerce;
  private final Facts facts;

  HistogramType(FieldSetup setup) {
    this.path = setup.path();
    this.name = setup.type();
    this.facts =
        new Facts(Facts.Index.NONE, Facts.DocValues.BINARY)
            .withIgnoreMalformed(setup.ignoreMalformed());
    this.coerce = setup.coerce();
    SeriesMarks.metric(setup, List.of("histogram"));
  }

  /** What a document's histogram says, one value after the other. */
  public interface Seen {
    void value(double value, long count) throws IOException;
  }

  /** Reads a column's entry: of buckets their middles, with whole numbers of times. */
  public static void read(BytesRef bytes, Seen seen) throws IOException {
    if (BucketColumn.holds(bytes)) {
      BucketColumn.read(bytes)
          .middles((value, count) -> {
            long times = Math.round(count);
            if (times > 0) {
              seen.value(value, times);
            }
          });
      return;
    }
    ByteArrayDataInput in = new ByteArrayDataInput(bytes.bytes, bytes.offset, bytes.length);
    while (!in.eof()) {
      long count = in.readVLong();
      seen.value(Double.longBitsToDouble(in.readLong()), count);
    }
  }

  @Override
  public String name() {
    return name;
  }

  /** Whether buckets are kept as they came. */
  public boolean keepsBuckets() {
    return name.equals(EXPONENTIAL);
  }

  /** What a document says that has these buckets. */
  public static Object told(BucketHistogram buckets) {
    return BucketJson.told(buckets);
  }

  /** What a document says that has this entry in its column. */
  public static Object told(BytesRef bytes) throws IOException {
    if (BucketColumn.holds(bytes)) {
      return told(BucketColumn.read(bytes));
    }
    List<Double> numbers = new ArrayList<>();
    List<Long> counts = new ArrayList<>();
    read(
        bytes,
        (value, count) -> {
          numbers.add(value);
          counts.add(count);
        });
    return new TreeMap<>(Map.of("values", numbers, "counts", counts));
  }

  @Override
  public Facts facts() {
    return facts;
  }

  /** Numbers of an array while it is read. */
  private static final class Column {
    private double[] numbers = new double[16];
    private int size;

    void add(double number) {
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * size);
      }
      numbers[size++] = number;
    }
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    if (value.currentToken() != JsonToken.START_OBJECT) {
      throw new ValueException(
          ErrorKind.PARSING, "expected an object but got " + value.currentToken());
    }
    Column values = null;
    Column counts = null;
    BucketJson buckets = null;
    for (String key = value.nextName(); key != null; key = value.nextName()) {
      value.nextToken();
      switch (key) {
        case "values" -> values = values(value);
        case "counts" -> counts = counts(value);
        default -> {
          buckets = buckets == null ? new BucketJson(path) : buckets;
          if (!takes(true) || !buckets.take(key, value)) {
            throw wrong("with unknown parameter [" + key + "]");
          }
        }
      }
    }
    BytesRef entry = buckets == null ? entry(values, counts) : entry(values, counts, buckets);
    if (sink.remember(path, this) != null) {
      throw wrong("doesn't support indexing multiple values for the same field in a document");
    }
    sink.add(new BinaryDocValuesField(path, entry));
  }

  /** Whether buckets are taken, or values and counts. */
  private boolean takes(boolean buckets) {
    return coerce || keepsBuckets() == buckets;
  }

  private BytesRef entry(@Nullable Column values, @Nullable Column counts, BucketJson buckets) {
    if (values != null || counts != null) {
      throw wrong("[values] and [counts] cannot be together with buckets");
    }
    BucketHistogram told = buckets.histogram();
    return keepsBuckets() ? BucketColumn.write(told) : middles(told);
  }

  private BytesRef entry(@Nullable Column values, @Nullable Column counts) {
    if (keepsBuckets() && (values == null || !takes(false))) {
      throw wrong("expected field called [scale]");
    }
    if (values == null) {
      throw wrong("expected field called [values]");
    }
    if (counts == null) {
      throw wrong("expected field called [counts]");
    }
    if (values.size != counts.size) {
      throw wrong(
          "expected same length from [values] and [counts] but got ["
              + values.size
              + " != "
              + counts.size
              + "]");
    }
    return keepsBuckets()
        ? BucketColumn.write(Bucketing.of(values.numbers, counts.numbers, values.size))
        : packed(values, counts);
  }

  private static BytesRef middles(BucketHistogram buckets) {
    Column values = new Column();
    Column counts = new Column();
    try {
      buckets.middles((value, count) -> {
        values.add(value);
        counts.add(Math.rint(count));
      });
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
    return packed(values, counts);
  }

  private Column values(JsonParser parser) {
    Column values = new Column();
    array(parser, "values");
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      double next = number(parser, "values");
      if (values.size > 0 && next < values.numbers[values.size - 1]) {
        throw wrong(
            "[values] values must be in increasing order, got ["
                + next
                + "] but previous value was ["
                + values.numbers[values.size - 1]
                + "]");
      }
      values.add(next);
    }
    return values;
  }

  private Column counts(JsonParser parser) {
    Column counts = new Column();
    array(parser, "counts");
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      double next = number(parser, "counts");
      if (next < 0 || next != Math.rint(next) || next > 1L << 53) {
        throw wrong("[counts] elements must be whole numbers >= 0 but got " + next);
      }
      counts.add(next);
    }
    return counts;
  }

  private void array(JsonParser parser, String key) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      throw wrong("expected an array for [" + key + "] but got " + parser.currentToken());
    }
  }

  private double number(JsonParser parser, String key) {
    if (!parser.currentToken().isNumeric() || !Double.isFinite(parser.getDoubleValue())) {
      throw wrong("expected numbers in [" + key + "] but got " + parser.currentToken());
    }
    return parser.getDoubleValue();
  }

  private ValueException wrong(String what) {
    return new ValueException(ErrorKind.PARSING, "error parsing field [" + path + "], " + what);
  }

  private static BytesRef packed(Column values, Column counts) {
    byte[] bytes = new byte[Math.multiplyExact(values.size, ENTRY_BYTES)];
    ByteArrayDataOutput out = new ByteArrayDataOutput(bytes);
    try {
      for (int i = 0; i < values.size; i++) {
        if (counts.numbers[i] > 0) {
          out.writeVLong((long) counts.numbers[i]);
          out.writeLong(Double.doubleToLongBits(values.numbers[i]));
        }
      }
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
    return new BytesRef(Arrays.copyOf(bytes, out.getPosition()));
  }

  @Override
  public BytesRef encode(Object value) {
    throw ValueException.argument(
        "["
            + name
            + "] field do not support searching, use dedicated aggregations instead: ["
            + path
            + "]");
  }
}
