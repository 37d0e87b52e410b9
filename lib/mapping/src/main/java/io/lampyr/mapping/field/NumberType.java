package io.lampyr.mapping.field;

import java.util.Objects;
import java.util.OptionalLong;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Whole and decimal numbers of a fixed size. */
public sealed class NumberType implements MappedType permits AggregateMetricType {
  /** Whether a text may stand for a number that JSON does not have. */
  private static final Parameter<Boolean> NON_FINITE = Parameter.flag("non_finite", false);

  private final String path;
  private final NumberKind kind;
  private final Facts facts;
  private final FieldType schema;
  private final boolean stored;
  private final boolean coerce;
  private final boolean nonFinite;
  private final @Nullable Long nullValue;

  NumberType(FieldSetup setup, NumberKind kind) {
    this.path = setup.path();
    this.kind = kind;
    this.facts = NumericColumns.facts(setup, kind.isWhole());
    this.stored = setup.get(Parameter.STORE);
    this.coerce = setup.coerce();
    this.nonFinite = kind == NumberKind.DOUBLE && setup.get(NON_FINITE);
    this.schema = NumericColumns.schema(facts, kind.pointBytes());
    Object whenNull = setup.parameters().optional("null_value", false);
    // What an earlier release has taken stays.
    this.nullValue =
        whenNull == null ? null : kind.sortable(whenNull.toString(), coerce && setup.kept());
    if (nullValue != null) {
      setup.parameters().tell("null_value", kind.number(nullValue));
    }
  }

  /** For numbers that are read in a way of their own. */
  NumberType(String path, NumberKind kind, Facts facts) {
    this.path = path;
    this.kind = kind;
    this.facts = facts;
    this.stored = false;
    this.coerce = false;
    this.nonFinite = false;
    this.schema = NumericColumns.schema(facts, kind.pointBytes());
    this.nullValue = null;
  }

  /** Which numbers these are, and how doc values stand for them. */
  public NumberKind kind() {
    return kind;
  }

  @Override
  public boolean takesObjects() {
    return false;
  }

  @Override
  public String name() {
    return kind.typeName();
  }

  @Override
  public Facts facts() {
    return facts;
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    OptionalLong special =
        nonFinite && value.currentToken() == JsonToken.VALUE_STRING
            ? NonFinite.sortable(value.getString())
            : OptionalLong.empty();
    if (special.isPresent()) {
      add(special.getAsLong(), sink);
    } else if (coerce && Scalars.isEmptyString(value)) {
      indexNull(sink);
    } else {
      add(kind.sortable(value, coerce), sink);
      if (stored && kind == NumberKind.HALF_FLOAT) {
        // As it was given: what is indexed of halves is coarser.
        store(NumberKind.FLOAT.number(NumberKind.FLOAT.sortable(value, coerce)), sink);
      }
    }
  }

  @Override
  public void indexNull(FieldSink sink) {
    if (nullValue != null) {
      add(nullValue, sink);
      if (stored && kind == NumberKind.HALF_FLOAT) {
        store(kind.number(nullValue), sink);
      }
    }
  }

  /** Whether a number alone makes one field, which {@link #ofWhole} or {@link #ofDouble} gives. */
  public boolean takesDoubles() {
    boolean one = !stored && (facts.searchable() || facts.hasDocValues());
    return one && (kind == NumberKind.DOUBLE || kind == NumberKind.LONG);
  }

  /** Whether fractions are cut off or refused. */
  public boolean takesWholeOnly() {
    return kind == NumberKind.LONG;
  }

  /** The field of a whole number. */
  public IndexableField ofWhole(long value) {
    return new NumberField(path, value, schema);
  }

  /** The field of a finite number with fractions. */
  public IndexableField ofDouble(double value) {
    return new NumberField(path, NumericUtils.doubleToSortableLong(value), schema);
  }

  private void add(long sortable, FieldSink sink) {
    if (facts.searchable() || facts.hasDocValues()) {
      sink.add(new NumberField(path, sortable, schema));
    }
    if (stored && kind != NumberKind.HALF_FLOAT) {
      store(kind.number(sortable), sink);
    }
  }

  private void store(Number number, FieldSink sink) {
    sink.add(new StoredField(path, number.toString()));
  }

  @Override
  public BytesRef encode(Object value) {
    return NumberField.pack(kind.sortable(Objects.toString(value), false), kind.pointBytes());
  }
}
