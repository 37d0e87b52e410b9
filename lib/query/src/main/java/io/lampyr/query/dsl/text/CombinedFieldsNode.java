package io.lampyr.query.dsl.text;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Spoken;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.body.PlacedOptions;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.MinimumMatch;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.CombinedFieldQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.QueryBuilder;
import org.jspecify.annotations.Nullable;

/** {@code combined_fields}: a text in several fields, scored as if they were one. */
record CombinedFieldsNode(
    String text,
    Map<String, Float> fields,
    BooleanClause.Occur operator,
    @Nullable String minimumMatch,
    boolean zeroTermsAll)
    implements QueryNode {

  static QueryNode read(PlacedBody body, QueryReader inner) {
    PlacedOptions options = body.options("combined_fields");
    String text = options.text("query").orElse("");
    Map<String, Float> fields = FieldWeights.parse(options.texts("fields"));
    BooleanClause.Occur operator =
        options.text("operator").isEmpty()
            ? BooleanClause.Occur.SHOULD
            : options.within("operator", () -> MatchNode.operator(body, "operator"));
    if (Spoken.mayBeElasticsearch()) {
      options.flag("auto_generate_synonyms_phrase_query", true);
      options.take("zero_terms_query");
    }
    options.number("boost");
    options.text("_name");
    options.take("minimum_should_match");
    options.end("query");
    fields.forEach((field, boost) -> {
      if (boost < 1) {
        throw FaultException.argument("[combined_fields] requires field boosts to be >= 1.0");
      }
    });
    return new CombinedFieldsNode(
        text, fields, operator, body.text("minimum_should_match"), MatchNode.zeroTermsAll(body));
  }

  /** Texts, and for one of the products those of which only matches are known. */
  private static boolean isText(FieldTarget target, QueryScope scope) {
    return switch (target.type().name()) {
      case "search_as_you_type" -> false;
      case "match_only_text" -> scope.dialect() == Dialect.ELASTICSEARCH;
      default -> target.type() instanceof AnalyzedType;
    };
  }

  @Override
  public Query toLucene(QueryScope scope) {
    if (fields.isEmpty() && scope.dialect() == Dialect.ELASTICSEARCH) {
      throw FaultException.argument(
          "In [combined_fields] query, at least one field must be provided");
    }
    Map<FieldTarget, Float> targets = FieldWeights.resolve(fields, scope);
    Analyzer analyzer = null;
    for (FieldTarget target : targets.keySet()) {
      if (!isText(target, scope)) {
        throw FaultException.argument(
            "Field ["
                + target.path()
                + "] of type ["
                + target.type().name()
                + "] does not support [combined_fields] queries");
      }
      if (analyzer != null && !analyzer.equals(target.searchAnalyzer())) {
        throw FaultException.argument(
            "All fields in [combined_fields] query must have the same search analyzer");
      }
      analyzer = target.searchAnalyzer();
    }
    if (analyzer == null) {
      return new MatchNoDocsQuery("no fields");
    }
    Query query = terms(targets, analyzer);
    if (query == null) {
      return zeroTermsAll ? MatchAllDocsQuery.INSTANCE : new MatchNoDocsQuery("no terms");
    }
    if (minimumMatch == null || query instanceof BooleanQuery) {
      return MinimumMatch.applied(query, minimumMatch);
    }
    // One term alone is one of those that must match, or of those that may.
    int optional = operator == BooleanClause.Occur.SHOULD ? 1 : 0;
    return MinimumMatch.of(optional, minimumMatch) > optional
        ? new MatchNoDocsQuery("fewer terms than must match")
        : query;
  }

  private @Nullable Query terms(Map<FieldTarget, Float> targets, Analyzer analyzer) {
    QueryBuilder builder =
        new QueryBuilder(analyzer) {
          @Override
          protected Query newTermQuery(Term term, float boost) {
            CombinedFieldQuery.Builder combined = new CombinedFieldQuery.Builder(term.bytes());
            targets.forEach((target, weight) -> combined.addField(target.path(), weight));
            return new CombinedTerm(combined.build());
          }
        };
    return builder.createBooleanQuery(targets.keySet().iterator().next().path(), text, operator);
  }
}
