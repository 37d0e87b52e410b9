package io.lampyr.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemClock;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.dsl.frame.QueryScope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.junit.jupiter.api.Test;

/** The nearest of all shards are hits beside those of the query. */
class KnnHitsTest {
  private static final String MAPPING =
      """
      {"properties":{"v":{"type":"dense_vector","dims":1,"similarity":"l2_norm"},
        "k":{"type":"keyword"}}}\
      """;

  private static ShardSearch shard(Index index, int ordinal) throws IOException {
    QueryScope scope =
        QueryScope.of(
            index.mapping(), IndexAnalysis.standard(), Dialect.ELASTICSEARCH, "i", () -> 0);
    return new ShardSearch(
        "i",
        index.searcher(),
        index.mapping(),
        query -> query.toLucene(scope),
        new SystemClock(),
        ordinal,
        1);
  }

  private static List<Query> queries(ShardSearch shard, SearchBody body) {
    return body.knn().stream().map(knn -> shard.queries().compile(knn.query())).toList();
  }

  private static List<List<ShardHit>> find(ShardSearch shard, SearchBody body) throws IOException {
    return KnnHits.find(shard, body, queries(shard, body));
  }

  @Test
  void nearestAreThoseOfAllShards() throws IOException {
    SearchBody body =
        new SearchBodyReader(Instant.EPOCH, Dialect.OPENSEARCH)
            .read(
                """
                {"knn":{"field":"v","query_vector":[0],"k":2,"num_candidates":5,"boost":2,
                  "filter":{"term":{"k":"a"}}}}\
                """
                    .getBytes(StandardCharsets.UTF_8));
    try (Index one = new Index(MAPPING);
        Index two = new Index(MAPPING)) {
      one.add("1", "{\"v\":[3],\"k\":\"a\"}").add("2", "{\"v\":[0],\"k\":\"b\"}");
      two.add("3", "{\"v\":[1],\"k\":\"a\"}").add("4", "{\"v\":[5],\"k\":\"a\"}");
      List<ShardSearch> shards = List.of(shard(one, 0), shard(two, 1));
      List<List<ShardHit>> best =
          KnnHits.best(List.of(find(shards.get(0), body), find(shards.get(1), body)), body);
      assertThat(best.getFirst()).extracting(ShardHit::score).containsExactly(1f, 0.2f);
      for (ShardSearch shard : shards) {
        Query query = KnnHits.combine(new MatchNoDocsQuery("no main query"), shard, best);
        ShardHits hits = QueryPhase.run(shard, body, query, null).hits();
        assertThat(hits.hits()).extracting(ShardHit::doc).containsExactly(0);
        assertThat(hits.maxScore()).isEqualTo(shard.shard() == 0 ? 0.2f : 1f);
      }
      Query alone = KnnHits.alone(null, queries(shards.get(1), body));
      assertThat(QueryPhase.run(shards.get(1), body, alone, null).hits().hits()).hasSize(2);
    }
  }
}
