package io.lampyr.query.dsl.text;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.MinimumMatch;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.term.Fuzziness;
import java.util.Locale;
import java.util.Map;
import org.apache.lucene.queryparser.simple.SimpleQueryParser;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** {@code simple_query_string}: a text with a few operators, which is never malformed. */
record SimpleStringNode(
    String text,
    Map<String, Float> fields,
    int flags,
    boolean analyzeWildcard,
    @Nullable String quoteSuffix,
    @Nullable String analyzer,
    @Nullable Boolean lenient,
    TextOptions options)
    implements QueryNode {
  SimpleStringNode {
    QueryTexts.check(text, "simple_query_string");
  }

  static QueryNode read(PlacedBody body, QueryReader inner) {
    String text = body.text("query");
    if (text == null) {
      throw body.wrong("[simple_query_string] query text missing");
    }
    Fuzziness fuzziness =
        Fuzziness.parse(
            null,
            body.whole("fuzzy_prefix_length", 0),
            body.whole("fuzzy_max_expansions", Fuzziness.STANDARD_EXPANSIONS),
            body.flag("fuzzy_transpositions", true));
    return new SimpleStringNode(
        text,
        FieldWeights.parse(body.texts("fields", "[simple_query_string] unsupported field")),
        flags(body.value("flags")),
        body.flag("analyze_wildcard", false),
        body.text("quote_field_suffix"),
        body.text("analyzer"),
        body.has("lenient") ? body.flag("lenient", false) : null,
        new TextOptions(
            MatchNode.operator(body, "default_operator"),
            TextOptions.Enough.of(body.text("minimum_should_match")),
            fuzziness,
            null,
            0,
            TextOptions.STANDARD_EXPANSIONS,
            false,
            false,
            null,
            body.flag("auto_generate_synonyms_phrase_query", true)));
  }

  private static int flags(@Nullable Object value) {
    if (value == null) {
      return -1;
    }
    if (value instanceof Number number) {
      return number.intValue();
    }
    int flags = 0;
    for (String name : value.toString().toUpperCase(Locale.ROOT).split("\\|", -1)) {
      flags |=
          switch (name.strip()) {
            case "ALL" -> -1;
            case "NONE", "" -> 0;
            case "AND" -> SimpleQueryParser.AND_OPERATOR;
            case "NOT" -> SimpleQueryParser.NOT_OPERATOR;
            case "OR" -> SimpleQueryParser.OR_OPERATOR;
            case "PREFIX" -> SimpleQueryParser.PREFIX_OPERATOR;
            case "PHRASE" -> SimpleQueryParser.PHRASE_OPERATOR;
            case "PRECEDENCE" -> SimpleQueryParser.PRECEDENCE_OPERATORS;
            case "ESCAPE" -> SimpleQueryParser.ESCAPE_OPERATOR;
            case "WHITESPACE" -> SimpleQueryParser.WHITESPACE_OPERATOR;
            case "FUZZY" -> SimpleQueryParser.FUZZY_OPERATOR;
            case "NEAR", "SLOP" -> SimpleQueryParser.NEAR_OPERATOR;
            default ->
                throw FaultException.argument("Unknown simple_query_string flag [" + name + "]");
          };
    }
    return flags;
  }

  @Override
  public Query toLucene(QueryScope scope) {
    Map<String, Float> asked =
        fields.isEmpty() ? FieldWeights.parse(scope.settings().defaultFields()) : fields;
    Map<FieldTarget, Float> targets = FieldWeights.resolve(asked, scope);
    boolean mild = FieldWeights.lenient(lenient, asked, scope);
    TextOptions with =
        MatchNode.analyzed("simple_query_string", options.withLenient(mild), analyzer, scope);
    Query query =
        new SimpleStringParser(
                targets,
                with.withoutMinimum(),
                new SimpleStringParser.Settings(
                    flags, analyzeWildcard, field -> quoted(field, scope)),
                scope)
            .parse(text);
    return MinimumMatch.applied(query, options.enough().minimum());
  }

  /** Where phrases are looked for that the text asks for in the field. */
  private FieldTarget quoted(FieldTarget field, QueryScope scope) {
    FieldTarget found =
        quoteSuffix == null
            ? null
            : FieldTarget.find(scope.mapping(), scope.index(), field.path() + quoteSuffix);
    return found == null ? field : found;
  }
}
