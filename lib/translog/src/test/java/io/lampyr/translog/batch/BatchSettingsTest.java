package io.lampyr.translog.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.setting.InvalidSettingsException;
import io.lampyr.base.setting.SettingsLoader;
import io.lampyr.translog.batch.BatchSettings.IdleFlush;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchSettingsTest {
  private static BatchSettings given(String... flags) {
    return BatchSettings.from(
        new SettingsLoader(BatchSettings.SETTINGS).flags(List.of(flags)).load());
  }

  @Test
  void whatIsNotGivenIsAsUsual() {
    assertThat(given()).isEqualTo(BatchSettings.defaults());
  }

  @Test
  void whatIsGivenIsTaken() {
    BatchSettings settings =
        given(
            "translog.flush_interval=100ms",
            "translog.idle_flush=5ms",
            "translog.max_batch_size=1mb",
            "translog.max_pending_size=32mb");
    assertThat(settings.flushInterval()).isEqualTo(Duration.ofMillis(100));
    assertThat(settings.idle()).isEqualTo(IdleFlush.after(Duration.ofMillis(5)));
    assertThat(settings.maxBatchBytes()).isEqualTo(1 << 20);
    assertThat(settings.pending().bytes()).isEqualTo(32 << 20);
  }

  @Test
  void aLoneRequestWaitsForATwentiethOfTheInterval() {
    assertThat(given("translog.flush_interval=1s").idle())
        .isEqualTo(IdleFlush.after(Duration.ofMillis(50)));
    assertThat(BatchSettings.defaults().with(Duration.ofMillis(20)).idle())
        .isEqualTo(IdleFlush.after(Duration.ofMillis(1)));
  }

  @Test
  void whatCannotBeIsRefusedByItsKey() {
    for (String wrong :
        List.of(
            "translog.flush_interval=0ms",
            "translog.flush_interval=2m",
            "translog.max_batch_size=65mb",
            "translog.max_pending_size=0b")) {
      assertThatThrownBy(() -> given(wrong))
          .isInstanceOf(InvalidSettingsException.class)
          .hasMessageContaining("key=" + wrong.substring(0, wrong.indexOf('=')));
    }
    assertThatThrownBy(() -> given("translog.idle_flush=1s"))
        .hasMessageContaining("translog.idle_flush must be at most translog.flush_interval");
  }
}
