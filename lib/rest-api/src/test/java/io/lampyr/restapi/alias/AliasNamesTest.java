package io.lampyr.restapi.alias;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AliasNamesTest {
  @Test
  void aMinusTakesAwayWhatCameBefore() {
    AliasNames names = names("a1", "b1", "-a*");
    assertThat(names.include("a1")).isFalse();
    assertThat(names.include("b1")).isTrue();
    assertThat(names("-a*", "a1").include("a1")).isTrue();
    assertThat(names("*", "-_all").include("a1")).isFalse();
    assertThat(names("-a1").include("b1")).isFalse();
    assertThat(names().include("a1")).isTrue();
  }

  @Test
  void onlyPlainNamesThatNobodyTookAwayAreMissed() {
    assertThat(names("a1", "gone").missing(Set.of("a1"))).containsExactly("gone");
    assertThat(names("gone", "-g*").missing(Set.of())).isEmpty();
    assertThat(names("gone", "-other*").missing(Set.of())).containsExactly("gone");
    assertThat(names("a1", "b2", "-a*", "-b2").missing(Set.of())).isEmpty();
    assertThat(names("gone*", "_all").missing(Set.of())).isEmpty();
  }

  @Test
  void aMinusBeforeTheFirstPatternIsPartOfAName() {
    assertThat(names("-gone", "-g*", "-other").missing(Set.of())).containsExactly("-gone");
  }

  private static AliasNames names(String... names) {
    return new AliasNames(List.of(names));
  }
}
