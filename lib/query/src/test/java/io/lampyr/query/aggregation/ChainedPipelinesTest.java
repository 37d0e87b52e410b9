package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Pipelines that read what others told of some of the buckets. */
class ChainedPipelinesTest {
  private static final String REQUEST =
      "{'h':{'date_histogram':{'field':'d','fixed_interval':'1d'},'aggs':{"
          + "'s':{'sum':{'field':'n'}},'d':{'derivative':{'buckets_path':'s','unit':'1h'}},"
          + "'p':{%s}}}%s}";

  private static Shards shards() throws IOException {
    Shards shards = new Shards(1, "{'properties':{'d':{'type':'date'},'n':{'type':'long'}}}");
    shards.add(0, "1", "{'d':'2024-01-01','n':24}").add(0, "2", "{'d':'2024-01-02','n':72}");
    return shards.add(0, "3", "{'d':'2024-01-03','n':24}");
  }

  @Test
  void bucketsOfWhichAnotherToldNothingAreGaps() throws IOException {
    try (Shards shards = shards()) {
      for (String path : new String[] {"d[normalized_value]", "d.normalized_value"}) {
        for (String gaps : new String[] {"skip", "insert_zeros"}) {
          String script =
              "'bucket_script':{'buckets_path':{'v':'"
                  + path
                  + "'},'script':'params.v > 0 ? params.v : 0','gap_policy':'"
                  + gaps
                  + "'}";
          assertThat(shards.text(REQUEST.formatted(script, "")))
              .contains("'s':{'value':24.0}},")
              .contains("'d':{'value':48.0,'normalized_value':2.0},'p':{'value':2.0}}")
              .contains("'d':{'value':-48.0,'normalized_value':-2.0},'p':{'value':0.0}}");
        }
      }
      String sum = "'cumulative_sum':{'buckets_path':'d'}";
      assertThat(shards.text(REQUEST.formatted(sum, "")))
          .contains("'s':{'value':24.0},'p':{'value':0.0}}")
          .contains("'p':{'value':48.0}}");
      String chosen =
          "'bucket_selector':{'buckets_path':{'v':'d'},'script':'params.v == null || params.v<0'}";
      assertThat(shards.text(REQUEST.formatted(chosen, "")))
          .contains("2024-01-01")
          .doesNotContain("2024-01-02")
          .contains("2024-01-03");
      assertThat(shards.text(REQUEST.formatted("'derivative':{'buckets_path':'d'}", "")))
          .contains("'d':{'value':48.0,'normalized_value':2.0}},")
          .contains("'p':{'value':-96.0}}");
      String sorted = "'bucket_sort':{'sort':[{'d':'desc'}],'size':2,'gap_policy':'insert_zeros'}";
      assertThat(shards.text(REQUEST.formatted(sorted, "")))
          .contains("2024-01-02")
          .doesNotContain("2024-01-01");
      String beside = ",'m':{'max_bucket':{'buckets_path':'h>d[normalized_value]'}}";
      assertThat(shards.text(REQUEST.formatted(sum, beside))).contains("'m':{'value':2.0,'keys'");
    }
  }
}
