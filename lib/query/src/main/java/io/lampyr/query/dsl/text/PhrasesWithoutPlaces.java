package io.lampyr.query.dsl.text;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.TextType;
import io.lampyr.query.dsl.frame.FieldTarget;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/**
 * Phrases on a field whose index may have no places of words: if it is a whole text, its source
 * confirms them, and if not, they are refused.
 */
record PhrasesWithoutPlaces(FieldTarget target) {

  /** Whether it asks where words are. */
  static boolean isPhrase(Query query) {
    return query instanceof PhraseQuery
        || query instanceof MultiPhraseQuery
        || query instanceof PhrasePrefixQuery;
  }

  /** What is asked, however it is scored. */
  static @Nullable Query plain(@Nullable Query query) {
    return switch (query) {
      case ConstantScoreQuery alike -> alike.getQuery();
      case BoostQuery counted -> counted.getQuery();
      case null, default -> query;
    };
  }

  /** The same clauses, each with another query. */
  static Query each(BooleanQuery all, UnaryOperator<Query> change) {
    BooleanQuery.Builder changed = new BooleanQuery.Builder();
    changed.setMinimumNumberShouldMatch(all.getMinimumNumberShouldMatch());
    all.clauses().forEach(clause -> changed.add(change.apply(clause.query()), clause.occur()));
    return changed.build();
  }

  /** The query, or one that asks the source too; so it is with each of several ways. */
  Query confirmed(Query query) {
    if (query instanceof BooleanQuery ways) {
      return each(ways, this::confirmed);
    }
    boolean phrase = isPhrase(query);
    if (phrase && target.searchAnalyzer() == null) {
      throw noPositions();
    }
    if (!phrase || !(target.type() instanceof TextType text) || text.hasPositions()) {
      return query;
    }
    if (!text.isMatchOnly()) {
      if (query instanceof PhrasePrefixQuery begun && begun.placesBeforeLast().isEmpty()) {
        return query;
      }
      throw noPositions();
    }
    return new ConfirmedQuery(
        target.path(),
        text.indexAnalyzer().analyzer(),
        text.positionIncrementGap(),
        candidates(query),
        query);
  }

  private FaultException noPositions() {
    return new FaultException(
        ErrorKind.ILLEGAL_STATE,
        "field:[" + target.path() + "] was indexed without position data; cannot run PhraseQuery");
  }

  /** Documents that have the phrase's terms anywhere. */
  private static Query candidates(Query query) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    switch (query) {
      case PhraseQuery phrase -> {
        for (Term term : phrase.getTerms()) {
          all.add(new TermQuery(term), BooleanClause.Occur.FILTER);
        }
      }
      case MultiPhraseQuery phrase -> {
        for (Term[] place : phrase.getTermArrays()) {
          all.add(any(List.of(place), TermQuery::new), BooleanClause.Occur.FILTER);
        }
      }
      case PhrasePrefixQuery phrase -> {
        for (List<Term> place : phrase.placesBeforeLast()) {
          all.add(any(place, TermQuery::new), BooleanClause.Occur.FILTER);
        }
        all.add(any(phrase.lastPlace(), PrefixQuery::new), BooleanClause.Occur.FILTER);
      }
      default -> throw new IllegalStateException("not a phrase: " + query);
    }
    return all.build();
  }

  private static Query any(List<Term> terms, Function<Term, Query> query) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    terms.forEach(term -> any.add(query.apply(term), BooleanClause.Occur.SHOULD));
    return any.build();
  }
}
