package io.lampyr.query.dsl.text;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.term.ExistsNode;
import io.lampyr.query.dsl.term.Expressions;
import io.lampyr.query.dsl.term.Fuzziness;
import io.lampyr.query.dsl.term.PatternQueries;
import io.lampyr.query.dsl.term.RangeBounds;
import io.lampyr.query.dsl.term.RangeQueries;
import io.lampyr.query.dsl.term.TermQueries;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.queryparser.classic.ParseException;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.automaton.RegExp;
import org.jspecify.annotations.Nullable;

/** Lucene's query syntax, each part of it searched for in its fields by their types. */
final class QueryStringParser extends QueryParser {
  private static final String ANY = "";

  /** Stands for the distance of a fuzzy term that names none: no distance is so large. */
  private static final float BARE = 1 << 20;

  private static final int MOST_EDITS = 2;

  private final Fields fields;
  private final TextOptions options;
  private final TextOptions quoted;
  private final Settings settings;
  private final QueryScope scope;
  private final MultiTermQuery.@Nullable RewriteMethod rewrite;
  private final MultiTermQuery.@Nullable RewriteMethod fuzzyRewrite;
  private final long nowMillis;
  private boolean overAll;

  /** Which fields a name means; null is those of parts without a name. */
  interface Fields {
    Map<FieldTarget, Float> named(@Nullable String name, boolean quoted);
  }

  /** What the query says besides its text. */
  record Settings(
      boolean leadingWildcard,
      int phraseSlop,
      float tieBreaker,
      ZoneId zone,
      MultiMatchNode.Type type,
      boolean positionIncrements,
      boolean analyzeWildcard,
      @Nullable String rewrite,
      int maxStates,
      boolean escape) {}

  /** A star alone means all documents where parts without a name are of all fields. */
  QueryStringParser over(boolean allFields) {
    overAll = allFields;
    return this;
  }

  /** Phrases in quotes have options of their own. */
  QueryStringParser(
      Fields fields, TextOptions options, TextOptions quoted, Settings settings, QueryScope scope) {
    super(ANY, new KeywordAnalyzer());
    this.scope = scope;
    this.fields = fields;
    this.options = options;
    this.quoted = quoted;
    this.settings = settings;
    this.rewrite = PatternQueries.rewrite(settings.rewrite());
    this.fuzzyRewrite = PatternQueries.rewrite(options.fuzzyRewrite());
    this.nowMillis = scope.nowMillis().getAsLong();
    setAllowLeadingWildcard(settings.leadingWildcard());
    setPhraseSlop(settings.phraseSlop());
    setFuzzyMinSim(BARE);
    // Words side by side are one text, so that analysis of several words can see them all.
    setSplitOnWhitespace(false);
    setDefaultOperator(options.operator() == BooleanClause.Occur.MUST ? Operator.AND : Operator.OR);
  }

  private Map<FieldTarget, Float> named(@Nullable String name, boolean quotes) {
    return fields.named(name == null || name.equals(ANY) ? null : name, quotes);
  }

  private @Nullable Query each(@Nullable String name, Function<FieldTarget, @Nullable Query> one) {
    return each(name, named(name, false), one);
  }

  private @Nullable Query each(
      @Nullable String name,
      Map<FieldTarget, Float> named,
      Function<FieldTarget, @Nullable Query> one) {
    List<Query> queries = new ArrayList<>();
    named.forEach((field, boost) -> {
      Query query = leniently(field, one);
      if (query != null) {
        queries.add(boost == 1 ? query : new BoostQuery(query, boost));
      }
    });
    if (named.isEmpty()) {
      return new MatchNoDocsQuery("unmapped field [" + name + "]");
    }
    if (queries.size() <= 1) {
      return queries.isEmpty() ? null : queries.getFirst();
    }
    return new DisjunctionMaxQuery(queries, settings.tieBreaker());
  }

