package io.lampyr.esql.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.esql.Local;
import io.lampyr.esql.fault.QueryException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Queries of time series: which functions they have, what is refused, and with which words. */
class SeriesQueriesTest {
  private static final String AT = "2026-01-01T00:0";

  /** Two pods of one cluster and one of another, points every 30 s for five minutes. */
  private static SeriesTable table() {
    SeriesTable table = new SeriesTable();
    for (long i = 0; i < 10; i++) {
      table.add("a", "one", i * 30, 1.0 + i, i * 60);
      table.add("a", "two", i * 30, 2.0, i < 5 ? i * 30 : (i - 5) * 30);
      table.add("b", "one", i * 30, 10.0 * i, i * 15);
    }
    return table;
  }

  private static List<List<@Nullable Object>> rows(String query) {
    List<List<@Nullable Object>> found = table().tables(2).rows(query);
    // Series whose numbers come by themselves, and as what they add up to, give the same.
    assertThat(table().lines(2, new Random(1), new AtomicInteger()).rows(query)).isEqualTo(found);
    return found;
  }

  private static void refused(String query, String words) {
    assertThatThrownBy(() -> rows(query))
        .as(query)
        .isInstanceOf(QueryException.class)
        .hasMessageContaining(words);
  }

  private static List<List<Object>> table(List<?>... rows) {
    List<List<Object>> all = new ArrayList<>();
    Arrays.stream(rows).forEach(row -> all.add(new ArrayList<>(row)));
    return all;
  }

  @Test
  void functionsOfSeriesAreInsideOfAggregations() {
    assertThat(
            rows(
                "TS k8s | STATS m = SUM(MAX_OVER_TIME(gauge)) BY cluster, t = TBUCKET(2 minutes)"
                    + " | SORT cluster, t"))
        .isEqualTo(
            table(
                List.of(6.0, "a", AT + "0:00.000Z"),
                List.of(10.0, "a", AT + "2:00.000Z"),
                List.of(12.0, "a", AT + "4:00.000Z"),
                List.of(30.0, "b", AT + "0:00.000Z"),
                List.of(70.0, "b", AT + "2:00.000Z"),
                List.of(90.0, "b", AT + "4:00.000Z")));
    assertThat(rows("TS k8s | STATS AVG(AVG_OVER_TIME(gauge)), MIN(COUNT_OVER_TIME(gauge))"))
        .isEqualTo(table(List.of((5.5 + 2 + 45) / 3, 10L)));
  }

  @Test
  void theLastValueIsMeantWhereNoFunctionIs() {
    for (String inner : List.of("gauge", "LAST_OVER_TIME(gauge)")) {
      assertThat(rows("TS k8s | STATS SUM(" + inner + ") BY cluster | SORT cluster"))
          .isEqualTo(table(List.of(12.0, "a"), List.of(90.0, "b")));
    }
    assertThat(rows("TS k8s | STATS MAX(requests) BY cluster | SORT cluster"))
        .isEqualTo(table(List.of(540L, "a"), List.of(135L, "b")));
    assertThat(rows("TS k8s | STATS x = SUM(gauge + whole)")).isEqualTo(table(List.of(204.0)));
  }

  @Test
  void rowsWithoutTheMetricsThatAreAskedForAreDropped() {
    SeriesTable table = new SeriesTable();
    table.add("a", "one", 0, 1.0, null).add("a", "one", 60, null, 5L);
    table.add("b", "two", 0, null, 7L).add("c", "none", 0, null, null);
    for (Local local :
        List.of(table.tables(2), table.lines(2, new Random(2), new AtomicInteger()))) {
      assertThat(local.rows("TS k8s | STATS COUNT(LAST_OVER_TIME(gauge)) BY cluster"))
          .isEqualTo(table(List.of(1L, "a")));
      assertThat(
              local.rows(
                  "TS k8s | STATS MAX(gauge) BY cluster, t = TBUCKET(1 minute) | KEEP cluster, t"))
          .isEqualTo(table(List.of("a", AT + "0:00.000Z")));
      // Of several metrics one is enough, also where a column is computed of it.
      assertThat(
              local.rows(
                  "TS k8s | EVAL twice = gauge * 2 | STATS MAX(twice), MAX(requests) BY cluster"
                      + " | KEEP cluster | SORT cluster"))
          .isEqualTo(table(List.of("a"), List.of("b")));
      // What asks for what is missing, or for no metric, looks at all rows.
      assertThat(
              local.rows("TS k8s | STATS MAX(ABSENT_OVER_TIME(gauge)) BY cluster | SORT cluster"))
          .isEqualTo(table(List.of(false, "a"), List.of(true, "b"), List.of(true, "c")));
      assertThat(local.rows("TS k8s | STATS COUNT(LAST_OVER_TIME(note)) BY cluster | SORT cluster"))
          .hasSize(3);
    }
  }

