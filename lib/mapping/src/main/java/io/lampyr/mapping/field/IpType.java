package io.lampyr.mapping.field;

import java.net.InetAddress;
import java.util.Objects;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.InetAddressPoint;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DocValuesSkipIndexType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** Addresses of both protocols, as points of sixteen bytes. */
public final class IpType implements MappedType {
  private final String path;
  private final Facts facts;
  private final FieldType schema;
  private final boolean stored;
  private final @Nullable BytesRef nullValue;

  IpType(FieldSetup setup) {
    this.path = setup.path();
    boolean columns = setup.get(Parameter.DOC_VALUES);
    SeriesMarks marks = SeriesMarks.dimension(setup, columns);
    boolean indexed = marks.indexed(setup);
    this.facts =
        new Facts(
                indexed ? Facts.Index.POINTS : Facts.Index.NONE,
                columns ? Facts.DocValues.SORTED_SET : Facts.DocValues.NONE)
            .withIgnoreMalformed(setup.ignoreMalformed())
            .withDimension(marks.dimension());
    this.schema = schema(indexed, columns);
    this.stored = setup.get(Parameter.STORE);
    String whenNull = setup.parameters().optionalText("null_value", false);
    this.nullValue = whenNull == null ? null : setup.read("null_value", () -> encode(whenNull));
  }

  private static FieldType schema(boolean indexed, boolean columns) {
    FieldType type = new FieldType();
    if (indexed) {
      type.setDimensions(1, InetAddressPoint.BYTES);
    }
    if (columns) {
      type.setDocValuesType(DocValuesType.SORTED_SET);
      type.setDocValuesSkipIndexType(DocValuesSkipIndexType.RANGE);
    }
    type.freeze();
    return type;
  }

  @Override
  public boolean takesObjects() {
    return false;
  }

  @Override
  public String name() {
    return "ip";
  }

  @Override
  public Facts facts() {
    return facts;
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    add(encode(Scalars.text(value)), sink);
  }

  @Override
  public void indexNull(FieldSink sink) {
    if (nullValue != null) {
      add(nullValue, sink);
    }
  }

  private void add(BytesRef address, FieldSink sink) {
    if (facts.searchable() || facts.hasDocValues()) {
      sink.add(new Field(path, address, schema));
    }
    if (stored) {
      sink.add(new StoredField(path, address));
    }
  }

  @Override
  public BytesRef encode(Object value) {
    return encoded(Objects.toString(value));
  }

  /** An address as columns of addresses have it. */
  public static BytesRef encoded(String text) {
    return new BytesRef(InetAddressPoint.encode(parse(text)));
  }

  /** The address of a literal; names are never looked up. */
  static InetAddress parse(String text) {
    return Addresses.parse(text)
        .orElseThrow(() -> ValueException.argument("'" + text + "' is not an IP string literal."));
  }
}
