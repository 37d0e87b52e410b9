package io.lampyr.query.dsl.percolate;

import io.lampyr.mapping.field.PercolatorType;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import org.jspecify.annotations.Nullable;

/**
 * Documents with queries that one of the given documents matches. Costs a search in memory for each
 * query of which the given documents have a term.
 */
public final class PercolateQuery extends Query {
  /** Running a query costs far more than looking at a document. */
  private static final float MATCH_COST = 10_000;

  private final String field;
  private final @Nullable String name;
  private final PercolatedDocuments documents;
  private final QueryScope scope;
  private final Function<byte[], QueryNode> parser;

  PercolateQuery(
      String field,
      @Nullable String name,
      PercolatedDocuments documents,
      QueryScope scope,
      Function<byte[], QueryNode> parser) {
    this.parser = parser;
    this.field = field;
    this.name = name;
    this.documents = documents;
    this.scope = scope;
  }

  /** All of those inside of a query. */
  public static List<PercolateQuery> in(Query query) {
    List<PercolateQuery> all = new ArrayList<>();
    query.visit(
        new QueryVisitor() {
          @Override
          public void visitLeaf(Query leaf) {
            if (leaf instanceof PercolateQuery percolate) {
              all.add(percolate);
            }
          }
        });
    return all;
  }

  /** The name that tells it from others in the same request. */
  public @Nullable String name() {
    return name;
  }

  /** The given documents. */
  public PercolatedDocuments documents() {
    return documents;
  }

  /** The query of a hit; null if it has none. */
  public @Nullable StoredQuery stored(LeafReaderContext leaf, int doc) throws IOException {
    return StoredQuery.load(field, leaf, doc, scope, parser);
  }

  /**
   * What a hit tells of the documents that its query matches.
   *
   * @param alone whether there is no other of its kind in the request, and so no name is needed
   */
  public Map<String, List<Object>> notes(LeafReaderContext leaf, int doc, boolean alone)
      throws IOException {
    Map<String, List<Object>> notes = new LinkedHashMap<>();
    StoredQuery stored = stored(leaf, doc);
    if (stored == null) {
      return notes;
    }
    String key = "_percolator_document_slot" + (alone || name == null ? "" : "_" + name);
    List<Object> slots = StoredQuery.slots(stored.query(), documents);
    if (!slots.isEmpty()) {
      notes.put(key, slots);
    }
    for (Map.Entry<String, Query> named : stored.named().entrySet()) {
      for (Object slot : StoredQuery.slots(named.getValue(), documents)) {
        if (slots.contains(slot)) {
          notes
              .computeIfAbsent(key + "_" + slot + "_matched_queries", any -> new ArrayList<>())
              .add(named.getKey());
        }
      }
    }
    return notes;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost)
      throws IOException {
    Weight candidates =
        searcher.createWeight(
            searcher.rewrite(documents.candidates(field)), ScoreMode.COMPLETE_NO_SCORES, 1);
    return new Weight(this) {
      @Override
      public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext leaf) throws IOException {
        ScorerSupplier supplier = candidates.scorerSupplier(leaf);
        if (supplier == null) {
          return null;
        }
        BinaryDocValues column = DocValues.getBinary(leaf.reader(), PercolatorType.column(field));
        return new ScorerSupplier() {
          @Override
          public Scorer get(long leadCost) throws IOException {
            DocIdSetIterator docs = supplier.get(leadCost).iterator();
            return new Matching(docs, column, mode.needsScores(), boost);
          }

          @Override
          public long cost() {
            return supplier.cost();
          }
        };
      }

      @Override
      public Explanation explain(LeafReaderContext leaf, int doc) throws IOException {
        return explanation(leaf, doc, boost);
      }

      @Override
      public boolean isCacheable(LeafReaderContext leaf) {
        // What it finds depends on documents that are not in the index.
        return false;
      }
    };
  }

  private Explanation explanation(LeafReaderContext leaf, int doc, float boost) throws IOException {
    StoredQuery stored = stored(leaf, doc);
    TopDocs best = stored == null ? null : stored.search(documents, 1);
    if (stored == null || best == null || best.scoreDocs.length == 0) {
      return Explanation.noMatch("PercolateQuery");
    }
    return Explanation.match(
        best.scoreDocs[0].score * boost,
        "PercolateQuery",
        documents.searcher().explain(stored.query(), best.scoreDocs[0].doc));
  }

  private final class Matching extends Scorer {
    private final DocIdSetIterator candidates;
    private final BinaryDocValues column;
    private final boolean scored;
    private final float boost;
    private float score = 1;

    Matching(DocIdSetIterator candidates, BinaryDocValues column, boolean scored, float boost) {
      this.candidates = candidates;
      this.column = column;
      this.scored = scored;
      this.boost = boost;
    }

    @Override
    public int docID() {
      return candidates.docID();
    }

    @Override
    public float score() {
      return score * boost;
    }

    @Override
    public float getMaxScore(int upTo) {
      return Float.POSITIVE_INFINITY;
    }

    @Override
    public DocIdSetIterator iterator() {
      return TwoPhaseIterator.asDocIdSetIterator(twoPhaseIterator());
    }

    @Override
    public TwoPhaseIterator twoPhaseIterator() {
      return new TwoPhaseIterator(candidates) {
        @Override
        public boolean matches() throws IOException {
          return Matching.this.matches();
        }

        @Override
        public float matchCost() {
          return MATCH_COST;
        }
      };
    }

    private boolean matches() throws IOException {
      if (!column.advanceExact(candidates.docID())) {
        return false;
      }
      StopSign.passed(StopSign.SOURCE);
      StoredQuery stored = StoredQuery.read(column.binaryValue(), scope, parser);
      TopDocs best = stored.search(documents, 1);
      if (best.scoreDocs.length == 0) {
        return false;
      }
      score = scored ? best.scoreDocs[0].score : 1;
      return true;
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String ignored) {
    return "percolate(" + field + ", documents=" + documents.size() + ")";
  }

  @Override
  public boolean equals(Object other) {
    return sameClassAs(other)
        && other instanceof PercolateQuery that
        && field.equals(that.field)
        && documents == that.documents;
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + System.identityHashCode(documents);
  }
}
