package io.lampyr.query.dsl.text;

import io.lampyr.mapping.analysis.UnalignedWords;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.QueryBuilder;
import org.jspecify.annotations.Nullable;

/** Makes queries of a text's words, and knows which texts have no several ways through them. */
class WordQueries extends QueryBuilder {
  WordQueries(Analyzer analyzer) {
    super(analyzer);
  }

  @Override
  protected @Nullable Query createFieldQuery(
      TokenStream words, BooleanClause.Occur operator, String field, boolean quoted, int slop) {
    boolean before = getEnableGraphQueries();
    setEnableGraphQueries(before && !words.hasAttribute(UnalignedWords.class));
    try {
      return super.createFieldQuery(words, operator, field, quoted, slop);
    } finally {
      setEnableGraphQueries(before);
    }
  }
}
