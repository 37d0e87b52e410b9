package io.lampyr.query.dsl.percolate;

import io.lampyr.mapping.field.Anchors;
import io.lampyr.query.dsl.frame.Matched;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.IndexOrDocValuesQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.join.ToParentBlockJoinQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefIterator;

/** Finds the terms of which a document has at least one if it matches a query. */
final class AnchorFinder {
  /** A query with more of them is looked at for every document: its terms say little. */
  private static final int MAX_TERMS = 1024;

  private AnchorFinder() {}

  static Anchors of(Query query) {
    return switch (query) {
      case TermQuery term -> terms(List.of(term.getTerm()));
      case TermInSetQuery set -> terms(set);
      case SynonymQuery synonyms -> terms(synonyms.getTerms());
      case PhraseQuery phrase -> longest(Arrays.asList(phrase.getTerms()));
      case MultiPhraseQuery phrase -> fewest(phrase.getTermArrays());
      case BooleanQuery bool -> of(bool);
      case ConstantScoreQuery same -> of(same.getQuery());
      case BoostQuery boosted -> of(boosted.getQuery());
      case FunctionScoreQuery scored -> of(scored.getWrappedQuery());
      case Query other when other instanceof Matched scored -> of(scored.matched());
      case IndexOrDocValuesQuery either -> of(either.getIndexQuery());
      case ToParentBlockJoinQuery nested -> of(nested.getChildQuery());
      case DisjunctionMaxQuery any -> anyOf(List.copyOf(any.getDisjuncts()));
      default -> Anchors.ANY;
    };
  }

  private static Anchors of(BooleanQuery bool) {
    Anchors best = Anchors.ANY;
    List<Query> optional = new ArrayList<>();
    boolean required = false;
    for (BooleanClause clause : bool.clauses()) {
      switch (clause.occur()) {
        case MUST, FILTER -> {
          best = better(best, of(clause.query()));
          required = true;
        }
        case SHOULD -> optional.add(clause.query());
        case MUST_NOT -> {}
      }
    }
    boolean alsoOptional = bool.getMinimumNumberShouldMatch() > 0;
    if (optional.isEmpty() || (required && !alsoOptional)) {
      return best;
    }
    Anchors any = anyOf(optional);
    return required ? better(best, any) : any;
  }

  /** All must match: documents need one term of each, so those of one will do. */
  private static Anchors better(Anchors one, Anchors other) {
    if (one.any() || other.any()) {
      return one.any() ? other : one;
    }
    int fewer = Integer.compare(one.terms().size(), other.terms().size());
    if (fewer != 0) {
      return fewer < 0 ? one : other;
    }
    return shortest(one) >= shortest(other) ? one : other;
  }

  /** Longer terms are mostly rarer. */
  private static int shortest(Anchors anchors) {
    return anchors.terms().stream().mapToInt(term -> term.bytes().length).min().orElse(0);
  }

  private static Anchors anyOf(List<Query> queries) {
    Set<Term> all = new LinkedHashSet<>();
    for (Query query : queries) {
      Anchors anchors = of(query);
      if (anchors.any()) {
        return Anchors.ANY;
      }
      all.addAll(anchors.terms());
    }
    return terms(List.copyOf(all));
  }

  private static Anchors terms(List<Term> terms) {
    return terms.isEmpty() || terms.size() > MAX_TERMS ? Anchors.ANY : new Anchors(false, terms);
  }

  private static Anchors terms(TermInSetQuery set) {
    if (set.getTermsCount() > MAX_TERMS) {
      return Anchors.ANY;
    }
    try {
      List<Term> terms = new ArrayList<>();
      BytesRefIterator values = set.getBytesRefIterator();
      for (BytesRef value = values.next(); value != null; value = values.next()) {
        terms.add(new Term(set.getField(), BytesRef.deepCopyOf(value)));
      }
      return terms(terms);
    } catch (IOException inMemory) {
      throw new UncheckedIOException(inMemory);
    }
  }

  private static Anchors longest(List<Term> all) {
    Term longest = null;
    for (Term term : all) {
      if (longest == null || term.bytes().length > longest.bytes().length) {
        longest = term;
      }
    }
    return longest == null ? Anchors.ANY : terms(List.of(longest));
  }

  private static Anchors fewest(Term[][] places) {
    Anchors best = Anchors.ANY;
    for (Term[] place : places) {
      best = better(best, terms(List.of(place)));
    }
    return best;
  }
}
