package io.lampyr.query.suggest;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what a request says of corrections of phrases. */
final class PhraseReader {
  private static final int MAX_GRAMS = 10;
  private static final double SUM_TOLERANCE = 0.001;

  private PhraseReader() {}

  static Suggester read(String field, String text, SuggestOptions options) {
    int size = options.size();
    Integer grams =
        options.has("gram_size")
            ? options.between("gram_size", 1, 1, MAX_GRAMS, "gramSize must be >= 1")
            : null;
    return new Suggester.Phrase(
        field,
        text,
        options.optional("analyzer"),
        size,
        SuggestReader.shardSize(options, Math.max(size, 5)),
        grams,
        generators(field, options),
        scoring(options));
  }

  private static List<Suggester.Generator> generators(String field, SuggestOptions options) {
    List<Suggester.Generator> generators = new ArrayList<>();
    for (Map<String, @Nullable Object> one : options.objects("direct_generator")) {
      SuggestOptions inner = SuggestOptions.wrapping("direct_generator", one);
      if (!inner.has("field")) {
        throw FaultException.argument("Required [field]");
      }
      generators.add(
          new Suggester.Generator(
              inner.text("field", field),
              inner.size(),
              inner.mode(),
              inner.nearness(),
              inner.optional("pre_filter"),
              inner.optional("post_filter")));
      inner.checkAllKnown();
    }
    return generators.isEmpty() ? List.of(Suggester.Generator.standard(field)) : generators;
  }

  private static Suggester.PhraseOptions scoring(SuggestOptions options) {
    SuggestOptions highlight = new SuggestOptions("phrase][highlight", options.object("highlight"));
    String before = highlight.optional("pre_tag");
    String after = highlight.optional("post_tag");
    highlight.checkAllKnown();
    if ((before == null) != (after == null)) {
      throw FaultException.argument("Pre and post tag must both be null or both not be null.");
    }
    double confidence = options.number("confidence", 1, 0, "confidence must be >= 0.0");
    double errors = options.number("max_errors", 0.5, Float.MIN_VALUE, "max_error must be > 0.0");
    return new Suggester.PhraseOptions(
        options.number(
            "real_word_error_likelihood",
            0.95,
            Float.MIN_VALUE,
            "real_word_error_likelihood must be > 0.0"),
        confidence,
        errors,
        options.text("separator", " "),
        smoothing(options.object("smoothing")),
        before,
        after,
        options.flag("force_unigrams", true),
        options.whole("token_limit", 10, 1, "token_limit must be >= 1"),
        collate(options));
  }

  private static Suggester.Smoothing smoothing(Map<String, @Nullable Object> json) {
    for (Map.Entry<String, @Nullable Object> entry : json.entrySet()) {
      SuggestOptions options =
          new SuggestOptions(entry.getKey(), Json.object(entry.getValue(), entry.getKey()));
      Suggester.Smoothing model =
          switch (entry.getKey()) {
            case "laplace" -> new Suggester.Smoothing.Laplace(options.number("alpha", 0.5));
            case "stupid_backoff" ->
                new Suggester.Smoothing.BackOff(options.number("discount", 0.4));
            case "linear_interpolation", "linear" -> linear(options);
            default ->
                throw FaultException.argument(
                    "suggester[phrase] doesn't support object field [" + entry.getKey() + "]");
          };
      options.checkAllKnown();
      return model;
    }
    return new Suggester.Smoothing.BackOff(0.4);
  }

  private static Suggester.Smoothing linear(SuggestOptions options) {
    double three = options.number("trigram_lambda", 0);
    double two = options.number("bigram_lambda", 0);
    double one = options.number("unigram_lambda", 0);
    if (Math.abs(one + two + three - 1) > SUM_TOLERANCE) {
      throw FaultException.argument("linear smoothing lambdas must sum to 1");
    }
    return new Suggester.Smoothing.Linear(one, two, three);
  }

  private static Suggester.@Nullable Collate collate(SuggestOptions options) {
    if (!options.has("collate")) {
      return null;
    }
    SuggestOptions inner = new SuggestOptions("phrase][collate", options.object("collate"));
    Object query = inner.take("query");
    Map<String, @Nullable Object> script =
        query instanceof Map<?, ?> ? Json.object(query, "query") : Map.of("source", text(query));
    if (script.containsKey("id")) {
      throw FaultException.argument(
          "[collate] takes the text of a template in [source]; stored ones, by [id], it does not");
    }
    for (String name : script.keySet()) {
      if (!List.of("source", "inline", "lang", "params", "options").contains(name)) {
        throw FaultException.argument("[collate] query doesn't support field [" + name + "]");
      }
    }
    Object source = script.containsKey("source") ? script.get("source") : script.get("inline");
    Map<String, Object> params = new HashMap<>();
    add(params, script.get("params"));
    add(params, inner.take("params"));
    Suggester.Collate collate =
        new Suggester.Collate(text(source), params, inner.flag("prune", false));
    inner.checkAllKnown();
    return collate;
  }

  private static void add(Map<String, Object> params, @Nullable Object given) {
    if (given != null) {
      Json.object(given, "params")
          .forEach((name, value) -> {
            if (value != null) {
              params.put(name, value);
            }
          });
    }
  }

  /** A template is a text, or an object that stands for its text. */
  private static String text(@Nullable Object source) {
    return switch (source) {
      case null -> throw FaultException.argument("[collate] requires a [query] with a [source]");
      case Map<?, ?> object -> new String(Json.write(object), StandardCharsets.UTF_8);
      default -> source.toString();
    };
  }
}
