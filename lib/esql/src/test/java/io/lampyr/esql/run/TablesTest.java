package io.lampyr.esql.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.esql.Local;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Commands over tables in several parts, beside the same done row by row. */
class TablesTest {
  private static final List<String> NAMES = List.of("k", "n", "d");
  private static final List<DataType> TYPES =
      List.of(DataType.KEYWORD, DataType.LONG, DataType.DOUBLE);

  private static List<Object[]> rows(Random random, int count) {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(
          new Object[] {
            random.nextInt(10) == 0 ? null : "k" + random.nextInt(5),
            random.nextInt(10) == 0 ? null : (Object) (long) (random.nextInt(200) - 100),
            random.nextInt(10) == 0 ? null : (Object) (random.nextInt(64) / 8.0)
          });
    }
    return rows;
  }

  @Test
  void groupsAreThoseOfOnePassOverAllRows() {
    for (long seed = 1; seed <= 30; seed++) {
      List<Object[]> rows = rows(new Random(seed), 3000);
      Local local = new Local(Map.of("t", Local.table(NAMES, TYPES, rows, 7)));
      Map<String, long[]> naive = new TreeMap<>();
      for (Object[] row : rows) {
        if (row[1] instanceof Long n && n > 0) {
          long[] group = naive.computeIfAbsent(String.valueOf(row[0]), _ -> new long[3]);
          group[0]++;
          group[1] += n;
          group[2] = Math.max(group[2], n);
        }
      }
      Map<String, long[]> found = new TreeMap<>();
      for (List<Object> row :
          local.rows("FROM t | WHERE n > 0 | STATS c=COUNT(*), s=SUM(n), m=MAX(n) BY k")) {
        found.put(
            String.valueOf(row.get(3)),
            new long[] {(Long) row.get(0), (Long) row.get(1), (Long) row.get(2)});
      }
      assertThat(found).as("seed=" + seed).usingRecursiveComparison().isEqualTo(naive);
    }
  }

  @Test
  void sortedRowsAreTheFirstOfAll() {
    for (long seed = 1; seed <= 30; seed++) {
      List<Object[]> rows = rows(new Random(seed), 2500);
      Local local = new Local(Map.of("t", Local.table(NAMES, TYPES, rows, 5)));
      List<Long> naive = new ArrayList<>();
      rows.forEach(row -> naive.add((Long) row[1]));
      Comparator<Long> down = Collections.reverseOrder();
      naive.sort(Comparator.nullsLast(down));
      List<Object> found = new ArrayList<>();
      local
          .rows("FROM t | SORT n DESC NULLS LAST | EVAL x = n | KEEP x | LIMIT 1500")
          .forEach(row -> found.add(row.getFirst()));
      assertThat(found).as("seed=" + seed).isEqualTo(new ArrayList<Object>(naive.subList(0, 1500)));
    }
  }

  @Test
  void limitsByGroupsKeepTheFirstRowsOfEach() {
    for (long seed = 1; seed <= 20; seed++) {
      List<Object[]> rows = rows(new Random(seed), 2500);
      Local local = new Local(Map.of("t", Local.table(NAMES, TYPES, rows, 5)));
      List<Object[]> sorted = new ArrayList<>(rows);
      Comparator<Long> down = Collections.reverseOrder();
      sorted.sort(Comparator.comparing(row -> (Long) row[1], Comparator.nullsLast(down)));
      Map<String, Integer> seen = new TreeMap<>();
      List<List<Object>> naive = new ArrayList<>();
      List<List<Object>> unsorted = new ArrayList<>();
      for (Object[] row : sorted) {
        if (seen.merge(String.valueOf(row[0]), 1, Integer::sum) <= 3) {
          naive.add(java.util.Arrays.asList(row[0], row[1]));
        }
      }
      seen.clear();
      for (Object[] row : rows) {
        if (seen.merge(String.valueOf(row[0]), 1, Integer::sum) <= 2) {
          unsorted.add(java.util.Arrays.asList(row[0], row[1]));
        }
      }
      String order = "SORT n DESC NULLS LAST";
      assertThat(local.rows("FROM t | " + order + " | LIMIT 3 BY k | KEEP k, n"))
          .as("seed=" + seed)
          .isEqualTo(naive);
      assertThat(local.rows("FROM t | LIMIT 2 BY k | KEEP k, n"))
          .as("seed=" + seed)
          .containsExactlyInAnyOrderElementsOf(unsorted);
      assertThat(local.rows("FROM t | " + order + " | LIMIT 3 BY k | LIMIT 4 | KEEP k, n"))
          .as("seed=" + seed)
          .isEqualTo(naive.subList(0, 4));
      assertThat(local.rows("FROM t | LIMIT 0 BY k")).isEmpty();
    }
  }

  @Test
  void severalValuesOfAKeyAreOneGroup() {
    Local local = new Local(Map.of());
    String rows = "ROW k = [1, 2], n = [1, 2, 3] | MV_EXPAND n | LIMIT 2 BY k | KEEP k, n";
    assertThat(local.rows(rows)).hasSize(2);
  }

  private static List<Object> list(Object cell) {
    return new ArrayList<>((List<?>) cell);
  }

  @Test
  void samplesAreSomeOfTheValues() {
    List<Object[]> rows = rows(new Random(3), 2000);
    Local local = new Local(Map.of("t", Local.table(NAMES, TYPES, rows, 5)));
    Object all = local.rows("FROM t | STATS v = VALUES(n)").getFirst().getFirst();
    Object some = local.rows("FROM t | STATS v = SAMPLE(n, 40)").getFirst().getFirst();
    List<Object> drawn = list(some);
    assertThat(drawn).hasSize(40).isSubsetOf(list(all));
    assertThat(new java.util.HashSet<>(drawn).size()).isGreaterThan(20);
    assertThat(list(local.rows("FROM t | STATS v = SAMPLE(n, 9999)").getFirst().getFirst()))
        .hasSize((int) rows.stream().filter(row -> row[1] != null).count());
  }

  @Test
  void aMillionRowsTakeLittleMemory() {
    int count = 1_000_000;
    Table table =
        new Table() {
          @Override
          public List<Field> fields() {
            return List.of(new Field("n", DataType.LONG, null));
          }

          @Override
          public List<Split> splits() {
            return List.of((scan, out) -> {
              for (int from = 0; from < count; from += 1000) {
                Object[][] columns = new Object[scan.columns().size()][1000];
                for (Object[] column : columns) {
                  for (int i = 0; i < 1000; i++) {
                    column[i] = (long) from + i;
                  }
                }
                out.take(1000, columns);
              }
            });
          }
        };
    Local local = new Local(Map.of("t", table));
    RequestMemory memory = new RequestMemory(4 << 20, 8 << 20);
    try (RequestMemory.Held held = memory.begin()) {
      assertThat(held.during(() -> local.rows("FROM t | SORT n DESC | LIMIT 2 | KEEP n")))
          .containsExactly(List.of(count - 1L), List.of(count - 2L));
      assertThat(
              held.during(() ->
                  local.rows("FROM t | STATS c=COUNT(n), s=SUM(n) BY b = n % 10 | STATS MIN(c)")))
          .containsExactly(List.of(count / 10L));
    }
  }

  @Test
  void joinsAndInlineGroupsKeepRows() {
    Table left =
        Local.table(
            NAMES, TYPES, List.of(new Object[] {"a", 1L, 1.0}, new Object[] {"b", 2L, 2.0}), 1);
    Table right =
        Local.table(
            List.of("k", "city"),
            List.of(DataType.KEYWORD, DataType.KEYWORD),
            List.of(new Object[] {"a", "x"}, new Object[] {"a", "y"}),
            1);
    Local local = new Local(Map.of("l", left, "r", right));
    assertThat(local.rows("FROM l | LOOKUP JOIN r ON k | KEEP n, city | SORT n, city").toString())
        .isEqualTo("[[1, x], [1, y], [2, null]]");
    assertThat(local.rows("FROM l | INLINESTATS m = MAX(n) | KEEP n, m | SORT n").toString())
        .isEqualTo("[[1, 2], [2, 2]]");
  }
}