  private @Nullable Query leniently(FieldTarget field, Function<FieldTarget, @Nullable Query> one) {
    try {
      return one.apply(field);
    } catch (ValueException | FaultException wrong) {
      if (options.lenient()) {
        return new MatchNoDocsQuery("failed to query field [" + field.path() + "] leniently");
      }
      throw wrong;
    }
  }

  private TextQueries on(FieldTarget field, TextOptions with) {
    return new TextQueries(field, with, nowMillis, settings.positionIncrements());
  }

  private @Nullable Query whole(FieldTarget field, @Nullable Query query) {
    return query == null ? null : scope.keyword(field, query);
  }

  @Override
  protected @Nullable Query getFieldQuery(@Nullable String field, String text, boolean quoted) {
    if ("_exists_".equals(field)) {
      return exists(text);
    }
    if (quoted) {
      return getFieldQuery(field, text, settings.phraseSlop());
    }
    if (text.length() > 1 && (text.charAt(0) == '>' || text.charAt(0) == '<')) {
      boolean included = text.charAt(1) == '=';
      String end = text.substring(included ? 2 : 1);
      return text.charAt(0) == '>'
          ? getRangeQuery(field, end, null, included, true)
          : getRangeQuery(field, null, end, true, included);
    }
    return words(field, text);
  }

  /** Words without quotes, by the type of the query. */
  private @Nullable Query words(@Nullable String field, String text) {
    TextOptions plain = options.withFuzziness(null);
    Map<FieldTarget, Float> named = named(field, false);
    if (settings.type() == MultiMatchNode.Type.CROSS_FIELDS && !named.isEmpty()) {
      return new CrossFields(named, plain, settings.tieBreaker(), scope).query(text);
    }
    return each(
        field,
        named,
        target ->
            switch (settings.type().match) {
              case TERMS -> whole(target, on(target, plain).termsOrNull(text));
              case PHRASE ->
                  whole(
                      target, on(target, plain.withSlop(settings.phraseSlop())).phraseOrNull(text));
              case PHRASE_PREFIX ->
                  on(target, plain.withSlop(settings.phraseSlop())).phrasePrefix(text);
              case BOOL_PREFIX -> whole(target, on(target, plain).boolPrefix(text));
            });
  }

  @Override
  protected @Nullable Query getFieldQuery(@Nullable String field, String text, int slop) {
    TextOptions exact = quoted.withFuzziness(null).withSlop(slop);
    return each(
        field, named(field, true), target -> whole(target, on(target, exact).phraseOrNull(text)));
  }

  @Override
  protected @Nullable Query getRangeQuery(
      @Nullable String field,
      @Nullable String from,
      @Nullable String to,
      boolean includeFrom,
      boolean includeTo) {
    return each(
        field,
        target ->
            RangeQueries.range(
                target,
                new RangeBounds(
                    end(target, from),
                    end(target, to),
                    includeFrom,
                    includeTo,
                    null,
                    settings.zone(),
                    RangeBounds.Relation.INTERSECTS),
                nowMillis));
  }

  /** Ends of ranges are compared with terms that analysis made smaller, as patterns are. */
  private @Nullable String end(FieldTarget target, @Nullable String text) {
    return text == null || text.equals("*") ? null : whole(target, text);
  }

  /** Objects exist as their fields do. */
  private Query exists(String name) {
    try {
      return new ExistsNode(name).toLucene(scope);
    } catch (FaultException wrong) {
      if (options.lenient()) {
        return new MatchNoDocsQuery("failed to query field [" + name + "] leniently");
      }
      throw wrong;
    }
  }

  @Override
  protected @Nullable Query getWildcardQuery(@Nullable String field, String text) {
    if (text.equals("*")) {
      boolean any = field == null || field.equals(ANY);
      if (any ? overAll : "*".equals(field)) {
        return MatchAllDocsQuery.INSTANCE;
      }
      return field == null || any ? each(field, TermQueries::exists) : exists(field);
    }
    boolean leading = text.startsWith("*") || text.startsWith("?");
    if (leading && !settings.leadingWildcard()) {
      throw FaultException.argument("'*' or '?' not allowed as first character in WildcardQuery");
    }
    return each(
        field, target -> PatternQueries.wildcard(target, normal(target, text), false, rewrite));
  }

