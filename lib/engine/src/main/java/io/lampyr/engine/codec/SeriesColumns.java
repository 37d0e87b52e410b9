package io.lampyr.engine.codec;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.NumberType;
import io.lampyr.metrics.codec.ColumnKind;
import io.lampyr.metrics.codec.NumberKind;

/** What columns of time series hold, by the types of their fields. */
public final class SeriesColumns {
  private SeriesColumns() {}

  /** What the column of a field holds. */
  public static ColumnKind kind(LeafField leaf) {
    return leaf.type() instanceof NumberType number
        ? new ColumnKind(number(number), isCounter(leaf))
        : ColumnKind.PLAIN;
  }

  private static boolean isCounter(LeafField leaf) {
    return leaf.parameters().stream()
        .anyMatch(parameter ->
            parameter.name().equals("time_series_metric") && "counter".equals(parameter.value()));
  }

  /** Whether a column of that type holds the numbers themselves, of which blocks know. */
  public static boolean isPlainNumber(MappedType type) {
    return type instanceof NumberType number && number(number) != NumberKind.BITS;
  }

  private static NumberKind number(NumberType type) {
    return switch (type.kind()) {
      case BYTE, SHORT, INTEGER, LONG -> NumberKind.WHOLE;
      case UNSIGNED_LONG, HALF_FLOAT -> NumberKind.BITS;
      case FLOAT -> NumberKind.FLOAT;
      case DOUBLE -> NumberKind.DOUBLE;
    };
  }
}
