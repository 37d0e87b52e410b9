package io.lampyr.query.dsl.percolate;

import io.lampyr.mapping.field.PercolatorType;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.WholeDocuments;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The query of one document, compiled. */
public record StoredQuery(Query query, Map<String, Query> named) {

  /** That of a document of a segment; null if it has none. */
  static @Nullable StoredQuery load(
      String field,
      LeafReaderContext leaf,
      int doc,
      QueryScope scope,
      Function<byte[], QueryNode> parser)
      throws IOException {
    BinaryDocValues column = DocValues.getBinary(leaf.reader(), PercolatorType.column(field));
    return column.advanceExact(doc) ? read(column.binaryValue(), scope, parser) : null;
  }

  static StoredQuery read(BytesRef json, QueryScope scope, Function<byte[], QueryNode> parser) {
    QueryScope own = scope.apart().withSettings(scope.settings().ofStored());
    byte[] bytes = BytesRef.deepCopyOf(json).bytes;
    Query query = parser.apply(bytes).toLucene(own);
    return new StoredQuery(query, own.namedQueries());
  }

  /** The whole documents that match, the best first. */
  public TopDocs search(PercolatedDocuments documents, int most) throws IOException {
    return documents.searcher().search(whole(query), most);
  }

  private static Query whole(Query query) {
    return new BooleanQuery.Builder()
        .add(query, BooleanClause.Occur.MUST)
        .add(WholeDocuments.all(), BooleanClause.Occur.FILTER)
        .build();
  }

  /** The places of the documents that match, in ascending order. */
  static List<Object> slots(Query query, PercolatedDocuments documents) throws IOException {
    TreeSet<Integer> slots = new TreeSet<>();
    TopDocs found = documents.searcher().search(whole(query), documents.size());
    for (ScoreDoc each : found.scoreDocs) {
      slots.add(documents.slot(each.doc));
    }
    return new ArrayList<>(slots);
  }
}
