package io.lampyr.query.dsl.text;

import io.lampyr.mapping.analysis.NamedAnalyzer;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.Prefilter;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.term.Fuzziness;
import io.lampyr.query.dsl.term.PatternQueries;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * {@code match}, {@code match_phrase}, {@code match_phrase_prefix}, {@code match_bool_prefix}: a
 * text in one field.
 */
record MatchNode(
    String field, Object text, Type type, @Nullable String analyzer, TextOptions options)
    implements QueryNode {

  /** What of the text must be found. */
  enum Type {
    TERMS("match"),
    PHRASE("match_phrase"),
    PHRASE_PREFIX("match_phrase_prefix"),
    BOOL_PREFIX("match_bool_prefix");

    private final String query;

    Type(String query) {
      this.query = query;
    }
  }

  static QueryNode match(PlacedBody outer, QueryReader inner) {
    return read(outer, inner, Type.TERMS);
  }

  static QueryNode phrase(PlacedBody outer, QueryReader inner) {
    return read(outer, inner, Type.PHRASE);
  }

  static QueryNode phrasePrefix(PlacedBody outer, QueryReader inner) {
    return read(outer, inner, Type.PHRASE_PREFIX);
  }

  static QueryNode boolPrefix(PlacedBody outer, QueryReader inner) {
    return read(outer, inner, Type.BOOL_PREFIX);
  }

  private static QueryNode read(PlacedBody outer, QueryReader inner, Type type) {
    return inner.onField(
        outer,
        "query",
        found -> {
          PlacedBody body = found.body();
          Object text = body.value("query");
          String analyzer = body.text("analyzer");
          TextOptions options = options(body, type);
          if (text == null) {
            body.finish();
            throw FaultException.argument("[" + body.query() + "] requires query value");
          }
          return new MatchNode(found.field(), text, type, analyzer, options);
        });
  }

  private static TextOptions options(PlacedBody body, Type type) {
    return switch (type) {
      case TERMS -> {
        TextOptions.Enough enough =
            new TextOptions.Enough(body.text("minimum_should_match"), cutoff(body));
        yield terms(body, body.flag("lenient", false), zeroTermsAll(body)).with(enough);
      }
      case BOOL_PREFIX -> terms(body, false, false);
      case PHRASE -> phrase(body, TextOptions.STANDARD_EXPANSIONS);
      case PHRASE_PREFIX -> phrase(body, expansions(body));
    };
  }

  /** From which frequency on terms are common; nothing if none are. */
  static @Nullable Float cutoff(PlacedBody body) {
    return body.has("cutoff_frequency")
        ? Float.valueOf((float) body.number("cutoff_frequency", 0))
        : null;
  }

  static int expansions(PlacedBody body) {
    int expansions = body.whole("max_expansions", TextOptions.STANDARD_EXPANSIONS);
    if (expansions < 1 || expansions > 1024) {
      throw FaultException.argument(
          "[" + body.query() + "] requires max_expansions between 1 and 1024, got " + expansions);
    }
    return expansions;
  }

  private static TextOptions phrase(PlacedBody body, int expansions) {
    int slop = body.whole("slop", 0);
    if (slop < 0) {
      throw FaultException.argument("No negative slop allowed.");
    }
    return new TextOptions(
        BooleanClause.Occur.SHOULD,
        TextOptions.Enough.ANY,
        null,
        null,
        slop,
        expansions,
        zeroTermsAll(body),
        false,
        null,
        true);
  }

  private static TextOptions terms(PlacedBody body, boolean lenient, boolean zeroTermsAll) {
    Fuzziness fuzziness = fuzziness(body);
    return new TextOptions(
        operator(body, "operator"),
        TextOptions.Enough.of(body.text("minimum_should_match")),
        fuzziness,
        body.text("fuzzy_rewrite"),
        0,
        TextOptions.STANDARD_EXPANSIONS,
        zeroTermsAll,
        lenient,
        null,
        body.flag("auto_generate_synonyms_phrase_query", true));
  }

  static @Nullable Fuzziness fuzziness(PlacedBody body) {
    Object value = body.value("fuzziness");
    Fuzziness fuzziness =
        Fuzziness.parse(
            value,
            body.whole("prefix_length", 0),
            body.whole("max_expansions", Fuzziness.STANDARD_EXPANSIONS),
            body.flag("fuzzy_transpositions", true));
    return value == null ? null : fuzziness;
  }

  static BooleanClause.Occur operator(PlacedBody body, String key) {
    String text = body.text(key, "or");
    return switch (text.toLowerCase(java.util.Locale.ROOT)) {
      case "or" -> BooleanClause.Occur.SHOULD;
      case "and" -> BooleanClause.Occur.MUST;
      default ->
          throw FaultException.argument(
              "operator needs to be either OR or AND, but not [" + text + "]");
    };
  }

  static boolean zeroTermsAll(PlacedBody body) {
    String text = body.text("zero_terms_query", "none");
    return switch (text.toLowerCase(java.util.Locale.ROOT)) {
      case "none" -> false;
      case "all" -> true;
      default -> throw FaultException.argument("Unsupported zero_terms_query value [" + text + "]");
    };
  }

  /** The options with the analyzer of that name. */
  static TextOptions analyzed(
      String query, TextOptions options, @Nullable String name, QueryScope scope) {
    TextOptions with = analyzed(query, "analyzer", options, name, scope);
    // It has to be one, whether or not words may have mistakes.
    PatternQueries.rewrite(options.fuzzyRewrite());
    return with;
  }

  /** As {@link #analyzed}, for an analyzer that the query names under another key. */
  static TextOptions analyzed(
      String query, String key, TextOptions options, @Nullable String name, QueryScope scope) {
    if (name == null) {
      return options;
    }
    NamedAnalyzer named = scope.analysis().find(name);
    if (named == null) {
      throw new FaultException(
          ErrorKind.QUERY_SHARD, "[" + query + "] " + key + " [" + name + "] not found");
    }
    return new TextOptions(
        options.operator(),
        options.enough(),
        options.fuzziness(),
        options.fuzzyRewrite(),
        options.slop(),
        options.maxExpansions(),
        options.zeroTermsAll(),
        options.lenient(),
        named.analyzer(),
        options.synonymPhrases());
  }

  @Override
  public Query toLucene(QueryScope scope) {
    TextOptions with = analyzed(type.query, options, analyzer, scope);
    FieldTarget target = scope.field(field);
    return target == null
        ? FieldTarget.unmapped(field)
        : Prefilter.on(target, scope, found -> on(found, text, type, with, scope));
  }

  static Query on(
      FieldTarget target, Object text, Type type, TextOptions options, QueryScope scope) {
    if (type == Type.TERMS && options.fuzziness() != null) {
      try {
        PatternQueries.checkMistakes(target, scope.dialect());
      } catch (ValueException wrong) {
        if (options.lenient()) {
          return new MatchNoDocsQuery("failed to query field [" + target.path() + "] leniently");
        }
        throw wrong;
      }
    }
    TextQueries queries = new TextQueries(target, options, scope.nowMillis().getAsLong());
    return switch (type) {
      case TERMS -> scope.keyword(target, queries.terms(text));
      case PHRASE -> scope.keyword(target, queries.phrase(text));
      case PHRASE_PREFIX -> queries.phrasePrefix(text);
      case BOOL_PREFIX -> scope.keyword(target, queries.boolPrefix(text));
    };
  }
}
