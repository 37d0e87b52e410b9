package io.lampyr.query.dsl;

import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.DocumentId;
import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.WholeDocuments;
import io.lampyr.query.similarity.Similarities;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;

/** An index that answers queries as JSON. */
final class Asked {
  /** 2024-05-05T12:00:00Z. */
  static final long NOW = 1_714_910_400_000L;

  private final Index index;
  private final Dialect dialect;

  Asked(Index index, Dialect dialect) {
    this.index = index;
    this.dialect = dialect;
  }

  QueryScope scope() {
    return QueryScope.of(index.mapping(), IndexAnalysis.standard(), dialect, "test", () -> NOW);
  }

  static QueryNode parse(String json) {
    return QueryParser.parse(json.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
  }

  /** Ids and scores of the hits, best first. */
  Map<String, Float> scores(String json) throws IOException {
    return scores(parse(json).toLucene(scope()));
  }

  Map<String, Float> scores(Query query) throws IOException {
    Query roots =
        new BooleanQuery.Builder()
            .add(query, BooleanClause.Occur.MUST)
            .add(WholeDocuments.all(), BooleanClause.Occur.FILTER)
            .build();
    IndexSearcher searcher = index.searcher();
    searcher.setSimilarity(Similarities.standard(dialect).of(index.mapping()));
    Map<String, Float> hits = new LinkedHashMap<>();
    StoredFields stored = searcher.storedFields();
    for (ScoreDoc hit : searcher.search(roots, 1000).scoreDocs) {
      hits.put(DocumentId.decode(stored.document(hit.doc).getBinaryValue("_id")), hit.score);
    }
    return hits;
  }

  Set<String> hits(String json) throws IOException {
    return scores(json).keySet();
  }
}
