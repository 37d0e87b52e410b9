package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is found in buckets as they follow each other, over two shards. */
class SeriesOfBucketsTest {
  private static final int[] FIRST = {0, 1, 9, 0, 0, 0, 10, 20, 20, 20, 20};
  private static final int[] SECOND = {0, 19, 11, 20, 20, 20, 10, 0, 0, 0, 0};
  private static final int[] BOUNDS = {0, 105, 225, 445, 665, 885, 1115, 1335, 1555, 1775};
  private static final String RANGES =
      "'ranges':[{'to':0},{'from':0,'to':105},{'from':105,'to':225},{'from':225,'to':445},"
          + "{'from':445,'to':665},{'from':665,'to':885},{'from':885,'to':1115},"
          + "{'from':1115,'to':1335},{'from':1335,'to':1555},{'from':1555,'to':1775},"
          + "{'from':1775}]";
  private static final String EXPECTED =
      "'expectations':[0,52.5,165,335,555,775,1000,1225,1445,1665,1775]";

  private Shards shards;
  private int added;

  @BeforeEach
  void documents() {
    shards =
        new Shards(
            2,
            "{'properties':{'v':{'type':'keyword'},'latency':{'type':'double'},"
                + "'t':{'type':'long'},'p':{'type':'double'}}}");
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  private void latencies(String version, int[] counts) {
    for (int i = 0; i < counts.length; i++) {
      for (int n = counts[i]; n > 0; n--) {
        String id = Integer.toString(added++);
        int latency = i == 0 ? -1 : BOUNDS[i - 1];
        shards.add(added % 2, id, "{'v':'" + version + "','latency':" + latency + "}");
      }
    }
  }

  private static String correlation(String indicator, String path) {
    return "{'v':{'terms':{'field':'v'},'aggs':{'r':{'range':{'field':'latency',"
        + RANGES
        + "}},'c':{'bucket_correlation':{'buckets_path':'"
        + path
        + "','function':{'count_correlation':{'indicator':{"
        + indicator
        + "}}}}}}}}";
  }

  @Test
  void countsCorrelateWithAnIndicator() throws IOException {
    latencies("1.0", FIRST);
    latencies("2.0", SECOND);
    assertThat(shards.text(correlation(EXPECTED + ",'doc_count':200", "r>_count")))
        .contains("'c':{'value':0.8402398981360937}")
        .contains("'c':{'value':-0.5759855613334943}");
    assertThat(
            shards.text(
                correlation(
                    EXPECTED
                        + ",'doc_count':200,'fractions':[0,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1]",
                    "r>_count")))
        .contains("'c':{'value':0.74");
    for (String wrong :
        List.of(
            EXPECTED,
            "'doc_count':200",
            EXPECTED + ",'doc_count':0",
            EXPECTED + ",'doc_count':99",
            EXPECTED + ",'doc_count':200,'fractions':[1]",
            EXPECTED + ",'doc_count':200,'fractions':[2,0,0,0,0,0,0,0,0,0,0]",
            EXPECTED + ",'doc_count':200,'other':1",
            "'expectations':[1],'doc_count':200",
            "'expectations':[1,2],'doc_count':200")) {
      assertThatThrownBy(() -> shards.run(correlation(wrong, "r>_count")))
          .as(wrong)
          .isInstanceOf(FaultException.class);
    }
    assertThatThrownBy(() -> shards.run(correlation(EXPECTED + ",'doc_count':200", "r>_key")))
        .isInstanceOf(FaultException.class);
  }

  private String distribution(String options) throws IOException {
    return shards.text(
        "{'v':{'terms':{'field':'v'},'aggs':{'r':{'range':{'field':'latency',"
            + RANGES
            + "}},'c':{'bucket_count_ks_test':{'buckets_path':'r>_count'"
            + options
            + "}}}}}");
  }

  @Test
  void countsAreDistributedOtherwiseThanExpected() throws IOException {
    latencies("1.0", FIRST);
    latencies("2.0", SECOND);
    assertThat(distribution(""))
        .containsPattern("'c':\\{'greater':1.0,'less':[0-9.]+E-1[0-9],'two_sided':[0-9.]+E-1[0-9]}")
        .containsPattern(
            "'c':\\{'greater':[0-9.]+E-1[0-9],'less':1.0,'two_sided':[0-9.]+E-1[0-9]}");
    assertThat(distribution(",'alternative':['less'],'sampling_method':'lower_tail'"))
        .containsPattern("'c':\\{'less':[0-9.]+E-[0-9]+}")
        .containsPattern("'c':\\{'less':0.[12][0-9]+}");
    assertThat(
            distribution(
                ",'sampling_method':'uniform','alternative':'two_sided',"
                    + "'fractions':[0,0.01,0.09,0,0,0,0.1,0.2,0.2,0.2,0.2]"))
        .contains("'c':{'two_sided':1.0}");
    for (String wrong :
        List.of(
            ",'alternative':['other']",
            ",'sampling_method':'other'",
            ",'fractions':[1]",
            ",'fractions':[2,0,0,0,0,0,0,0,0,0,0]",
            ",'fractions':[0,0,0,0,0,0,0,0,0,0,0]",
            ",'gap_policy':'skip'",
            ",'other':1")) {
      assertThatThrownBy(() -> distribution(wrong)).as(wrong).isInstanceOf(FaultException.class);
    }
  }

  private void steps(int buckets, int from) {
    for (int t = 0; t < buckets; t++) {
      for (int n = t < from ? 2 + t % 2 : 6 + t % 2; n > 0; n--) {
        shards.add(added++ % 2, Integer.toString(added), "{'t':" + t + ",'p':" + t * n + "}");
      }
    }
  }

  @Test
  void changesAreToldWithTheirBucket() throws IOException {
    steps(30, 18);
    String request =
        "{'h':{'histogram':{'field':'t','interval':1},'aggs':{'s':{'sum':{'field':'p'}}}},"
            + "'c':{'change_point':{'buckets_path':'h>_count'}}}";
    assertThat(shards.text(request))
        .contains("'c':{'bucket':{'key':18.0,'doc_count':6,'s':{'value':378.0}},")
        .contains("'type':{'step_change':{'p_value':")
        .endsWith(",'change_point':18}}}}");
    assertThat(shards.run(request, true)).containsKeys("histogram#h", "change_point#c");
    assertThat(shards.run(request, true).toString()).contains("sum#s={value=378.0}}, type=");
  }

  @Test
  void seriesWithoutAChangeAreToldAsSuch() throws IOException {
    steps(21, 30);
    String request =
        "{'h':{'histogram':{'field':'t','interval':1}},"
            + "'c':{'change_point':{'buckets_path':'h>_count'}}}";
    assertThat(shards.text(request))
        .endsWith(
            "'c':{'type':{'indeterminable':{'reason':'not enough buckets to calculate"
                + " change_point. Requires at least [22]; found [21]'}}}}");
    shards.add(0, "more", "{'t':23}");
    assertThat(shards.text(request)).endsWith("'c':{'type':{'stationary':{}}}}");
    for (String wrong :
        List.of(
            "'buckets_path':'h>none'",
            "'buckets_path':'h'",
            "'buckets_path':'none>_count'",
            "'buckets_path':'h>_count','format':'0'",
            "'buckets_path':'h>_count','gap_policy':'other'",
            "'buckets_path':'h>_count','other':1",
            "'gap_policy':'skip'")) {
      assertThatThrownBy(() ->
              shards.run(
                  "{'h':{'histogram':{'field':'t','interval':1}},'c':{'change_point':{"
                      + wrong
                      + "}}}"))
          .as(wrong)
          .isInstanceOf(FaultException.class);
    }
  }

  private void prices() {
    double[][] prices = {{150, 175, 200}, {10, 50}, {}, {175, 200}};
    for (int t = 0; t < prices.length; t++) {
      for (double price : prices[t]) {
        shards.add(added++ % 2, Integer.toString(added), "{'t':" + t + ",'p':" + price + "}");
      }
    }
  }

  private static String moving(String percentiles, String options) {
    return "{'h':{'histogram':{'field':'t','interval':1},'aggs':{'p':{'percentiles':{'field':'p',"
        + "'percents':[1,99]"
        + percentiles
        + "}},'m':{'moving_percentiles':{'buckets_path':'p'"
        + options
        + "}}}}}";
  }

  @Test
  void percentilesMoveAlongWithAWindow() throws IOException {
    prices();
    assertThat(shards.text(moving("", ",'window':10")))
        .isEqualTo(
            "{'h':{'buckets':[{'key':0.0,'doc_count':3,'p':{'values':{'1.0':150.0,'99.0':200.0}}},"
                + "{'key':1.0,'doc_count':2,'p':{'values':{'1.0':10.0,'99.0':50.0}},"
                + "'m':{'values':{'1.0':150.0,'99.0':200.0}}},"
                + "{'key':2.0,'doc_count':0,'p':{'values':{'1.0':null,'99.0':null}},"
                + "'m':{'values':{'1.0':10.0,'99.0':200.0}}},"
                + "{'key':3.0,'doc_count':2,'p':{'values':{'1.0':175.0,'99.0':200.0}},"
                + "'m':{'values':{'1.0':10.0,'99.0':200.0}}}]}}");
    assertThat(shards.text(moving("", ",'window':1,'shift':1")))
        .contains("'m':{'values':{'1.0':150.0,'99.0':200.0}}")
        .contains("'m':{'values':{'1.0':10.0,'99.0':50.0}}")
        .contains("'m':{'values':{'1.0':null,'99.0':null}}")
        .contains("'m':{'values':{'1.0':175.0,'99.0':200.0}}");
    assertThat(
            shards.text(
                moving(
                    ",'keyed':false,'hdr':{'number_of_significant_value_digits':3}",
                    ",'window':2")))
        .contains("'m':{'values':[{'key':1.0,'value':150.0},{'key':99.0,'value':200.0}]}")
        .contains("'m':{'values':[{'key':1.0,'value':10.0}");
    assertThat(shards.run(moving("", ",'window':2"), true).toString())
        .contains("tdigest_percentiles#m=");
  }

  @Test
  void wrongWindowsOfPercentilesAreRefused() {
    for (String wrong :
        List.of(
            "",
            ",'window':0",
            ",'window':2,'other':1",
            ",'window':2,'gap_policy':'skip'",
            ",'window':2,'format':'0'")) {
      assertThatThrownBy(() -> shards.run(moving("", wrong)))
          .as(wrong)
          .isInstanceOf(FaultException.class);
    }
    prices();
    assertThatThrownBy(() ->
            shards.run(
                "{'h':{'histogram':{'field':'t','interval':1},'aggs':{'p':{'max':{'field':'p'}}"
                    + ",'m':{'moving_percentiles':{'buckets_path':'p','window':2}}}}}"))
        .hasMessageContaining("must reference a percentiles aggregation");
    assertThatThrownBy(() ->
            shards.run(
                "{'h':{'terms':{'field':'v'},'aggs':{'p':{'percentiles':{'field':'p'}}"
                    + ",'m':{'moving_percentiles':{'buckets_path':'p','window':2}}}}}"))
        .hasMessageContaining("must have a histogram, date_histogram or auto_date_histogram");
  }

  @Test
  void numbersOfBucketsAreAddedOneAfterTheOther() throws IOException {
    String[] numbers = {"1", "1e100", "1", "-1e100"};
    for (int i = 0; i < numbers.length; i++) {
      shards.add(0, "s" + i, "{'v':'v" + i + "','p':" + numbers[i] + "}");
    }
    assertThat(
            shards.text(
                "{'b':{'terms':{'field':'v'},'aggs':{'s':{'sum':{'field':'p'}}}},"
                    + "'sum':{'sum_bucket':{'buckets_path':'b>s'}},"
                    + "'stats':{'stats_bucket':{'buckets_path':'b>s'}}}"))
        .contains("'sum':{'value':0.0}")
        .contains("'avg':0.0,'sum':0.0}");
  }
}
