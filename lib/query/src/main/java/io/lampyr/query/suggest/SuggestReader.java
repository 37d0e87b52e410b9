package io.lampyr.query.suggest;

import io.lampyr.mapping.fault.ErrorKind;
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
  private static final Set<String> KINDS = Set.of("term", "phrase", "completion");
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
    Object all = json.get("text");
    if (json.containsKey("text") && (all == null || all instanceof List<?>)) {
      throw new FaultException(
          ErrorKind.PARSING, "unexpected token [" + Json.token(all) + "] after [text]");
    }
    String text = all instanceof Map<?, ?> ? null : text("text", all, null);
    Map<String, Suggester> suggesters = new LinkedHashMap<>();
    json.forEach((name, value) -> {
      if (value instanceof Map) {
        suggesters.put(name, one(Json.object(value, name), text));
      } else if (!name.equals("text")) {
        throw value == null || value instanceof List
            ? new FaultException(
                ErrorKind.PARSING,
                "unexpected token [" + Json.token(value) + "] after [" + name + "]")
            : FaultException.argument("[suggest] does not support [" + name + "]");
      }
    });
    return new SuggestSpec(suggesters);
  }

  /** A text, or a number or a truth as one, also the last one of a list; null says nothing. */
  private static @Nullable String text(
      String key, @Nullable Object given, @Nullable String otherwise) {
    return switch (given) {
      case null -> otherwise;
      case Map<?, ?> _ ->
          throw new FaultException(ErrorKind.NAMED_OBJECT_NOT_FOUND, "unknown field [" + key + "]");
      case List<?> list when !list.isEmpty() && !(list.getLast() instanceof List<?>) ->
          text(key, list.getLast(), otherwise);
      case List<?> _ -> otherwise;
      default -> given.toString();
    };
  }

  private static Suggester one(Map<String, @Nullable Object> json, @Nullable String globalText) {
    String text = globalText;
    boolean regex = false;
    String kind = null;
    Map<?, ?> said = Map.of();
    for (Map.Entry<String, @Nullable Object> entry : json.entrySet()) {
      switch (entry.getKey()) {
        case "text", "prefix" -> text = text(entry.getKey(), entry.getValue(), text);
        case "regex" -> {
          text = text(entry.getKey(), entry.getValue(), text);
          regex = true;
        }
        default -> {
          Map<?, ?> body = body(entry.getKey(), entry.getValue());
          if (body != null) {
            kind = kind(entry.getKey());
            said = body;
          }
        }
      }
    }
    if (kind == null) {
      throw new FaultException(ErrorKind.PARSE, "missing suggestion object");
    }
    if (text == null) {
      throw FaultException.argument("The required text option is missing");
    }
    return of(kind, text, regex, Json.object(said, kind));
  }

  private static Suggester of(
      String kind, String text, boolean regex, Map<String, @Nullable Object> body) {
    OptionKinds.check(kind, body);
    SuggestOptions options =
        kind.equals("completion")
            ? SuggestOptions.wrapping(kind, body)
            : new SuggestOptions(kind, body);
    String field = options.text("field", "");
    if (field.isEmpty()) {
      throw new FaultException(ErrorKind.PARSE, "the required field option [field] is missing");
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

  /** The object that says how to suggest, be it one of a list; null where nothing is said. */
  private static @Nullable Map<?, ?> body(String name, @Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Map<?, ?> map -> map;
      case List<?> list -> {
        Map<?, ?> last = null;
        for (Object element : list) {
          Map<?, ?> body = body(name, element);
          last = body == null ? last : body;
        }
        yield last;
      }
      default ->
          throw new FaultException(ErrorKind.PARSING, "suggestion does not support [" + name + "]");
    };
  }

  /** What suggests: one of three names. */
  private static String kind(String name) {
    if (!KINDS.contains(name)) {
      throw new FaultException(ErrorKind.NAMED_OBJECT_NOT_FOUND, "unknown field [" + name + "]");
    }
    return name;
  }

  private static Suggester term(String field, String text, SuggestOptions options) {
    int size = options.size();
    return new Suggester.Terms(
        field,
        text,
        options.optional("analyzer"),
        size,
        shardSize(options, Math.max(size, LEAST_SHARD_SIZE)),
        options.mode(),
        options.nearness());
  }

  static int shardSize(SuggestOptions options, int standard) {
    return options.whole("shard_size", standard, 1, "shardSize must be positive");
  }

  private static Suggester completion(
      String field, String text, boolean regex, SuggestOptions options) {
    Object fuzzy = options.take("fuzzy");
    if (fuzzy != null && !(fuzzy instanceof Map) && !(fuzzy instanceof Boolean)) {
      throw options.misfit("fuzzy", fuzzy);
    }
    Suggester.Fuzzy near = null;
    int states = Operations.DEFAULT_DETERMINIZE_WORK_LIMIT;
    if (fuzzy instanceof Map || Boolean.TRUE.equals(fuzzy)) {
      SuggestOptions inner =
          SuggestOptions.wrapping(
              "fuzzy", fuzzy instanceof Map ? Json.object(fuzzy, "fuzzy") : Map.of());
      near = SuggestOptions.within("completion", "fuzzy", () -> near(inner));
      states = SuggestOptions.within("completion", "fuzzy", () -> last(inner));
    }
    // Shards give as many as are wanted, whatever else is said.
    int _ = shardSize(options, LEAST_SHARD_SIZE);
    return new Suggester.Completion(
        field,
        text,
        typed(regex, states, options),
        options.size(),
        options.flag("skip_duplicates", false),
        near,
        contexts(options));
  }

  private static int last(SuggestOptions fuzzy) {
    int states = states(fuzzy);
    fuzzy.checkAllKnown();
    return states;
  }

  private static Suggester.Fuzzy near(SuggestOptions options) {
    return new Suggester.Fuzzy(
        edits(options),
        options.whole("prefix_length", 1, 0, "fuzzyPrefixLength must not be negative"),
        options.whole("min_length", 3, 0, "fuzzyMinLength must not be negative"),
        options.flag("transpositions", true),
        options.flag("unicode_aware", false));
  }

  private static Suggester.Typed typed(boolean regex, int states, SuggestOptions options) {
    if (!options.has("regex")) {
      return new Suggester.Typed(regex, RegExp.ALL, states);
    }
    SuggestOptions inner = SuggestOptions.wrapping("regex", options.object("regex"));
    return SuggestOptions.within("completion", "regex", () -> typed(regex, inner));
  }

  private static Suggester.Typed typed(boolean regex, SuggestOptions options) {
    String names = options.optional("flags");
    int flags =
        options.has("flags_value")
            ? options.between(
                    "flags_value", RegExp.ALL, 0, MAX_FLAGS, "[flags_value] must not be negative")
                & RegExp.ALL
            : SuggestOptions.within("regex", "flags", () -> PatternNode.flags(names));
    Suggester.Typed typed = new Suggester.Typed(regex, flags, states(options));
    options.checkAllKnown();
    return typed;
  }

  private static int states(SuggestOptions options) {
    return options.between(
        "max_determinized_states",
        Operations.DEFAULT_DETERMINIZE_WORK_LIMIT,
        0,
        MAX_STATES,
        "maxDeterminizedStates must not be negative");
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
    boolean valued = json instanceof Map<?, ?> map && map.containsKey("context");
    boolean placed =
        json instanceof Map<?, ?> map && map.containsKey("lat") && map.containsKey("lon");
    if (valued || placed) {
      SuggestOptions options = new SuggestOptions("contexts", Json.object(json, name));
      Object value = valued ? options.take("context") : place(options);
      Object neighbours = options.take("neighbours");
      Suggester.InContext context =
          new Suggester.InContext(
              value == null ? "" : value,
              options.whole("boost", 1, 1, "boost must be greater than 0"),
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

  /** A point whose parts stand beside what is said of the context. */
  private static Map<String, @Nullable Object> place(SuggestOptions options) {
    Map<String, @Nullable Object> place = new LinkedHashMap<>();
    place.put("lat", options.take("lat"));
    place.put("lon", options.take("lon"));
    return place;
  }

  /** Of automatic ones as the peers count them: of a usual word, whatever was typed. */
  private static int edits(SuggestOptions options) {
    Object fuzziness = options.take("fuzziness");
    if (fuzziness instanceof List || fuzziness instanceof Map) {
      throw options.misfit("fuzziness", fuzziness);
    }
    return SuggestOptions.within(
        "fuzzy",
        "fuzziness",
        () -> Fuzziness.parse(fuzziness, 0, Fuzziness.STANDARD_EXPANSIONS, true).edits(USUAL_WORD));
  }

  static int maxSize() {
    return MAX_SIZE;
  }

  static final Set<String> DISTANCES =
      Set.of("internal", "damerau_levenshtein", "levenshtein", "jaro_winkler", "ngram");
}
