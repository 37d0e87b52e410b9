package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.FlatKey;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.ScaledFloatType;
import org.jspecify.annotations.Nullable;

/** Fields whose values cannot be had as a request wants them. */
final class Unfit {
  private Unfit() {}

  /** What is said of a field of the wrong type. */
  static FaultException unsupported(AggregationScope scope, FieldSpec spec) {
    LeafField leaf = spec.field() == null ? null : scope.mapping().leaf(spec.field());
    FlatKey key =
        leaf != null || spec.field() == null ? null : FlatKey.of(scope.mapping(), spec.field());
    leaf = key == null ? leaf : key.around();
    return FaultException.argument(
        "Field ["
            + spec.field()
            + "] of type ["
            + (leaf == null ? typeless(spec) : leaf.type().name())
            + "] is not supported for aggregation ["
            + spec.aggregation()
            + "]");
  }

  static FaultException notNumeric(AggregationScope scope, FieldSpec spec) {
    LeafField leaf = spec.field() == null ? null : scope.mapping().leaf(spec.field());
    return FaultException.argument(
        "Expected numeric type on field ["
            + spec.field()
            + "], but got ["
            + (leaf == null ? typeless(spec) : leaf.type().name())
            + "]");
  }

  /** What the system knows of documents is of a type of its own. */
  private static String typeless(FieldSpec spec) {
    return spec.field() != null && spec.field().startsWith("_") ? spec.field() : "unknown";
  }

  /** Refuses a type, a format or a time zone that values of the field cannot have. */
  static void check(LeafField leaf, FieldSpec spec, AggregationScope scope) {
    MappedType type = leaf.type();
    if (type.name().equals("flat_object")) {
      throw FaultException.argument(
          "Field ["
              + leaf.path()
              + "] of type [flat_object] does not support doc_value in root field");
    }
    if (spec.missing() != null && type.name().endsWith("_range")) {
      throw FaultException.argument("Can't apply missing values on a field of ranges");
    }
    boolean number = type instanceof NumberType || type instanceof ScaledFloatType;
    boolean date = type instanceof DateType;
    String valueType = spec.valueType();
    boolean ofNumbers = valueType != null && !valueType.equals("string") && !valueType.equals("ip");
    if (ofNumbers && !number && !date && !type.name().equals("boolean")) {
      throw notNumeric(scope, spec);
    }
    if (type.facts().docValues() == Facts.DocValues.SORTED_SET || type.name().equals("boolean")) {
      refuse(leaf, leaf.type().name(), spec.format(), "formats");
    }
    boolean timeless =
        switch (type.name()) {
          case "boolean", "token_count" -> true;
          default -> type.facts().docValues() == Facts.DocValues.SORTED_SET;
        };
    if (number || timeless) {
      refuse(leaf, leaf.type().name(), spec.zone(), "time zones");
    }
  }

  static void refuse(LeafField leaf, String type, @Nullable Object given, String what) {
    if (given != null) {
      throw FaultException.argument(
          "Field [" + leaf.path() + "] of type [" + type + "] does not support custom " + what);
    }
  }
}
