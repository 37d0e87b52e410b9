package io.lampyr.query.sort;

import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.WholeDocuments;
import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.join.BitSetProducer;
import org.apache.lucene.search.join.QueryBitSetProducer;
import org.apache.lucene.search.join.ToChildBlockJoinQuery;
import org.apache.lucene.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The nested documents that give their root document its sort values.
 *
 * @param most of those with values, of one root document: the first ones count
 */
record NestedDocs(BitSetProducer roots, Query children, int most) {

  static @Nullable NestedDocs of(SortSpec.@Nullable Nested nested, SortContext context) {
    if (nested == null) {
      return null;
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    all.add(children(nested, context), BooleanClause.Occur.FILTER);
    return new NestedDocs(WholeDocuments.bits(), all.build(), nested.most());
  }

  /** The innermost documents, in those around them that match. */
  private static Query children(SortSpec.Nested at, SortContext context) {
    if (!(context.mapping().field(at.path()) instanceof ObjectField object)
        || !object.options().nested()) {
      throw new FaultException(
          ErrorKind.QUERY_SHARD,
          "[nested] failed to find nested object under path [" + at.path() + "]");
    }
    SortSpec.Nested inner = at.inner();
    if (inner == null) {
      return innermost(at, context);
    }
    if (inner.most() != SortSpec.Nested.ALL) {
      throw new FaultException(
          ErrorKind.QUERY_SHARD, "max_children is only supported on top level of nested sort");
    }
    return new BooleanQuery.Builder()
        .add(
            new ToChildBlockJoinQuery(
                level(at, context), new QueryBitSetProducer(upTo(at.path(), context))),
            BooleanClause.Occur.FILTER)
        .add(children(inner, context), BooleanClause.Occur.FILTER)
        .build();
  }

  private static Query upTo(String path, SortContext context) {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    any.add(WholeDocuments.all(), BooleanClause.Occur.SHOULD);
    any.add(WholeDocuments.nested(path), BooleanClause.Occur.SHOULD);
    context
        .mapping()
        .nestedAround(path)
        .forEach(
            around -> any.add(WholeDocuments.nested(around.path()), BooleanClause.Occur.SHOULD));
    return any.build();
  }

  /** What a filter lets through counts wherever it is nested, as with the peer. */
  private static Query innermost(SortSpec.Nested nested, SortContext context) {
    QueryNode filter = nested.filter();
    if (filter == null) {
      return WholeDocuments.nested(nested.path());
    }
    return new BooleanQuery.Builder()
        .add(compiled(filter, nested.path(), context), BooleanClause.Occur.FILTER)
        .add(WholeDocuments.all(), BooleanClause.Occur.MUST_NOT)
        .build();
  }

  private static Query level(SortSpec.Nested nested, SortContext context) {
    QueryNode filter = nested.filter();
    if (filter == null) {
      return WholeDocuments.nested(nested.path());
    }
    return new BooleanQuery.Builder()
        .add(WholeDocuments.nested(nested.path()), BooleanClause.Occur.FILTER)
        .add(compiled(filter, nested.path(), context), BooleanClause.Occur.FILTER)
        .build();
  }

  /** What the filter itself says of objects deeper inside is joined to those of the path. */
  private static Query compiled(QueryNode filter, String path, SortContext context) {
    return context.queries().compile(scope -> filter.toLucene(scope.inNested(path)));
  }

  /** The segment's root documents, or null if it has none. */
  @Nullable BitSet rootsOf(LeafReaderContext leaf) throws IOException {
    return roots.getBitSet(leaf);
  }

  /** The segment's nested documents, in order. */
  DocIdSetIterator childrenOf(LeafReaderContext leaf) throws IOException {
    IndexSearcher searcher = new IndexSearcher(ReaderUtil.getTopLevelContext(leaf));
    Scorer scorer =
        searcher
            .createWeight(searcher.rewrite(children), ScoreMode.COMPLETE_NO_SCORES, 1)
            .scorer(leaf);
    return scorer == null ? DocIdSetIterator.empty() : scorer.iterator();
  }

  /** The same, but those that count alone; the column is asked for nothing else. */
  DocIdSetIterator childrenOf(LeafReaderContext leaf, BitSet rootsOf, FewChildren.Column column)
      throws IOException {
    DocIdSetIterator all = childrenOf(leaf);
    return most == SortSpec.Nested.ALL ? all : new FewChildren(all, rootsOf, column, most);
  }
}
