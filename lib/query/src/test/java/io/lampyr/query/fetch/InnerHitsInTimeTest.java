package io.lampyr.query.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.QuerySettings;
import io.lampyr.query.search.SearchBodyReader;
import io.lampyr.query.sort.SortValues;
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonParser;

/** Inner hits are searches of their own, of which a page of hits may want very many. */
class InnerHitsInTimeTest {
  private static final int HITS = 20;

  private static final String NESTED =
      "{'nested':{'path':'o','query':{'match_all':{}},'inner_hits':{}}}";

  private static byte[] utf8(String json) {
    return json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
  }

  private static List<FetchedHit> fetched(Index index) throws IOException {
    QueryScope scope =
        QueryScope.of(index.mapping(), IndexAnalysis.standard(), Dialect.OPENSEARCH, "i", () -> 0);
    Query query = QueryParser.parse(utf8(NESTED)).toLucene(scope);
    IndexSearcher searcher = index.searcher();
    List<Found> found = new ArrayList<>();
    for (ScoreDoc each : searcher.search(query, HITS).scoreDocs) {
      found.add(new Found(each.doc, each.score, SortValues.NONE, null));
    }
    FetchContext context =
        new FetchContext(
            "i",
            searcher,
            index.mapping(),
            node -> node.toLucene(scope),
            query,
            Map.of(),
            inner(scope),
            QuerySettings.STANDARD,
            HitExplainer.of(searcher, query),
            _ -> {});
    return FetchPhase.fetch(
        context,
        new SearchBodyReader(Instant.EPOCH, Dialect.OPENSEARCH).read(utf8("{}")).fetch(),
        found);
  }

  private static List<InnerFetch> inner(QueryScope scope) {
    byte[] json = utf8("{}");
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      InnerHits spec = InnerHits.read(parser).checked(100);
      return scope.collected().innerHits().stream()
          .map(one -> new InnerFetch(spec, one.path(), one.children(), List.of(), one.relation()))
          .toList();
    }
  }

  private static long withInnerHits(List<FetchedHit> hits) {
    return hits.stream().filter(hit -> hit.toString().contains("inner_hits")).count();
  }

  @Test
  void hitsAreShownWithoutInnerOnesThatThereIsNoTimeFor() throws IOException {
    try (Index index =
        new Index(
            "{\"properties\":{\"o\":{\"type\":\"nested\","
                + "\"properties\":{\"x\":{\"type\":\"integer\"}}}}}")) {
      for (int i = 0; i < HITS; i++) {
        index.add("" + i, "{\"o\":[{\"x\":1},{\"x\":2}]}");
      }
      assertThat(withInnerHits(fetched(index))).isEqualTo(HITS);
      AtomicInteger asked = new AtomicInteger();
      List<FetchedHit> hits =
          StopSign.<List<FetchedHit>, IOException>during(
              () -> asked.incrementAndGet() > HITS / 2, () -> fetched(index));
      assertThat(hits).hasSize(HITS);
      assertThat(withInnerHits(hits)).isBetween(1L, HITS / 2L);
    }
  }
}
