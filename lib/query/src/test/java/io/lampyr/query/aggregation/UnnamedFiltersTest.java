package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.stop.StopSign;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UnnamedFiltersTest {
  @Test
  void bucketsWithoutNamesAreSortedByTheirPlacesAndBeforeTheRest() throws IOException {
    try (Shards shards = new Shards(1, "{'properties':{'k':{'type':'keyword'}}}")) {
      shards.add(0, "1", "{'k':'a'}");
      shards.add(0, "2", "{'k':'b'}");
      shards.add(0, "3", "{'k':['a','b']}");
      shards.add(0, "4", "{}");
      shards.add(0, "5", "{'k':'b'}");
      assertThat(
              shards.text(
                  "{'f':{'filters':{'filters':[{'term':{'k':'a'}},{'term':{'k':'b'}}],"
                      + "'other_bucket':true},'aggs':{'s':{'bucket_sort':{'sort':['_key']}}}}}"))
          .contains("'buckets':[{'doc_count':2},{'doc_count':3},{'doc_count':1}]");
    }
  }

  @Test
  void filtersByScriptsAreNotRunForPartsOfDocuments() throws IOException {
    String mapping =
        "{'properties':{'n':{'type':'long'},'o':{'type':'nested','properties':{"
            + "'k':{'type':'keyword'}}}}}";
    String even = "{'script':{'script':'doc[`n`].value % 2 == 0'}}";
    try (Shards shards = new Shards(1, mapping)) {
      for (int i = 0; i < 4; i++) {
        shards.add(0, "" + i, "{'n':" + i + ",'o':[{'k':'a'},{'k':'b'}]}");
      }
      assertThat(shards.text("{'f':{'filters':{'filters':{'even':" + even + "}}}}"))
          .contains("'buckets':{'even':{'doc_count':2}}");
      assertThat(shards.text("{'f':{'adjacency_matrix':{'filters':{'even':" + even + "}}}}"))
          .contains("'buckets':[{'key':'even','doc_count':2}]");
    }
  }

  @Test
  void moreFiltersThanThereMayBeBucketsAreRefusedBeforeTheyAreAskedOfDocuments()
      throws IOException {
    try (Shards shards = new Shards(1, "{'properties':{'k':{'type':'keyword'}}}")) {
      shards.add(0, "1", "{'k':'a'}");
      AggregationTree tree =
          Shards.parse(
              "{'f':{'filters':{'filters':["
                  + "{'match_none':{}},".repeat(65_535)
                  + "{'match_none':{}}]}}}");
      assertThatThrownBy(() -> shards.collect(0, tree))
          .isInstanceOf(FaultException.class)
          .hasMessageContaining("less than or equal to: [65535] but was [65536]");
    }
  }

  @Test
  void filtersAreStepsOfCollectingADocument() throws IOException {
    try (Shards shards = new Shards(1, "{'properties':{'k':{'type':'keyword'}}}")) {
      for (int i = 0; i < 3; i++) {
        shards.add(0, "" + i, "{'k':'a'}");
      }
      String filters = "{'term':{'k':'a'}},".repeat(StopSign.EVERY) + "{'match_none':{}}";
      AtomicInteger questions = new AtomicInteger();
      StopSign.<Boolean, IOException>during(
          () -> questions.incrementAndGet() < 0,
          () ->
              shards
                  .run("{'f':{'filters':{'filters':[" + filters + "],'other_bucket':true}}}")
                  .isEmpty());
      assertThat(questions).hasValueGreaterThanOrEqualTo(3);
    }
  }
}
