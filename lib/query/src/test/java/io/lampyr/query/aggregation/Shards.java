package io.lampyr.query.aggregation;

import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Asking;
import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.dsl.frame.QueryScope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import tools.jackson.core.JsonParser;

/** Some shards in memory, with documents of one mapping, and aggregations over all of them. */
final class Shards implements AutoCloseable {
  static final Instant NOW = Instant.parse("2024-05-05T05:05:05Z");

  private final List<Index> shards = new ArrayList<>();
  private final AtomicLong told = new AtomicLong();
  private final KeptTerms kept = new KeptTerms(1 << 20);

  Shards(int count, String mapping) {
    for (int i = 0; i < count; i++) {
      shards.add(new Index(json(mapping)));
    }
  }

  /** JSON with single quotes, and backquotes for those that are meant. */
  static String json(String text) {
    return text.replace('\'', '"').replace('`', '\'');
  }

  /** Adds to a shard; a search between makes segments. */
  Shards add(int shard, String id, String document) {
    shards.get(shard).add(id, json(document));
    return this;
  }

  Shards add(int shard, String id, String routing, String document) {
    shards.get(shard).add(id, routing, json(document));
    return this;
  }

  /** How much is kept of columns of terms. */
  long keptBytes() {
    return kept.bytes();
  }

  /** The memory that the request tells of while it collects. */
  long told(String request) throws IOException {
    told.set(0);
    run(request);
    return told.get();
  }

  void segment(int shard) throws IOException {
    shards.get(shard).searcher();
  }

  static AggregationTree parse(String request) {
    return parse(request, Dialect.OPENSEARCH);
  }

  static AggregationTree parse(String request, Dialect dialect) {
    byte[] bytes = json(request).getBytes(StandardCharsets.UTF_8);
    try (JsonParser parser = JsonReading.parser(bytes, 0, bytes.length)) {
      parser.nextToken();
      return AggregationParser.parse(parser, new Asking(NOW, dialect));
    }
  }

  /** The answer of the only shard, with a slice for each segment, all searched at once. */
  String sliced(String request) throws IOException {
    return sliced(request, 1).getFirst();
  }

  /** The same, so many times with the same reader. */
  List<String> sliced(String request, int times) throws IOException {
    AggregationTree tree = parse(request);
    List<String> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      IndexSearcher sliced =
          new IndexSearcher(shards.getFirst().searcher().getIndexReader(), threads) {
            @Override
            protected LeafSlice[] slices(List<LeafReaderContext> leaves) {
              return slices(leaves, 1, 1, false);
            }
          };
      for (int i = 0; i < times; i++) {
        ShardAggregations all = ShardAggregations.decode(collect(0, tree, sliced).encode());
        var results = tree.finish(all, AggregationScope.DEFAULT_MAX_BUCKETS);
        String answer = new String(Json.write(results.json(false)), StandardCharsets.UTF_8);
        answers.add(answer.replace('"', '\''));
      }
      return answers;
    }
  }

  ShardAggregations collect(int shard, AggregationTree tree) throws IOException {
    return collect(shard, tree, shards.get(shard).searcher());
  }

  private ShardAggregations collect(int shard, AggregationTree tree, IndexSearcher searcher)
      throws IOException {
    AggregationScope scope = scope(shard, searcher);
    return searcher.search(scope.rootDocuments(), tree.collectorManager(scope));
  }

  /** The answer for what the query finds on all shards. */
  Map<String, Object> matching(Query query, String request) throws IOException {
    AggregationTree tree = parse(request);
    List<ShardAggregations> all = new ArrayList<>();
    for (int i = 0; i < shards.size(); i++) {
      IndexSearcher searcher = shards.get(i).searcher();
      all.add(searcher.search(query, tree.collectorManager(scope(i, searcher).over(query))));
    }
    var results = tree.finish(tree.merge(all), AggregationScope.DEFAULT_MAX_BUCKETS);
    return Json.readObject(Json.write(results.json(false)));
  }

  private AggregationScope scope(int shard, IndexSearcher searcher) {
    return new AggregationScope(
        shards.get(shard).mapping(),
        new AggregationScope.Searched(searcher, MatchAllDocsQuery.INSTANCE),
        NOW,
        "test",
        AggregationScope.DEFAULT_MAX_BUCKETS,
        query ->
            query.toLucene(
                QueryScope.of(
                    shards.get(shard).mapping(),
                    IndexAnalysis.standard(),
                    Dialect.OPENSEARCH,
                    "test",
                    NOW::toEpochMilli)),
        (_, shown, hits) ->
            hits.stream()
                .map(hit ->
                    ("{\"doc\":" + hit.doc() + ",\"sort\":" + hit.sort() + "}")
                        .getBytes(StandardCharsets.UTF_8))
                .toList(),
        null,
        told::addAndGet,
        kept.search(searcher.getIndexReader(), false, true));
  }

  Map<String, Object> run(String request) throws IOException {
    return run(request, false);
  }

  /** Everything: each shard's part is encoded and decoded on its way. */
  Map<String, Object> run(String request, boolean typedKeys) throws IOException {
    return run(parse(request), typedKeys);
  }

  private Map<String, Object> run(AggregationTree tree, boolean typedKeys) throws IOException {
    List<ShardAggregations> parts = new ArrayList<>();
    for (int i = 0; i < shards.size(); i++) {
      parts.add(ShardAggregations.decode(collect(i, tree).encode()));
    }
    var results = tree.finish(tree.merge(parts), AggregationScope.DEFAULT_MAX_BUCKETS);
    return Json.readObject(new String(Json.write(results.json(typedKeys)), StandardCharsets.UTF_8));
  }

  String text(String request) throws IOException {
    return text(request, Dialect.OPENSEARCH);
  }

  String text(String request, Dialect dialect) throws IOException {
    Map<String, Object> answer = run(parse(request, dialect), false);
    return new String(Json.write(answer), StandardCharsets.UTF_8).replace('"', '\'');
  }

  @Override
  public void close() throws IOException {
    for (Index shard : shards) {
      shard.close();
    }
  }
}
