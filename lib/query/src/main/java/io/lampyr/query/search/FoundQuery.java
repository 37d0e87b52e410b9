package io.lampyr.query.search;

import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/** Documents that were found in this very commit, with the scores that they were found with. */
final class FoundQuery extends Query {
  private final int[] docs;
  private final float[] scores;
  private final Object reader;
  private final IntFunction<@Nullable Explanation> why;

  private FoundQuery(
      int[] docs, float[] scores, Object reader, IntFunction<@Nullable Explanation> why) {
    this.docs = docs;
    this.scores = scores;
    this.reader = reader;
    this.why = why;
  }

  static Query of(List<ShardHit> hits, IndexReader reader) {
    return of(hits, reader, _ -> null);
  }

  /** The same, where somebody can say why a document has its score. */
  static Query of(List<ShardHit> hits, IndexReader reader, IntFunction<@Nullable Explanation> why) {
    List<ShardHit> sorted = hits.stream().sorted(Comparator.comparingInt(ShardHit::doc)).toList();
    int[] docs = new int[sorted.size()];
    float[] scores = new float[sorted.size()];
    for (int i = 0; i < docs.length; i++) {
      docs[i] = Objects.checkIndex(sorted.get(i).doc(), reader.maxDoc());
      scores[i] = sorted.get(i).score();
    }
    return new FoundQuery(docs, scores, reader.getContext().id(), why);
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    if (!searcher.getTopReaderContext().id().equals(reader)) {
      throw new IllegalStateException("documents were found in another commit");
    }
    return new Weight(this) {
      @Override
      public Explanation explain(LeafReaderContext context, int doc) {
        int at = Arrays.binarySearch(docs, context.docBase + doc);
        Explanation told = at < 0 ? null : why.apply(context.docBase + doc);
        return at < 0
            ? Explanation.noMatch("not among the nearest")
            : told != null ? told : Explanation.match(scores[at] * boost, "within top k documents");
      }

      @Override
      public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext context) {
        int from = first(context.docBase);
        int to = first(context.docBase + context.reader().maxDoc());
        return from == to
            ? null
            : new DefaultScorerSupplier(new Found(context.docBase, from, to, boost));
      }

      @Override
      public boolean isCacheable(LeafReaderContext context) {
        return false;
      }
    };
  }

  /** The first document that is not below. */
  private int first(int doc) {
    int at = Arrays.binarySearch(docs, doc);
    return at < 0 ? -at - 1 : at;
  }

  private final class Found extends Scorer {
    private final float boost;
    private final Documents documents;

    Found(int docBase, int from, int to, float boost) {
      this.boost = boost;
      this.documents = new Documents(docBase, from, to);
    }

    @Override
    public int docID() {
      return documents.docID();
    }

    @Override
    public DocIdSetIterator iterator() {
      return documents;
    }

    @Override
    public float getMaxScore(int upTo) {
      float most = 0;
      for (int i = documents.from; i < documents.to; i++) {
        most = Math.max(most, scores[i] * boost);
      }
      return most;
    }

    @Override
    public float score() {
      return scores[documents.at] * boost;
    }
  }

  private final class Documents extends DocIdSetIterator {
    private final int docBase;
    private final int from;
    private final int to;
    private int at;

    Documents(int docBase, int from, int to) {
      this.docBase = docBase;
      this.from = from;
      this.to = to;
      this.at = from - 1;
    }

    @Override
    public int docID() {
      return at < from ? -1 : at >= to ? NO_MORE_DOCS : docs[at] - docBase;
    }

    @Override
    public int nextDoc() throws IOException {
      at++;
      return docID();
    }

    @Override
    public int advance(int target) throws IOException {
      do {
        at++;
      } while (at < to && docs[at] - docBase < target);
      return docID();
    }

    @Override
    public long cost() {
      return (long) to - from;
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    return "found(" + docs.length + ")";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FoundQuery found
        && reader.equals(found.reader)
        && Arrays.equals(docs, found.docs)
        && Arrays.equals(scores, found.scores);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(docs) + Arrays.hashCode(scores);
  }
}
