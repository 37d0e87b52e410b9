package io.lampyr.query.dsl.text;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.CompletionType;
import io.lampyr.mapping.field.TextType;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.term.Fuzziness;
import io.lampyr.query.dsl.term.Inscribed;
import io.lampyr.query.dsl.term.PatternQueries;
import io.lampyr.query.dsl.term.TermQueries;
import io.lampyr.query.dsl.term.TypedBeginnings;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.QueryBuilder;
import org.jspecify.annotations.Nullable;

/** A text cut into terms, as queries on one field. */
final class TextQueries {
  private final FieldTarget target;
  private final TextOptions options;
  private final long nowMillis;

  /** Whether words that analysis leaves out of a phrase leave a gap in it. */
  private final boolean gaps;

  TextQueries(FieldTarget target, TextOptions options, long nowMillis) {
    this(target, options, nowMillis, true);
  }

  TextQueries(FieldTarget target, TextOptions options, long nowMillis, boolean gaps) {
    this.target = target;
    this.options = options;
    this.nowMillis = nowMillis;
    this.gaps = gaps;
  }

  /** The field's value as it is, for types that are not analyzed. */
  private Query value(Object text) {
    if (target.type() instanceof CompletionType completion && options.fuzziness() == null) {
      return forms(completion.typed().of(text.toString()), text.toString());
    }
    return leniently(() -> {
      Fuzziness fuzziness = options.fuzziness();
      return fuzziness != null && !target.isConstant()
          ? PatternQueries.fuzzy(
              target, text, fuzziness, PatternQueries.rewrite(options.fuzzyRewrite()))
          : TermQueries.exact(target, text, nowMillis);
    });
  }