  @Test
  void ratesKnowOfResetsAndReachTheEndsOfBuckets() {
    assertThat(
            rows(
                "TS k8s | WHERE pod == \"one\" | STATS r = MAX(RATE(requests)) BY cluster,"
                    + " TBUCKET(5 minutes) | SORT cluster"))
        .isEqualTo(
            table(
                List.of(2.0 * 300 / 300, "a", AT + "0:00.000Z"),
                List.of(0.5 * 300 / 300, "b", AT + "0:00.000Z")));
    // 0..120, then from 0 to 120 again.
    assertThat(rows("TS k8s | WHERE pod == \"two\" | STATS MAX(INCREASE(requests))"))
        .isEqualTo(table(List.of(240.0)));
    assertThat(rows("TS k8s | WHERE pod == \"two\" | STATS MAX(IRATE(requests)) BY TBUCKET(150 s)"))
        .isEqualTo(
            table(
                List.of(1.0, "2026-01-01T00:02:30.000Z"),
                List.of(1.0, "2026-01-01T00:00:00.000Z")));
  }

  @Test
  void gaugesHaveFunctionsOfTheirOwn() {
    assertThat(
            rows(
                "TS k8s | WHERE cluster == \"b\" | STATS MAX(DELTA(gauge)), MAX(IDELTA(gauge)),"
                    + " MAX(DERIV(gauge)), MAX(FIRST_OVER_TIME(gauge)), MAX(SUM_OVER_TIME(whole)),"
                    + " MAX(STDDEV_OVER_TIME(gauge)), MAX(VARIANCE_OVER_TIME(gauge)),"
                    + " MAX(PERCENTILE_OVER_TIME(gauge, 100)),"
                    + " MAX(COUNT_DISTINCT_OVER_TIME(gauge)), MAX(PRESENT_OVER_TIME(gauge)),"
                    + " MAX(ABSENT_OVER_TIME(gauge)), MAX(MIN_OVER_TIME(gauge))"))
        .isEqualTo(
            table(
                Arrays.asList(
                    90.0,
                    10.0,
                    1 / 3.0,
                    0.0,
                    450L,
                    Math.sqrt(825),
                    825.0,
                    90.0,
                    10L,
                    true,
                    false,
                    0.0)));
  }

  @Test
  void windowsLookBack() {
    assertThat(
            rows(
                "TS k8s | WHERE cluster == \"b\" | STATS w = MAX(SUM_OVER_TIME(gauge, 2 minutes)),"
                    + " s = MAX(SUM_OVER_TIME(gauge, 30 seconds)), b = MAX(SUM_OVER_TIME(gauge))"
                    + " BY t = TBUCKET(1 minute) | SORT t"))
        .isEqualTo(
            table(
                List.of(10.0, 10.0, 10.0, AT + "0:00.000Z"),
                List.of(60.0, 30.0, 50.0, AT + "1:00.000Z"),
                List.of(140.0, 50.0, 90.0, AT + "2:00.000Z"),
                List.of(220.0, 70.0, 130.0, AT + "3:00.000Z"),
                List.of(300.0, 90.0, 170.0, AT + "4:00.000Z")));
    refused("TS k8s | STATS MAX(RATE(requests, 1m))", "needs a time bucket of a fixed length");
    refused(
        "TS k8s | STATS MAX(RATE(requests, 1m)) BY TBUCKET(1 month)",
        "needs a time bucket of a fixed length");
    refused("TS k8s | STATS MAX(RATE(requests, 0s)) BY TBUCKET(1m)", "longer than zero");
    refused("TS k8s | STATS MAX(RATE(requests, 5)) BY TBUCKET(1m)", "second argument of");
  }

