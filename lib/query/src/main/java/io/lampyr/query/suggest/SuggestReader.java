package io.lampyr.query.suggest;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.CompletionContexts;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.term.Fuzziness;
import io.lampyr.query.dsl.term.PatternNode;
import io.lampyr.query.request.StreamedBody;
import io.lampyr.query.request.ValueReader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.util.automaton.Operations;
import org.apache.lucene.util.automaton.RegExp;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads the suggestions that a request asks for. */
public final class SuggestReader implements ValueReader<SuggestSpec> {
  private static final int MAX_SIZE = 10_000;
  private static final String USUAL_WORD = "usual";

  private static final int MAX_FLAGS = 0xffff;

  /** As many as the query for expressions takes. */
  private static final int MAX_STATES = 1_000_000;

  /** Shards give more than is wanted, so that the best of all are the best. */
  private static final int LEAST_SHARD_SIZE = 5;

  @Override
  public SuggestSpec read(JsonParser parser) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      throw StreamedBody.unexpected(parser, "suggest", "START_OBJECT");
    }
    Map<String, @Nullable Object> json = Json.object(Json.read(parser), "suggest");
    String text = json.get("text") instanceof String given ? given : null;
    Map<String, Suggester> all = new LinkedHashMap<>();
    json.forEach((name, value) -> {
      if (!name.equals("text")) {
        all.put(name, one(name, Json.object(value, name), text));
      }
    });
    return new SuggestSpec(all);
  }

  private static Suggester one(
      String name, Map<String, @Nullable Object> json, @Nullable String globalText) {
    String text = globalText;
    boolean regex = false;
    String kind = null;
    for (Map.Entry<String, @Nullable Object> entry : json.entrySet()) {
      switch (entry.getKey()) {
        case "text", "prefix" -> text = String.valueOf(entry.getValue());
        case "regex" -> {
          text = String.valueOf(entry.getValue());
          regex = true;
        }
        case "term", "phrase", "completion" -> kind = entry.getKey();
        default ->
            throw FaultException.argument(
                "suggester with name [" + entry.getKey() + "] not supported");
      }
    }
    if (kind == null) {
      throw FaultException.argument("suggestion [" + name + "] does not name a suggester");
    }
    if (text == null) {
      throw FaultException.argument("The required text option is missing");
    }
    SuggestOptions options = new SuggestOptions(kind, Json.object(json.get(kind), kind));
    String field = options.text("field", "");
    if (field.isEmpty()) {
      throw FaultException.argument("the required field option is missing");
    }
    Suggester made =
        switch (kind) {
          case "term" -> term(field, text, options);
          case "phrase" -> PhraseReader.read(field, text, options);
          default -> completion(field, text, regex, options);
        };
    options.checkAllKnown();
    return made;
  }

  private static Suggester term(String field, String text, SuggestOptions options) {
    int size = options.positive("size", 5);
    return new Suggester.Terms(
        field,
        text,
        options.optional("analyzer"),
        size,
        options.positive("shard_size", Math.max(size, LEAST_SHARD_SIZE)),
        options.mode(),
        options.nearness());
  }

  private static Suggester completion(
      String field, String text, boolean regex, SuggestOptions options) {
    Object fuzzy = options.take("fuzzy");
    Suggester.Fuzzy near = null;
    int states = Operations.DEFAULT_DETERMINIZE_WORK_LIMIT;
    if (fuzzy != null && !(fuzzy instanceof Map) && !(fuzzy instanceof Boolean)) {
      throw options.misfit("fuzzy", fuzzy);
    }
    if (fuzzy instanceof Map || Boolean.TRUE.equals(fuzzy)) {
      SuggestOptions inner =
          new SuggestOptions(
              "fuzzy", fuzzy instanceof Map ? Json.object(fuzzy, "fuzzy") : Map.of());
      near =
          new Suggester.Fuzzy(
              edits(inner.take("fuzziness")),
              inner.atLeast("prefix_length", 1, 0),
              inner.atLeast("min_length", 3, 0),
              inner.flag("transpositions", true),
              inner.flag("unicode_aware", false));
      states = states(inner);
      inner.checkAllKnown();
    }
    // Shards give as many as are wanted, whatever else is said.
    int _ = options.positive("shard_size", LEAST_SHARD_SIZE);
    return new Suggester.Completion(
        field,
        text,
        typed(regex, states, options),
        options.positive("size", 5),
        options.flag("skip_duplicates", false),
        near,
        contexts(options));
  }

  private static Suggester.Typed typed(boolean regex, int states, SuggestOptions options) {
    if (!options.has("regex")) {
      return new Suggester.Typed(regex, RegExp.ALL, states);
    }
    SuggestOptions inner = new SuggestOptions("regex", options.object("regex"));
    String names = inner.optional("flags");
    int flags =
        inner.has("flags_value")
            ? inner.between("flags_value", RegExp.ALL, 0, MAX_FLAGS) & RegExp.ALL
            : PatternNode.flags(names);
    Suggester.Typed typed = new Suggester.Typed(regex, flags, states(inner));
    inner.checkAllKnown();
    return typed;
  }

  private static int states(SuggestOptions options) {
    return options.between(
        "max_determinized_states", Operations.DEFAULT_DETERMINIZE_WORK_LIMIT, 0, MAX_STATES);
  }

  private static Map<String, List<Suggester.InContext>> contexts(SuggestOptions options) {
    Map<String, List<Suggester.InContext>> contexts = new LinkedHashMap<>();
    options
        .object("contexts")
        .forEach((name, value) -> {
          List<?> all = CompletionContexts.elements(value);
          contexts.put(name, all.stream().map(one -> context(name, one)).toList());
        });
    return contexts;
  }

  private static Suggester.InContext context(String name, @Nullable Object json) {
    if (json instanceof Map<?, ?> map && map.containsKey("context")) {
      SuggestOptions options = new SuggestOptions("contexts", Json.object(json, name));
      Object value = options.take("context");
      Object neighbours = options.take("neighbours");
      Suggester.InContext context =
          new Suggester.InContext(
              value == null ? "" : value,
              options.positive("boost", 1),
              options.flag("prefix", false),
              options.take("precision"),
              neighbours instanceof List<?> list
                  ? List.copyOf(list)
                  : neighbours == null ? List.of() : List.of(neighbours));
      options.checkAllKnown();
      return context;
    }
    if (json == null) {
      throw FaultException.argument("context [" + name + "] must be a text or an object");
    }
    return new Suggester.InContext(json, 1, false, null, List.of());
  }

  /** Of automatic ones as the peers count them: of a usual word, whatever was typed. */
  private static int edits(@Nullable Object fuzziness) {
    return Fuzziness.parse(fuzziness, 0, Fuzziness.STANDARD_EXPANSIONS, true).edits(USUAL_WORD);
  }

  static int maxSize() {
    return MAX_SIZE;
  }

  static final Set<String> DISTANCES =
      Set.of("internal", "damerau_levenshtein", "levenshtein", "jaro_winkler", "ngram");
}
