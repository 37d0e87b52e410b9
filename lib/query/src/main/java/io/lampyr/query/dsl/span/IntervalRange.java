package io.lampyr.query.dsl.span;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.PlacedOptions;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryScope;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.queries.intervals.Intervals;
import org.apache.lucene.queries.intervals.IntervalsSource;
import org.jspecify.annotations.Nullable;

/** All words between two, as they are ordered in the index. */
record IntervalRange(String lower, String upper, boolean withLower, boolean withUpper)
    implements IntervalRule.Kind {

  static IntervalRange read(PlacedOptions options) {
    String from = options.text("gte").orElse(null);
    String above = options.text("gt").orElse(null);
    String to = options.text("lte").orElse(null);
    String below = options.text("lt").orElse(null);
    return new IntervalRange(
        end(from, above, "lower", "[gte] or [gt]"),
        end(to, below, "upper", "[lte] or [lt]"),
        from != null,
        to != null);
  }

  /** Refuses ranges where OpenSearch is spoken, which knows none. */
  static void checkKnown(IntervalRule.Kind kind, QueryScope scope) {
    if (kind instanceof IntervalRange && scope.dialect() == Dialect.OPENSEARCH) {
      throw new FaultException(
          ErrorKind.PARSING,
          "Unknown interval type [range], expecting one of [match, any_of, all_of, prefix,"
              + " wildcard, regexp, fuzzy]");
    }
  }

  /** Of two ways to give an end, one must be taken. */
  private static String end(
      @Nullable String with, @Nullable String without, String end, String names) {
    if (with != null && without != null) {
      throw FaultException.argument("[range] takes one " + end + " term, of either " + names);
    }
    String given = with == null ? without : with;
    if (given == null) {
      throw FaultException.argument("Either " + names + ", one of them must be provided");
    }
    return given;
  }

  @Override
  public IntervalsSource source(FieldTarget target, Analyzer analyzer) {
    return Intervals.range(
        IntervalRule.Kind.normal(target, analyzer, lower),
        IntervalRule.Kind.normal(target, analyzer, upper),
        withLower,
        withUpper);
  }
}
