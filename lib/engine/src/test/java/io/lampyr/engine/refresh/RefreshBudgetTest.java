package io.lampyr.engine.refresh;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RefreshBudgetTest {
  private static final long GIB = 1L << 30;

  @Test
  void allowsAnHoursRefreshesAtOnceAndThenNoMore() {
    RefreshBudget budget = new RefreshBudget(4 * GIB, 0);
    for (int i = 0; i < 720; i++) {
      assertThat(budget.take(0)).isTrue();
    }
    assertThat(budget.take(0)).isFalse();
  }

  @Test
  void refillsAtOnePerFiveSecondsAndFourGib() {
    RefreshBudget budget = new RefreshBudget(8 * GIB, 0);
    while (budget.take(0)) {}
    long later = Duration.ofSeconds(51).toNanos();
    for (int i = 0; i < 20; i++) {
      assertThat(budget.take(later)).isTrue();
    }
    assertThat(budget.take(later)).isFalse();
  }

  @Test
  void savesNoMoreThanAnHour() {
    RefreshBudget budget = new RefreshBudget(4 * GIB, 0);
    long muchLater = Duration.ofDays(3).toNanos();
    int taken = 0;
    while (budget.take(muchLater)) {
      taken++;
    }
    assertThat(taken).isEqualTo(720);
  }
}
