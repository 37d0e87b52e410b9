package io.lampyr.query.dsl.kql;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.compound.Compounds;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;

/**
 * {@code kql}: a text as people write it above their dashboards. It is read into queries that there
 * are already; where it depends on the field's type which, into one of each.
 */
public final class KqlNode {
  private static final int MAX_LENGTH = 32_000;

  private final QueryReader inner;
  private final boolean anyCase;
  private final @Nullable String usual;
  private final @Nullable String zone;

  private KqlNode(PlacedBody body, QueryReader inner) {
    this.inner = inner;
    this.anyCase = body.flag("case_insensitive", false);
    this.usual = body.text("default_field");
    this.zone = body.text("time_zone");
  }

  /** Reads its body. */
  public static QueryNode read(PlacedBody body, QueryReader inner) {
    String text = body.text("query");
    if (text == null) {
      throw body.wrong("[kql] requires a query string");
    }
    if (text.length() > MAX_LENGTH) {
      throw FaultException.argument(
          "[kql] text is longer than [" + MAX_LENGTH + "] characters: [" + text.length() + "]");
    }
    return new KqlNode(body, inner).node(KqlReading.read(text));
  }

  /** Which of several queries it is depends on the type of the field. */
  private record ByType(String field, QueryNode keyword, QueryNode date, QueryNode other)
      implements QueryNode {
    @Override
    public Query toLucene(QueryScope scope) {
      FieldTarget target = scope.field(field);
      String type = target == null ? "" : target.type().name();
      return switch (type) {
        case "keyword", "wildcard", "constant_keyword", "flattened", "flat_object" ->
            keyword.toLucene(scope);
        case "date", "date_nanos" -> date.toLucene(scope);
        default -> other.toLucene(scope);
      };
    }
  }

  private QueryNode node(KqlReading.Said said) {
    return switch (said) {
      case KqlReading.Everything() -> of("match_all", Map.of());
      case KqlReading.Any(List<KqlReading.Said> all) ->
          Compounds.any(all.stream().map(this::node).toList());
      case KqlReading.All(List<KqlReading.Said> all) ->
          Compounds.all(all.stream().map(this::node).toList());
      case KqlReading.Not(KqlReading.Said what) -> Compounds.not(node(what));
      case KqlReading.Nested(String path, KqlReading.Said what) ->
          Compounds.nested(path, node(what));
      case KqlReading.Beyond beyond -> beyond(beyond);
      case KqlReading.Has has -> has(has);
    };
  }

  private QueryNode beyond(KqlReading.Beyond beyond) {
    if (isPattern(beyond.field())) {
      String text =
          switch (beyond.bound()) {
            case "gt" -> "{" + Words.escaped(beyond.value()) + " TO *}";
            case "gte" -> "[" + Words.escaped(beyond.value()) + " TO *]";
            case "lt" -> "{* TO " + Words.escaped(beyond.value()) + "}";
            default -> "[* TO " + Words.escaped(beyond.value()) + "]";
          };
      return inFields("query_string", text, beyond.field(), Map.of());
    }
    Map<String, Object> bounds = Map.of(beyond.bound(), beyond.value());
    QueryNode plain = of("range", Map.of(beyond.field(), bounds));
    return new ByType(beyond.field(), plain, inZone(beyond.field(), bounds), plain);
  }

  private QueryNode inZone(String field, Map<String, Object> bounds) {
    Map<String, Object> all = new LinkedHashMap<>(bounds);
    if (zone != null) {
      all.put("time_zone", zone);
    }
    return of("range", Map.of(field, all));
  }

  private QueryNode has(KqlReading.Has has) {
    String field = has.field() == null ? usual : has.field();
    boolean anything = !has.quoted() && has.value().equals(String.valueOf(KqlText.ANY));
    if (anything) {
      return field == null || field.equals("*")
          ? of("match_all", Map.of())
          : of("exists", Map.of("field", field));
    }
    boolean wild = has.value().indexOf(KqlText.ANY) >= 0;
    if (field == null || isPattern(field)) {
      return wild
          ? inFields("query_string", Words.wild(has.value()), field, Map.of())
          : inFields(
              "multi_match",
              has.value(),
              field,
              has.quoted() ? Map.of("type", "phrase") : Map.of());
    }
    return wild ? wild(field, has.value()) : value(field, has);
  }

  private QueryNode wild(String field, String value) {
    Map<String, Object> pattern = new LinkedHashMap<>();
    pattern.put("value", Words.pattern(value));
    pattern.put("case_insensitive", anyCase);
    QueryNode words = inFields("query_string", Words.wild(value), field, Map.of());
    return new ByType(field, of("wildcard", Map.of(field, pattern)), words, words);
  }

  private QueryNode value(String field, KqlReading.Has has) {
    String kind = has.quoted() ? "match_phrase" : "match";
    Map<String, Object> text = new LinkedHashMap<>();
    text.put("query", has.value());
    if (!has.quoted()) {
      text.put("lenient", true);
    }
    Map<String, Object> term = Map.of("value", has.value(), "case_insensitive", anyCase);
    QueryNode date = inZone(field, Map.of("gte", has.value(), "lte", has.value()));
    return new ByType(field, of("term", Map.of(field, term)), date, of(kind, Map.of(field, text)));
  }

  /** In those fields that a pattern means; in the usual ones, if there is none. */
  private QueryNode inFields(
      String kind, String text, @Nullable String field, Map<String, Object> more) {
    Map<String, Object> body = new LinkedHashMap<>(more);
    body.put("query", text);
    body.put("lenient", true);
    if (field != null) {
      body.put("fields", List.of(field));
    }
    if (kind.equals("query_string")) {
      body.put("analyze_wildcard", true);
    }
    return of(kind, body);
  }

  private static boolean isPattern(String field) {
    return field.indexOf('*') >= 0;
  }

  private QueryNode of(String kind, Map<String, Object> body) {
    byte[] json = Json.write(Map.of(kind, body));
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      return inner.query(Part.read(parser));
    }
  }

  /** How other queries write the same words. */
  private static final class Words {
    private Words() {}

    /** For {@code query_string}, where its own signs mean themselves. */
    static String escaped(String value) {
      StringBuilder written = new StringBuilder();
      value
          .chars()
          .forEach(each -> {
            if (!Character.isLetterOrDigit(each)) {
              written.append('\\');
            }
            written.append((char) each);
          });
      return written.toString();
    }

    /** For {@code query_string}, with stars for what may be anything. */
    static String wild(String value) {
      return escaped(value).replace("\\" + KqlText.ANY, "*");
    }

    /** For {@code wildcard}. */
    static String pattern(String value) {
      return value.replaceAll("[*?\\\\]", "\\\\$0").replace(KqlText.ANY, '*');
    }
  }
}
