package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.share.Share;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How many searches are let in at once. */
class SearchAdmissionTest {
  private static final IndexId ONE = new IndexId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final IndexId OTHER = new IndexId("BBBBBBBBBBBBBBBBBBBBBB");

  private final SearchAdmission admission =
      new SearchAdmission(new SearchShares(5, 2, 3, Duration.ofSeconds(1)));

  private SearchAdmission.Entry enter(String caller, IndexId... indices) {
    return Share.of(caller).during(() -> admission.enter(List.of(indices)));
  }

  @Test
  void oneKeyLeavesRoomForOthers() {
    SearchAdmission.Entry first = enter("noisy", ONE);
    SearchAdmission.Entry second = enter("noisy", OTHER);
    assertThatThrownBy(() -> enter("noisy", OTHER))
        .isInstanceOfSatisfying(
            OverloadedException.class, refused -> assertThat(refused.retryAfter()).isPositive())
        .hasMessage("too many searches at once of this key max=2");
    enter("quiet", ONE).close();
    first.close();
    enter("noisy", ONE).close();
    second.close();
  }

  @Test
  void oneIndexLeavesRoomForOthersWhoeverAsks() {
    enter("", ONE, ONE);
    enter("", ONE);
    enter("", ONE, OTHER);
    assertThatThrownBy(() -> enter("", ONE))
        .hasMessage("too many searches at once of one index max=3");
    enter("", OTHER);
    enter("", OTHER);
    assertThatThrownBy(() -> enter("")).hasMessage("too many searches at once max=5");
  }

  @Test
  void whoWasRefusedTakesNothing() {
    enter("a", ONE);
    enter("a", ONE);
    for (int i = 0; i < 10; i++) {
      assertThatThrownBy(() -> enter("a", OTHER)).isInstanceOf(OverloadedException.class);
    }
    enter("b", OTHER);
    enter("b", OTHER);
    enter("c", OTHER);
  }
}
