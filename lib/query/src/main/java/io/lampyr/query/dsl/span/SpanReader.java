package io.lampyr.query.dsl.span;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.NamedNode;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.term.PatternNode;
import io.lampyr.query.dsl.term.RangeNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code span_term}, {@code span_first}, {@code span_near}, {@code span_gap}, {@code span_or},
 * {@code span_not}, {@code span_containing}, {@code span_within}, {@code span_multi}, {@code
 * field_masking_span}, {@code span_field_masking}: reads queries on places in texts.
 */
final class SpanReader {
  private static final String MASKED = "field_masking_span";

  private SpanReader() {}

  static QueryNode term(PlacedBody outer, QueryReader inner) {
    return inner.onField(
        outer,
        "value",
        found -> {
          PlacedBody body = found.body();
          Object value = body.value(body.has("term") ? "term" : "value");
          if (value == null) {
            body.finish("value", "term");
            throw FaultException.argument("value cannot be null");
          }
          return new SpanNode.OfTerm(found.field(), value);
        });
  }

  static QueryNode first(PlacedBody body, QueryReader inner) {
    if (!body.has("match")) {
      throw body.wrong("span_first must have [match] span query clause");
    }
    if (!body.has("end")) {
      throw body.wrong("span_first must have [end] set for it");
    }
    return new SpanNode.First(span(body, "match", inner), notNegative(body, "end", 0));
  }

  static QueryNode near(PlacedBody body, QueryReader inner) {
    List<SpanNode> clauses = spans(body, inner);
    int slop = body.whole("slop", 0);
    boolean inOrder = body.flag("in_order", true);
    body.take("collect_payloads");
    return new SpanNode.Near(clauses, slop, inOrder);
  }

  static QueryNode or(PlacedBody body, QueryReader inner) {
    return new SpanNode.Or(spans(body, inner));
  }

  static QueryNode gap(PlacedBody body, QueryReader inner) {
    Map.Entry<String, Part> field = body.field();
    int width = (int) body.number(field.getValue(), field.getKey());
    if (width < 0) {
      throw FaultException.argument("[span_gap] width must not be negative: [" + width + "]");
    }
    return new SpanNode.Gap(field.getKey(), width);
  }

  static QueryNode not(PlacedBody body, QueryReader inner) {
    for (String key : List.of("include", "exclude")) {
      if (!body.has(key)) {
        throw body.wrong("span_not must have [" + key + "] span query clause");
      }
    }
    if (body.has("dist") && (body.has("pre") || body.has("post"))) {
      throw body.wrong("span_not can either use [dist] or [pre] & [post] (or none)");
    }
    int distance = distance(body, "dist", 0);
    return new SpanNode.Not(
        span(body, "include", inner),
        span(body, "exclude", inner),
        distance(body, "pre", distance),
        distance(body, "post", distance));
  }

  private static int notNegative(PlacedBody body, String key, int otherwise) {
    int value = body.whole(key, otherwise);
    if (value < 0) {
      throw FaultException.argument("parameter [" + key + "] needs to be positive.");
    }
    return value;
  }

  /** What is less than nothing is none, as the peers take it. */
  private static int distance(PlacedBody body, String key, int otherwise) {
    return Math.max(0, body.whole(key, otherwise));
  }

  static QueryNode containing(PlacedBody body, QueryReader inner) {
    return inside(body, inner, false);
  }

  static QueryNode within(PlacedBody body, QueryReader inner) {
    return inside(body, inner, true);
  }

  private static QueryNode inside(PlacedBody body, QueryReader inner, boolean showLittle) {
    for (String key : List.of("big", "little")) {
      if (!body.has(key)) {
        throw body.wrong(body.query() + " must include [" + key + "]");
      }
    }
    return new SpanNode.Inside(span(body, "big", inner), span(body, "little", inner), showLittle);
  }

  static QueryNode multi(PlacedBody body, QueryReader inner) {
    Part part = body.take("match");
    if (part == null || part.isNull()) {
      body.finish("match");
      throw body.wrong("[span_multi] must have [match] multi term query clause");
    }
    QueryNode terms = inner.query(part);
    if (terms instanceof NamedNode named) {
      // Its boost counts for nothing, as at the peers.
      SpanNode multi = multi(named.query(), part);
      return named.name() == null ? multi : new SpanNode.Named(multi, named.name());
    }
    return multi(terms, part);
  }

  private static SpanNode multi(QueryNode terms, Part part) {
    return switch (terms) {
      case PatternNode pattern -> new SpanNode.Multi(pattern.field(), pattern);
      case RangeNode range -> new SpanNode.Multi(range.field(), range);
      default -> throw part.malformed("[span_multi] [match] must be of type MultiTermQueryBuilder");
    };
  }

  static QueryNode masked(PlacedBody body, QueryReader inner) {
    if (!body.has("query")) {
      throw body.wrong("span_field_masking must have [query] span query clause");
    }
    SpanNode masked = span(body, "query", inner);
    String field = body.requireText("field");
    if (field.isEmpty()) {
      throw FaultException.argument("field name is null or empty");
    }
    return new SpanNode.Masked(masked, field);
  }

  private static SpanNode span(PlacedBody body, String key, QueryReader inner) {
    return span(body, key, body.require(key), inner);
  }

  private static SpanNode span(PlacedBody body, String key, Part part, QueryReader inner) {
    QueryNode node = inner.query(part);
    @Nullable String name = null;
    if (node instanceof NamedNode named) {
      if (named.boost() != 1) {
        String outer = body.query().equals(MASKED) ? "span_field_masking" : body.query();
        throw part.malformed(
            outer
                + " ["
                + key
                + "] as a nested span clause can't have non-default boost value ["
                + named.boost()
                + "]");
      }
      name = named.name();
      node = named.query();
    }
    if (!(node instanceof SpanNode span)) {
      throw part.malformed(body.query() + " [" + key + "] must be of type span query");
    }
    return name == null ? span : new SpanNode.Named(span, name);
  }

  private static List<SpanNode> spans(PlacedBody body, QueryReader inner) {
    List<SpanNode> spans = new ArrayList<>();
    Part all = body.take("clauses");
    if (all != null && !(all instanceof Part.Items)) {
      throw all.malformed("[" + body.query() + "] query does not support [clauses]");
    }
    for (Part part : body.list("clauses")) {
      spans.add(span(body, "clauses", part, inner));
    }
    if (spans.isEmpty()) {
      throw body.wrong(body.query() + " must include [clauses]");
    }
    return spans;
  }
}
