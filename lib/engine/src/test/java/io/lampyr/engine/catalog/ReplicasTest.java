package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplicasTest {
  private static Replicas of(Map<String, Object> settings) {
    return Replicas.of(FlatSettings.ofIndex(settings));
  }

  @Test
  void nobodyAskedForMoreThanThereIs() {
    Replicas usual = of(Map.of());
    assertThat(usual.wanted(0)).isZero();
    assertThat(usual.wanted(1)).isEqualTo(1);
    assertThat(usual.wanted(9)).isEqualTo(1);
  }

  @Test
  void aNumberIsWantedWhateverThereIs() {
    Replicas three = of(Map.of("number_of_replicas", "3"));
    assertThat(three.wanted(0)).isEqualTo(3);
    assertThat(three.wanted(9)).isEqualTo(3);
  }

  @Test
  void aRangeGoesBeforeANumber() {
    Replicas all = of(Map.of("number_of_replicas", "3", "auto_expand_replicas", "1-all"));
    assertThat(all.wanted(0)).isEqualTo(1);
    assertThat(all.wanted(9)).isEqualTo(9);
    assertThat(of(Map.of("auto_expand_replicas", "0-2")).wanted(9)).isEqualTo(2);
    assertThat(of(Map.of("auto_expand_replicas", "false")).wanted(0)).isZero();
  }

  @Test
  void whatIsNoRangeIsRefused() {
    for (String wrong : new String[] {"true", "2", "2-1", "a-b", "0-all-1", ""}) {
      assertThatThrownBy(() ->
              IndexSettings.checkAll(FlatSettings.ofIndex(Map.of("auto_expand_replicas", wrong))))
          .as(wrong)
          .hasMessageContaining("index.auto_expand_replicas");
    }
  }
}
