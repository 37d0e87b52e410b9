package io.lampyr.query.dsl.text;

import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.term.Fuzziness;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.queryparser.simple.SimpleQueryParser;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** Lucene's simple syntax, each part of it searched for in all fields by their types. */
final class SimpleStringParser extends SimpleQueryParser {
  private final Map<FieldTarget, Float> fields;
  private final TextOptions options;
  private final long nowMillis;
  private final QueryScope scope;
  private final Settings settings;

  /**
   * How the text is read.
   *
   * @param flags the operators that it may have
   * @param analyzeWildcard whether the beginnings of words are analyzed
   * @param quoted where phrases are looked for that are asked for in a field
   */
  record Settings(int flags, boolean analyzeWildcard, UnaryOperator<FieldTarget> quoted) {}

  SimpleStringParser(
      Map<FieldTarget, Float> fields, TextOptions options, Settings settings, QueryScope scope) {
    super(new KeywordAnalyzer(), Map.of(), settings.flags());
    this.settings = settings;
    this.fields = fields;
    this.scope = scope;
    this.options = options.withFuzziness(null);
    this.nowMillis = scope.nowMillis().getAsLong();
    this.fuzziness = options.fuzziness();
    setDefaultOperator(options.operator());
  }

  private final @Nullable Fuzziness fuzziness;

  @Override
  public Query parse(String text) {
    Query query = super.parse(text);
    return query == null ? new MatchNoDocsQuery("no terms") : query;
  }

  private @Nullable Query each(Function<FieldTarget, @Nullable Query> one) {
    return each(one, 1);
  }

  /** The best field's score, and that part of the others'. */
  private @Nullable Query each(Function<FieldTarget, @Nullable Query> one, float others) {
    if (fields.isEmpty()) {
      return new MatchNoDocsQuery("no fields");
    }
    List<Query> queries = new ArrayList<>();
    fields.forEach((field, boost) -> {
      Query query = one.apply(field);
      if (query != null) {
        queries.add(boost == 1 ? query : new BoostQuery(query, boost));
      }
    });
    if (queries.size() <= 1) {
      return queries.isEmpty() ? null : queries.getFirst();
    }
    return new org.apache.lucene.search.DisjunctionMaxQuery(queries, others);
  }

  private TextQueries on(FieldTarget field, TextOptions with) {
    return new TextQueries(field, with, nowMillis);
  }

  private @Nullable Query whole(FieldTarget field, @Nullable Query query) {
    return query == null ? null : scope.keyword(field, query);
  }

  @Override
  protected @Nullable Query newDefaultQuery(String text) {
    return each(field -> whole(field, on(field, options).termsOrNull(text)));
  }

  @Override
  protected @Nullable Query newFuzzyQuery(String text, int edits) {
    Fuzziness near =
        fuzziness == null
            ? Fuzziness.parse(null, 0, Fuzziness.STANDARD_EXPANSIONS, true)
            : fuzziness;
    Fuzziness asked =
        Fuzziness.parse(
            Math.min(2, edits), near.prefixLength(), near.maxExpansions(), near.transpositions());
    return each(field -> on(field, options).fuzzy(text, asked, scope.dialect()));
  }

  @Override
  protected @Nullable Query newPhraseQuery(String text, int slop) {
    return each(
        field -> {
          FieldTarget quoted = settings.quoted().apply(field);
          return whole(quoted, on(quoted, options.withSlop(slop)).phraseOrNull(text));
        },
        0);
  }

  @Override
  protected @Nullable Query newPrefixQuery(String text) {
    return each(field ->
        settings.analyzeWildcard()
            ? on(field, options).analyzedPrefix(text)
            : on(field, options).prefix(text));
  }

  @Override
  protected Query simplify(BooleanQuery query) {
    List<BooleanClause> clauses = query.clauses();
    return clauses.size() == 1 && clauses.getFirst().occur() != BooleanClause.Occur.MUST_NOT
        ? clauses.getFirst().query()
        : query;
  }
}
