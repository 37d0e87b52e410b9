package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.ColumnFormat;
import io.lampyr.mapping.column.FlatKey;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.ScaledFloatType;

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
    boolean number = type instanceof NumberType || type instanceof ScaledFloatType;
    boolean date = type instanceof DateType;
    String valueType = spec.valueType();
    boolean ofNumbers = valueType != null && !valueType.equals("string") && !valueType.equals("ip");
    if (ofNumbers && !number && !date && !type.name().equals("boolean")) {
      throw notNumeric(scope, spec);
    }
    boolean plain = hasOneForm(type);
    if (plain) {
      refuseFormat(leaf, spec);
    }
    if (number || plain || type.name().equals("token_count")) {
      refuseZone(leaf, spec);
    }
    if (spec.missing() != null && isRange(type)) {
      throw FaultException.argument("Can't apply missing values on a field of ranges");
    }
  }

  /** Whether values are written in one way, as words, places and ranges are, but for dates. */
  private static boolean hasOneForm(MappedType type) {
    return switch (type.facts().docValues()) {
      case SORTED_SET, SHAPE, PLANE -> true;
      case SORTED_NUMERIC -> type.name().equals("boolean") || type.name().equals("geo_point");
      case BINARY -> isRange(type) && !type.name().equals("date_range");
      case NONE -> false;
    };
  }

  private static boolean isRange(MappedType type) {
    return type.name().endsWith("_range");
  }

  static void refuseFormat(LeafField leaf, FieldSpec spec) {
    if (spec.format() != null) {
      throw ColumnFormat.noFormats(leaf);
    }
  }

  static void refuseZone(LeafField leaf, FieldSpec spec) {
    if (spec.zone() != null) {
      throw FaultException.argument(
          "Field ["
              + leaf.path()
              + "] of type ["
              + leaf.type().name()
              + "] does not support custom time zones");
    }
  }
}
