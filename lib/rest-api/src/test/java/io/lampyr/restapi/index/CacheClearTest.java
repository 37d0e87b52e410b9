package io.lampyr.restapi.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.count.RequestKind;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.OneNode;
import java.util.Arrays;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LRUQueryCache;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryCache;
import org.apache.lucene.search.QueryCachingPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said to be cleared is read from the store again, and nothing else is. */
// Lucene's cache of matches is that of all searches of a process.
@Isolated
class CacheClearTest {
  private static final String SUM =
      "{\"size\":0,\"aggs\":{\"s\":{\"terms\":{\"field\":\"t.keyword\"}}}}";

  private static final String FILTERED =
      "{\"query\":{\"bool\":{\"filter\":[{\"exists\":{\"field\":\"t\"}}]}}}";

  /** What is searched for once is kept. */
  private static final QueryCachingPolicy EACH =
      new QueryCachingPolicy() {
        @Override
        public void onUse(Query query) {}

        @Override
        public boolean shouldCache(Query query) {
          return true;
        }
      };

  @ParameterizedTest
  @CsvSource({
    "/_searchable_snapshots/cache/clear, true",
    "/one/_searchable_snapshots/cache/clear, true",
    "/other/_searchable_snapshots/cache/clear, false",
    "/_searchable_snapshots/cache/clear?index=one, true",
    "/_searchable_snapshots/cache/clear?index=other, false",
    "/_cache/clear, false",
    "/one/_cache/clear?request=true, false"
  })
  void bytesOfTheStoreGoWithTheOneAndStayWithTheOther(String target, boolean goes) {
    try (OneNode node = new OneNode(41, Persona.ELASTICSEARCH)) {
      Client near = new Client(node.whole(Persona.ELASTICSEARCH));
      near.index("one", 1, 50);
      near.index("other", 1, 50);
      near.post("/_flush", "");
      CountingBlobStore[] counted = new CountingBlobStore[1];
      Client far =
          new Client(
              node.elsewhere(
                  Persona.ELASTICSEARCH,
                  store -> {
                    counted[0] = new CountingBlobStore(store);
                    return counted[0];
                  }));
      assertThat(far.count("one")).isEqualTo(50);
      assertThat(far.post("/one/_search", SUM).status()).isEqualTo(200);
      long before = gets(counted[0]);
      assertThat(far.count("one")).isEqualTo(50);
      assertThat(gets(counted[0])).as("it is near").isEqualTo(before);
      Client.Told told = far.post(target, "");
      assertThat(told.status()).as("%s", told).isEqualTo(200);
      assertThat(told.at("_shards/failed")).isEqualTo(0L);
      assertThat(far.post("/one/_search", SUM).at("hits/total/value")).isEqualTo(50L);
      long more = gets(counted[0]) - before;
      assertThat(more > 0).as("gets=%d", more).isEqualTo(goes);
    }
  }

  private static long gets(CountingBlobStore store) {
    return Arrays.stream(RequestKind.values())
        .filter(kind -> kind.name().startsWith("GET"))
        .mapToLong(kind -> store.traffic().requests(kind))
        .sum();
  }

  @Test
  void resultsThatAreKeptAreForgottenWithTheirIndexAlone() {
    try (OneNode node = new OneNode(42, Persona.ELASTICSEARCH)) {
      Client client = new Client(node.whole(Persona.ELASTICSEARCH));
      client.index("one", 1, 5);
      client.index("other", 1, 5);
      client.post("/one/_search", SUM);
      client.post("/other/_cache/clear?request=true", "");
      client.post("/one/_search", SUM);
      assertThat(hits(client)).isEqualTo(1L);
      client.post("/one/_cache/clear?request=true", "");
      client.post("/one/_search", SUM);
      assertThat(hits(client)).isEqualTo(1L);
      client.post("/one/_search", SUM);
      assertThat(hits(client)).isEqualTo(2L);
    }
  }

  @Test
  void matchesThatAreKeptAreForgottenWithTheirIndexAlone() {
    QueryCache before = IndexSearcher.getDefaultQueryCache();
    QueryCachingPolicy policy = IndexSearcher.getDefaultQueryCachingPolicy();
    LRUQueryCache matches = new LRUQueryCache(100, 1 << 20, _ -> true, Float.MAX_VALUE);
    try (OneNode node = new OneNode(43, Persona.ELASTICSEARCH)) {
      IndexSearcher.setDefaultQueryCache(matches);
      IndexSearcher.setDefaultQueryCachingPolicy(EACH);
      Client client = new Client(node.whole(Persona.ELASTICSEARCH));
      client.index("one", 1, 5);
      client.index("other", 1, 5);
      client.post("/one/_search", FILTERED);
      client.post("/other/_search", FILTERED);
      long both = matches.getCacheSize();
      assertThat(both).isGreaterThanOrEqualTo(2);
      client.post("/one/_cache/clear?query=true", "");
      long others = matches.getCacheSize();
      assertThat(others).isEqualTo(both / 2);
      client.post("/one/_cache/clear?query=true", "");
      assertThat(matches.getCacheSize()).isEqualTo(others);
      client.post("/_cache/clear?query=true", "");
      assertThat(matches.getCacheSize()).isZero();
    } finally {
      IndexSearcher.setDefaultQueryCache(before);
      IndexSearcher.setDefaultQueryCachingPolicy(policy);
    }
  }

  private static Object hits(Client client) {
    return client.get("/one/_stats/request_cache").at("_all/total/request_cache/hit_count");
  }
}
