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
  void theNextBatchIsAsLargeAsTheLastOneSaysThatItIsDoneInSeconds() {
    BatchPatience patience = new BatchPatience();
    assertThat(patience.shards()).isEqualTo(BatchPatience.SHARDS);
    patience.done(BatchPatience.SHARDS, BatchPatience.WANTED.toNanos() * 4);
    assertThat(patience.shards()).isEqualTo(BatchPatience.SHARDS / 4);
    patience.done(10, BatchPatience.WANTED.toNanos() / 100);
    assertThat(patience.shards()).as("not more than twice").isEqualTo(20);
    patience.done(1, BatchPatience.WANTED.toNanos() * 1000);
    assertThat(patience.shards()).isEqualTo(1);
    patience.done(BatchPatience.SHARDS, 0);
    assertThat(patience.shards()).isEqualTo(BatchPatience.SHARDS);
    patience.tooLarge(BatchPatience.SHARDS);
    assertThat(patience.shards()).isLessThan(BatchPatience.SHARDS / 4);
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
