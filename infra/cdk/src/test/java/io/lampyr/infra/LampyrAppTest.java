package io.lampyr.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;

class LampyrAppTest {
  @Test
  void contextOfTheKitIsNotTakenForOptions() {
    assertThat(LampyrApp.options(given(Map.of("minNodes", "2"))).nodes().least()).isEqualTo(2);
  }

  @Test
  void optionsAreNotIgnoredForASlipOfTheirNames() {
    assertThatThrownBy(() -> LampyrApp.options(given(Map.of("minNodes", "2", "logDay", "7"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("option=logDay nearest=logDays");
  }

  private static App given(Map<String, String> options) {
    Map<String, Object> context = new TreeMap<>(LampyrApp.CHOICES);
    context.putAll(options);
    return new App(
        AppProps.builder().analyticsReporting(false).treeMetadata(false).context(context).build());
  }
}
