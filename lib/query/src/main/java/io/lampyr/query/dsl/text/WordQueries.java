package io.lampyr.query.dsl.text;

import io.lampyr.mapping.analysis.UnalignedWords;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.Arrays;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.QueryBuilder;
import org.jspecify.annotations.Nullable;

/** Makes queries of a text's words, and knows which texts have no several ways through them. */
class WordQueries extends QueryBuilder {
  /**
   * So many terms may one phrase have: each is read by itself in each segment, with some kilobytes
   * of its own, however often it is in the phrase.
   */
  private static final int MAX_PHRASE_TERMS = 4096;

  /** Of a phrase with a slop: those that are in it several times are compared with each other. */
  private static final int MAX_SLOPPY_TERMS = 1024;

  WordQueries(Analyzer analyzer) {
    super(analyzer);
  }

  @Override
  protected @Nullable Query createFieldQuery(
      TokenStream words, BooleanClause.Occur operator, String field, boolean quoted, int slop) {
    boolean before = getEnableGraphQueries();
    setEnableGraphQueries(before && !words.hasAttribute(UnalignedWords.class));
    try {
      return bounded(super.createFieldQuery(words, operator, field, quoted, slop), slop);
    } finally {
      setEnableGraphQueries(before);
    }
  }

  private static @Nullable Query bounded(@Nullable Query query, int slop) {
    long terms =
        switch (query) {
          case PhraseQuery phrase -> phrase.getTerms().length;
          case MultiPhraseQuery phrase ->
              Arrays.stream(phrase.getTermArrays()).mapToLong(place -> place.length).sum();
          case null, default -> 0;
        };
    int most = slop > 0 ? MAX_SLOPPY_TERMS : MAX_PHRASE_TERMS;
    if (terms > most) {
      throw new FaultException(
          ErrorKind.TOO_MANY_CLAUSES,
          "a phrase has at most [" + most + "] terms, but found [" + terms + "]");
    }
    return query;
  }
}
