package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.PlanePointType;
import io.lampyr.mapping.field.ValueException;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Points and shapes in planes as sources of aggregations. */
final class Planes {
  /** Those that only look at planes. */
  private static final Set<String> OWN = Set.of("cartesian_bounds", "cartesian_centroid");

  /** Those that look at all kinds of values. */
  private static final Set<String> GENERAL = Set.of("cardinality", "missing", "value_count");

  private Planes() {}

  /** Whether nothing but points and shapes in a plane can be aggregated so. */
  static boolean wants(FieldSpec spec) {
    return OWN.contains(spec.aggregation());
  }

  static Source source(LeafField leaf, FieldSpec spec, AggregationScope scope) {
    if (!wants(spec) && !GENERAL.contains(spec.aggregation())) {
      throw Unfit.unsupported(scope, spec);
    }
    if (leaf.type() instanceof PlanePointType) {
      return new Source.Points(leaf.path(), missing(spec));
    }
    if (spec.missing() != null) {
      throw FaultException.argument("Can't apply missing values on a field of shapes");
    }
    return new Source.Shapes(leaf);
  }

  /** Where no field is known: all documents have what was given for those without values. */
  static Source absent(FieldSpec spec) {
    Long missing = missing(spec);
    return missing == null
        ? new Source.Absent()
        : new Source.Points(Objects.requireNonNull(spec.field()), missing);
  }

  private static @Nullable Long missing(FieldSpec spec) {
    Object given = spec.missing();
    try {
      return given == null ? null : (Long) PlanePointType.point(given).packed();
    } catch (ValueException wrong) {
      throw new FaultException(wrong.fault());
    }
  }
}
