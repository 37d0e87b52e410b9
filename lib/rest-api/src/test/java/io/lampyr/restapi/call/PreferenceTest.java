package io.lampyr.restapi.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PreferenceTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "abc",
        "_local",
        "_only_local",
        "_primary",
        "_replica_first",
        "_prefer_nodes:a,b",
        "_only_nodes:*",
        "_only_nodes:_local,_all"
      })
  void copiesAreAllAlike(String text) {
    assertThat(Preference.of(text)).isEqualTo(Preference.NONE);
    assertThat(Preference.of(text).has(7)).isTrue();
  }

  @Test
  void shardsAreChosenByTheirNumbers() {
    assertThat(Preference.of("_shards:0,2").shards()).isEqualTo(Optional.of(Set.of(0, 2)));
    assertThat(Preference.of("_shards:1|_local").has(1)).isTrue();
    assertThat(Preference.of("_shards:1|_local").has(0)).isFalse();
    assertThat(Preference.of("_shards:").has(0)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "_foo;no Preference for [_foo]",
        "_foo:1;no Preference for [_foo]",
        "_shards:0|_foo;no Preference for [_foo]",
        "_shards:x;For input string: \"x\"",
        "_shards:0 ,1;For input string: \"0 \"",
        "_shards;[_shards] needs what it is about, behind a colon",
        "_only_nodes;[_only_nodes] needs what it is about, behind a colon"
      })
  void whatMeansNothingIsRefused(String text, String reason) {
    assertThatThrownBy(() -> Preference.of(text)).hasMessageContaining(reason);
  }

  @Test
  void aNodeCannotBeTheOnlyOne() {
    assertThatThrownBy(() -> Preference.of("_only_nodes:abc"))
        .hasMessageContaining("[_only_nodes] is not supported for [abc]");
  }
}
