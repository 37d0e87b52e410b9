package io.lampyr.engine.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class SequenceNumbersTest {

  @Test
  void theCheckpointWaitsForTheOldestThatIsNotDone() {
    SequenceNumbers numbers = new SequenceNumbers(SequenceNumbers.NONE, SequenceNumbers.NONE);
    long first = numbers.issue();
    long second = numbers.issue();
    numbers.done(second);
    assertThat(numbers.checkpoint()).isEqualTo(SequenceNumbers.NONE);
    numbers.done(first);
    assertThat(numbers.checkpoint()).isEqualTo(second);
  }

  @RepeatedTest(20)
  void theCheckpointIsTheEndOfTheUnbrokenPrefixInAnyOrder(RepetitionInfo info) {
    long seed = info.getCurrentRepetition();
    Random random = new Random(seed);
    long start = random.nextInt(200);
    SequenceNumbers numbers = new SequenceNumbers(start, start);
    List<Long> issued = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      issued.add(numbers.issue());
    }
    Collections.shuffle(issued, random);
    boolean[] done = new boolean[501];
    for (long number : issued) {
      numbers.done(number);
      numbers.done(number);
      done[(int) (number - start)] = true;
      int prefix = 0;
      while (prefix < 500 && done[prefix + 1]) {
        prefix++;
      }
      assertThat(numbers.checkpoint()).as("seed %d", seed).isEqualTo(start + prefix);
    }
  }

  @RepeatedTest(20)
  void severalAtOnceAreDoneAsOneByOne(RepetitionInfo info) {
    long seed = info.getCurrentRepetition();
    Random random = new Random(seed);
    SequenceNumbers numbers = new SequenceNumbers(SequenceNumbers.NONE, SequenceNumbers.NONE);
    SequenceNumbers alone = new SequenceNumbers(SequenceNumbers.NONE, SequenceNumbers.NONE);
    List<Long> starts = new ArrayList<>();
    for (long start = 0; start < 1000; start += 10) {
      assertThat(numbers.issue(10)).isEqualTo(start);
      assertThat(alone.issue(10)).isEqualTo(start);
      starts.add(start);
    }
    for (int i = 0; i < starts.size(); i++) {
      // Nearly in order, as they come.
      Collections.swap(starts, i, Math.min(starts.size() - 1, i + random.nextInt(3)));
      numbers.done(starts.get(i), 10);
      for (long number = starts.get(i); number < starts.get(i) + 10; number++) {
        alone.done(number);
      }
      assertThat(numbers.checkpoint()).as("seed %d", seed).isEqualTo(alone.checkpoint());
    }
    assertThat(numbers.checkpoint()).isEqualTo(999);
    assertThatThrownBy(() -> numbers.done(1000, 1)).hasMessageContaining("issued");
  }

  @Test
  void neverIssuesANumberThatAnotherOpeningIssued() {
    SequenceNumbers numbers = new SequenceNumbers(9, 4);
    numbers.seen(20);
    assertThat(numbers.issue()).isEqualTo(21);
  }

  @Test
  void refusesToFinishWhatWasNeverIssued() {
    SequenceNumbers numbers = new SequenceNumbers(SequenceNumbers.NONE, SequenceNumbers.NONE);
    assertThatThrownBy(() -> numbers.done(0)).hasMessageContaining("issued");
  }

  @Test
  void holesOfWhateverWidthAreFilledAtOnce() {
    SequenceNumbers numbers = new SequenceNumbers(9, 4);
    numbers.seen(1L << 50);
    numbers.done(70);
    numbers.fillHoles();
    assertThat(numbers.checkpoint()).isEqualTo(1L << 50);
    long next = numbers.issue();
    numbers.done(next);
    assertThat(numbers.checkpoint()).isEqualTo(next);
  }
}
