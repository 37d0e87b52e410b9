package io.lampyr.query.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.lampyr.base.port.SystemClock;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.QuerySettings;
import io.lampyr.query.fetch.FetchContext;
import io.lampyr.query.fetch.FetchPhase;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.fetch.Found;
import io.lampyr.query.fetch.HitExplainer;
import io.lampyr.query.fetch.HitWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;

final class QueryPhaseTest {
  private static final String MAPPING =
      """
      {"properties":{"n":{"type":"integer"},"l":{"type":"long"},"f":{"type":"float"},
       "h":{"type":"half_float"},"s":{"type":"scaled_float","scaling_factor":10},
       "k":{"type":"keyword"},"d":{"type":"date"},"t":{"type":"text"},"g":{"type":"geo_point"},
       "b":{"type":"boolean"},"o":{"type":"nested","properties":{"x":{"type":"integer"}}}}}
      """;

  private static SearchBody body(String json) {
    return new SearchBodyReader(Instant.EPOCH, Dialect.OPENSEARCH)
        .read(json.getBytes(StandardCharsets.UTF_8));
  }

  private static ShardSearch shard(Index index, int ordinal) throws IOException {
    return new ShardSearch(
        "i",
        index.searcher(),
        index.mapping(),
        query ->
            query.toLucene(
                QueryScope.of(
                    index.mapping(),
                    IndexAnalysis.standard(),
                    Dialect.OPENSEARCH,
                    "test",
                    () -> 0)),
        new SystemClock(),
        ordinal,
        1);
  }

  private static ShardHits search(Index index, String json) throws IOException {
    SearchBody body = body(json);
    ShardHits hits = QueryPhase.run(shard(index, 0), body, MatchAllDocsQuery.INSTANCE, null).hits();
    return ShardHits.merge(List.of(hits), body);
  }

  private static List<Object> sorts(Index index, String json) throws IOException {
    return new ArrayList<>(
        search(index, json).hits().stream().map(hit -> (Object) hit.sort().shown()).toList());
  }

  @Test
  void scriptsThatCannotBeCompiledAreToldWhereNothingIsFound() throws IOException {
    try (Index index = new Index(MAPPING)) {
      String fields = "{\"script_fields\":{\"x\":{\"script\":\"nope(\"}}}";
      assertThatThrownBy(() -> search(index, fields)).hasMessage("compile error");
    }
  }

  @Test
  void sortValuesAreShownAsElasticsearchShowsThem() throws IOException {
    try (Index index = new Index(MAPPING)) {
      index.add("1", "{\"n\":5,\"d\":\"2024-01-01\",\"f\":1.5,\"k\":\"b\",\"b\":true,\"s\":1.2}");
      index.add("2", "{\"n\":[7,1]}");
      assertThat(sorts(index, "{\"sort\":[{\"n\":\"desc\"}]}"))
          .containsExactly(List.of(7L), List.of(5L));
      assertThat(sorts(index, "{\"sort\":[\"n\"]}")).containsExactly(List.of(1L), List.of(5L));
      assertThat(sorts(index, "{\"sort\":[{\"n\":{\"mode\":\"avg\"}}]}"))
          .containsExactly(List.of(4L), List.of(5L));
      assertThat(sorts(index, "{\"sort\":[\"d\"]}"))
          .containsExactly(List.of(1704067200000L), List.of(Long.MAX_VALUE));
      assertThat(sorts(index, "{\"sort\":[{\"d\":{\"format\":\"yyyy-MM\"}}],\"size\":1}"))
          .containsExactly(List.of("2024-01"));
      assertThat(sorts(index, "{\"sort\":[{\"f\":{\"order\":\"desc\",\"missing\":\"_first\"}}]}"))
          .hasSize(2)
          .last()
          .isEqualTo(List.of(1.5f));
      assertThat(sorts(index, "{\"sort\":[\"k\"]}"))
          .containsExactly(List.of("b"), Collections.singletonList(null));
      assertThat(sorts(index, "{\"sort\":[{\"zz\":{\"unmapped_type\":\"long\"}}],\"size\":1}"))
          .containsExactly(List.of(Long.MAX_VALUE));
      assertThatThrownBy(() -> sorts(index, "{\"sort\":[\"zz\"]}"))
          .hasMessage("No mapping found for [zz] in order to sort on");
      assertThatThrownBy(() -> sorts(index, "{\"sort\":[\"t\"]}"))
          .hasMessageStartingWith("Text fields are not optimised for operations");
    }
  }

  @Test
  void optionsOfSortsAreTexts() throws IOException {
    try (Index index = new Index(MAPPING)) {
      for (String option : List.of("unmapped_type", "order", "mode", "numeric_type")) {
        String sort = "{\"sort\":[{\"n\":{\"" + option + "\":1.5}}]}";
        assertThatThrownBy(() -> sorts(index, sort))
            .hasMessageContaining(option + " doesn't support values of type: VALUE_NUMBER");
      }
    }
  }

