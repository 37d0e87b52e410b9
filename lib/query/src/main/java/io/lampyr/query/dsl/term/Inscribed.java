package io.lampyr.query.dsl.term;

import io.lampyr.mapping.field.SearchAsYouTypeType;
import io.lampyr.mapping.field.TextType;
import io.lampyr.query.dsl.frame.FieldTarget;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.spans.SpanQuery;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.automaton.Automata;
import org.apache.lucene.util.automaton.Automaton;
import org.apache.lucene.util.automaton.Operations;
import org.jspecify.annotations.Nullable;

/**
 * Texts whose beginnings and pairs of words are terms of their own ({@code index_prefixes}, {@code
 * index_phrases}): documents that were written with them score by them, those of earlier releases
 * by their words, and the same documents are found.
 */
public final class Inscribed {
  private Inscribed() {}

  /** The one query on documents with such terms, the other on those without. */
  public static Query either(String path, Query inscribed, Query words) {
    Query before =
        new BooleanQuery.Builder()
            .add(words, BooleanClause.Occur.MUST)
            .add(new TermQuery(mark(path)), BooleanClause.Occur.MUST_NOT)
            .build();
    return new BooleanQuery.Builder()
        .add(inscribed, BooleanClause.Occur.SHOULD)
        .add(before, BooleanClause.Occur.SHOULD)
        .build();
  }

  static Term mark(String path) {
    return new Term(path + TextType.INSCRIBED, TextType.MARK);
  }

  /** Whether the beginning of words is a term. */
  public static boolean hasBeginnings(FieldTarget target, String start) {
    return target.type() instanceof TextType text
        && target.shingles() == 0
        && text.hasPositions()
        && text.hasBeginnings(start.length());
  }

  /** Whether words that begin so are told from others by their scores, which the way does not. */
  static boolean scores(
      FieldTarget target, String start, MultiTermQuery.@Nullable RewriteMethod how) {
    return target.type() instanceof TextType text
        && target.shingles() == 0
        && (text.hasBeginnings(start.length()) || text.leastBeginning() == start.length() + 1)
        && how != null
        && !how.equals(MultiTermQuery.CONSTANT_SCORE_REWRITE)
        && !how.equals(MultiTermQuery.CONSTANT_SCORE_BLENDED_REWRITE)
        && !how.equals(MultiTermQuery.CONSTANT_SCORE_BOOLEAN_REWRITE);
  }

  static FieldTarget beginnings(FieldTarget target) {
    String path = SearchAsYouTypeType.prefixes(target.path());
    return new FieldTarget(path, target.type(), null, 1, null);
  }

  /**
   * Terms of the beginnings themselves that begin so: one, or, if it is shorter than all of them,
   * those of the least length and the word that is no longer.
   */
  static Query prefix(
      FieldTarget beginnings,
      TextType type,
      String start,
      boolean anyCase,
      MultiTermQuery.@Nullable RewriteMethod how) {
    Automaton text = PatternQueries.text(start, anyCase);
    int missing = type.leastBeginning() - start.length();
    if (missing <= 0) {
      return anyCase
          ? PatternQueries.automaton(beginnings, start, text, null)
          : new TermQuery(new Term(beginnings.path(), start));
    }
    List<Automaton> whole = new ArrayList<>(List.of(text));
    whole.addAll(Collections.nCopies(missing, Automata.makeAnyChar()));
    Automaton longer = Operations.concatenate(whole);
    String path = beginnings.path();
    Term word = new Term(path.substring(0, path.lastIndexOf('.')), start);
    return new BooleanQuery.Builder()
        .add(
            PatternQueries.automaton(beginnings, start + "*", longer, how),
            BooleanClause.Occur.SHOULD)
        .add(new TermQuery(word), BooleanClause.Occur.SHOULD)
        .build();
  }

  /** The places of words that begin so. */
  public static SpanQuery span(FieldTarget target, String start, MultiTermQuery words) {
    return new BegunSpanQuery(target.path(), start, words);
  }
}
