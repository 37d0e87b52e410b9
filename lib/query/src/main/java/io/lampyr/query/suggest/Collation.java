package io.lampyr.query.suggest;

import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.mustache.Mustache;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** Whether documents of a shard are found by what is suggested. */
final class Collation {
  private final Suggester.Collate collate;
  private final Mustache template;
  private final IndexSearcher searcher;
  private final QueryScope scope;

  private Collation(Suggester.Collate collate, IndexSearcher searcher, QueryScope scope) {
    this.collate = collate;
    this.template = Mustache.compile(collate.source());
    this.searcher = searcher;
    this.scope = scope;
  }

  /** Null where any suggestion will do. */
  static @Nullable Collation of(
      Suggester.Phrase suggester, IndexSearcher searcher, QueryScope scope) {
    Suggester.Collate collate = suggester.options().collate();
    return collate == null ? null : new Collation(collate, searcher, scope.apart());
  }

  /** Whether those that find nothing are shown, too, and each says what it is. */
  boolean prune() {
    return collate.prune();
  }

  /** Costs a search of the shard for one document. */
  boolean finds(String suggestion) throws IOException {
    Map<String, @Nullable Object> parameters = new HashMap<>(collate.params());
    parameters.put("suggestion", suggestion);
    byte[] json = template.render(parameters).getBytes(StandardCharsets.UTF_8);
    Query query = QueryParser.parse(json).toLucene(scope);
    return searcher.search(new ConstantScoreQuery(query), 1).scoreDocs.length > 0;
  }
}
