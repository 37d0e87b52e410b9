package io.lampyr.engine.leaf;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.VirtualTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReplicaRankingTest {
  private static final List<String> ALL = List.of("a", "b", "c");
  private static final long MILLI = 1_000_000;

  private final VirtualTime time = VirtualTime.inline();
  private final ReplicaRanking ranking = new ReplicaRanking(time, 100);

  private void answer(String place, long responseMillis, long serviceMillis, int queue) {
    ranking.asked(place);
    ranking.answered(place, responseMillis * MILLI, new LeafLoad(queue, serviceMillis * MILLI, 1));
  }

  @Test
  void scoresAreByTheFormula() {
    answer("a", 20, 10, 2);
    // 20 - 10 + (1 + 0 + 2)^3 * 10
    assertThat(ranking.score("a")).isEqualTo(280);
    ranking.asked("a");
    // One more call is under way: 20 - 10 + (1 + 1 + 2)^3 * 10
    assertThat(ranking.score("a")).isEqualTo(650);
  }

  @Test
  void placesThatNobodyAskedComeFirst() {
    answer("a", 1, 1, 0);
    assertThat(ranking.rank(ALL)).containsExactly("b", "c", "a");
  }

  @Test
  void aSlowPlaceIsAskedLessButNotNeverAgain() {
    answer("a", 1350, 1000, 4);
    answer("b", 150, 100, 0);
    answer("c", 100, 80, 0);
    assertThat(ranking.rank(ALL)).containsExactly("c", "b", "a");
    // The others have something to do, so that the slow one's turn comes as its past fades.
    ranking.asked("b");
    ranking.asked("c");
    boolean again = false;
    for (int i = 0; i < 100 && !again; i++) {
      String best = ranking.rank(ALL).getFirst();
      ranking.chose(best, ALL);
      again = best.equals("a");
      answer(best, best.equals("c") ? 100 : 150, best.equals("c") ? 80 : 100, 0);
    }
    assertThat(again).isTrue();
  }

  @Test
  void aPlaceThatDoesNotAnswerComesLast() {
    answer("a", 10, 5, 0);
    answer("b", 12, 5, 0);
    answer("c", 14, 5, 0);
    ranking.asked("a");
    ranking.failed("a", 10 * MILLI);
    assertThat(ranking.rank(ALL)).containsExactly("b", "c", "a");
  }

  @Test
  void outstandingCallsCountAsOftenAsOthersAskThePlace() {
    ranking.asked("a");
    ranking.answered("a", 20 * MILLI, new LeafLoad(0, 10 * MILLI, 3));
    ranking.asked("a");
    // 20 - 10 + (1 + 1 * 3 + 0)^3 * 10
    assertThat(ranking.score("a")).isEqualTo(650);
  }

  @Test
  void whoKnowsNothingBeginsWithWhatPlacesSayToEverybody() {
    ranking.told("a", new LeafLoad(4, 50 * MILLI, 0));
    ranking.told("b", new LeafLoad(0, 10 * MILLI, 0));
    ranking.told("c", new LeafLoad(1, 10 * MILLI, 0));
    assertThat(ranking.rank(ALL)).containsExactly("b", "c", "a");
    answer("b", 500, 400, 3);
    ranking.told("b", LeafLoad.IDLE);
    assertThat(ranking.rank(ALL)).as("what was seen counts").containsExactly("c", "a", "b");
  }

  @Test
  void callsThatArePlannedCountAlsoWherePlacesHaveDoneNothingYet() {
    ALL.forEach(place -> ranking.told(place, LeafLoad.IDLE));
    assertThat(ranking.rank(ALL, Map.of("a", 2, "b", 1))).containsExactly("c", "b", "a");
  }

  @Test
  void noMorePlacesAreRememberedThanTheBound() {
    for (int i = 0; i < 6_000; i++) {
      answer("place-" + i, 10, 5, 0);
    }
    assertThat(ranking.statistics()).hasSize(100).containsKey("place-5999");
  }

  /** RankingNeverStarves. */
  @Test
  void noPlaceIsPassedOverForEver() {
    int seeds = 20;
    for (int seed = 1; seed <= seeds; seed++) {
      Random random = new Random(seed);
      ReplicaRanking drawn = new ReplicaRanking(time, 100);
      Map<String, Integer> last = new HashMap<>();
      int[] service = {1 + random.nextInt(5), 1 + random.nextInt(500), 1 + random.nextInt(50)};
      for (int i = 0; i < 1000; i++) {
        String best = drawn.rank(ALL).getFirst();
        drawn.chose(best, ALL);
        drawn.asked(best);
        long nanos = service[ALL.indexOf(best)] * MILLI;
        drawn.answered(best, nanos, new LeafLoad(random.nextInt(3), nanos, 1));
        last.put(best, i);
        int now = i;
        for (String place : ALL) {
          assertThat(now - last.getOrDefault(place, 0))
              .as("seed=%d place=%s", seed, place)
              .isLessThanOrEqualTo(2 * ReplicaRanking.MOST_PASSED);
        }
      }
    }
  }

  @Test
  void whatFailsIsLeftAloneForLongerEachTimeAndThenTriedByOneCall() {
    ALL.forEach(place -> answer(place, 10, 5, 0));
    for (long pause : new long[] {100, 200, 400}) {
      ranking.asked("a");
      ranking.failed("a", MILLI);
      time.advance(Duration.ofMillis(pause - 1));
      assertThat(ranking.rank(ALL).getLast()).isEqualTo("a");
      time.advance(Duration.ofMillis(2));
    }
    ranking.asked("a");
    assertThat(ranking.rank(ALL).getLast()).as("one call is under way").isEqualTo("a");
    ranking.answered("a", 10 * MILLI, new LeafLoad(0, 5 * MILLI, 1));
    assertThat(ranking.statistics().get("a").failures()).isZero();
  }

  @Test
  void aCallIsLateAfterWhatNinetyFiveOfAHundredTook() {
    assertThat(ranking.lateAfter("a")).isEmpty();
    for (int i = 1; i <= 20; i++) {
      answer("a", i, 1, 0);
    }
    assertThat(ranking.lateAfter("a")).contains(Duration.ofMillis(19));
  }

  @Test
  void noMoreThanOneOfTwentyCallsIsMadeASecondTime() {
    HedgeBudget budget = new HedgeBudget();
    for (int i = 1; i <= 10_000; i++) {
      budget.called();
      boolean _ = budget.take();
      assertThat((double) budget.again()).isLessThanOrEqualTo(0.05 * i + 1e-9);
    }
    assertThat(budget.again()).isEqualTo(500);
  }
}
