package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.refresh.RefreshInterval;
import io.lampyr.mapping.json.Json;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class IndexSettingsTest {
  private static RefreshInterval of(String settings) {
    return IndexSettings.refreshInterval(Json.readObject(settings));
  }

  @Test
  void anIndexSaysHowOftenItWantsToBeRefreshed() {
    RefreshInterval half = new RefreshInterval.Every(Duration.ofSeconds(30));
    assertThat(of("{\"index.refresh_interval\":\"30s\"}")).isEqualTo(half);
    assertThat(of("{\"index\":{\"refresh_interval\":\"30s\"}}")).isEqualTo(half);
    assertThat(of("{\"refresh_interval\":\"30s\"}")).isEqualTo(half);
    assertThat(of("{\"index\":{\"refresh_interval\":-1}}")).isEqualTo(new RefreshInterval.Never());
    assertThat(of("{\"index.refresh_interval\":\"-1\"}")).isEqualTo(new RefreshInterval.Never());
    assertThat(of("{}")).isEqualTo(new RefreshInterval.Standard());
    assertThat(of("{\"index\":{\"refresh_interval\":null}}"))
        .isEqualTo(new RefreshInterval.Standard());
    assertThat(of("{\"index.refresh_interval\":\"soon\"}"))
        .isEqualTo(new RefreshInterval.Standard());
  }
}
