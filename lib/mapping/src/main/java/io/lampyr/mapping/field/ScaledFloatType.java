package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.FaultException;
import java.util.Objects;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/** Decimals kept as whole multiples of one part of a scaling factor. */
public final class ScaledFloatType implements MappedType {
  private final String path;
  private final double scalingFactor;
  private final Facts facts;
  private final FieldType schema;
  private final boolean stored;
  private final boolean coerce;
  private final @Nullable Long nullValue;

  ScaledFloatType(FieldSetup setup) {
    this.path = setup.path();
    this.facts = NumericColumns.facts(setup, false);
    this.stored = setup.get(Parameter.STORE);
    this.coerce = setup.coerce();
    this.schema = NumericColumns.schema(facts, Long.BYTES);
    this.scalingFactor = scalingFactor(setup);
    Object whenNull = setup.parameters().optional("null_value", false);
    this.nullValue = whenNull == null ? null : whenNull(setup, number(whenNull.toString()));
  }

  private long whenNull(FieldSetup setup, double value) {
    setup.parameters().tell("null_value", value);
    return scale(value);
  }

  private static double scalingFactor(FieldSetup setup) {
    double factor = setup.get(Parameter.decimal("scaling_factor", Double.NaN));
    if (Double.isNaN(factor)) {
      throw FaultException.argument("Field [scaling_factor] is required");
    }
    if (!(factor > 0) || Double.isInfinite(factor)) {
      throw FaultException.argument(
          "[scaling_factor] must be a positive number, got [" + factor + "]");
    }
    return factor;
  }

  /**
   * The number that a doc value stands for. The peers multiply by the reciprocal, and have other
   * last digits than a division.
   */
  public double number(long scaled) {
    return scaled * (1 / scalingFactor);
  }

  /** What is shown of a number that a document gives, as exactly as it is kept. */
  public double shown(double given) {
    return Math.round(given * scalingFactor) / scalingFactor;
  }

  /** What numbers are multiplied by to become doc values. */
  public double scalingFactor() {
    return scalingFactor;
  }

  @Override
  public boolean takesObjects() {
    return false;
  }

  @Override
  public String name() {
    return "scaled_float";
  }

  @Override
  public Facts facts() {
    return facts;
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    if (coerce && Scalars.isEmptyString(value)) {
      indexNull(sink);
      return;
    }
    add(scale(NumericUtils.sortableLongToDouble(NumberKind.DOUBLE.sortable(value, coerce))), sink);
  }

  @Override
  public void indexNull(FieldSink sink) {
    if (nullValue != null) {
      add(nullValue, sink);
    }
  }

  private void add(long scaled, FieldSink sink) {
    if (facts.searchable() || facts.hasDocValues()) {
      sink.add(new NumberField(path, scaled, schema));
    }
    if (stored) {
      sink.add(new StoredField(path, Double.toString(scaled / scalingFactor)));
    }
  }

  private static double number(String text) {
    return NumericUtils.sortableLongToDouble(NumberKind.DOUBLE.sortable(text, true));
  }

  private long scale(double value) {
    double scaled = value * scalingFactor;
    if (!Double.isFinite(scaled)) {
      throw ValueException.argument(
          "[scaled_float] only supports finite values, but got [" + scaled + "]");
    }
    return Math.round(scaled);
  }

  @Override
  public BytesRef encode(Object value) {
    return NumberField.pack(scale(number(Objects.toString(value))), Long.BYTES);
  }
}
