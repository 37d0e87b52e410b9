package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.GeoCells;
import io.lampyr.query.aggregation.value.Keys;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One part of a composite key.
 *
 * @param missing what becomes of documents without a value
 * @param rounding how times are rounded, or null
 * @param interval how wide intervals of numbers are; zero for none
 * @param box which points count; null for all
 * @param late what is wrong with it where there are documents, or null
 */
record CompositeSource(
    String name,
    FieldSpec spec,
    boolean ascending,
    Missing missing,
    @Nullable Rounding rounding,
    double interval,
    int zoom,
    @Nullable GeoBox box,
    @Nullable Fault late) {
  /** Documents without a value are left out, or have a bucket before or behind all others. */
  enum Missing {
    LEFT_OUT,
    FIRST,
    LAST
  }

  /**
   * One part of the key.
   *
   * @param inner the options of that type; what is wrong with them is wrong with the sources
   */
  static CompositeSource read(String name, Options inner) {
    boolean ascending = ascending(inner);
    boolean kept = inner.flag("missing_bucket", false);
    Missing missing = missing(inner, kept, ascending);
    FieldSpec spec = FieldSpec.part(inner);
    double interval = 0;
    int zoom = -1;
    GeoBox box = null;
    Rounding rounding = null;
    Fault timeless = null;
    String type = inner.type();
    switch (type) {
      case "terms" -> spec = spec.ofTexts();
      case "histogram" -> interval = width(inner);
      case "date_histogram" -> {
        DateHistogramAggregation.Interval given =
            DateHistogramAggregation.interval(
                inner, spec.zoneOrUtc(), DateHistogramAggregation.offset(inner));
        rounding = given.rounding();
        timeless = given.late();
      }
      default -> {
        zoom = zoom(inner);
        box = GeoBox.read(inner, "bounds");
      }
    }
    inner.done();
    return new CompositeSource(
        name,
        spec,
        ascending,
        missing,
        rounding,
        interval,
        zoom,
        box,
        late(spec, inner.has("missing_order") && !kept, timeless));
  }

  private static double width(Options inner) {
    double interval = inner.number("interval", 0);
    if (!(interval > 0)) {
      FaultException wrong =
          inner.invalid("interval", "[interval] must be greater than 0 for [histogram] source");
      if (inner.has("interval")) {
        throw wrong;
      }
      inner.lacks(wrong);
    }
    return interval;
  }

  private static int zoom(Options inner) {
    int zoom = inner.integer("precision", 7);
    if (zoom < 0 || zoom > GeoCells.MAX_ZOOM) {
      throw inner.invalid(
          "precision",
          "Invalid geotile_grid precision of "
              + zoom
              + ". Must be between 0 and "
              + GeoCells.MAX_ZOOM
              + ".");
    }
    return zoom;
  }

  /** What is refused only where there are documents. */
  private static @Nullable Fault late(
      FieldSpec spec, boolean ordersNothing, @Nullable Fault timeless) {
    if (timeless != null) {
      return timeless;
    }
    if (spec.field() == null && spec.script() == null) {
      return Fault.of(
          ErrorKind.ILLEGAL_STATE,
          "value source config is invalid; must have either a field or a script");
    }
    return ordersNothing
        ? Fault.of(ErrorKind.ILLEGAL_ARGUMENT, "missing_order require missing_bucket is true")
        : null;
  }

  private static boolean ascending(Options options) {
    String order = options.text("order", "asc");
    return switch (order.toLowerCase(Locale.ROOT)) {
      case "asc" -> true;
      case "desc" -> false;
      default ->
          throw options.invalid(
              "order",
              "No enum constant org.elasticsearch.search.sort.SortOrder."
                  + order.toUpperCase(Locale.ROOT));
    };
  }

  private static Missing missing(Options options, boolean kept, boolean ascending) {
    String order = options.text("missing_order", "default");
    return switch (order.toLowerCase(Locale.ROOT)) {
      case "default" -> !kept ? Missing.LEFT_OUT : ascending ? Missing.FIRST : Missing.LAST;
      case "first" -> Missing.FIRST;
      case "last" -> Missing.LAST;
      default ->
          throw options.invalid(
              "missing_order",
              "No enum constant org.opensearch.search.aggregations.bucket.missing.MissingOrder."
                  + order.toUpperCase(Locale.ROOT));
    };
  }

  /** How values of the part are ordered; a missing one is null. */
  int compare(@Nullable Object left, @Nullable Object right) {
    if (left == null || right == null) {
      int nullsFirst = Boolean.compare(left != null, right != null);
      return missing == Missing.LAST ? -nullsFirst : nullsFirst;
    }
    int order = Keys.ORDER.compare(left, right);
    return ascending ? order : -order;
  }

  /**
   * How the part is written: times are numbers unless a format is asked for, they are in intervals
   * of numbers, or they are said to be something else.
   */
  Format format(AggregationScope scope) {
    if (zoom >= 0) {
      return Format.of(Format.Kind.GEOTILE, "", "");
    }
    return switch (Sources.of(scope, spec)) {
      case Source.Numbers numbers -> {
        Format own = numbers.source().format();
        // What is made of them is signed.
        boolean isSigned = own.kind() == Format.Kind.UNSIGNED && (rounding != null || interval > 0);
        if (isSigned) {
          yield spec.format() == null ? Format.RAW : Format.decimals(spec.format());
        }
        boolean isRaw =
            own.kind() == Format.Kind.DATE
                && spec.format() == null
                && interval == 0
                && (rounding != null || spec.maybeOfTimes());
        yield isRaw ? Format.RAW : own;
      }
      case Source.Terms terms -> terms.source().format();
      case Source.Absent absent -> Format.RAW;
      case Source.Points _, Source.Shapes _ -> Format.RAW;
      case Source.Ranges ranges -> Format.RAW;
    };
  }
}
