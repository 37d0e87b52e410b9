package io.lampyr.esql.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.esql.Local;
import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows that go several ways, and those of several ways that become one. */
class ForksTest {
  private static final List<String> NAMES = List.of("k", "n", "s");
  private static final List<DataType> TYPES =
      List.of(DataType.KEYWORD, DataType.LONG, DataType.DOUBLE);

  private static Local local(long seed, int count, List<Object[]> rows) {
    Random random = new Random(seed);
    for (int i = 0; i < count; i++) {
      Object n = random.nextInt(10) == 0 ? null : (Object) (long) random.nextInt(100);
      rows.add(new Object[] {"k" + random.nextInt(8), n, random.nextInt(64) / 8.0});
    }
    return new Local(Map.of("t", Local.table(NAMES, TYPES, rows, 4)));
  }

  private static void refused(String query, String reason) {
    assertThatThrownBy(() -> local(1, 1, new ArrayList<>()).run(query))
        .as(query)
        .isInstanceOf(QueryException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void eachWayIsTheQueryByItself() {
    List<String> ways =
        List.of(
            "WHERE n > 50 | SORT n DESC, s, k | LIMIT 20",
            "STATS n = COUNT(*) BY k | SORT k",
            "EVAL x = n + 1 | SORT s, n, k | LIMIT 7 | DROP s",
            "WHERE k == \"k3\" | SORT n, s");
    String before = "FROM t | WHERE s < 6 | ";
    for (long seed = 1; seed <= 10; seed++) {
      Local local = local(seed, 2500, new ArrayList<>());
      String forks = ways.stream().map(way -> "(" + way + ")").collect(Collectors.joining(" "));
      List<List<Object>> all = local.rows(before + "FORK " + forks + " | KEEP _fork, k, n, s, x");
      for (int i = 0; i < ways.size(); i++) {
        String name = "fork" + (i + 1);
        String missing =
            (i == 1 || i == 2 ? " | EVAL s = TO_DOUBLE(null)" : "")
                + (i == 2 ? "" : " | EVAL x = TO_LONG(null)");
        String alone =
            before
                + ways.get(i)
                + missing
                + " | EVAL _fork = \""
                + name
                + "\" | KEEP _fork, k, n, s, x";
        assertThat(all.stream().filter(row -> name.equals(row.getFirst())).toList())
            .as("seed=%d way=%d", seed, i)
            .isNotEmpty()
            .isEqualTo(local.rows(alone));
      }
    }
  }

  @Test
  void columnsAreThoseOfTheFirstWayItsNameAndWhatOthersAdd() {
    Local local = local(1, 10, new ArrayList<>());
    assertThat(
            local
                .run("FROM t | FORK (KEEP n, k | LIMIT 1) (EVAL x = 1 | KEEP x, n | LIMIT 1)")
                .columns()
                .stream()
                .map(column -> column.name() + ":" + column.type().told()))
        .containsExactly("n:long", "k:keyword", "_fork:keyword", "x:integer");
    assertThat(local.rows("ROW a = 1 | FORK (EVAL b = 2) (WHERE a > 1) | STATS COUNT(*) BY _fork"))
        .containsExactly(List.of(1L, "fork1"));
  }

  @Test
  void aWayHasAThousandRowsIfItSaysNothing() {
    Local local = local(1, 3000, new ArrayList<>());
    String counted = " | STATS c = COUNT(*) BY _fork | SORT _fork | KEEP c";
    assertThat(local.rows("FROM t | FORK (WHERE true) (LIMIT 2000) (LIMIT 3)" + counted))
        .isEqualTo(List.of(List.of(1000L), List.of(2000L), List.of(3L)));
    assertThat(local.run("FROM t | FORK (WHERE true) (LIMIT 3)").warnings()).hasSize(1);
    assertThat(local.run("FROM t | FORK (LIMIT 1) (LIMIT 3)").warnings()).isEmpty();
  }

  @Test
  void whatIsWrongWithForksIsToldAtItsPlace() {
    refused("ROW a = 1 | FORK", "mismatched input");
    refused("ROW a = 1 | FORK (EVAL b = 1", "mismatched input");
    refused("ROW a = 1 | FORK ()", "mismatched input");
    refused("ROW a = 1 | FORK" + " (LIMIT 1)".repeat(9), "line 1:13: Fork supports up to 8");
    refused("ROW a = 1 | FORK (LIMIT 1) | FORK (LIMIT 1)", "line 1:30: Only a single FORK");
    refused("ROW a = 1 | FORK (FORK (LIMIT 1)) (LIMIT 1)", "Only a single FORK");
    refused("ROW a = 1 | FORK (EVAL b = 1) (EVAL b = \"x\")", "[integer] and [keyword]");
    refused("ROW a = 1 | FORK (WHERE c > 1) (LIMIT 1)", "Unknown column [c]");
    refused("ROW a = 1 | FORK (LIMIT 1) | KEEP c", "Unknown column [c]");
  }

  /** Rows of groups by key, in the order in which they come. */
  private static List<List<Object>> naive(List<Object[]> rows, boolean ranks, boolean scaled) {
    Map<Object, Double> scores = new LinkedHashMap<>();
    for (String group : rows.stream().map(row -> (String) row[1]).distinct().toList()) {
      List<Object[]> own = rows.stream().filter(row -> row[1].equals(group)).toList();
      double least = own.stream().mapToDouble(row -> (Double) row[2]).min().orElseThrow();
      double most = own.stream().mapToDouble(row -> (Double) row[2]).max().orElseThrow();
      double weight = group.equals("a") ? 0.5 : 1;
      for (int i = 0; i < own.size(); i++) {
        double score = (Double) own.get(i)[2];
        double share =
            ranks
                ? 1.0 / (10 + i + 1)
                : !scaled ? score : most == least ? 1 : (score - least) / (most - least);
        scores.merge(own.get(i)[0], weight * share, Double::sum);
      }
    }
    return scores.entrySet().stream()
        .map(each -> List.of(each.getKey(), Math.round(each.getValue() * 1e9)))
        .toList();
  }

  @Test
  void fusedScoresAreThoseOfTheFormulas() {
    for (long seed = 1; seed <= 20; seed++) {
      Random random = new Random(seed);
      List<Object[]> rows = new ArrayList<>();
      for (int i = 0; i < 2500; i++) {
        String group = List.of("a", "b", "c").get(random.nextInt(3));
        rows.add(new Object[] {"k" + random.nextInt(900), group, random.nextInt(500) / 8.0});
      }
      List<String> names = List.of("k", "g", "s");
      List<DataType> types = List.of(DataType.KEYWORD, DataType.KEYWORD, DataType.DOUBLE);
      Local local = new Local(Map.of("t", Local.table(names, types, rows, 4)));
      String by = " SCORE BY s GROUP BY g KEY BY k WITH { \"weights\": { \"a\": 0.5 }";
      Map<String, List<List<Object>>> ways =
          Map.of(
              "RRF" + by + ", \"rank_constant\": 10 }",
              naive(rows, true, false),
              "LINEAR" + by + " }",
              naive(rows, false, false),
              "LINEAR" + by + ", \"normalizer\": \"minmax\" }",
              naive(rows, false, true));
      for (Map.Entry<String, List<List<Object>>> way : ways.entrySet()) {
        assertThat(
                local.rows("FROM t | FUSE " + way.getKey() + " | LIMIT 5000 | KEEP k, s").stream()
                    .map(row -> List.of(row.get(0), Math.round((Double) row.get(1) * 1e9))))
            .as("seed=%d %s", seed, way.getKey())
            .hasSizeGreaterThan(500)
            .containsExactlyInAnyOrderElementsOf(way.getValue());
      }
    }
  }

  @Test
  void ofOtherColumnsAllValuesStay() {
    Local local = new Local(Map.of());
    String rows =
        IntStream.range(0, 2)
            .mapToObj(i -> "(EVAL _score = " + (i + 1) + ".0, v = " + i + ", w = 7)")
            .collect(Collectors.joining(" "));
    assertThat(
            local.rows(
                "ROW _id = \"1\", _index = \"i\" | FORK " + rows + " | FUSE | KEEP _fork, v, w"))
        .isEqualTo(List.of(Arrays.asList(List.of("fork1", "fork2"), List.of(0, 1), 7)));
    assertThat(
            local.rows(
                "ROW _id = \"1\", _index = \"i\" | FORK " + rows + " | FUSE LINEAR | KEEP _score"))
        .isEqualTo(List.of(List.of(3.0)));
  }

  @Test
  void whatIsWrongWithFusesIsTold() {
    String row = "ROW _id = \"1\", _index = \"i\", _score = 1.5, _fork = \"a\", n = 1 | ";
    refused(row + "DROP _score | FUSE", "the default [_score] is not there");
    refused(row + "FUSE SCORE BY n", "expected SCORE BY column [n] to be DOUBLE, not integer");
    refused(row + "FUSE GROUP BY n", "expected GROUP BY column [n] to be KEYWORD");
    refused(row + "FUSE KEY BY x", "Unknown column [x]");
    refused(row + "FUSE best", "mismatched input 'best'");
    refused(row + "FUSE WITH { \"normalizer\": \"minmax\" }", "unknown option [normalizer]");
    refused(row + "FUSE LINEAR WITH { \"normalizer\": \"l3\" }", "one of [none, minmax]");
    refused(row + "FUSE WITH { \"rank_constant\": -1 }", "to be a positive number, got [-1]");
    refused(row + "FUSE WITH { \"weights\": { \"a\": -1 } }", "not negative, got [-1]");
    refused(row + "FUSE WITH { \"weights\": 3 }", "a map of groups");
  }
}
