package io.lampyr.esql.part;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.esql.Local;
import io.lampyr.esql.run.Result;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What splits give elsewhere is what they give here. */
class PartsTest {
  private static final List<String> NAMES =
      List.of("k", "n", "d", "t", "ip", "v", "u", "b", "g", "s");
  private static final List<DataType> TYPES =
      List.of(
          DataType.KEYWORD,
          DataType.LONG,
          DataType.DOUBLE,
          DataType.DATETIME,
          DataType.IP,
          DataType.VERSION,
          DataType.UNSIGNED_LONG,
          DataType.BOOLEAN,
          DataType.GEO_POINT,
          DataType.TEXT);

  private static final List<String> QUERIES =
      List.of(
          "STATS c=COUNT(*), s=SUM(n), a=AVG(d), l=MIN(t), h=MAX(v) BY k | SORT k",
          "STATS COUNT(d), SUM(d), MEDIAN(d), STD_DEV(d), VARIANCE(n), WEIGHTED_AVG(d, n)",
          "STATS p=PERCENTILE(d, 90), MEDIAN(n) BY k | SORT k",
          "WHERE n > 80 | STATS MEDIAN_ABSOLUTE_DEVIATION(d) BY n | SORT n",
          "STATS VALUES(k), TOP(n, 3, \"desc\"), FIRST(k, t), LAST(n, t) BY b | SORT b",
          "STATS COUNT_DISTINCT(n), COUNT_DISTINCT(d, 4), PRESENT(u), ABSENT(v), MAX(u), MIN(ip)",
          "STATS ST_CENTROID_AGG(g) BY BUCKET(n, 50) | SORT `BUCKET(n, 50)`",
          "STATS c=COUNT(*) WHERE n > 0, s=SUM(d) WHERE k == \"k1\" BY BUCKET(t, 1 hour)"
              + " | SORT `BUCKET(t, 1 hour)` | LIMIT 20",
          "STATS SUM(n) BY k, b | STATS MAX(`SUM(n)`)",
          "WHERE n > 20 AND k IN (\"k1\", \"k2\") | EVAL x = n * 2 + LENGTH(k) | STATS SUM(x) BY b"
              + " | SORT b",
          "EVAL x = CASE(n > 0, \"up\", n < 0, \"down\", \"even\") | STATS COUNT(*) BY x | SORT x",
          "EVAL x = COALESCE(n, 0) / 0 | STATS COUNT(x)",
          "WHERE s LIKE \"*1*\" | SORT n DESC NULLS LAST, d, t | LIMIT 30 | KEEP n, d, t, s",
          "SORT d NULLS FIRST, n, t, k | LIMIT 7 | EVAL y = d + 1 | KEEP k, n, d, t, ip, v, u, b,"
              + " g, y",
          "KEEP n, k | LIMIT 13",
          "MV_EXPAND k | STATS COUNT(*) BY k | SORT k",
          "DISSECT s \"%{a} %{c}\" | STATS COUNT(*) BY c | SORT c",
          "GROK s \"%{WORD:w} %{INT:i:int}\" | STATS SUM(i), COUNT(*) BY w",
          "SAMPLE 0.75 | STATS COUNT(*)",
          "STATS SAMPLE(k, 20), SAMPLE(n, 3) BY b | SORT b",
          "URI_PARTS p = s | REGISTERED_DOMAIN d = k | USER_AGENT a = s WITH"
              + " {\"extract_device_type\": true} | STATS COUNT(p.path), COUNT(d.domain),"
              + " MAX(a.name)",
          "EVAL x = MV_DIFFERENCE(k, \"k1\"), y = NETWORK_DIRECTION(ip, \"10.0.0.1\", \"private\")"
              + " | STATS COUNT(x), VALUES(y)",
          "WHERE CIDR_MATCH(ip, \"10.0.0.0/30\") | STATS COUNT(*), VALUES(ip)",
          "EVAL h = DATE_TRUNC(1 day, t), f = DATE_FORMAT(\"yyyy\", t) | STATS COUNT(*) BY h, f",
          "STATS m = MAX(t) | EVAL age = DATE_DIFF(\"hours\", m, NOW())");

