package io.lampyr.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.setting.SettingsLoader;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.httpfront.HttpSettings;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DoorSettingsTest {
  private static final long GIB = 1L << 30;

  private static DoorSettings settings(long memory, Map<String, String> told) {
    Map<String, String> all = new TreeMap<>(Map.of("LAMPYR_API_KEYS", "true"));
    all.put("LAMPYR_STORE_FOLDER", "anywhere");
    all.putAll(told);
    return DoorSettings.from(
        new SettingsLoader(Main.settings()).environment(all, Set.of()).load(), memory);
  }

  @Test
  void allBodiesAtOnceHaveAQuarterOfTheMemory() {
    HttpSettings http = settings(2 * GIB, Map.of()).http(2 * GIB);
    assertThat(http.bodySize()).isEqualTo(ByteSize.ofMb(100));
    assertThat(http.bodiesSize()).isEqualTo(ByteSize.ofMb(512));
    // A load balancer keeps connections for 4,000 seconds, and must be the one to close them.
    assertThat(http.silence().toSeconds()).isGreaterThan(4000);
  }

  @Test
  void aBodyIsNoMoreThanThat() {
    assertThatThrownBy(() -> settings(GIB / 4, Map.of()))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContainingAll("key=door.body_size value=100mb", "64mb");
    assertThatThrownBy(() -> settings(16 * GIB, Map.of("LAMPYR_DOOR_BODY_SIZE", "3gb")))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContainingAll("key=door.body_size value=3gb", "at most 1gb");
    assertThat(settings(GIB / 4, Map.of("LAMPYR_DOOR_BODY_SIZE", "64mb")).bodySize())
        .isEqualTo(ByteSize.ofMb(64));
  }

  @Test
  void nobodyIsLetInWithoutAKeyOrByASignatureThatNobodyHasChecked() {
    assertThatThrownBy(() -> settings(GIB, Map.of("LAMPYR_API_KEYS", "false")))
        .hasMessageContaining("key=api.keys");
    assertThatThrownBy(() -> settings(GIB, Map.of("LAMPYR_API_SIGNATURES", "true")))
        .hasMessageContaining("key=api.signatures");
  }

  @Test
  void searchesTakeNoLongerThanGarbageIsKeptForThem() {
    assertThatThrownBy(() -> settings(GIB, Map.of("LAMPYR_DOOR_SEARCH_WITHIN", "16m")))
        .hasMessageContaining("door.search_within");
    assertThatThrownBy(() -> settings(GIB, Map.of("LAMPYR_DOOR_SEARCH_WITHIN", "0s")))
        .hasMessageContaining("door.search_within");
  }

  @Test
  void callersAreCountedByBothNumbersOrByNone() {
    assertThat(settings(GIB, Map.of()).callers()).isEmpty();
    assertThat(
            settings(GIB, Map.of("LAMPYR_DOOR_CALLER_RATE", "5", "LAMPYR_DOOR_CALLER_BURST", "9"))
                .callers())
        .contains(new CallerRates.Limit(5, 9));
    assertThatThrownBy(() -> settings(GIB, Map.of("LAMPYR_DOOR_CALLER_RATE", "5")))
        .hasMessageContainingAll("door.caller_rate", "door.caller_burst", "go together");
  }
}