  @Test
  void numbersThatAreComparedAsFractionsEndWhereFractionsDo() throws IOException {
    try (Index index = new Index(MAPPING)) {
      index.add("1", "{\"n\":5,\"k\":\"b\"}");
      index.add("2", "{}");
      String sort = "\"sort\":[{\"n\":{\"numeric_type\":\"double\"}}]";
      assertThat(sorts(index, "{" + sort + "}"))
          .containsExactly(List.of(5.0), List.of(Double.POSITIVE_INFINITY));
      assertThat(sorts(index, "{" + sort + ",\"search_after\":[\"Infinity\"]}")).isEmpty();
      assertThatThrownBy(() -> sorts(index, "{\"sort\":[{\"k\":{\"numeric_type\":\"double\"}}]}"))
          .hasMessage("[numeric_type] option cannot be set on a non-numeric field, got keyword");
    }
  }

  @Test
  void whatAllDocumentsHaveInCommonIsSortedBy() throws IOException {
    String fields =
        "{\"properties\":{\"c\":{\"type\":\"constant_keyword\",\"value\":\"x\"},"
            + "\"none\":{\"type\":\"constant_keyword\"}}}";
    try (Index index = new Index(fields)) {
      index.add("1", "{}");
      assertThat(sorts(index, "{\"sort\":[\"c\",\"_index\",\"none\"]}"))
          .containsExactly(Arrays.asList("x", "i", null));
      assertThat(sorts(index, "{\"sort\":[\"_index\"],\"search_after\":[\"h\"]}")).hasSize(1);
      assertThat(sorts(index, "{\"sort\":[\"_index\"],\"search_after\":[\"i\"]}")).isEmpty();
      assertThatThrownBy(() -> sorts(index, "{\"sort\":[\"_routing\"]}"))
          .hasMessage("Fielddata is not supported on field [_routing] of type [_routing]");
      String typed = "{\"sort\":[{\"_source\":{\"unmapped_type\":\"long\"}}]}";
      assertThatThrownBy(() -> sorts(index, typed))
          .hasMessage("Fielddata is not supported on field [_source] of type [_source]");
    }
  }

  @Test
  void textsAreSortedByHowManyWordsTheyHave() throws IOException {
    String words =
        "{\"properties\":{\"t\":{\"type\":\"text\",\"fields\":{\"c\":"
            + "{\"type\":\"token_count\",\"analyzer\":\"standard\"}}}}}";
    try (Index index = new Index(words)) {
      index.add("1", "{\"t\":\"one two three\"}");
      index.add("2", "{\"t\":\"one\"}");
      assertThat(sorts(index, "{\"sort\":[\"t.c\"]}")).containsExactly(List.of(1L), List.of(3L));
      assertThat(sorts(index, "{\"sort\":[{\"t.c\":\"desc\"}],\"size\":1}"))
          .containsExactly(List.of(3L));
    }
  }

  @Test
  void theHighestScoreIsKnownWhereTheBestScoreComesFirst() throws IOException {
    try (Index index = new Index(MAPPING)) {
      index.add("1", "{\"n\":1}").add("2", "{\"n\":2}");
      assertThat(search(index, "{\"sort\":[\"_score\",\"n\"],\"size\":1}").maxScore())
          .isEqualTo(1f);
      assertThat(search(index, "{\"sort\":[\"n\"],\"track_scores\":true}").maxScore())
          .isEqualTo(1f);
      for (String sort : List.of("[\"n\"]", "[\"n\",\"_score\"]", "[{\"_score\":\"asc\"}]")) {
        assertThat(search(index, "{\"sort\":" + sort + "}").maxScore()).as(sort).isNull();
      }
      assertThat(search(index, "{\"sort\":[\"_score\",\"n\"],\"size\":0}").maxScore()).isNull();
    }
  }

  @Test
  void nestedDistanceAndScriptSorts() throws IOException {
    try (Index index = new Index(MAPPING)) {
      index.add("1", "{\"n\":1,\"g\":\"0,1\",\"o\":[{\"x\":9},{\"x\":4}]}");
      index.add("2", "{\"n\":2,\"g\":\"0,3\",\"o\":{\"x\":5}}");
      assertThat(sorts(index, "{\"sort\":[{\"o.x\":{\"nested\":{\"path\":\"o\"}}}]}"))
          .containsExactly(List.of(4L), List.of(5L));
      assertThat(
              sorts(
                  index, "{\"sort\":[{\"o.x\":{\"order\":\"desc\",\"nested\":{\"path\":\"o\"}}}]}"))
          .containsExactly(List.of(9L), List.of(5L));
      assertThat(
              sorts(
                  index,
                  "{\"sort\":[{\"_script\":{\"type\":\"number\",\"script\":\"doc['n'].value *"
                      + " -2\"}}]}"))
          .containsExactly(List.of(-4.0), List.of(-2.0));
      List<Object> distances =
          sorts(index, "{\"sort\":[{\"_geo_distance\":{\"g\":[3,0],\"unit\":\"km\"}}]}");
      assertThat(((List<?>) distances.getFirst()).getFirst())
          .isInstanceOfSatisfying(Double.class, near -> assertThat(near).isLessThan(0.001));
    }
  }

