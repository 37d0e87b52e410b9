package io.lampyr.query.dsl.join;

import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.aggregation.value.TermNumbers;
import io.lampyr.query.dsl.frame.TellsNoMatches;
import java.io.IOException;
import java.util.Objects;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.join.JoinUtil;
import org.apache.lucene.search.join.ScoreMode;
import org.jspecify.annotations.Nullable;

/**
 * Documents that share an id with others, which another query finds. Those are looked for when this
 * is rewritten, once for each reader.
 */
final class JoinQuery extends Query implements TellsNoMatches {
  private final String ids;
  private final Query from;
  private final Query to;
  private final ScoreMode scoreMode;
  private final int least;
  private final int most;
  private volatile @Nullable Joined joined;

  private record Joined(IndexReader reader, Query query) {}

  /**
   * @param ids the column with the ids
   * @param from what finds the others
   * @param to what the documents must match besides
   * @param least how many others there must be at least, of each document
   */
  JoinQuery(String ids, Query from, Query to, ScoreMode scoreMode, int least, int most) {
    this.ids = ids;
    this.from = from;
    this.to = to;
    this.scoreMode = scoreMode;
    this.least = least;
    this.most = most;
  }

  @Override
  public Query rewrite(IndexSearcher searcher) throws IOException {
    IndexReader reader = searcher.getIndexReader();
    Joined before = joined;
    if (before != null && before.reader().equals(reader)) {
      return before.query();
    }
    TermNumbers numbers = KeptTerms.numbers(searcher, ids);
    Query found =
        JoinUtil.createJoinQuery(ids, from, to, searcher, scoreMode, numbers.map(), least, most);
    joined = new Joined(reader, found);
    return found;
  }

  @Override
  public boolean isOfOthers() {
    return true;
  }

  @Override
  public void visit(QueryVisitor visitor) {
    // What finds others says nothing of the words of the documents that are found.
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    return "join(" + ids + " of " + from + " to " + to + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && other instanceof JoinQuery that
        && ids.equals(that.ids)
        && from.equals(that.from)
        && to.equals(that.to)
        && scoreMode == that.scoreMode
        && least == that.least
        && most == that.most;
  }

  @Override
  public int hashCode() {
    return Objects.hash(classHash(), ids, from, to, scoreMode, least, most);
  }
}
