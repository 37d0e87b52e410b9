package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteArrayDataOutput;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Numbers that were counted before: values in ascending order, and how often each was seen. One
 * column has both: for each value its count as a variable integer, then its eight bytes.
 */
public final class HistogramType implements MappedType {
  private static final int ENTRY_BYTES = 9 + Long.BYTES;

  private final String path;
  private final Facts facts;

  HistogramType(FieldSetup setup) {
    this.path = setup.path();
    this.facts =
        new Facts(Facts.Index.NONE, Facts.DocValues.BINARY)
            .withIgnoreMalformed(setup.ignoreMalformed());
    setup.get(Parameter.COERCE);
    SeriesMarks.metric(setup, List.of("histogram"));
  }

  /** What a document's histogram says, one value after the other. */
  public interface Seen {
    void value(double value, long count) throws IOException;
  }

  /** Reads a column's entry. */
  public static void read(BytesRef bytes, Seen seen) throws IOException {
    ByteArrayDataInput in = new ByteArrayDataInput(bytes.bytes, bytes.offset, bytes.length);
    while (!in.eof()) {
      long count = in.readVLong();
      seen.value(Double.longBitsToDouble(in.readLong()), count);
    }
  }

  @Override
  public String name() {
    return "histogram";
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
    for (String key = value.nextName(); key != null; key = value.nextName()) {
      value.nextToken();
      switch (key) {
        case "values" -> values = values(value);
        case "counts" -> counts = counts(value);
        default -> throw wrong("with unknown parameter [" + key + "]");
      }
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
    if (sink.remember(path, this) != null) {
      throw wrong("doesn't support indexing multiple values for the same field in a document");
    }
    sink.add(new BinaryDocValuesField(path, packed(values, counts)));
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
        "[histogram] field do not support searching, use dedicated aggregations instead: ["
            + path
            + "]");
  }
}