  @Test
  void medianOfDistancesIsThatOfAllPairs() throws IOException {
    try (Index index = new Index("{\"properties\":{\"g\":{\"type\":\"geo_point\"}}}")) {
      index.add("1", "{\"g\":[[0,0],[0,10]]}");
      String from = "[[0,1],[0,20]]";
      List<Object> median =
          sorts(
              index,
              "{\"sort\":[{\"_geo_distance\":{\"g\":"
                  + from
                  + ",\"mode\":\"median\",\"unit\":\"km\"}}]}");
      // One, nine, ten and twenty degrees; the means of the two points are 9.5 and 10.5.
      double degree = 111.195;
      assertThat((Double) ((List<?>) median.getFirst()).getFirst())
          .isCloseTo(9.5 * degree, within(1.0));
    }
  }

  private static final Comparator<Object> NAIVE =
      (a, b) ->
          a instanceof Integer x ? x.compareTo((Integer) b) : ((String) a).compareTo((String) b);

  @Test
  void pagesOfManyShardsAreTheNaiveSort() throws IOException {
    long seed = 7;
    Random random = new Random(seed);
    String[] fields = {"n", "l", "f", "h", "s", "k"};
    for (int round = 0; round < 20; round++) {
      String field = fields[round % fields.length];
      boolean descending = random.nextBoolean();
      List<Object> naive = new ArrayList<>();
      try (Index one = new Index(MAPPING);
          Index two = new Index(MAPPING)) {
        for (int i = 0; i < 200; i++) {
          int value = random.nextInt(40) - 20;
          Object shown = field.equals("k") ? (Object) ("k" + value) : (Object) value;
          boolean missing = random.nextInt(10) == 0;
          naive.add(missing ? "missing" : shown);
          (random.nextBoolean() ? one : two)
              .add("" + i, missing ? "{}" : "{\"" + field + "\":\"" + shown + "\"}");
        }
        List<Object> present =
            new ArrayList<>(naive.stream().filter(v -> !"missing".equals(v)).toList());
        present.sort(descending ? NAIVE.reversed() : NAIVE);
        List<Object> paged =
            pages(
                List.of(shard(one, 0), shard(two, 1)),
                "\"sort\":[{\""
                    + field
                    + "\":{\"order\":\""
                    + (descending ? "desc" : "asc")
                    + "\"}},\"_shard_doc\"]");
        assertThat(paged).as("seed=%s field=%s", seed, field).hasSize(200);
        assertThat(paged.subList(0, present.size()).stream().map(QueryPhaseTest::plain).toList())
            .as("seed=%s field=%s descending=%s", seed, field, descending)
            .isEqualTo(present.stream().map(QueryPhaseTest::plain).toList());
      }
    }
  }

  private static String plain(Object value) {
    return value instanceof Number number
        ? Integer.toString(Math.round(number.floatValue()))
        : String.valueOf(value);
  }

  /** All first sort values, page by page. */
  private static List<Object> pages(List<ShardSearch> shards, String sort) throws IOException {
    List<Object> all = new ArrayList<>();
    String after = "";
    while (true) {
      SearchBody body = body("{\"size\":7," + sort + after + "}");
      List<ShardHits> each = new ArrayList<>();
      for (ShardSearch shard : shards) {
        each.add(QueryPhase.run(shard, body, MatchAllDocsQuery.INSTANCE, null).hits());
      }
      ShardHits merged = ShardHits.merge(each, body);
      assertThat(merged.total()).isEqualTo(200);
      if (merged.page(body).isEmpty()) {
        return all;
      }
      merged.page(body).forEach(hit -> all.add(hit.sort().shown().getFirst()));
      List<?> last = merged.page(body).getLast().sort().shown();
      after = ",\"search_after\":" + new String(Json.write(last), StandardCharsets.UTF_8);
    }
  }