  @Test
  void functionsByThemselvesTellOfEachSeries() {
    assertThat(
            rows(
                "TS k8s | WHERE cluster == \"a\" | STATS m = MAX_OVER_TIME(gauge) BY t ="
                    + " TBUCKET(1 hour) | SORT _timeseries"))
        .isEqualTo(
            table(
                List.of(10.0, AT + "0:00.000Z", "{\"cluster\":\"a\",\"pod\":\"one\"}"),
                List.of(2.0, AT + "0:00.000Z", "{\"cluster\":\"a\",\"pod\":\"two\"}")));
    assertThat(rows("TS k8s | STATS SUM(MAX_OVER_TIME(gauge)) BY WITHOUT(pod) | SORT _timeseries"))
        .isEqualTo(
            table(List.of(12.0, "{\"cluster\":\"a\"}"), List.of(90.0, "{\"cluster\":\"b\"}")));
    refused("TS k8s | STATS RATE(requests) BY cluster", "Only grouping functions are supported");
    refused(
        "TS k8s | STATS a = RATE(requests), b = MAX(gauge)", "cannot mix time-series aggregate [");
    refused("TS k8s | STATS MAX(gauge) BY WITHOUT(note)", "must be a dimension field");
    refused("FROM k8s | STATS MAX(gauge) BY WITHOUT()", "WITHOUT is only supported in time-series");
  }

  @Test
  void conditionsBehindAggregationsLeavePointsOut() {
    assertThat(
            rows(
                "TS k8s | STATS a = SUM(COUNT_OVER_TIME(gauge)) WHERE cluster == \"a\","
                    + " o = SUM(COUNT_OVER_TIME(gauge)) WHERE gauge > 5"))
        .isEqualTo(table(List.of(20L, 5L + 9L)));
  }

  @Test
  void whatCannotBeIsToldWithItsPlace() {
    refused("TS k8s | STATS MAX(RATE(gauge))", "must be [counter_long, counter_integer or counter");
    refused(
        "TS k8s | STATS MAX(MAX_OVER_TIME(requests))",
        "except counter types], found value [requests]");
    refused("TS k8s | STATS MAX(MAX_OVER_TIME(RATE(requests)))", "nested aggregations [RATE(");
    refused("TS k8s | STATS MAX(SUM(gauge))", "nested aggregations [SUM(gauge)] not allowed");
    refused("TS k8s | STATS COUNT(*)", "count_star [COUNT(*)] can't be used with TS command");
    refused("TS k8s | STATS MAX(cluster)", "cannot use dimension field [cluster]");
    refused("TS k8s | STATS MAX(gauge) BY whole", "cannot group by a metric field [whole]");
    refused("TS k8s | SORT gauge | STATS MAX(gauge)", "line 1:10: sorting [SORT] between");
    refused("TS k8s | LIMIT 3 | STATS MAX(gauge)", "limiting [LIMIT] the time-series source");
    refused("TS k8s | MV_EXPAND note | STATS MAX(gauge)", "[MV_EXPAND] in the time-series");
    refused("TS k8s | INLINESTATS MAX(gauge)", "INLINE STATS can only be used after STATS");
    refused("FROM k8s | STATS MAX(RATE(requests))", "can only be used with the TS command");
    refused("FROM k8s | STATS RATE(requests)", "can only be used with the TS command");
    refused("TS k8s | EVAL a = RATE(requests)", "not allowed outside STATS command");
    refused(
        "TS k8s | STATS a = MAX(RATE(requests)) BY t = TBUCKET(1m) | STATS MAX(RATE(a))",
        "can only be used with the TS command");
    refused("TS k8s | STATS MAX(gauge) BY TBUCKET(1m), TBUCKET(1h)", "at most one time bucket");
    refused(
        "TS k8s | DROP @timestamp | STATS MAX(gauge) BY TBUCKET(1m)", "requires the @timestamp");
    refused("TS k8s | METRICS_INFO", "the command [METRICS_INFO] is not supported");
  }

