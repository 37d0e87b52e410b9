package io.lampyr.esql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.esql.format.ResultWriter;
import io.lampyr.esql.run.Result;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queries that are to end with the rows that they have read. */
class EnoughTest {
  private static final int ROWS = 10_000;

  /** Rows in pages of a thousand, of which so many are read before it is enough. */
  private static Result run(String query, int pages, int parts) {
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(new Object[] {1L});
    }
    AtomicInteger read = new AtomicInteger();
    return new Local(
            Map.of("t", Local.table(List.of("n"), List.of(DataType.LONG), rows, parts)),
            read::incrementAndGet,
            () -> read.get() >= pages)
        .run(query);
  }

  private static List<?> only(Result result) {
    return ResultWriter.rows(result, result.columns()).getFirst();
  }

  @ParameterizedTest
  @CsvSource({"1,1", "3,1", "3,2", "7,5"})
  void whatWasReadByThenIsComputedWith(int pages, int parts) {
    Result counted = run("FROM t | STATS c = COUNT(*), s = SUM(n)", pages, parts);
    assertThat(counted.partial()).isTrue();
    assertThat(only(counted)).isEqualTo(List.of(1000L * pages, 1000L * pages));
    Result grouped = run("FROM t | EVAL g = n + 1 | STATS c = COUNT(*) BY g", pages, parts);
    // More is computed of each page, so that it may have been enough earlier.
    assertThat(grouped.documents()).isPositive().isLessThanOrEqualTo(1000L * pages);
    assertThat(only(grouped)).isEqualTo(List.of(grouped.documents(), 2L));
    assertThat(grouped.partial()).isTrue();
  }

  @Test
  void whatEndsByItselfIsWhole() {
    Result all = run("FROM t | STATS COUNT(*)", 1000, 3);
    assertThat(all.partial()).isFalse();
    assertThat(only(all)).isEqualTo(List.of((long) ROWS));
    assertThat(run("FROM t | LIMIT 10", 2, 1).partial()).isFalse();
    assertThat(run("ROW a = 1", 0, 1).partial()).isFalse();
  }
}
