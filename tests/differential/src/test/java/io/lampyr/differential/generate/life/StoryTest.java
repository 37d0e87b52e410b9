package io.lampyr.differential.generate.life;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.generate.request.Wanted;
import io.lampyr.differential.scene.Request;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class StoryTest {
  private static final Wanted ALL = Wanted.of("");
  private static final int LIVES = 40;

  @Test
  void aSeedSaysEverythingAndAnotherSeedSaysSomethingElse() {
    assertThat(Story.draw(new Chance(7), ALL)).isEqualTo(Story.draw(new Chance(7), ALL));
    assertThat(Story.draw(new Chance(7), ALL)).isNotEqualTo(Story.draw(new Chance(8), ALL));
  }

  @Test
  void everyRoomIsPlayedSoonerOrLater() {
    Set<String> rooms = new TreeSet<>();
    for (long seed = 1; seed < LIVES; seed++) {
      Story.draw(new Chance(seed), ALL).forEach(step -> rooms.add(step.room()));
    }
    assertThat(rooms).containsAll(Story.rooms());
  }

  @Test
  void whatALifeMakesBearsNamesByWhichItIsTakenAwayAgain() {
    for (long seed = 1; seed < LIVES; seed++) {
      for (Request step : Story.draw(new Chance(seed), ALL)) {
        if (step.room().equals("life.create")) {
          assertThat(step.path()).matches("//l[^/]*");
        }
      }
    }
  }

  @Test
  void aRoomAloneIsPlayedUponIndicesThatAreMade() {
    Wanted bulk = Wanted.of("life.bulk");
    assertThat(Story.isAlone(bulk)).isTrue();
    assertThat(Story.draw(new Chance(3), bulk))
        .extracting(Request::room)
        .contains("life.create", "life.bulk")
        .doesNotContain("life.search");
  }

  @Test
  void livesArePlayedWithOthersUnlessTheyAreLeftOut() {
    assertThat(Story.isWanted(ALL)).isTrue();
    assertThat(Story.isAlone(ALL)).isFalse();
    assertThat(Story.isWanted(Wanted.of("-life"))).isFalse();
    assertThat(Story.isWanted(Wanted.of("query.term"))).isFalse();
    assertThat(Story.isAlone(Wanted.of("life.nothing"))).isFalse();
  }
}
