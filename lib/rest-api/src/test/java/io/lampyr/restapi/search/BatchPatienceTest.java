package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BatchPatienceTest {
  @Test
  void aBatchThatCannotBeSmallerIsWaitedForLongerUntilItHasHadDays() {
    BatchPatience patience = new BatchPatience();
    Duration given = BatchPatience.FIRST;
    Duration before = Duration.ZERO;
    int tries = 1;
    while (patience.isLonger(given)) {
      before = before.plus(given);
      given = given.multipliedBy(4);
      given = given.compareTo(BatchPatience.LONGEST) < 0 ? given : BatchPatience.LONGEST;
      tries++;
    }
    assertThat(given).isEqualTo(BatchPatience.LONGEST);
    assertThat(tries).isEqualTo(9);
    assertThat(before).isLessThan(BatchPatience.LONGEST.multipliedBy(2));
  }

  @Test
  void whoIsCutOffByTheEndOfItsRunIsNotWaitedForLonger() {
    BatchPatience patience = new BatchPatience();
    assertThat(patience.isLonger(BatchPatience.FIRST.minusMillis(1))).isFalse();
    assertThat(patience.isLonger(BatchPatience.FIRST)).isTrue();
    assertThat(patience.isLonger(BatchPatience.FIRST)).as("of the longer time").isFalse();
    patience.begin();
    assertThat(patience.isLonger(BatchPatience.FIRST)).isTrue();
  }
}
