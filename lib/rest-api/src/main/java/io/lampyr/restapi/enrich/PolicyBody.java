package io.lampyr.restapi.enrich;

import io.lampyr.engine.enrich.EnrichSource;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.fetch.ShowingQueries;
import io.lampyr.restapi.error.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Policies as clients write and read them. */
final class PolicyBody {
  private static final Set<String> KNOWN =
      Set.of("indices", "match_field", "enrich_fields", "query", "elasticsearch_version", "name");
  private static final int MOST_NAMES = 1000;
  private static final int MOST_CHARS = 100_000;

  private PolicyBody() {}

  static EnrichSource read(String name, Map<String, @Nullable Object> body) {
    if (body.size() != 1) {
      throw malformed("a policy is an object with its type as its one member: " + body.keySet());
    }
    Map.Entry<String, @Nullable Object> only = body.entrySet().iterator().next();
    EnrichSource.Kind kind =
        Stream.of(EnrichSource.Kind.values())
            .filter(each -> each.label().equals(only.getKey()))
            .findFirst()
            .orElseThrow(() ->
                ApiException.argument(
                    "unsupported policy type ["
                        + only.getKey()
                        + "], supported types are [match, geo_match, range]"));
    if (!(only.getValue() instanceof Map<?, ?>)) {
      throw malformed("[" + only.getKey() + "] must be an object");
    }
    Map<String, @Nullable Object> policy = Json.object(only.getValue(), only.getKey());
    check(name, policy);
    return new EnrichSource(
        kind,
        texts(policy, "indices"),
        text(policy, "match_field"),
        texts(policy, "enrich_fields"),
        query(policy.get("query")));
  }

  private static void check(String name, Map<String, @Nullable Object> policy) {
    for (String key : policy.keySet()) {
      if (!KNOWN.contains(key)) {
        throw malformed("[policy] unknown field [" + key + "]");
      }
    }
    List<String> missing =
        Stream.of("indices", "match_field", "enrich_fields")
            .filter(required -> policy.get(required) == null)
            .toList();
    if (!missing.isEmpty()) {
      throw malformed("Required " + missing);
    }
    // Which version a policy is from says nothing here, as every version reads it alike.
    Object version = policy.get("elasticsearch_version");
    if (version != null && !(version instanceof String)) {
      throw malformed("[policy] elasticsearch_version doesn't support values of other types");
    }
    Object own = policy.get("name");
    if (own != null && !own.equals(name)) {
      throw malformed("[policy] name [" + own + "] is not that of the path [" + name + "]");
    }
  }

  private static String text(Map<String, @Nullable Object> policy, String key) {
    if (policy.get(key) instanceof String text && !text.isEmpty()) {
      return text;
    }
    throw malformed("[policy] " + key + " must be a text that is not empty");
  }

  private static List<String> texts(Map<String, @Nullable Object> policy, String key) {
    List<String> texts = new ArrayList<>();
    for (Object one : policy.get(key) instanceof List<?> list ? list : List.of(text(policy, key))) {
      if (!(one instanceof String text) || text.isEmpty()) {
        throw malformed("[policy] " + key + " must be a text or a list of texts");
      }
      texts.add(text);
    }
    if (texts.isEmpty() || texts.size() > MOST_NAMES) {
      throw malformed("[policy] " + key + " must have 1 to " + MOST_NAMES + " elements");
    }
    if (texts.stream().mapToInt(String::length).sum() > MOST_CHARS) {
      throw malformed("[policy] " + key + " has more than " + MOST_CHARS + " characters");
    }
    return texts;
  }

  private static Optional<String> query(@Nullable Object query) {
    if (query == null) {
      return Optional.empty();
    }
    byte[] json = Json.write(query);
    if (json.length > MOST_CHARS) {
      throw malformed("[policy] query has more than " + MOST_CHARS + " bytes");
    }
    // What cannot be read is refused here and now.
    QueryNode _ = ShowingQueries.parse(json);
    return Optional.of(new String(json, StandardCharsets.UTF_8));
  }

  private static ApiException malformed(String reason) {
    return new ApiException(400, "x_content_parse_exception", reason);
  }

  static Map<String, @Nullable Object> show(String name, EnrichSource source) {
    Map<String, @Nullable Object> policy = new LinkedHashMap<>();
    policy.put("name", name);
    policy.put("indices", source.indices());
    source.query().ifPresent(query -> policy.put("query", Json.readObject(query)));
    policy.put("match_field", source.matchField());
    policy.put("enrich_fields", source.fields());
    return Map.of("config", Map.of(source.kind().label(), policy));
  }
}
