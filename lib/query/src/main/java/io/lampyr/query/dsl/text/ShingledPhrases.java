package io.lampyr.query.dsl.text;

import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.SearchAsYouTypeType;
import io.lampyr.mapping.field.TextType;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.term.Inscribed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.spans.FieldMaskingSpanQuery;
import org.apache.lucene.queries.spans.SpanNearQuery;
import org.apache.lucene.queries.spans.SpanOrQuery;
import org.apache.lucene.queries.spans.SpanQuery;
import org.apache.lucene.queries.spans.SpanTermQuery;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/**
 * Where a phrase is looked for: in the field itself, or, if it is one that is searched while it is
 * typed, in the shingles of as many of its terms as the phrase has, or as there are; in pairs of
 * words, where a text has these.
 *
 * @param root the path of the field that has the shingles; empty if these are not asked
 * @param sums whether the phrase was cut into shingles for this place, of which there may be
 *     several
 */
record ShingledPhrases(String path, Analyzer analyzer, String root, MappedType type, boolean sums) {

  /** The place of a text's phrase, whose terms may be so far apart. */
  static ShingledPhrases of(FieldTarget target, Analyzer analyzer, String text, int slop) {
    if (slop == 0 && target.type() instanceof TextType words) {
      String root = target.shingles() == 0 ? target.path() : "";
      return new ShingledPhrases(target.terms(), analyzer, root, words, false);
    }
    if (slop > 0 || !(target.type() instanceof SearchAsYouTypeType type)) {
      return new ShingledPhrases(target.terms(), analyzer, "", target.type(), false);
    }
    if (target.shingles() > 0) {
      String root = target.path().substring(0, target.path().lastIndexOf('.'));
      return new ShingledPhrases(target.path(), analyzer, root, type, false);
    }
    int terms = terms(target.path(), analyzer, text);
    if (terms < 2) {
      return new ShingledPhrases(target.path(), analyzer, "", type, false);
    }
    int size = Math.min(terms, type.maxShingle());
    return new ShingledPhrases(
        target.path() + "." + SearchAsYouTypeType.grams(size),
        SearchAsYouTypeType.shingled(analyzer, size),
        target.path(),
        type,
        true);
  }

  /** The place of a text's phrase among pairs of words; null where there are none, or none fit. */
  static @Nullable ShingledPhrases pairs(
      FieldTarget target, Analyzer analyzer, String text, int slop) {
    boolean fits =
        slop == 0
            && target.type() instanceof TextType type
            && target.shingles() == 0
            && type.hasPairs()
            && terms(target.path(), analyzer, text) > 1;
    return fits
        ? new ShingledPhrases(
            target.path() + '.' + TextType.PHRASES,
            SearchAsYouTypeType.shingled(analyzer, 2),
            "",
            target.type(),
            true)
        : null;
  }

  /** How many places the text has; none if some are empty, or some words take several. */
  private static int terms(String field, Analyzer analyzer, String text) {
    int places = 0;
    try (TokenStream words = analyzer.tokenStream(field, text)) {
      PositionIncrementAttribute step = words.addAttribute(PositionIncrementAttribute.class);
      PositionLengthAttribute length = words.addAttribute(PositionLengthAttribute.class);
      words.reset();
      while (words.incrementToken()) {
        if (step.getPositionIncrement() > 1 || length.getPositionLength() > 1) {
          return 0;
        }
        places += step.getPositionIncrement();
      }
      words.end();
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
    return places;
  }

  /** Of shingles that stand for the same words each that is found counts, as with both peers. */
  @Nullable Query summed(@Nullable Query phrase) {
    if (!sums || !(phrase instanceof SynonymQuery shingles)) {
      return phrase;
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    shingles.getTerms().forEach(one -> any.add(new TermQuery(one), BooleanClause.Occur.SHOULD));
    return any.build();
  }

  /**
   * A phrase whose last shingle is only the beginning of one: found, and scored, by the beginnings
   * that are terms, as long as they are. Documents of before these had the ends of texts are found
   * by the shingles themselves.
   */
  Query begun(Query phrase, Query expanded) {
    List<List<Term>> places = places(phrase);
    if (root.isEmpty() || places.isEmpty() || !places.getLast().stream().allMatch(this::isBegun)) {
      return expanded;
    }
    Query begun = begun(places, positions(phrase));
    if (type instanceof TextType) {
      return Inscribed.either(root, begun, expanded);
    }
    return new BooleanQuery.Builder()
        .add(begun, BooleanClause.Occur.SHOULD)
        .add(new BoostQuery(new ConstantScoreQuery(expanded), 0), BooleanClause.Occur.SHOULD)
        .build();
  }

  /** Whether the beginnings have such a term. */
  private boolean isBegun(Term term) {
    int length = term.text().length();
    return type instanceof TextType text
        ? text.hasBeginnings(length)
        : length <= SearchAsYouTypeType.MAX_PREFIX;
  }

  private Query begun(List<List<Term>> places, int[] positions) {
    String prefixes = SearchAsYouTypeType.prefixes(root);
    if (places.size() == 1) {
      SynonymQuery.Builder any = new SynonymQuery.Builder(prefixes);
      places.getFirst().forEach(term -> any.addTerm(new Term(prefixes, term.bytes())));
      return any.build();
    }
    SpanNearQuery.Builder all = SpanNearQuery.newOrderedNearQuery(path);
    for (int i = 0; i < places.size(); i++) {
      int gap = i == 0 ? positions[0] : positions[i] - positions[i - 1] - 1;
      if (gap > 0) {
        all.addGap(gap);
      }
      boolean last = i == places.size() - 1;
      all.addClause(
          any(
              places.get(i).stream()
                  .<SpanQuery>map(term ->
                      last
                          ? new FieldMaskingSpanQuery(
                              new SpanTermQuery(new Term(prefixes, term.bytes())), path)
                          : new SpanTermQuery(term))
                  .toList()));
    }
    return all.build();
  }

  private static int[] positions(Query phrase) {
    return switch (phrase) {
      case PhraseQuery terms -> terms.getPositions();
      case MultiPhraseQuery terms -> terms.getPositions();
      default -> new int[1];
    };
  }

  private static SpanQuery any(List<SpanQuery> words) {
    return words.size() == 1 ? words.getFirst() : new SpanOrQuery(words.toArray(SpanQuery[]::new));
  }

  /** The terms of each place; nothing for what is no phrase. */
  private static List<List<Term>> places(Query phrase) {
    List<List<Term>> places = new ArrayList<>();
    switch (phrase) {
      case TermQuery term -> places.add(List.of(term.getTerm()));
      case SynonymQuery terms -> places.add(List.copyOf(terms.getTerms()));
      case PhraseQuery terms -> {
        for (Term term : terms.getTerms()) {
          places.add(List.of(term));
        }
      }
      case MultiPhraseQuery terms -> {
        for (Term[] place : terms.getTermArrays()) {
          places.add(List.of(place));
        }
      }
      default -> {}
    }
    return places;
  }
}
