package io.lampyr.query.dsl.term;

import io.lampyr.mapping.field.SearchAsYouTypeType;
import io.lampyr.query.dsl.frame.TellsNoMatches;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.spans.FieldMaskingSpanQuery;
import org.apache.lucene.queries.spans.SpanMultiTermQueryWrapper;
import org.apache.lucene.queries.spans.SpanQuery;
import org.apache.lucene.queries.spans.SpanTermQuery;
import org.apache.lucene.queries.spans.SpanWeight;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MultiTermQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;

/**
 * The places of words that begin so: of one term of the beginnings, where all documents of a shard
 * have these, and of the words themselves where some were written by earlier releases.
 */
final class BegunSpanQuery extends SpanQuery implements TellsNoMatches {
  private final String path;
  private final String start;
  private final MultiTermQuery words;

  BegunSpanQuery(String path, String start, MultiTermQuery words) {
    this.path = path;
    this.start = start;
    this.words = words;
  }

  @Override
  public String getField() {
    return path;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    String beginnings = SearchAsYouTypeType.prefixes(path);
    IndexReader reader = searcher.getIndexReader();
    boolean all =
        reader.docFreq(Inscribed.mark(path)) == reader.maxDoc()
            || reader.getDocCount(beginnings) == reader.getDocCount(path);
    return all
        ? new FieldMaskingSpanQuery(new SpanTermQuery(new Term(beginnings, start)), path)
        : new SpanMultiTermQueryWrapper<>(words);
  }

  @Override
  public SpanWeight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    throw new IllegalArgumentException("rewrite first");
  }

  @Override
  public void visit(QueryVisitor visitor) {
    words.visit(visitor.getSubVisitor(BooleanClause.Occur.MUST, this));
  }

  @Override
  public String toString(String field) {
    return words.toString(field);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BegunSpanQuery that
        && path.equals(that.path)
        && start.equals(that.start)
        && words.equals(that.words);
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, start, words);
  }
}
