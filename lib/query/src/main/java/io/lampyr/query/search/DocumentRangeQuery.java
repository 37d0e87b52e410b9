package io.lampyr.query.search;

import io.lampyr.query.fetch.DocRangeQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;

/**
 * One of several parts of a commit's documents: those that lie together, so that each block of them
 * is read for one part, or for two. Each document is in exactly one part, and part {@code n} of
 * {@code m} is parts {@code n * k} to {@code n * k + k - 1} of {@code m * k}.
 */
final class DocumentRangeQuery extends Query {
  private final int id;
  private final int max;

  DocumentRangeQuery(int id, int max) {
    this.id = id;
    this.max = max;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) {
    int all = searcher.getIndexReader().maxDoc();
    return new DocRangeQuery(begin(id, all), begin(id + 1, all));
  }

  private int begin(int part, int all) {
    return (int) ((long) all * part / max);
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String ignored) {
    return "documents(" + id + "/" + max + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DocumentRangeQuery range && range.id == id && range.max == max;
  }

  @Override
  public int hashCode() {
    return 31 * id + max;
  }
}
