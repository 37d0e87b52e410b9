package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.FlatKey;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.mapping.field.GeoShapeType;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.mapping.field.ScaledFloatType;
import io.lampyr.mapping.field.TextType;
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
            + (leaf == null ? "unknown" : leaf.type().name())
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
            + (leaf == null ? "unknown" : leaf.type().name())
            + "]");
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
      refuse(leaf, spec.format(), "formats");
    }
    if (number || type.facts().docValues() == Facts.DocValues.SORTED_SET) {
      refuse(leaf, spec.zone(), "time zones");
    }
  }

  private static void refuse(LeafField leaf, @Nullable Object given, String what) {
    if (given != null) {
      throw FaultException.argument(
          "Field ["
              + leaf.path()
              + "] of type ["
              + leaf.type().name()
              + "] does not support custom "
              + what);
    }
  }

  static FaultException noColumn(LeafField leaf) {
    if (leaf.type() instanceof TextType) {
      return FaultException.argument(
          "Text fields are not optimised for operations that require per-document field data like"
              + " aggregations and sorting, so these operations are disabled by default. Please use"
              + " a keyword field instead. Alternatively, set fielddata=true on ["
              + leaf.path()
              + "] in order to load field data by uninverting the inverted index. Note that this"
              + " can use significant memory.");
    }
    return FaultException.argument(
        leaf.type().facts().index() == Facts.Index.POINTS
                || leaf.type() instanceof GeoShapeType
                || leaf.type().facts().index() == Facts.Index.TERMS
            ? "Can't load fielddata on ["
                + leaf.path()
                + "] because fielddata is unsupported on fields of type ["
                + leaf.type().name()
                + "]. Use doc values instead."
            : "Fielddata is not supported on field ["
                + leaf.path()
                + "] of type ["
                + leaf.type().name()
                + "]");
  }
}