  private static List<Object[]> rows(Random random, int count) {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Object[] row = new Object[NAMES.size()];
      row[0] =
          random.nextInt(9) == 0
              ? Multi.cell(List.of("k1", "k" + (2 + random.nextInt(3))))
              : "k" + random.nextInt(5);
      row[1] = (long) random.nextInt(200) - 100;
      row[2] = random.nextInt(64) / 8.0;
      row[3] = 1_700_000_000_000L + random.nextInt(100_000_000);
      byte[] address = new byte[16];
      address[10] = -1;
      address[11] = -1;
      address[12] = 10;
      address[15] = (byte) random.nextInt(8);
      row[4] = new Values.Address(address);
      row[5] = new Values.Version("1." + random.nextInt(3), new byte[] {(byte) random.nextInt(3)});
      row[6] = BigInteger.TWO.pow(63).add(BigInteger.valueOf(random.nextInt(9)));
      row[7] = random.nextBoolean();
      row[8] = new Values.Point(random.nextInt(90), random.nextInt(45));
      row[9] = "row " + random.nextInt(30);
      for (int at = 0; at < row.length; at++) {
        row[at] = random.nextInt(12) == 0 ? null : row[at];
      }
      rows.add(row);
    }
    return rows;
  }

  private static String told(Local local, String query) {
    Result result = local.run(query);
    return local.rows(query) + " " + result.warnings() + " " + result.documents();
  }

  @Test
  void whatIsReadElsewhereIsWhatIsReadHere() {
    for (long seed = 1; seed <= 6; seed++) {
      Table table = Local.table(NAMES, TYPES, rows(new Random(seed), 80 + (int) seed * 300), 5);
      Spread spread = Spread.over(table);
      Local here = new Local(Map.of("t", table));
      Local there = new Local(Map.of("t", spread));
      for (String query : QUERIES) {
        int before = spread.asked().size();
        String expected = told(here, "FROM t | " + query);
        assertThat(told(there, "FROM t | " + query))
            .as("seed=%d %s", seed, query)
            .isEqualTo(expected);
        assertThat(spread.asked().size()).as(query).isEqualTo(before + 6);
        assertThat(there.run("FROM t | " + query).elsewhere()).as(query).isEqualTo(5);
      }
    }
  }

  @Test
  void whatIsNotAnsweredIsReadHere() {
    Table table = Local.table(NAMES, TYPES, rows(new Random(7), 500), 5);
    Spread spread = new Spread(table, at -> at % 2 == 1, answer -> answer, new ArrayList<>());
    Local there = new Local(Map.of("t", spread));
    String query = "FROM t | STATS COUNT(*), SUM(n) BY k | SORT k";
    assertThat(told(there, query)).isEqualTo(told(new Local(Map.of("t", table)), query));
    assertThat(there.run(query).elsewhere()).isEqualTo(2);
  }

  @Test
  void answersThatAreCutOffAreReadHere() {
    Table table = Local.table(NAMES, TYPES, rows(new Random(11), 60), 1);
    Random random = new Random(12);
    Spread cut =
        new Spread(
            table,
            _ -> true,
            answer -> Arrays.copyOf(answer, random.nextInt(answer.length)),
            new ArrayList<>());
    Local here = new Local(Map.of("t", table));
    Local there = new Local(Map.of("t", cut));
    for (String query : QUERIES) {
      assertThat(told(there, "FROM t | " + query)).isEqualTo(told(here, "FROM t | " + query));
      assertThat(there.run("FROM t | " + query).elsewhere()).isZero();
    }
  }

  @Test
  void whatNeedsOtherTablesOrAllRowsStaysHere() {
    Table table = Local.table(NAMES, TYPES, rows(new Random(8), 100), 3);
    Table other =
        Local.table(
            List.of("k", "city"),
            List.of(DataType.KEYWORD, DataType.KEYWORD),
            List.<Object[]>of(new Object[] {"k1", "x"}),
            1);
    Spread spread = Spread.over(table);
    Local there = new Local(Map.of("t", spread, "o", other));
    there.run("FROM t | LOOKUP JOIN o ON k | STATS COUNT(*) BY city");
    there.run("FROM t | INLINESTATS m = MAX(n) | KEEP n, m");
    there.run("FROM t | SORT n | STATS COUNT(*)");
    assertThat(spread.asked()).isEmpty();
    there.run("FROM t | STATS c = COUNT(*) BY k | LOOKUP JOIN o ON k");
    assertThat(spread.asked()).hasSize(2);
  }

  @Test
  void bytesThatAreNoPartAreRefused() {
    Table table = Local.table(NAMES, TYPES, rows(new Random(9), 40), 1);
    Spread spread = Spread.over(table);
    Local local = new Local(Map.of("t", spread));
    QUERIES.forEach(query -> local.run("FROM t | " + query));
    List<byte[]> parts = spread.asked();
    Random random = new Random(10);
    for (byte[] part : parts) {
      assertThat(PlanPart.decode(part).encoded().orElseThrow()).isEqualTo(part);
      for (int i = 0; i < 300; i++) {
        byte[] spoilt =
            random.nextBoolean() ? Arrays.copyOf(part, random.nextInt(part.length)) : part.clone();
        if (spoilt.length == part.length) {
          spoilt[random.nextInt(spoilt.length)] ^= (byte) (1 << random.nextInt(8));
        }
        try {
          PlanPart.decode(spoilt);
        } catch (CorruptionException told) {
          assertThat(told).hasMessageContaining("piped query");
        }
      }
    }
    byte[] later = parts.getFirst().clone();
    later[0] = 2;
    assertThatThrownBy(() -> PlanPart.decode(later))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("it has version 2, this program reads 1");
  }
}