  /** Of what analysis joins to one, any; of documents without forms, those with the text itself. */
  private Query forms(List<BytesRef> forms, String text) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    for (BytesRef form : forms) {
      any.add(new TermQuery(new Term(target.terms(), form)), BooleanClause.Occur.SHOULD);
    }
    return target.onForms(any.build(), new TermQuery(new Term(target.path(), text)));
  }

  private Query leniently(Supplier<Query> query) {
    try {
      return query.get();
    } catch (ValueException | FaultException wrong) {
      if (options.lenient()) {
        return new MatchNoDocsQuery("failed to query field [" + target.path() + "] leniently");
      }
      throw wrong;
    }
  }

  private @Nullable Analyzer analyzer(boolean phrase) {
    if (options.analyzer() != null) {
      return options.analyzer();
    }
    return phrase ? target.quoteAnalyzer() : target.searchAnalyzer();
  }

  /** Documents with the text's terms; null if analysis leaves none. */
  @Nullable Query termsOrNull(Object text) {
    Analyzer analyzer = analyzer(false);
    if (analyzer == null) {
      return value(text);
    }
    if (isHidden()) {
      return hidden();
    }
    Query query =
        builder(analyzer).createBooleanQuery(target.terms(), text.toString(), options.operator());
    return query == null ? null : CommonTerms.told(query, options);
  }

  /** Documents with the text's terms. */
  Query terms(Object text) {
    return orNothing(termsOrNull(text));
  }

  /** Whether no terms can be found; values that are not analyzed may be found by their columns. */
  private boolean isHidden() {
    return isText() && !target.facts().searchable();
  }

  private Query hidden() {
    return leniently(() -> {
      throw notIndexed(target);
    });
  }

  static ValueException notIndexed(FieldTarget target) {
    return ValueException.argument(
        "Cannot search on field [" + target.path() + "] since it is not indexed.");
  }

  /** Whether the field's values are cut into terms; others are, if at all, by the query alone. */
  private boolean isText() {
    return target.searchAnalyzer() != null;
  }

  private Query orNothing(@Nullable Query query) {
    Query otherwise =
        options.zeroTermsAll()
            ? MatchAllDocsQuery.INSTANCE
            : new MatchNoDocsQuery("no terms are left of the text");
    return query == null ? otherwise : query;
  }

  /** Documents with the text's terms one behind the other; null if analysis leaves none. */
  @Nullable Query phraseOrNull(Object text) {
    Analyzer analyzer = analyzer(true);
    if (analyzer == null) {
      return value(text);
    }
    if (isHidden()) {
      return hidden();
    }
    Query query = phrase(at(analyzer, text), text);
    return query == null
        ? null
        : leniently(() -> {
          Query words = confirmed(query);
          ShingledPhrases pairs =
              ShingledPhrases.pairs(target, analyzer, text.toString(), options.slop());
          Query paired = pairs == null ? null : phrase(pairs, text);
          return paired == null ? words : Inscribed.either(target.path(), paired, words);
        });
  }

  Query phrase(Object text) {
    return orNothing(phraseOrNull(text));
  }

  private ShingledPhrases at(Analyzer analyzer, Object text) {
    return ShingledPhrases.of(target, analyzer, text.toString(), options.slop());
  }

  private @Nullable Query phrase(ShingledPhrases at, Object text) {
    return at.summed(phrase(at, text, GraphSpans.whole(at.path())));
  }

  /** A phrase through which there are several ways is one of spans, where places are known. */
  private @Nullable Query phrase(ShingledPhrases at, Object text, GraphSpans spans) {
    QueryBuilder builder =
        synonyms(
            new Words(at.analyzer()) {
              @Override
              protected @Nullable Query analyzeGraphPhrase(
                  TokenStream words, String field, int slop) throws IOException {
                return slop > 0 || !hasPositions()
                    ? super.analyzeGraphPhrase(words, field, slop)
                    : spans.of(words);
              }
            });
    return builder.createPhraseQuery(at.path(), text.toString(), options.slop());
  }

  private boolean hasPositions() {
    return !(target.type() instanceof TextType text) || text.hasPositions();
  }

  private Query confirmed(Query query) {
    if (PhrasesWithoutPlaces.isPhrase(query) && isText() && target.isInner()) {
      throw noText("phrase");
    }
    return new PhrasesWithoutPlaces(target).confirmed(query);
  }

  /** As a phrase, whose last term is only the beginning of one. */
  Query phrasePrefix(Object text) {
    Analyzer analyzer = analyzer(true);
    if (analyzer == null || !isText() || target.isInner()) {
      return leniently(() -> {
        throw noText("phrase prefix");
      });
    }
    if (isHidden()) {
      return hidden();
    }
    ShingledPhrases at = at(analyzer, text);
    Query built = phrase(at, text, GraphSpans.begun(at.path(), options.maxExpansions()));
    Query phrase = PhrasesWithoutPlaces.plain(built);
    return phrase == null ? orNothing(null) : leniently(() -> at.begun(phrase, expanded(phrase)));
  }

  private ValueException noText(String queries) {
    return ValueException.argument(
        "Can only use "
            + queries
            + " queries on text fields - not on ["
            + target.path()
            + "] which is of type ["
            + target.typeName()
            + "]");
  }

  private Query expanded(Query phrase) {
    return switch (phrase) {
      case PhraseQuery terms -> confirmed(PhrasePrefixQuery.of(terms, options.maxExpansions()));
      case MultiPhraseQuery terms ->
          confirmed(PhrasePrefixQuery.of(terms, options.maxExpansions()));
      case TermQuery term ->
          confirmed(
              PhrasePrefixQuery.of(
                  new PhraseQuery(term.getTerm().field(), term.getTerm().bytes()),
                  options.maxExpansions()));
      case SynonymQuery terms -> {
        MultiPhraseQuery.Builder all = new MultiPhraseQuery.Builder();
        all.add(terms.getTerms().toArray(Term[]::new));
        yield confirmed(PhrasePrefixQuery.of(all.build(), options.maxExpansions()));
      }
      case BoostQuery counted -> expanded(counted.getQuery());
      case BooleanQuery ways -> PhrasesWithoutPlaces.each(ways, this::expanded);
      default -> phrase;
    };
  }

  /** Documents with a term that begins with the text. */
  Query prefix(String text) {
    Analyzer analyzer = target.searchAnalyzer();
    return leniently(() -> {
      String normal =
          analyzer == null ? text : analyzer.normalize(target.path(), text).utf8ToString();
      return PatternQueries.prefix(target, normal, false, null);
    });
  }

  /** Documents with a term that is like the text, which is no more than normalized. */
  Query fuzzy(String text, Fuzziness near, Dialect dialect) {
    Analyzer analyzer = analyzer(false);
    return leniently(() -> {
      PatternQueries.checkMistakes(target, dialect);
      String normal =
          analyzer == null ? text : analyzer.normalize(target.path(), text).utf8ToString();
      return PatternQueries.fuzzy(
          target, normal, near, PatternQueries.rewrite(options.fuzzyRewrite()));
    });
  }

  /**
   * Documents with the text's terms, of which the last may be only the beginning of one, unless
   * something stands behind it: a space, or a word that is left out.
   */
  Query boolPrefix(Object text) {
    Analyzer analyzer = analyzer(false);
    boolean endsOpen =
        analyzer == null || AnalyzedText.endsOpen(analyzer, target.path(), text.toString());
    return boolPrefix(text, analyzer, endsOpen);
  }

  /** Documents with the text's terms, of which the last is a beginning, as a star says. */
  Query analyzedPrefix(String text) {
    return boolPrefix(text, analyzer(false), true);
  }

  private Query boolPrefix(Object text, @Nullable Analyzer analyzer, boolean endsOpen) {
    if (analyzer == null) {
      boolean begun =
          target.type().name().equals("keyword") || target.type() instanceof CompletionType;
      return begun ? prefix(text.toString()) : value(text);
    }
    if (isHidden()) {
      return hidden();
    }
    Query query =
        synonyms(new WordQueries(analyzer))
            .createBooleanQuery(target.terms(), text.toString(), options.operator());
    UnaryOperator<Query> ending = endsOpen ? this::begun : this::whole;
    return switch (query) {
      case null -> orNothing(null);
      case BooleanQuery all -> {
        BooleanQuery.Builder copy = new BooleanQuery.Builder();
        int last = all.clauses().size() - 1;
        for (int i = 0; i < last; i++) {
          BooleanClause clause = all.clauses().get(i);
          copy.add(whole(clause.query()), clause.occur());
        }
        BooleanClause clause = all.clauses().get(last);
        copy.add(ending.apply(clause.query()), clause.occur());
        yield CommonTerms.told(copy.build(), options);
      }
      default -> ending.apply(query);
    };
  }

  private Query whole(Query word) {
    return switch (word) {
      case TermQuery term -> term(term.getTerm());
      case BooleanQuery ways -> PhrasesWithoutPlaces.each(ways, this::whole);
      default -> word;
    };
  }

  /** Words of one place are taken whole, as the peers take them; so is what is no word. */
  private Query begun(Query last) {
    return switch (last) {
      case TermQuery term when !isText() -> prefix(term.getTerm().text());
      case TermQuery term
          when target.isBeginnings() || TypedBeginnings.are(target, term.getTerm().text()) ->
          PatternQueries.prefix(target, term.getTerm().text(), false, null);
      case TermQuery term -> new PrefixQuery(term.getTerm());
      case BooleanQuery paths when options.synonymPhrases() && hasPositions() -> {
        BooleanQuery.Builder begun = new BooleanQuery.Builder();
        paths.forEach(path -> begun.add(path(path.query()), path.occur()));
        yield begun.build();
      }
      default -> whole(last);
    };
  }

  /** One of several ways through a text whose last place is part of a longer word. */
  private Query path(Query path) {
    return switch (path) {
      case TermQuery term ->
          PhrasePrefixQuery.of(
              new PhraseQuery(term.getTerm().field(), term.getTerm().bytes()),
              options.maxExpansions());
      case PhraseQuery terms -> PhrasePrefixQuery.of(terms, options.maxExpansions());
      default -> path;
    };
  }

  QueryBuilder builder(Analyzer analyzer) {
    return synonyms(new Words(analyzer));
  }

  /** Makes queries of terms as the options want them. */
  private class Words extends WordQueries {
    Words(Analyzer analyzer) {
      super(analyzer);
    }

    @Override
    protected Query newTermQuery(Term term, float boost) {
      Query query = term(term);
      return boost == 1 ? query : new BoostQuery(query, boost);
    }
  }

  private QueryBuilder synonyms(QueryBuilder builder) {
    builder.setAutoGenerateMultiTermSynonymsPhraseQuery(options.synonymPhrases() && hasPositions());
    builder.setEnablePositionIncrements(gaps);
    return builder;
  }

  private Query term(Term term) {
    if (target.type() instanceof CompletionType && options.fuzziness() == null) {
      // A word of the query's own analyzer, which is looked for as it is.
      return target.onTerms(field -> new TermQuery(new Term(field, term.bytes())));
    }
    if (!isText()) {
      return value(term.text());
    }
    Fuzziness fuzziness = options.fuzziness();
    if (fuzziness == null) {
      return target.word(term);
    }
    return PatternQueries.fuzzy(
        target, term.text(), fuzziness, PatternQueries.rewrite(options.fuzzyRewrite()));
  }
}