  @Test
  void collapseCountsAndLimits() throws IOException {
    try (Index index = new Index(MAPPING)) {
      for (int i = 0; i < 30; i++) {
        index.add("" + i, "{\"n\":" + i % 3 + ",\"l\":" + i + ",\"t\":\"x\"}");
      }
      ShardHits groups =
          search(index, "{\"collapse\":{\"field\":\"n\"},\"sort\":[{\"l\":\"desc\"}]}");
      assertThat(groups.total()).isEqualTo(30);
      assertThat(groups.hits().stream().map(ShardHit::group).toList()).containsExactly(2L, 1L, 0L);
      assertThat(search(index, "{\"size\":0}").total()).isEqualTo(30);
      assertThat(search(index, "{\"size\":0}").maxScore()).isNull();
      ShardHits few = search(index, "{\"terminate_after\":5}");
      assertThat(few.terminatedEarly()).isTrue();
      assertThat(few.total()).isEqualTo(5);
      assertThat(search(index, "{\"min_score\":2}").total()).isZero();
      assertThat(search(index, "{\"track_total_hits\":false}").total()).isNegative();
      assertThat(search(index, "{\"post_filter\":{\"term\":{\"t\":\"nothing\"}}}").total())
          .isZero();
      long sliced = 0;
      for (int i = 0; i < 3; i++) {
        sliced += search(index, "{\"slice\":{\"id\":" + i + ",\"max\":3}}").total();
        sliced += search(index, "{\"slice\":{\"field\":\"l\",\"id\":" + i + ",\"max\":3}}").total();
      }
      assertThat(sliced).isEqualTo(60);
    }
  }

  private static String fetch(Index index, Query query, String json) throws IOException {
    SearchBody body = body(json);
    ShardSearch shard = shard(index, 0);
    IndexSearcher searcher = shard.searcher();
    List<Found> found =
        QueryPhase.run(shard, body, query, null).hits().hits().stream()
            .map(hit -> new Found(hit.doc(), hit.score(), hit.sort(), null))
            .toList();
    FetchContext context =
        new FetchContext(
            "i",
            searcher,
            index.mapping(),
            shard.queries(),
            query,
            Map.of(),
            List.of(),
            QuerySettings.STANDARD,
            HitExplainer.of(searcher, query),
            _ -> {});
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonGenerator generator = JsonReading.generator(out)) {
      for (FetchedHit hit : FetchPhase.fetch(context, body.fetch(), found)) {
        HitWriter.write(hit, generator);
      }
    }
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void hitsAreShownWithWhatWasAskedFor() throws IOException {
    try (Index index = new Index(MAPPING)) {
      index.add(
          "1",
          "{ \"n\": 1.0, \"d\":\"2024-01-01\", \"t\":[\"The quick fox. And then a fox\",\"<dog>\"],"
              + "\"o\":[{\"x\":1},{\"x\":2}]}");
      Query fox = new TermQuery(new Term("t", "fox"));
      assertThat(fetch(index, MatchAllDocsQuery.INSTANCE, "{\"sort\":\"n\"}"))
          .isEqualTo(
              "{\"_index\":\"i\",\"_id\":\"1\",\"_score\":null,\"_source\":{ \"n\": 1.0,"
                  + " \"d\":\"2024-01-01\", \"t\":[\"The quick fox. And then a fox\",\"<dog>\"],"
                  + "\"o\":[{\"x\":1},{\"x\":2}]},\"sort\":[1]}");
      assertThat(
              fetch(
                  index,
                  fox,
                  "{\"_source\":false,\"sort\":\"n\",\"fields\":[\"*\"],\"version\":true,\"docvalue_fields\":"
                      + "[{\"field\":\"d\",\"format\":\"yyyy\"}],\"seq_no_primary_term\":true}"))
          .isEqualTo(
              "{\"_index\":\"i\",\"_id\":\"1\",\"_version\":1,\"_seq_no\":0,\"_primary_term\":1,"
                  + "\"_score\":null,\"fields\":{\"d\":[\"2024-01-01T00:00:00.000Z\"],\"n\":[1],"
                  + "\"o\":[{\"x\":[1]},{\"x\":[2]}],"
                  + "\"t\":[\"The quick fox. And then a fox\",\"<dog>\"]},\"sort\":[1]}");
      assertThat(
              fetch(
                  index,
                  fox,
                  "{\"stored_fields\":[],\"sort\":\"n\",\"highlight\":{\"fields\":{\"t\":{}}}}"))
          .contains("\"highlight\":{\"t\":[\"The quick <em>fox</em>. And then a <em>fox</em>\"]}");
      assertThat(
              fetch(
                  index,
                  fox,
                  "{\"_source\":false,\"sort\":\"n\",\"highlight\":{\"encoder\":\"html\",\"fields\":{\"*\":"
                      + "{\"number_of_fragments\":0,\"pre_tags\":\"[\",\"post_tags\":\"]\"}}}}"))
          .contains("\"highlight\":{\"t\":[\"The quick [fox]. And then a [fox]\"]}");
    }
  }
}
