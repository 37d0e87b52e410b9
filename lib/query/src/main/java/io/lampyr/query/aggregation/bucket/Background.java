package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Segment;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * How many documents of a background have a value: by the postings of each, or else by one look at
 * all documents.
 *
 * @param filter what makes documents part of it; null if all are
 */
record Background(AggregationScope scope, @Nullable Query filter) {

  /** Nested documents count as any others, as they do for the peers. */
  long size() throws IOException {
    return filter == null
        ? scope.searcher().getIndexReader().numDocs()
        : scope.searcher().count(filter);
  }

  /** For each of the values, in their order. */
  long[] counts(FieldSpec spec, List<Object> values) throws IOException {
    LeafField leaf = scope.mapping().leaf(String.valueOf(spec.field()));
    long[] counts = new long[values.size()];
    if (leaf != null && hasPostings(leaf)) {
      for (int i = 0; i < counts.length; i++) {
        counts[i] = scope.searcher().count(having(new Term(leaf.path(), (BytesRef) values.get(i))));
      }
      return counts;
    }
    Map<Object, Integer> places = new HashMap<>();
    for (int i = 0; i < counts.length; i++) {
      places.put(values.get(i), i);
    }
    Weight weight = scope.weight(filter == null ? MatchAllDocsQuery.INSTANCE : filter);
    for (LeafReaderContext context : scope.searcher().getIndexReader().leaves()) {
      Scorer scorer = weight.scorer(context);
      if (scorer != null) {
        count(spec, context, scorer.iterator(), places, counts);
      }
    }
    return counts;
  }

  private boolean hasPostings(LeafField leaf) {
    boolean keywords =
        leaf.type().name().equals("keyword")
            && leaf.type().facts().index() == Facts.Index.TERMS
            && !scope.mapping().computed().containsKey(leaf.path());
    return keywords || leaf.type() instanceof AnalyzedType;
  }

  private Query having(Term term) {
    Query value = new TermQuery(term);
    return filter == null
        ? value
        : new BooleanQuery.Builder()
            .add(filter, BooleanClause.Occur.FILTER)
            .add(value, BooleanClause.Occur.FILTER)
            .build();
  }

  private void count(
      FieldSpec spec,
      LeafReaderContext context,
      DocIdSetIterator documents,
      Map<Object, Integer> places,
      long[] counts)
      throws IOException {
    KeyParts parts = KeyParts.of(scope, spec, new Segment(context));
    Bits live = context.reader().getLiveDocs();
    for (int doc = documents.nextDoc();
        doc != DocIdSetIterator.NO_MORE_DOCS;
        doc = documents.nextDoc()) {
      if (live == null || live.get(doc)) {
        for (Object value : parts.of(doc)) {
          Integer place = places.get(value);
          if (place != null) {
            counts[place]++;
          }
        }
      }
    }
  }
}
