package io.lampyr.cluster.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What is answered from memory is judged by what stood in the store during the call. */
class KeptIsCurrentTest {
  private static final long SEEDS = 50;

  /** What is rare needs longer to be found. */
  private static final long MOST_SEEDS = 300;

  @Test
  void answersFromMemoryWereCurrentDuringTheCall() throws InterruptedException {
    long fromMemory = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      JournalCourse course = new JournalCourse(seed, JournalCourse.Mistake.NONE);
      course.run();
      assertThat(course.stale()).as("seed=%d", seed).isEmpty();
      fromMemory += course.fromMemory();
    }
    assertThat(fromMemory).isPositive();
  }

  @Test
  void announcingAfterTheChangeIsFound() {
    assertThat(anyStale(JournalCourse.Mistake.ANNOUNCED_AFTER)).isTrue();
  }

  @Test
  void keepingWhatIsAboutToChangeIsFound() {
    assertThat(anyStale(JournalCourse.Mistake.REVISION_IGNORED)).isTrue();
  }

  @Test
  void takingThePlaceOfAnEntryThatIsNotSpentIsFound() {
    assertThat(anyStale(JournalCourse.Mistake.PLACES_TAKEN_UNSPENT)).isTrue();
  }

  private static boolean anyStale(JournalCourse.Mistake mistake) {
    return LongStream.rangeClosed(1, MOST_SEEDS)
        .anyMatch(seed -> {
          JournalCourse course = new JournalCourse(seed, mistake);
          try {
            course.run();
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
          return !course.stale().isEmpty();
        });
  }
}