  private @Nullable Analyzer analyzer(FieldTarget target) {
    return options.analyzer() == null ? target.searchAnalyzer() : options.analyzer();
  }

  /** Regular expressions, whose parts nobody knows here, and ends of ranges go in one piece. */
  private String whole(FieldTarget target, String text) {
    Analyzer analyzer = analyzer(target);
    return analyzer == null ? text : analyzer.normalize(target.path(), text).utf8ToString();
  }

  /** Patterns on texts are compared with terms that analysis made smaller. */
  private String normal(FieldTarget target, String text) {
    Analyzer analyzer = analyzer(target);
    if (analyzer == null) {
      return text;
    }
    StringBuilder normal = new StringBuilder();
    StringBuilder part = new StringBuilder();
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : '*';
      if (c != '*' && c != '?' && c != '\\') {
        part.append(c);
        continue;
      }
      normal.append(analyzer.normalize(target.path(), part.toString()).utf8ToString());
      part.setLength(0);
      if (i < text.length()) {
        normal.append(c);
      }
    }
    return normal.toString();
  }

  @Override
  protected @Nullable Query getPrefixQuery(@Nullable String field, String text) {
    return each(
        field,
        target -> {
          Analyzer analyzer = settings.analyzeWildcard() ? analyzer(target) : null;
          return analyzer == null
              ? prefix(target, normal(target, text))
              : new AnalyzedPrefix(analyzer, options.operator(), start -> prefix(target, start))
                  .query(target.path(), text);
        });
  }

  private Query prefix(FieldTarget target, String start) {
    return PatternQueries.prefix(
        target,
        start,
        false,
        rewrite == null ? MultiTermQuery.CONSTANT_SCORE_BLENDED_REWRITE : rewrite);
  }

  @Override
  protected @Nullable Query getRegexpQuery(@Nullable String field, String text) {
    scope.settings().checkRegex(text, "[query_string]");
    Expressions.checked(text);
    return each(
        field,
        target ->
            PatternQueries.regexp(
                target, whole(target, text), RegExp.ALL, false, settings.maxStates(), rewrite));
  }

  @Override
  protected @Nullable Query getFuzzyQuery(@Nullable String field, String text, float similarity) {
    Fuzziness near = options.fuzziness();
    Fuzziness standard =
        near == null ? Fuzziness.parse(null, 0, Fuzziness.STANDARD_EXPANSIONS, true) : near;
    Fuzziness asked =
        similarity == BARE
            ? standard
            : Fuzziness.parse(
                (int) Math.min(similarity, MOST_EDITS),
                standard.prefixLength(),
                standard.maxExpansions(),
                standard.transpositions());
    return each(
        field,
        target -> {
          PatternQueries.checkMistakes(target, scope.dialect());
          return PatternQueries.fuzzy(target, normal(target, text), asked, fuzzyRewrite);
        });
  }

  /** What only excludes excludes from all documents. */
  @Override
  protected @Nullable Query getBooleanQuery(List<BooleanClause> clauses) throws ParseException {
    Query query = super.getBooleanQuery(clauses);
    boolean excludes = query != null && clauses.stream().allMatch(BooleanClause::isProhibited);
    if (!excludes) {
      return query;
    }
    BooleanQuery.Builder others = new BooleanQuery.Builder();
    clauses.forEach(others::add);
    return others.add(MatchAllDocsQuery.INSTANCE, BooleanClause.Occur.FILTER).build();
  }

  /** The query of the text; a text that is malformed is refused, unless that may be. */
  Query read(String text) throws ParseException {
    Query query = parse(settings.escape() ? escape(text) : text);
    return query == null ? new MatchNoDocsQuery("no terms") : query;
  }
}
