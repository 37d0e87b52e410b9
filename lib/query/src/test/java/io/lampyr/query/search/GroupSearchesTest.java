package io.lampyr.query.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.sort.SortValues;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The others of collapsed hits' groups are found by further searches. */
class GroupSearchesTest {
  private static QueryNode query(String json) {
    return QueryParser.parse(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void eachGroupIsSearchedAsItsInnerHitsSay() {
    SearchBody body =
        new SearchBodyReader(Instant.EPOCH, Dialect.OPENSEARCH)
            .read(
                """
                {"from":3,"min_score":1,"query":{"match_all":{}},"collapse":{"field":"g",
                  "inner_hits":[{"name":"a","size":2,"sort":["n"]},{"from":1}]}}\
                """
                    .getBytes(StandardCharsets.UTF_8));
    List<ShardHit> page =
        List.of(
            new ShardHit(0, 1, 1, SortValues.NONE, 7L),
            new ShardHit(1, 5, 1, SortValues.NONE, null));
    List<GroupSearches.GroupSearch> searches = GroupSearches.plan(body, page);
    assertThat(searches)
        .extracting(search -> search.hit() + search.name())
        .containsExactly("0a", "0g", "1a", "1g");
    assertThat(searches.getFirst().filter()).isEqualTo(query("{\"term\":{\"g\":{\"value\":7}}}"));
    assertThat(searches.getLast().filter())
        .isEqualTo(query("{\"bool\":{\"must_not\":{\"exists\":{\"field\":\"g\"}}}}"));
    SearchBody inner = searches.getFirst().body();
    assertThat(inner.window().from()).isZero();
    assertThat(inner.window().size()).isEqualTo(2);
    assertThat(inner.ranking().sort()).hasSize(1);
    assertThat(inner.ranking().collapse()).isNull();
    assertThat(inner.ranking().minScore()).isNull();
    FetchedHit hit = new FetchedHit(Map.of("_id", "1"), null, Map.of());
    ShardHits found = new ShardHits(9, true, List.of(), null, false, false);
    for (GroupSearches.GroupSearch search : searches.subList(0, 2)) {
      hit = GroupSearches.attach(hit, search, found, List.of());
    }
    assertThat(hit.tail().toString())
        .isEqualTo(
            "{inner_hits={a={hits={total={value=9, relation=eq}, max_score=null, hits=[]}},"
                + " g={hits={total={value=9, relation=eq}, max_score=null, hits=[]}}}}");
  }
}
