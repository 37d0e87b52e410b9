package io.lampyr.engine.leaf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplicaRankingTest {
  private static final List<String> ALL = List.of("a", "b", "c");
  private static final long MILLI = 1_000_000;

  private final ReplicaRanking ranking = new ReplicaRanking(1, 100);

  private void answer(String place, long responseMillis, long serviceMillis, int queue) {
    ranking.asked(place);
    ranking.answered(
        place, responseMillis * MILLI, new LeafReply(serviceMillis * MILLI, queue, Map.of()));
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
    ranking.answered("a", 10 * MILLI, null);
    assertThat(ranking.rank(ALL)).containsExactly("b", "c", "a");
  }
}
