package io.lampyr.query.dsl.text;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.MinimumMatch;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.term.Fuzziness;
import io.lampyr.query.dsl.term.PatternQueries;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code query_string}: a text in Lucene's query syntax. */
record QueryStringNode(
    String text,
    Where where,
    @Nullable String analyzer,
    @Nullable Boolean lenient,
    @Nullable String quoteAnalyzer,
    @Nullable String quoteFieldSuffix,
    QueryStringParser.Settings settings,
    TextOptions options)
    implements QueryNode {
  /** As many states as a regular expression of {@code regexp} may have. */
  private static final int MOST_STATES = 1_000_000;

  /** What words without a field are looked for in: fields, or one, but never both. */
  record Where(Map<String, Float> fields, @Nullable String standard) {
    private Map<String, Float> of(QueryScope scope) {
      if (!fields.isEmpty() && standard != null) {
        throw new FaultException(
            ErrorKind.QUERY_VALIDATION,
            "Validation Failed: 1: [query_string] cannot use [fields] parameter in conjunction"
                + " with [default_field];");
      }
      if (!fields.isEmpty()) {
        return fields;
      }
      return FieldWeights.parse(
          standard == null ? scope.settings().defaultFields() : List.of(standard));
    }
  }

  QueryStringNode {
    QueryTexts.check(text, "query_string");
  }

  static QueryNode read(PlacedBody body, QueryReader inner) {
    String text = body.text("query");
    if (text == null) {
      throw body.wrong("[query_string] must be provided with a [query]");
    }
    List<String> fields = body.texts("fields", "[query_string] query does not support");
    if (body.take("default_field") instanceof Part.Scalar none && none.isNull()) {
      throw none.malformed("[query_string] unknown token [VALUE_NULL] after [default_field]");
    }
    String field = body.text("default_field");
    Object fuzzy = body.value("fuzziness");
    Fuzziness fuzziness =
        Fuzziness.parse(
            fuzzy,
            body.whole("fuzzy_prefix_length", 0),
            body.whole("fuzzy_max_expansions", Fuzziness.STANDARD_EXPANSIONS),
            body.flag("fuzzy_transpositions", true));
    return new QueryStringNode(
        text,
        new Where(FieldWeights.parse(fields), field),
        body.text("analyzer"),
        body.has("lenient") ? body.flag("lenient", false) : null,
        body.text("quote_analyzer"),
        body.text("quote_field_suffix"),
        settings(body),
        new TextOptions(
            MatchNode.operator(body, "default_operator"),
            TextOptions.Enough.of(body.text("minimum_should_match")),
            fuzziness,
            body.text("fuzzy_rewrite"),
            0,
            TextOptions.STANDARD_EXPANSIONS,
            false,
            false,
            null,
            body.flag("auto_generate_synonyms_phrase_query", true)));
  }

  private static QueryStringParser.Settings settings(PlacedBody body) {
    MultiMatchNode.Type type = MultiMatchNode.Type.named(body.text("type", "best_fields"));
    float tie = (float) body.number("tie_breaker", type.tieBreaker);
    if (!(tie >= 0 && tie <= 1)) {
      throw FaultException.argument("tieBreakerMultiplier must be in [0, 1]");
    }
    int states = body.whole("max_determinized_states", PatternQueries.MAX_STATES);
    if (states < 0) {
      throw FaultException.argument(
          "[query_string] max_determinized_states cannot be negative but was [" + states + "]");
    }
    if (states > MOST_STATES) {
      throw FaultException.argument(
          "[query_string] max_determinized_states cannot be more than "
              + MOST_STATES
              + " but was ["
              + states
              + "]");
    }
    return new QueryStringParser.Settings(
        body.flag("allow_leading_wildcard", true),
        body.whole("phrase_slop", 0),
        tie,
        zone(body.text("time_zone")),
        type,
        body.flag("enable_position_increments", true),
        body.flag("analyze_wildcard", false),
        body.text("rewrite"),
        states,
        body.flag("escape", false));
  }

  private static ZoneId zone(@Nullable String name) {
    try {
      return name == null ? ZoneOffset.UTC : ZoneId.of(name);
    } catch (DateTimeException wrong) {
      throw FaultException.argument("Unknown time-zone ID: " + name);
    }
  }

  @Override
  public Query toLucene(QueryScope scope) {
    Map<String, Float> asked = where.of(scope);
    if (text.isBlank()) {
      return new MatchNoDocsQuery("no terms in a query string");
    }
    boolean mild = FieldWeights.lenient(lenient, asked, scope);
    TextOptions with =
        MatchNode.analyzed(
            "query_string", options.withLenient(mild).withoutMinimum(), analyzer, scope);
    TextOptions quoted =
        MatchNode.analyzed("query_string", "quote_analyzer", with, quoteAnalyzer, scope);
    Map<FieldTarget, Float> all = FieldWeights.resolve(asked, scope);
    Map<FieldTarget, Float> allQuoted = quotedFields(all, scope);
    QueryStringParser.Fields named =
        (name, quotes) -> {
          if (name == null) {
            return quotes ? allQuoted : all;
          }
          Map<FieldTarget, Float> plain = FieldWeights.resolve(Map.of(name, 1f), scope);
          return quotes ? quotedFields(plain, scope) : plain;
        };
    QueryStringParser parser =
        new QueryStringParser(named, with, quoted, settings, scope).over(FieldWeights.all(asked));
    return minimum(parsed(parser));
  }

  /** The fields for phrases: those with the suffix where there are such. */
  private Map<FieldTarget, Float> quotedFields(Map<FieldTarget, Float> plain, QueryScope scope) {
    if (quoteFieldSuffix == null) {
      return plain;
    }
    Map<FieldTarget, Float> quoted = new LinkedHashMap<>();
    plain.forEach((field, boost) -> {
      FieldTarget suffixed = scope.field(field.path() + quoteFieldSuffix);
      quoted.merge(suffixed == null ? field : suffixed, boost, (one, other) -> one * other);
    });
    return quoted;
  }

  private Query parsed(QueryStringParser parser) {
    try {
      return parser.read(text);
    } catch (ParseException malformed) {
      throw new FaultException(syntax(malformed).within(ErrorKind.QUERY_SHARD, unread()));
    } catch (IllegalArgumentException malformed) {
      throw new FaultException(ErrorKind.QUERY_SHARD, unread());
    }
  }

  private String unread() {
    return "Failed to parse query [" + text + "]";
  }

  /** What the parser says, with where it found it out. */
  private static Fault syntax(ParseException malformed) {
    String told = String.valueOf(malformed.getMessage());
    return malformed.getCause() instanceof ParseException where
        ? Fault.of(ErrorKind.PLATFORM_PARSE, String.valueOf(where.getMessage()))
            .within(ErrorKind.PLATFORM_PARSE, told)
        : Fault.of(ErrorKind.PLATFORM_PARSE, told);
  }

  /** The whole text says how many of its parts must match, whatever it is boosted by. */
  private Query minimum(Query query) {
    return query instanceof BoostQuery boosted
        ? new BoostQuery(minimum(boosted.getQuery()), boosted.getBoost())
        : MinimumMatch.applied(query, options.enough().minimum());
  }
}
