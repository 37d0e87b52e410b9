package io.lampyr.query.dsl.text;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.MinimumMatch;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.term.Fuzziness;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code query_string}: a text in Lucene's query syntax. */
record QueryStringNode(
    String text,
    Map<String, Float> fields,
    @Nullable String analyzer,
    @Nullable Boolean lenient,
    QueryStringParser.Settings settings,
    TextOptions options)
    implements QueryNode {
  QueryStringNode {
    QueryTexts.check(text, "query_string");
  }

  static QueryNode read(PlacedBody body, QueryReader inner) {
    // long on purpose: every key of the query stands here once, those that change nothing too
    String text = body.text("query");
    if (text == null) {
      throw body.wrong("[query_string] must be provided with a [query]");
    }
    for (String ignored :
        List.of(
            "analyze_wildcard",
            "enable_position_increments",
            "escape",
            "quote_analyzer",
            "quote_field_suffix",
            "max_determinized_states",
            "rewrite",
            "fuzzy_rewrite")) {
      body.take(ignored);
    }
    List<String> fields = body.texts("fields");
    String field = body.text("default_field");
    if (fields.isEmpty() && field != null) {
      fields = List.of(field);
    }
    String type = body.text("type", "best_fields");
    float tie = (float) body.number("tie_breaker", type.equals("most_fields") ? 1 : 0);
    if (!(tie >= 0 && tie <= 1)) {
      throw FaultException.argument("tieBreakerMultiplier must be in [0, 1]");
    }
    Object fuzzy = body.value("fuzziness");
    Fuzziness fuzziness =
        Fuzziness.parse(
            fuzzy,
            body.whole("fuzzy_prefix_length", 0),
            body.whole("fuzzy_max_expansions", Fuzziness.STANDARD_EXPANSIONS),
            body.flag("fuzzy_transpositions", true));
    return new QueryStringNode(
        text,
        FieldWeights.parse(fields),
        body.text("analyzer"),
        body.has("lenient") ? body.flag("lenient", false) : null,
        new QueryStringParser.Settings(
            body.flag("allow_leading_wildcard", true),
            body.whole("phrase_slop", 0),
            tie,
            zone(body.text("time_zone")),
            type.equals("phrase"),
            false),
        new TextOptions(
            MatchNode.operator(body, "default_operator"),
            body.text("minimum_should_match"),
            fuzziness,
            null,
            0,
            TextOptions.STANDARD_EXPANSIONS,
            false,
            false,
            null,
            body.flag("auto_generate_synonyms_phrase_query", true)));
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
    if (text.isBlank()) {
      return new MatchNoDocsQuery("no terms in a query string");
    }
    Map<String, Float> asked =
        fields.isEmpty() ? FieldWeights.parse(scope.settings().defaultFields()) : fields;
    boolean mild = FieldWeights.lenient(lenient, asked, scope);
    TextOptions with =
        MatchNode.analyzed("query_string", options.withLenient(mild), analyzer, scope);
    Map<FieldTarget, Float> all = FieldWeights.resolve(asked, scope);
    QueryStringParser parser =
        new QueryStringParser(
            name -> name == null ? all : FieldWeights.resolve(Map.of(name, 1f), scope),
            with,
            settings.over(FieldWeights.all(asked)),
            expression -> scope.settings().checkRegex(expression, "[query_string]"),
            scope::keyword,
            scope.nowMillis().getAsLong());
    return minimum(parsed(parser));
  }

  private Query parsed(QueryStringParser parser) {
    try {
      return parser.read(text);
    } catch (ParseException | IllegalArgumentException malformed) {
      throw new FaultException(ErrorKind.QUERY_SHARD, "Failed to parse query [" + text + "]");
    }
  }

  private Query minimum(Query query) {
    String minimum = options.minimumMatch();
    if (minimum == null || !(query instanceof BooleanQuery all)) {
      return query;
    }
    BooleanQuery.Builder copy = new BooleanQuery.Builder();
    all.clauses().forEach(copy::add);
    int optional =
        (int)
            all.clauses().stream()
                .filter(clause -> clause.occur() == BooleanClause.Occur.SHOULD)
                .count();
    return copy.setMinimumNumberShouldMatch(MinimumMatch.of(optional, minimum)).build();
  }
}
