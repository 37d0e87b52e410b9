package io.lampyr.query.dsl.span;

import io.lampyr.query.dsl.frame.QueryReader;
import java.util.Map;

/** The queries on places in texts, by their names. */
public final class SpanKinds {
  private SpanKinds() {}

  /** Makes them known. */
  public static void add(Map<String, QueryReader.Kind> kinds) {
    kinds.put("span_term", SpanReader::term);
    kinds.put("span_first", SpanReader::first);
    kinds.put("span_near", SpanReader::near);
    kinds.put("span_gap", SpanReader::gap);
    kinds.put("span_or", SpanReader::or);
    kinds.put("span_not", SpanReader::not);
    kinds.put("span_containing", SpanReader::containing);
    kinds.put("span_within", SpanReader::within);
    kinds.put("span_multi", SpanReader::multi);
    kinds.put("field_masking_span", SpanReader::masked);
    kinds.put("span_field_masking", SpanReader::masked);
    kinds.put("intervals", IntervalsNode::read);
  }
}
