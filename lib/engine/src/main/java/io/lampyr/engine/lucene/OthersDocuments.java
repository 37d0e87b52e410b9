package io.lampyr.engine.lucene;

import io.lampyr.mapping.document.DocumentId;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Matches the documents that a shard does not keep, each with its nested ones, which lie right
 * before it. What counts is a document's routing value, or its id where it has none. It goes over
 * terms, not documents, so nothing stored is read.
 */
final class OthersDocuments extends Query {
  private final Predicate<String> kept;

  OthersDocuments(Predicate<String> kept) {
    this.kept = kept;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode scoreMode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
        FixedBitSet others = others(leaf.reader());
        long count = others.cardinality();
        DocIdSetIterator found = new BitSetIterator(others, count);
        return count == 0
            ? null
            : ConstantScoreScorerSupplier.fromIterator(
                found, score(), scoreMode, leaf.reader().maxDoc());
      }

      @Override
      public boolean isCacheable(LeafReaderContext leaf) {
        return false;
      }
    };
  }

  private FixedBitSet others(LeafReader leaf) throws IOException {
    FixedBitSet others = new FixedBitSet(leaf.maxDoc());
    FixedBitSet routed = new FixedBitSet(leaf.maxDoc());
    visit(
        leaf.terms(MetaFields.ROUTING),
        BytesRef::utf8ToString,
        (doc, foreign) -> {
          routed.set(doc);
          if (foreign) {
            others.set(doc);
          }
        });
    visit(
        leaf.terms(MetaFields.ID),
        DocumentId::decode,
        (doc, foreign) -> {
          if (foreign && !routed.get(doc)) {
            others.set(doc);
          }
        });
    spreadToNested(leaf, others);
    return others;
  }

  private interface Visitor {
    void visit(int doc, boolean foreign);
  }

  private void visit(@Nullable Terms terms, Function<BytesRef, String> decode, Visitor visitor)
      throws IOException {
    if (terms == null) {
      return;
    }
    TermsEnum all = terms.iterator();
    @Nullable PostingsEnum postings = null;
    for (BytesRef term = all.next(); term != null; term = all.next()) {
      boolean foreign = !kept.test(decode.apply(term));
      postings = all.postings(postings, PostingsEnum.NONE);
      for (int doc = postings.nextDoc();
          doc != DocIdSetIterator.NO_MORE_DOCS;
          doc = postings.nextDoc()) {
        visitor.visit(doc, foreign);
      }
    }
  }

  /** Nested documents go or stay with their own, whatever terms they have. */
  private static void spreadToNested(LeafReader leaf, FixedBitSet others) throws IOException {
    NumericDocValues roots = leaf.getNumericDocValues(MetaFields.PRIMARY_TERM);
    if (roots == null) {
      return;
    }
    int first = 0;
    for (int root = roots.nextDoc();
        root != DocIdSetIterator.NO_MORE_DOCS;
        root = roots.nextDoc()) {
      if (others.get(root)) {
        others.set(first, root + 1);
      } else {
        others.clear(first, root + 1);
      }
      first = root + 1;
    }
  }

  @Override
  public String toString(String field) {
    return "documents of other shards";
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof OthersDocuments same && same.kept.equals(kept);
  }

  @Override
  public int hashCode() {
    return kept.hashCode();
  }
}
