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
    Local local = new Local(Map.of("t", spread));
    QUERIES.forEach(query -> local.run("FROM t | " + query));
    for (int i = 0; i < QUERIES.size(); i++) {
      lines.add(2 * i, HexFormat.of().formatHex(spread.asked().get(i)));
    }
    assertThat(String.join("\n", lines)).isEqualTo(golden);
  }
}
