package io.lampyr.query.dsl;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Body;
import io.lampyr.query.dsl.body.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads queries on places in texts. */
final class SpanReader {
  private SpanReader() {}

  static void add(Map<String, QueryReader.Kind> all) {
    all.put("span_term", SpanReader::term);
    all.put("span_first", SpanReader::first);
    all.put("span_near", SpanReader::near);
    all.put("span_gap", SpanReader::gap);
    all.put("span_or", (body, inner) -> new SpanNode.Or(spans(body, inner)));
    all.put("span_not", SpanReader::not);
    all.put("span_containing", (body, inner) -> inside(body, inner, false));
    all.put("span_within", (body, inner) -> inside(body, inner, true));
    all.put("span_multi", SpanReader::multi);
    all.put("field_masking_span", SpanReader::masked);
    all.put("span_field_masking", SpanReader::masked);
  }

  private static QueryNode term(Body outer, QueryReader inner) {
    return inner.onField(
        outer,
        "value",
        found -> {
          Body body = found.body();
          Object value = body.value(body.has("term") ? "term" : "value");
          if (value == null) {
            throw FaultException.argument("value cannot be null");
          }
          return new SpanNode.OfTerm(found.field(), value);
        });
  }

  private static QueryNode first(Body body, QueryReader inner) {
    if (!body.has("match")) {
      throw body.wrong("span_first must have [match] span query clause");
    }
    if (!body.has("end")) {
      throw body.wrong("span_first must have [end] set for it");
    }
    return new SpanNode.First(span(body, "match", inner), notNegative(body, "end", 0));
  }

  private static QueryNode near(Body body, QueryReader inner) {
    List<SpanNode> clauses = spans(body, inner);
    int slop = body.whole("slop", 0);
    boolean inOrder = body.flag("in_order", true);
    body.take("collect_payloads");
    return new SpanNode.Near(clauses, slop, inOrder);
  }

  private static QueryNode gap(Body body, QueryReader inner) {
    Map.Entry<String, Part> field = body.field();
    int width = (int) body.number(field.getValue(), field.getKey());
    if (width < 0) {
      throw FaultException.argument("[span_gap] width must not be negative: [" + width + "]");
    }
    return new SpanNode.Gap(field.getKey(), width);
  }

  private static QueryNode not(Body body, QueryReader inner) {
    for (String key : List.of("include", "exclude")) {
      if (!body.has(key)) {
        throw body.wrong("span_not must have [" + key + "] span query clause");
      }
    }
    if (body.has("dist") && (body.has("pre") || body.has("post"))) {
      throw body.wrong("span_not can either use [dist] or [pre] & [post] (or none)");
    }
    int distance = notNegative(body, "dist", 0);
    return new SpanNode.Not(
        span(body, "include", inner),
        span(body, "exclude", inner),
        notNegative(body, "pre", distance),
        notNegative(body, "post", distance));
  }

  private static int notNegative(Body body, String key, int otherwise) {
    int value = body.whole(key, otherwise);
    if (value < 0) {
      throw FaultException.argument(
          "[" + body.query() + "] [" + key + "] must not be negative: [" + value + "]");
    }
    return value;
  }

  private static QueryNode inside(Body body, QueryReader inner, boolean showLittle) {
    for (String key : List.of("big", "little")) {
      if (!body.has(key)) {
        throw body.wrong(body.query() + " must include [" + key + "]");
      }
    }
    return new SpanNode.Inside(span(body, "big", inner), span(body, "little", inner), showLittle);
  }

  private static QueryNode multi(Body body, QueryReader inner) {
    Part part = body.take("match");
    if (part == null) {
      throw body.wrong("[span_multi] must have [match] multi term query clause");
    }
    QueryNode terms = inner.query(part);
    if (!(terms instanceof PatternNode || terms instanceof RangeNode)) {
      throw part.malformed("[span_multi] [match] must be of type MultiTermQueryBuilder");
    }
    return new SpanNode.Multi(terms);
  }

  private static QueryNode masked(Body body, QueryReader inner) {
    if (!body.has("query")) {
      throw body.wrong(body.query() + " must have [query] span query clause");
    }
    return new SpanNode.Masked(span(body, "query", inner), body.requireText("field"));
  }

  private static SpanNode span(Body body, String key, QueryReader inner) {
    return span(body, key, body.require(key), inner);
  }

  private static SpanNode span(Body body, String key, Part part, QueryReader inner) {
    QueryNode node = inner.query(part);
    @Nullable String name = null;
    if (node instanceof NamedNode named) {
      if (named.boost() != 1) {
        throw part.malformed(
            body.query()
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

  private static List<SpanNode> spans(Body body, QueryReader inner) {
    List<SpanNode> spans = new ArrayList<>();
    for (Part part : body.list("clauses")) {
      spans.add(span(body, "clauses", part, inner));
    }
    if (spans.isEmpty()) {
      throw body.wrong(body.query() + " must include [clauses]");
    }
    return spans;
  }
}
