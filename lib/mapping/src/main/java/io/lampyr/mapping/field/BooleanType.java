package io.lampyr.mapping.field;

import io.lampyr.mapping.json.Flags;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.InvertableType;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DocValuesSkipIndexType;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.IndexOptions;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * True and false: terms {@code T} and {@code F}, columns of one and zero. Without terms a value is
 * encoded as the column has it.
 */
public final class BooleanType implements MappedType {
  private static final BytesRef TRUE = new BytesRef("T");
  private static final BytesRef FALSE = new BytesRef("F");

  private final String path;
  private final Facts facts;
  private final FieldType schema;
  private final boolean stored;
  private final @Nullable Boolean nullValue;

  BooleanType(FieldSetup setup) {
    this.path = setup.path();
    boolean columns = setup.get(Parameter.DOC_VALUES);
    SeriesMarks marks = SeriesMarks.dimension(setup, columns);
    boolean indexed = marks.indexed(setup);
    float boost = setup.get(Parameter.BOOST);
    this.facts =
        new Facts(
                indexed ? Facts.Index.TERMS : Facts.Index.NONE,
                columns ? Facts.DocValues.SORTED_NUMERIC : Facts.DocValues.NONE)
            .withIgnoreMalformed(setup.ignoreMalformed())
            .withDimension(marks.dimension())
            // Values that are in columns alone only match.
            .withBoost(indexed ? boost : 1);
    this.schema = schema(indexed, columns);
    this.stored = setup.get(Parameter.STORE);
    String whenNull = setup.parameters().optionalText("null_value", false);
    this.nullValue = whenNull == null ? null : whenNull(whenNull, setup.kept());
    if (nullValue != null) {
      setup.parameters().tell("null_value", nullValue);
    }
  }

  private static FieldType schema(boolean indexed, boolean columns) {
    FieldType type = new FieldType();
    type.setTokenized(false);
    type.setOmitNorms(true);
    if (indexed) {
      type.setIndexOptions(IndexOptions.DOCS);
    }
    if (columns) {
      type.setDocValuesType(DocValuesType.SORTED_NUMERIC);
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
    return "boolean";
  }

  @Override
  public Facts facts() {
    return facts;
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    add(
        switch (value.currentToken()) {
          case VALUE_TRUE -> true;
          case VALUE_FALSE -> false;
          default -> parse(Scalars.text(value));
        },
        sink);
  }

  @Override
  public void indexNull(FieldSink sink) {
    if (nullValue != null) {
      add(nullValue, sink);
    }
  }

  private void add(boolean value, FieldSink sink) {
    if (facts.searchable() || facts.hasDocValues()) {
      sink.add(new Value(path, value, schema));
    }
    if (stored) {
      sink.add(new StoredField(path, value ? "T" : "F"));
    }
  }

  private static boolean parse(String text) {
    return switch (text) {
      case "true" -> true;
      case "false", "" -> false;
      default -> throw ValueException.argument(Flags.refusal(text));
    };
  }

  /** What an earlier release has taken stays. */
  private static boolean whenNull(String text, boolean kept) {
    return kept ? parse(text) : Flags.parse(text);
  }

  private static boolean sought(String text) {
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      default ->
          throw ValueException.argument(
              "Can't parse boolean value [" + text + "], expected [true] or [false]");
    };
  }

  @Override
  public BytesRef encode(Object value) {
    boolean truth = sought(value.toString());
    if (!facts.searchable()) {
      return LongPoint.pack(truth ? 1 : 0);
    }
    return truth ? TRUE : FALSE;
  }

  private static final class Value extends Field {
    private final boolean value;

    Value(String name, boolean value, FieldType type) {
      super(name, type);
      this.value = value;
    }

    @Override
    public Number numericValue() {
      return value ? 1L : 0L;
    }

    @Override
    public BytesRef binaryValue() {
      return value ? TRUE : FALSE;
    }

    @Override
    public InvertableType invertableType() {
      return InvertableType.BINARY;
    }
  }
}
