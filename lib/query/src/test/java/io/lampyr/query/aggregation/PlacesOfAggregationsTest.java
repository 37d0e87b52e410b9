package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Aggregations that cannot stand anywhere. */
class PlacesOfAggregationsTest {
  private static final String WIDTHS =
      "{'w':{'variable_width_histogram':{'field':'n','buckets':2}}}";

  private final Shards shards =
      new Shards(
          1,
          "{'properties':{'k':{'type':'keyword'},'n':{'type':'long'},'t':{'type':'text'},"
              + "'u':{'type':'unsigned_long'}}}");

  @BeforeEach
  void fill() throws IOException {
    shards.add(0, "1", "{'k':'a','n':1,'u':4}").add(0, "2", "{'k':'a','n':7}");
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  private static String around(String outer, String inner) {
    return "{'o':{" + outer + ",'aggs':" + inner + "}}";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'terms':{'field':'k'}",
        "'terms':{'field':'none'}",
        "'histogram':{'field':'n','interval':5}",
        "'range':{'field':'n','ranges':[{'from':0},{'to':5}]}",
        "'filters':{'filters':[{'match_all':{}},{'match_all':{}}]}",
        "'filters':{'other_bucket':true,'filters':[{'match_all':{}}]}",
        "'adjacency_matrix':{'filters':{'a':{'match_all':{}}}}",
        "'sampler':{}",
        "'nested':{'path':'none'}"
      })
  void widthsThatVaryNeedOneBucketAroundThem(String outer) {
    for (String inner : new String[] {WIDTHS, around("'filter':{'match_all':{}}", WIDTHS)}) {
      assertThatThrownBy(() -> shards.run(around(outer, inner)))
          .hasMessage(
              "[variable_width_histogram] cannot be nested inside an aggregation that collects"
                  + " more than a single bucket.");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'filter':{'match_all':{}}",
        "'range':{'field':'n','ranges':[{'from':0}]}",
        "'filters':{'filters':[{'match_all':{}}]}",
        "'missing':{'field':'u'}"
      })
  void widthsThatVaryMayStandInOneBucket(String outer) throws IOException {
    assertThat(shards.text(around(outer, WIDTHS))).contains("'min'");
  }

  @Test
  void allDocumentsCannotBeHadInsideOfOthers() {
    String all = "{'g':{'global':{}}}";
    assertThatThrownBy(() ->
            shards.run(around("'filter':{'match_all':{}}", around("'terms':{'field':'k'}", all))))
        .hasMessage(
            "Aggregation [o] cannot have a global sub-aggregation [g]. Global aggregations can"
                + " only be defined as top level aggregations");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'terms':{'field':'none'}",
        "'histogram':{'field':'none','interval':5}",
        "'date_histogram':{'field':'none','fixed_interval':'1d'}",
        "'nested':{'path':'none'}",
        "'children':{'type':'none'}",
        "'range':{'field':'none','ranges':[{'from':0}]}",
        "'geohash_grid':{'field':'none'}"
      })
  void whatCannotBeCollectedIsRefusedInsideOfNothingToo(String outer) {
    assertThatThrownBy(() -> shards.run(around(outer, "{'s':{'sum':{'field':'k'}}}")))
        .hasMessage("Field [k] of type [keyword] is not supported for aggregation [sum]");
  }

  @Test
  void rareNumbersWithoutASignAreToldAsTextsToo() throws IOException {
    assertThat(shards.text("{'r':{'rare_terms':{'field':'u'}}}"))
        .contains("{'key':4,'key_as_string':'4','doc_count':1}");
    assertThat(shards.text("{'r':{'rare_terms':{'field':'n'}}}"))
        .contains("{'key':1,'doc_count':1}");
  }
}
