package io.lampyr.mapping.field;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.fault.ErrorKind;
import java.util.Locale;
import java.util.Objects;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Ranges of numbers, dates and addresses: points of two dimensions, lower and upper end, both
 * included; in the column, the two ends one behind the other.
 */
public final class RangeType implements MappedType {
  private final String path;
  private final RangeKind kind;
  private final Facts facts;
  private final FieldType schema;
  private final boolean coerce;
  private final boolean stored;
  private final DateFormat format;

  RangeType(FieldSetup setup, RangeKind kind) {
    this.path = setup.path();
    this.kind = kind;
    this.facts =
        new Facts(
                setup.get(Parameter.INDEX) ? Facts.Index.RANGES : Facts.Index.NONE,
                setup.get(Parameter.DOC_VALUES) ? Facts.DocValues.BINARY : Facts.DocValues.NONE)
            .withBoost(setup.get(Parameter.BOOST));
    this.stored = setup.get(Parameter.STORE);
    this.coerce = setup.coerce();
    this.schema = new FieldType();
    schema.setDimensions(2, kind.bytes());
    schema.freeze();
    Parameter<String> pattern =
        Parameter.text("format", "strict_date_optional_time||epoch_millis").canChange();
    this.format = DateFormat.of(kind == RangeKind.DATE ? setup.get(pattern) : pattern.standard());
  }

  /** The format of a range of dates. */
  public DateFormat format() {
    return format;
  }

  /** The end of ranges that have none below, as it is indexed. */
  public byte[] least() {
    return kind.least().bytes;
  }

  /** The end of ranges that have none above. */
  public byte[] most() {
    return kind.most().bytes;
  }

  @Override
  public String name() {
    return typeName(kind);
  }

  static String typeName(RangeKind kind) {
    return kind.name().toLowerCase(Locale.ROOT) + "_range";
  }

  @Override
  public Facts facts() {
    return facts;
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    Span span;
    if (value.currentToken() == JsonToken.START_OBJECT) {
      span = object(value);
    } else if (kind == RangeKind.IP && value.currentToken() == JsonToken.VALUE_STRING) {
      span = network(value.getString());
    } else {
      throw new ValueException(
          ErrorKind.DOCUMENT_PARSING,
          "error parsing field [" + path + "], expected an object but got " + path);
    }
    BytesRef range = join(span);
    if (facts.searchable()) {
      sink.add(new Field(path, range, schema));
    }
    if (facts.hasDocValues()) {
      PackedField.add(path, range, sink);
    }
    if (stored) {
      sink.add(new StoredField(path, shown(span)));
    }
  }

  /** The two ends as they were given, and whether they belong to the range. */
  private record Span(BytesRef from, boolean fromIncluded, BytesRef to, boolean toIncluded) {}

  private Span object(JsonParser value) {
    BytesRef from = kind.least();
    BytesRef to = kind.most();
    boolean fromIncluded = true;
    boolean toIncluded = true;
    for (String name = value.nextName(); name != null; name = value.nextName()) {
      boolean empty = value.nextToken() == JsonToken.VALUE_NULL;
      boolean included = name.endsWith("e");
      switch (name) {
        case "gte", "gt" -> {
          from = empty ? kind.least() : end(value, !included);
          fromIncluded = included || empty;
        }
        case "lte", "lt" -> {
          to = empty ? kind.most() : end(value, included);
          toIncluded = included || empty;
        }
        default ->
            throw new ValueException(
                ErrorKind.DOCUMENT_PARSING,
                "error parsing field [" + path + "], with unknown parameter [" + name + "]");
      }
    }
    return new Span(from, fromIncluded, to, toIncluded);
  }

  /** One end; an excluded upper one begins where its unit does, an included one ends with it. */
  private BytesRef end(JsonParser value, boolean roundsUp) {
    return kind.end(Scalars.text(value), coerce, roundsUp, format);
  }

  private String shown(Span span) {
    return (span.fromIncluded ? "[" : "(")
        + kind.shown(span.from)
        + " : "
        + kind.shown(span.to)
        + (span.toIncluded ? "]" : ")");
  }

  /** What is wrong with a query for a range whose ends, as they were given, are exchanged. */
  public ValueException backwards(byte[] from, byte[] to) {
    String before = kind == RangeKind.IP ? "/" : "";
    return ValueException.argument(
        "Range query `from` value ("
            + before
            + kind.shown(new BytesRef(from))
            + ") is greater than `to` value ("
            + before
            + kind.shown(new BytesRef(to))
            + ")");
  }

  private BytesRef join(Span span) {
    BytesRef from = span.fromIncluded ? span.from : kind.next(span.from, 1);
    BytesRef to = span.toIncluded ? span.to : kind.next(span.to, -1);
    if (from.compareTo(to) > 0) {
      throw ValueException.argument(
          "min value ("
              + kind.shown(from)
              + ") is greater than max value ("
              + kind.shown(to)
              + ")");
    }
    byte[] both = new byte[kind.bytes() * 2];
    System.arraycopy(from.bytes, from.offset, both, 0, kind.bytes());
    System.arraycopy(to.bytes, to.offset, both, kind.bytes(), kind.bytes());
    return new BytesRef(both);
  }

  /** The range of addresses of a network such as {@code 10.0.0.0/8}. */
  private static Span network(String text) {
    Network network = Network.of(text);
    return new Span(network.first(), true, network.last(), true);
  }

  /** A single value as the range that holds only it, which queries compare with. */
  @Override
  public BytesRef encode(Object value) {
    BytesRef end = kind.end(Objects.toString(value), false, false, format);
    return join(new Span(end, true, end, true));
  }
}