  @Test
  void countersAreNoNumbers() {
    for (String query :
        List.of(
            "EVAL a = requests + 1",
            "EVAL a = ABS(requests)",
            "WHERE requests > 3",
            "STATS SUM(requests)",
            "STATS AVG(requests)",
            "STATS MAX(requests)",
            "STATS VALUES(requests)",
            "STATS COUNT_DISTINCT(requests)",
            "STATS COUNT(*) BY requests",
            "SORT requests",
            "EVAL a = TO_STRING(requests)",
            "EVAL a = TO_INTEGER(requests)")) {
      refused("FROM k8s | " + query, "counter_long");
    }
    assertThat(
            rows(
                "FROM k8s | WHERE pod == \"one\" AND cluster == \"b\" | EVAL l ="
                    + " TO_LONG(requests), d = requests::double | STATS MAX(l), MAX(d),"
                    + " COUNT(requests)"))
        .isEqualTo(table(List.of(135L, 135.0, 10L)));
    assertThat(
            table().tables(1).run("FROM k8s | KEEP requests").columns().getFirst().type().shown())
        .isEqualTo("counter_long");
  }

  @Test
  void bucketsOfTimeNeedNoName() {
    assertThat(rows("FROM k8s | STATS c = COUNT(*) BY t = TBUCKET(2 minutes) | SORT t"))
        .isEqualTo(
            table(
                List.of(12L, AT + "0:00.000Z"),
                List.of(12L, AT + "2:00.000Z"),
                List.of(6L, AT + "4:00.000Z")));
    for (String query :
        List.of(
            "TBUCKET(3, \"2026-01-01T00:00:00Z\", \"2026-01-01T00:15:00Z\")",
            "BUCKET(@timestamp, 5 minutes)")) {
      assertThat(rows("TS k8s | STATS COUNT(gauge) BY " + query))
          .isEqualTo(table(List.of(3L, AT + "0:00.000Z")));
    }
    String within =
        "WHERE TRANGE(\"2026-01-01T00:00:00Z\", \"2026-01-01T00:02:00Z\") | STATS SUM(gauge) BY"
            + " cluster";
    assertThat(rows("TS k8s | " + within + ", TBUCKET(10) | LIMIT 1").getFirst()).hasSize(3);
    assertThat(rows("FROM k8s | WHERE TRANGE(1767225600000, 1767225720000) | STATS COUNT(*)"))
        .isEqualTo(table(List.of(12L)));
    assertThat(rows("FROM k8s | WHERE TRANGE(1 hour) | STATS COUNT(*)"))
        .isEqualTo(table(List.of(0L)));
    refused("FROM k8s | STATS COUNT(*) BY TBUCKET(10)", "requires a range");
    refused("FROM k8s | STATS COUNT(*) BY TBUCKET(0 s)", "Zero or negative time interval");
    refused("FROM k8s | WHERE TRANGE(5)", "must be a constant date_period or time_duration");
    refused("ROW a = 1 | WHERE TRANGE(1h)", "requires the @timestamp field");
  }

  @Test
  void pointsThatNobodyGroupsComeWithTheNewestFirst() {
    assertThat(rows("TS k8s | KEEP gauge | LIMIT 3").getFirst()).hasSize(1);
    assertThat(rows("TS k8s | WHERE cluster == \"b\" | KEEP gauge | LIMIT 3"))
        .isEqualTo(table(List.of(90.0), List.of(80.0), List.of(70.0)));
    assertThat(rows("TS k8s METADATA _tsid | KEEP _tsid, gauge | SORT gauge | LIMIT 1"))
        .isEqualTo(table(List.of("b/one", 0.0)));
  }

  @Test
  void emptyAndSinglePointsGiveNulls() {
    SeriesTable one = new SeriesTable().add("a", "one", 5, 1.0, 7L);
    assertThat(
            one.tables(1)
                .rows(
                    "TS k8s | STATS MAX(RATE(requests)), MAX(DELTA(gauge)), MAX(DERIV(gauge)),"
                        + " MAX(LAST_OVER_TIME(requests)), MAX(IRATE(requests))"))
        .isEqualTo(table(Arrays.asList(null, null, null, 7L, null)));
    SeriesTable none = new SeriesTable();
    assertThat(none.tables(1).rows("TS k8s | STATS MAX(RATE(requests)), COUNT(gauge)"))
        .isEqualTo(table(Arrays.asList(null, 0L)));
    assertThat(none.tables(1).rows("TS k8s | STATS MAX(RATE(requests)) BY TBUCKET(1ms)")).isEmpty();
    assertThat(none.tables(1).rows("TS k8s | STATS RATE(requests)")).isEmpty();
  }
}
