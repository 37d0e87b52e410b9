package io.lampyr.base.share;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What waits for whom, and who comes next. */
class FairQueueTest {
  private final FairQueue<String> queue = new FairQueue<>();

  private static Share share(String caller) {
    return Share.of(caller);
  }

  /** Everything that waits, one after the other, each at the cost of its caller's. */
  private List<String> served(int most, double cost) {
    List<String> order = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      FairQueue.Taken<String> taken = queue.poll();
      if (taken == null) {
        break;
      }
      order.add(taken.piece());
      queue.ended(taken, cost);
    }
    return order;
  }

  @Test
  void whoHasManyWaitingIsNotServedMoreThanWhoHasOne() {
    for (int i = 0; i < 100; i++) {
      queue.add("noisy-" + i, share("noisy"));
    }
    assertThat(served(2, 10)).containsExactly("noisy-0", "noisy-1");
    queue.add("quiet-0", share("quiet"));
    queue.add("quiet-1", share("quiet"));
    List<String> next = served(4, 10);
    assertThat(next).contains("quiet-0", "quiet-1");
    assertThat(next.indexOf("quiet-0")).isLessThan(2);
  }

  @Test
  void whatIsServedIsCountedByItsCostAndNotByPieces() {
    for (int i = 0; i < 100; i++) {
      queue.add("long", share("long"));
      queue.add("short", share("short"));
    }
    int longOnes = 0;
    int shortOnes = 0;
    for (int i = 0; i < 55; i++) {
      FairQueue.Taken<String> taken = queue.poll();
      boolean isLong = taken.piece().equals("long");
      longOnes += isLong ? 1 : 0;
      shortOnes += isLong ? 0 : 1;
      queue.ended(taken, isLong ? 100 : 10);
    }
    assertThat(shortOnes).isBetween(longOnes * 8, longOnes * 12);
  }

  @Test
  void nobodySavesUpWhileAway() {
    queue.add("a", share("a"));
    for (int i = 0; i < 50; i++) {
      queue.add("b" + i, share("b"));
    }
    assertThat(served(41, 10)).hasSize(41);
    // Who was away for as long as that is served in turn, not for all that time at once.
    for (int i = 0; i < 5; i++) {
      queue.add("a" + i, share("a"));
    }
    assertThat(served(4, 10)).anyMatch(piece -> piece.startsWith("b"));
  }

  @Test
  void topicsOfOneCallerHaveEqualPartsOfItsShare() {
    for (int i = 0; i < 10; i++) {
      queue.add("one", share("a").about("one"));
    }
    queue.add("other", share("a").about("other"));
    assertThat(served(3, 10)).contains("other");
  }

  @Test
  void whoHasNothingIsForgottenAndWhatIsTakenOutIsGone() {
    queue.add("x", share("a"));
    queue.add("y", share("b"));
    assertThat(queue.remove("x")).isTrue();
    assertThat(queue.remove("x")).isFalse();
    assertThat(queue.size()).isEqualTo(1);
    assertThat(served(5, 1)).containsExactly("y");
    assertThat(queue.callers()).isZero();
  }

  @Test
  void whoHadLeastIsBehindACrowdUntilItHasAsMuchUnderWay() {
    Share crowd = share("all").about("crowded");
    Share calm = share("all").about("calm");
    for (int i = 0; i < 2; i++) {
      queue.passing("crowd-" + i, crowd);
      assertThat(queue.isBehindCrowd(crowd)).as("its own").isFalse();
    }
    queue.add("crowd-2", crowd);
    assertThat(queue.isBehindCrowd(calm)).isTrue();
    assertThat(queue.isBehindCrowd(share("another"))).isTrue();
    queue.passing("calm-0", calm);
    assertThat(queue.isBehindCrowd(calm)).isTrue();
    queue.passing("calm-1", calm);
    assertThat(queue.isBehindCrowd(calm)).as("as much as the crowd").isFalse();
    queue.add("calm-2", calm);
    assertThat(queue.isBehindCrowd(calm)).as("one of its own waits").isFalse();
  }

  @Test
  void whoWaitsBehindACrowdIsTakenBeforeItEndsAndTheCrowdItselfIsNot() {
    Share crowd = share("all").about("crowded");
    queue.passing("crowd-0", crowd);
    queue.passing("crowd-1", crowd);
    queue.add("crowd-2", crowd);
    assertThat(queue.pollBehindCrowd()).isNull();
    queue.add("calm", share("all").about("calm"));
    FairQueue.Taken<String> calm = queue.pollBehindCrowd();
    assertThat(calm).isNotNull().extracting(FairQueue.Taken::piece).isEqualTo("calm");
    assertThat(queue.pollBehindCrowd()).isNull();
    queue.add("another", share("another"));
    assertThat(queue.pollBehindCrowd())
        .isNotNull()
        .extracting(FairQueue.Taken::piece)
        .isEqualTo("another");
    assertThat(queue.size()).isEqualTo(1);
  }

  @Test
  void nobodyIsBehindACrowdWhereOthersWhoHadLessWait() {
    FairQueue.Taken<String> first = queue.passing("crowd-0", share("crowd"));
    queue.passing("crowd-1", share("crowd"));
    queue.ended(first, 10);
    queue.passing("crowd-2", share("crowd"));
    FairQueue.Taken<String> other = queue.passing("other-0", share("other"));
    queue.add("other-1", share("other"));
    queue.ended(other, 5);
    queue.add("third-0", share("third"));
    assertThat(queue.isBehindCrowd(share("other"))).isFalse();
  }

  @Test
  void nobodyIsBehindACrowdWhereEachHasOne() {
    queue.passing("a", share("a"));
    queue.passing("b", share("b"));
    assertThat(queue.isBehindCrowd(share("c"))).isFalse();
  }
}
