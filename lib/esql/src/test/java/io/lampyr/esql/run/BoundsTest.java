package io.lampyr.esql.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.memory.TooMuchMemoryException;
import io.lampyr.esql.Local;
import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.format.ResultWriter;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Values;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Short queries that would make much, or take long. */
class BoundsTest {
  private final Local none = new Local(Map.of());

  private static Local rows(int count) {
    List<Object[]> rows = new ArrayList<>();
    IntStream.range(0, count).forEach(i -> rows.add(new Object[] {"k" + i, (long) i}));
    Table table = Local.table(List.of("k", "n"), List.of(DataType.KEYWORD, DataType.LONG), rows, 1);
    return new Local(Map.of("t", table));
  }

  private static String times(int count, String separator, String text) {
    return String.join(separator, Collections.nCopies(count, text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "EVAL x = REPEAT(k, 100000) | STATS COUNT(x)",
        "STATS COUNT(LENGTH(REPEAT(k, 100000)))",
        "STATS COUNT(*) BY LENGTH(REPEAT(k, 100000))",
        "WHERE LENGTH(REPEAT(k, 100000)) > 5 | STATS COUNT(*)",
        "SORT LENGTH(REPEAT(k, 100000)) | STATS COUNT(*)",
        "STATS COUNT(SPLIT(REPEAT(CONCAT(k, \",\"), 10000), \",\"))",
        "DISSECT k \"%{a}\" | STATS x = MAX(REPEAT(a, 100000)) BY n"
      })
  void whatIsComputedCountsWhileItIsThere(String steps) {
    RequestMemory memory = new RequestMemory(4 << 20, 8 << 20);
    try (RequestMemory.Held held = memory.begin()) {
      assertThatThrownBy(() -> held.during(() -> rows(500).rows("FROM t | " + steps)))
          .isInstanceOf(TooMuchMemoryException.class);
    }
    assertThat(memory.taken()).isZero();
  }

  @Test
  void whatHasGoneThroughIsGivenBack() {
    RequestMemory memory = new RequestMemory(4 << 20, 8 << 20);
    try (RequestMemory.Held held = memory.begin()) {
      assertThat(
              held.during(
                  () -> rows(20_000).rows("FROM t | EVAL x = REPEAT(k, 100) | STATS COUNT(x)")))
          .containsExactly(List.of(20_000L));
    }
  }

  @Test
  void aRowThatBecomesMillionsIsLeftWhenNobodyWaits() {
    AtomicInteger asked = new AtomicInteger();
    Local local =
        new Local(
            Map.of(),
            () -> {
              if (asked.incrementAndGet() > 20) {
                throw new IllegalStateException("nobody waits");
              }
            });
    String several = "[" + times(99, ", ", "1") + ", 2]";
    String query =
        "ROW a = %1$s, b = %1$s, c = %1$s, d = %1$s".formatted(several)
            + " | MV_EXPAND a | MV_EXPAND b | MV_EXPAND c | MV_EXPAND d";
    assertThatThrownBy(() -> local.rows(query + " | STATS COUNT(*)"))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void constantsCountToo() {
    String texts = times(40, ", ", "LENGTH(REPEAT(\"abcd\", 200000))");
    RequestMemory memory = new RequestMemory(4 << 20, 8 << 20);
    try (RequestMemory.Held held = memory.begin()) {
      assertThatThrownBy(() -> held.during(() -> none.rows("ROW x = 1 | EVAL " + texts)))
          .isInstanceOf(TooMuchMemoryException.class);
    }
  }

  @Test
  void aRowBelongsToSoManyGroups() {
    String values = "[" + String.join(",", IntStream.range(0, 101).mapToObj(i -> "" + i).toList());
    String row = "ROW a = " + values + "], b = " + values + "] | ";
    assertThat(none.rows(row + "STATS COUNT(*) BY a")).hasSize(101);
    assertThatThrownBy(() -> none.rows(row + "STATS COUNT(*) BY a, b"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("a row belongs to more than [10000] groups");
    assertThat(none.rows(row + "INLINESTATS c = COUNT(*) BY a | KEEP c"))
        .containsExactly(List.of(1L));
  }

  @Test
  void aCellHasSoManyValues() {
    String doubled = times(60, " | ", "EVAL a = MV_APPEND(a, a)");
    Result result = none.run("ROW a = [\"x\", \"y\"] | " + doubled);
    assertThat(ResultWriter.rows(result, result.columns()))
        .containsExactly(Collections.singletonList(null));
    assertThat(result.warnings().toString()).contains("values of more than [16777216] bytes");
    String joined =
        "EVAL t = REPEAT(\"a\", 1000), a = [\"x\", \"y\"] | "
            + times(11, " | ", "EVAL a = MV_APPEND(a, a)");
    for (String call : List.of("MV_CONCAT(a, t)", "MV_ZIP(a, a, t)")) {
      Result none = this.none.run("ROW q = 1 | " + joined + " | EVAL z = " + call + " | KEEP z");
      assertThat(ResultWriter.rows(none, none.columns()))
          .as(call)
          .containsExactly(Collections.singletonList(null));
    }
  }

  @Test
  void replacementsAreBoundedBeforeTheyAreMade() {
    Result result =
        none.run(
            "ROW t = REPEAT(\"a\", 1000000) | EVAL x = REPLACE(t, \"(.*)\", REPEAT(\"$1\", 9000))"
                + " | KEEP x");
    assertThat(ResultWriter.rows(result, result.columns()))
        .containsExactly(Collections.singletonList(null));
  }

  @Test
  void patternsAreCheckedBeforeTheyAreRead() {
    for (String pattern : List.of("(((((a{99}){99}){99}){99}){99})", times(20_000, "", "("))) {
      assertThatThrownBy(() -> none.rows("ROW x = \"a\" | WHERE x RLIKE \"" + pattern + "\""))
          .isInstanceOf(QueryException.class);
    }
    assertThatThrownBy(
            () -> none.rows("ROW x = \"a\" | WHERE x LIKE \"" + times(20_000, "", "a?") + "\""))
        .isInstanceOf(QueryException.class);
    assertThatThrownBy(() -> rows(1).rows("FROM t | WHERE like(k, k)"))
        .hasMessageContaining("the pattern must be a constant string");
  }

  @Test
  void manyFieldsAreOneStepAndTooManyAreRefused() {
    assertThat(none.rows("ROW x = 1 | EVAL " + times(9_000, ", ", "y = x + 1") + " | KEEP y"))
        .containsExactly(List.of(2));
    for (String steps :
        List.of(
            "EVAL " + times(11_000, ", ", "y = 1"),
            "STATS " + times(11_000, ", ", "COUNT(*)"),
            "SORT " + times(11_000, ", ", "x"))) {
      assertThatThrownBy(() -> none.rows("ROW x = 1 | " + steps))
          .isInstanceOf(QueryException.class)
          .hasMessageContaining("a query has at most [10000] columns");
    }
  }

  @Test
  void longCellsDoNotWidenTheOthers() {
    Result result = rows(300).run("FROM t | EVAL x = CASE(n == 0, REPEAT(\"a\", 5000), \"b\")");
    List<String> lines = ResultWriter.table(result, result.columns(), true).lines().toList();
    assertThat(lines.get(2)).hasSize(5000 + 2 * 16);
    assertThat(lines.get(3)).hasSize(100 + 2 * 16);
    RequestMemory memory = new RequestMemory(40_000, 40_000);
    try (RequestMemory.Held held = memory.begin()) {
      assertThatThrownBy(
              () -> held.during(() -> ResultWriter.table(result, result.columns(), true)))
          .isInstanceOf(TooMuchMemoryException.class);
    }
  }

  @Test
  void bytesOfDocumentsAreThoseOfAllTheirParts() {
    String text = times(1000, "", "a");
    assertThat(Values.bytes(Map.of("a", List.of(text, text)))).isGreaterThan(4000);
  }

  @Test
  void whatGroupsKeepIsCounted() {
    RequestMemory memory = new RequestMemory(4 << 20, 8 << 20);
    for (String value : List.of("MAX(k)", "TOP(k, 3, \"desc\")", "FIRST(k, d)")) {
      List<Object[]> rows = new ArrayList<>();
      String text = times(10_000, "", "a");
      IntStream.range(0, 500).forEach(i -> rows.add(new Object[] {text + i, (long) i, 1L}));
      Table table =
          Local.table(
              List.of("k", "n", "d"),
              List.of(DataType.KEYWORD, DataType.LONG, DataType.DATETIME),
              rows,
              1);
      try (RequestMemory.Held held = memory.begin()) {
        assertThatThrownBy(() ->
                held.during(() ->
                    new Local(Map.of("t", table)).rows("FROM t | STATS x = " + value + " BY n")))
            .as(value)
            .isInstanceOf(TooMuchMemoryException.class);
      }
    }
  }

  @Test
  void bucketsAndNumbersAreBounded() {
    String row = "ROW d = \"2024-01-01\"::datetime | EVAL x = ";
    for (String call :
        List.of(
            "BUCKET(d, 2147483647, \"1970-01-01\", \"2024-01-01\")",
            "BUCKET(d, 9223372036854775807 seconds)",
            "DATE_TRUNC(y, d)",
            times(400, "", "9"),
            "MATCH(TO_STRING(), \"x\")")) {
      assertThatThrownBy(() -> none.rows(row + call)).as(call).isInstanceOf(QueryException.class);
    }
    assertThatThrownBy(() -> rows(1).rows("FROM t | EVAL x = DATE_TRUNC(k::time_duration, NOW())"))
        .hasMessageContaining("must be a constant amount of time");
  }

  @Test
  void textsOfIndicesAreAskedForOfDocumentsOnly() {
    assertThatThrownBy(() -> none.rows("ROW a = 1 | WHERE QSTR(\"x\")"))
        .hasMessageContaining("[QSTR] function can only be used on indices");
    assertThatThrownBy(() -> rows(1).rows("FROM t | STATS c = COUNT(*) | WHERE QSTR(\"x\")"))
        .hasMessageContaining("[QSTR] function cannot be used after STATS");
  }

  @Test
  void onlyFieldsThatQueriesFindArePushed() {
    List<List<Map<String, Object>>> asked = new ArrayList<>();
    Table.Split split = (scan, _) -> asked.add(scan.filters());
    record Two(List<Table.Field> fields, List<Table.Split> splits) implements Table {}
    Table table =
        new Two(
            List.of(
                new Table.Field("a", DataType.KEYWORD, null, false),
                new Table.Field("b", DataType.KEYWORD, null)),
            List.of(split));
    Local local = new Local(Map.of("t", table));
    local.run("FROM t | WHERE a > \"x\"");
    local.run("FROM t | WHERE b > \"x\"");
    local.run("FROM t | WHERE " + times(150, " OR ", "b == \"x\""));
    local.run("FROM t | WHERE " + times(150, " AND ", "b == \"x\"") + " AND a == \"x\"");
    local.run("FROM t | WHERE b == \"x\" OR a == \"x\"");
    assertThat(asked.get(0)).isEmpty();
    assertThat(asked.get(1)).hasSize(1);
    for (int chain : List.of(2, 3)) {
      // However long a chain is, its parts stand beside each other.
      assertThat(asked.get(chain).toString().replaceAll("[^\\[]", "")).isEqualTo("[[");
    }
    assertThat(asked.get(4)).isEmpty();
  }
}
