package io.lampyr.esql.part;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.esql.Local;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The bytes of parts and answers are those that earlier and later versions read. */
class PartFormatTest {
  private static final List<String> QUERIES =
      List.of(
          "WHERE n > 1 AND k == \"a\" | EVAL x = n + 1 | DISSECT k \"%{p}\" | STATS c=COUNT(*),"
              + " s=SUM(n) WHERE d > 0, AVG(d), MIN(k), MEDIAN(d), COUNT_DISTINCT(n), VALUES(x),"
              + " STD_DEV(d), WEIGHTED_AVG(d, n), LAST(n, t) BY BUCKET(t, 1 hour), p",
          "MV_EXPAND k | EVAL y = 1 / (n - n) | SORT k DESC NULLS FIRST, t | LIMIT 2",
          "SAMPLE 0.5 | LIMIT 3");

  /** The rows of a table as points of series. */
  private record Points(Table rows) implements Table {
    @Override
    public List<Field> fields() {
      return rows.fields().stream()
          .map(field ->
              new Field(
                  field.name(),
                  field.type(),
                  null,
                  true,
                  switch (field.name()) {
                    case "d" -> Role.METRIC;
                    case "k" -> Role.DIMENSION;
                    default -> Role.PLAIN;
                  }))
          .toList();
    }

    @Override
    public List<Split> splits() {
      return rows.splits();
    }
  }

  private static Table rows() {
    return Local.table(
        List.of("@timestamp", "_tsid", "d", "k"),
        List.of(DataType.DATETIME, DataType.KEYWORD, DataType.DOUBLE, DataType.KEYWORD),
        List.of(
            new Object[] {1_700_000_100_000L, "x", 1.5, "a"},
            new Object[] {1_700_000_000_000L, "x", null, "a"}),
        1);
  }

  @Test
  void bytesAreTheGoldenOnes() throws Exception {
    String golden;
    try (InputStream in = PartFormatTest.class.getResourceAsStream("piped-parts-v1.hex")) {
      assertThat(in).as("golden file").isNotNull();
      golden = new String(in.readAllBytes(), StandardCharsets.US_ASCII).strip();
    }
    Table table =
        Local.table(
            List.of("d", "k", "n", "t"),
            List.of(DataType.DOUBLE, DataType.KEYWORD, DataType.LONG, DataType.DATETIME),
            List.of(
                new Object[] {1.5, "a", 2L, 1_700_000_000_000L},
                new Object[] {null, "a", 3L, 1_700_000_100_000L},
                new Object[] {0.25, "b", 4L, 1_700_009_000_000L}),
            1);
    List<String> lines = new ArrayList<>();
    Spread spread =
        new Spread(
            table,
            _ -> true,
            answer -> {
              lines.add(HexFormat.of().formatHex(answer));
              return answer;
            },
            new ArrayList<>());
    Spread series = new Spread(new Points(rows()), spread.answered(), spread.way(), spread.asked());
    Local local = new Local(Map.of("t", spread, "s", series));
    QUERIES.forEach(query -> local.run("FROM t | " + query));
    local.run(
        "TS s | STATS m = MAX(AVG_OVER_TIME(d, 2 minutes)), SUM(DELTA(d)) WHERE d > 0 BY k,"
            + " TBUCKET(1 minute)");
    for (int i = 0; i < spread.asked().size(); i++) {
      lines.add(2 * i, HexFormat.of().formatHex(spread.asked().get(i)));
    }
    assertThat(String.join("\n", lines)).isEqualTo(golden);
  }
}
