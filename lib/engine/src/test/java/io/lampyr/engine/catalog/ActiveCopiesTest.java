package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ActiveCopiesTest {
  private static final Replicas ONE = new Replicas(1, 1);
  private static final Replicas AS_MANY_AS_NODES = new Replicas(0, Integer.MAX_VALUE);

  @Test
  void theCallDecidesBeforeTheIndexAndTheOwnerIsEnoughForBothIfSilent() {
    Map<String, Object> settings = Map.of(ActiveCopies.SETTING, "2");
    assertThat(ActiveCopies.of(Optional.of("3"), Map.copyOf(settings)).least()).isEqualTo(3);
    assertThat(ActiveCopies.of(Optional.of("index-setting"), Map.copyOf(settings)).least())
        .isEqualTo(2);
    assertThat(ActiveCopies.of(Optional.empty(), Map.copyOf(settings)).least()).isEqualTo(2);
    assertThat(ActiveCopies.of(Optional.empty(), Map.of()).isOwnerEnough()).isTrue();
    assertThat(ActiveCopies.parse("0").isNone()).isTrue();
  }

  @Test
  void allIsAsManyAsTheIndexWantsWithTheNodesThatThereAre() {
    ActiveCopies all = ActiveCopies.parse("all");
    assertThat(all).hasToString("ALL");
    assertThat(all.needed(ONE, 0)).isEqualTo(2);
    assertThat(all.needed(AS_MANY_AS_NODES, 0)).isEqualTo(1);
    assertThat(all.needed(AS_MANY_AS_NODES, 4)).isEqualTo(5);
    assertThat(ActiveCopies.present(ONE, 0)).isEqualTo(1);
    assertThat(ActiveCopies.present(ONE, 4)).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "1.5", "99999999999", "ALL", " 1"})
  void whatIsNoNumberIsRefused(String text) {
    assertThatThrownBy(() -> ActiveCopies.parse(text))
        .hasMessage("cannot parse ActiveShardCount[" + text + "]");
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThatThrownBy(() -> ActiveCopies.parse("-1"))
        .hasMessage("shard count cannot be a negative value");
    ActiveCopies.parse("2").checkPossible("n", ONE);
    ActiveCopies.parse("all").checkPossible("n", ONE);
    assertThatThrownBy(() -> ActiveCopies.parse("3").checkPossible("n", ONE))
        .hasMessage("invalid n[3]: cannot be greater than number of shard copies [2]");
    ActiveCopies.parse("2147483647").checkPossible("n", AS_MANY_AS_NODES);
  }
}
