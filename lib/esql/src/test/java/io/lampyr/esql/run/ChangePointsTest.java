package io.lampyr.esql.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.esql.Local;
import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Where the numbers of rows change. */
class ChangePointsTest {
  private static final List<String> NAMES = List.of("k", "v", "s");
  private static final List<DataType> TYPES =
      List.of(DataType.LONG, DataType.DOUBLE, DataType.KEYWORD);

  private static Local local(int count) {
    List<Object[]> rows = new ArrayList<>();
    for (int i = count; i > 0; i--) {
      // The last ones come first: their order is the key's.
      @Nullable Object value = i % 10 == 9 ? null : (Object) ((i < 18 ? 5.0 : 50.0) + i % 3);
      rows.add(new Object[] {(long) i, value, "s"});
    }
    return new Local(Map.of("t", Local.table(NAMES, TYPES, rows, 4)));
  }

  @Test
  void theRowWhereNumbersChangeTellsHow() {
    assertThat(
            local(40)
                .rows(
                    "FROM t | CHANGE_POINT v ON k | WHERE type IS NOT NULL"
                        + " | EVAL small = pvalue < 0.001 | KEEP k, v, type, small"))
        .containsExactly(List.of(18L, 50.0, "step_change", true));
    assertThat(
            local(40)
                .rows(
                    "FROM t | CHANGE_POINT v ON k AS what, p | WHERE what IS NOT NULL AND p < 1"
                        + " | KEEP what, k"))
        .containsExactly(List.of("step_change", 18L));
    assertThat(local(40).rows("FROM t | CHANGE_POINT v ON k | STATS n = COUNT(*), c = COUNT(type)"))
        .containsExactly(List.of(40L, 1L));
  }

  @Test
  void onlyTheFirstRowsAreLookedAt() {
    assertThat(local(3000).rows("FROM t | CHANGE_POINT v ON k | STATS n = COUNT(*), m = MAX(k)"))
        .containsExactly(List.of(1000L, 1000L));
  }

  @Test
  void fewNumbersTellNothing() {
    assertThat(local(20).rows("FROM t | CHANGE_POINT v ON k | STATS n = COUNT(*), c = COUNT(type)"))
        .containsExactly(List.of(20L, 0L));
  }

  @Test
  void wrongColumnsAreRefused() {
    for (String wrong :
        List.of(
            "CHANGE_POINT s ON k",
            "CHANGE_POINT v",
            "CHANGE_POINT none ON k",
            "CHANGE_POINT v ON none",
            "CHANGE_POINT v ON k AS a",
            "CHANGE_POINT v* ON k",
            "CHANGE_POINT")) {
      assertThatThrownBy(() -> local(30).rows("FROM t | " + wrong))
          .as(wrong)
          .isInstanceOf(QueryException.class);
    }
  }
}
