package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.FaultException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a field is to time series: a dimension, which says of which series a document is; a metric,
 * which is measured; or neither.
 */
record SeriesMarks(boolean dimension, @Nullable String metric) {
  static final String DIMENSION = "time_series_dimension";
  static final String METRIC = "time_series_metric";

  /** What numbers may be as metrics. */
  static final List<String> NUMBERS = List.of("gauge", "counter");

  /** The field that says when. */
  static final String TIMESTAMP = "@timestamp";

  /** The marks of a field that can only be a dimension. */
  static SeriesMarks dimension(FieldSetup setup, boolean columns) {
    return new SeriesMarks(checked(setup.get(flag(setup)), columns), null);
  }

  /** The marks of a field that can only be a metric, of these kinds. */
  static SeriesMarks metric(FieldSetup setup, List<String> kinds) {
    return new SeriesMarks(false, kind(setup, kinds));
  }

  /** The marks of numbers; those with fractions are no dimensions. */
  static SeriesMarks number(FieldSetup setup, boolean whole, boolean columns) {
    String metric = kind(setup, NUMBERS);
    boolean dimension =
        setup.get(whole && metric == null ? flag(setup) : flag(setup).withStandard(false));
    if (dimension && !whole) {
      throw FaultException.argument(
          "Parameter [" + DIMENSION + "] cannot be set to numeric type [" + setup.type() + "]");
    }
    if (dimension && metric != null) {
      throw FaultException.argument(
          "Field [" + DIMENSION + "] cannot be set in conjunction with field [" + METRIC + "]");
    }
    if (metric != null && !columns) {
      throw requires(METRIC);
    }
    return new SeriesMarks(checked(dimension, columns), metric);
  }

  private static Parameter<Boolean> flag(FieldSetup setup) {
    return Parameter.flag(DIMENSION, false).withStandard(setup.defaults().dimension());
  }

  private static boolean checked(boolean dimension, boolean columns) {
    if (dimension && !columns) {
      throw requires(DIMENSION);
    }
    return dimension;
  }

  private static FaultException requires(String parameter) {
    return FaultException.argument("Field [" + parameter + "] requires that [doc_values] is true");
  }

  private static @Nullable String kind(FieldSetup setup, List<String> kinds) {
    String given = setup.parameters().optionalText(METRIC, false);
    if (given == null) {
      return null;
    }
    if (!kinds.contains(given)) {
      throw FaultException.mapper(
          "Unknown value ["
              + given
              + "] for field ["
              + METRIC
              + "] - accepted values are "
              + kinds);
    }
    return given;
  }

  /**
   * Whether values are indexed, where a mapping says what it says of it. Dimensions of time series
   * are not: documents lie sorted by series and time, so blocks of a column tell nearly all that an
   * index of values would. Metrics are only if that is asked for.
   */
  boolean indexed(FieldSetup setup) {
    boolean series = setup.defaults().series();
    boolean wanted = setup.get(Parameter.INDEX.withStandard(!(series && metric != null)));
    return wanted && !(series && dimension);
  }
}
