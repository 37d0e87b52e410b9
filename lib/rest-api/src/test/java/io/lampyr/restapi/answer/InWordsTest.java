package io.lampyr.restapi.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is put before numbers, by their names. */
class InWordsTest {
  private static String words(String name, Number number) {
    return InWords.of(Map.of(name, number)).toString();
  }

  @Test
  void eachNumberIsToldByItsUnit() {
    assertThat(words("size_in_bytes", 2048)).isEqualTo("{size=2kb, size_in_bytes=2048}");
    assertThat(words("store_size_bytes", 1)).isEqualTo("{store_size=1b, store_size_bytes=1}");
    assertThat(words("time_in_millis", 1500)).isEqualTo("{time=1.5s, time_in_millis=1500}");
    assertThat(words("running_time_in_nanos", 1500))
        .isEqualTo("{running_time=1.5micros, running_time_in_nanos=1500}");
    assertThat(words("throttled_millis", -1)).isEqualTo("{throttled=-1, throttled_millis=-1}");
    assertThat(words("start_time_in_millis", 0))
        .isEqualTo("{start_time=1970-01-01T00:00:00.000Z, start_time_in_millis=0}");
    assertThat(words("fixed_bit_set_memory_in_bytes", 0))
        .isEqualTo("{fixed_bit_set=0b, fixed_bit_set_memory_in_bytes=0}");
    assertThat(words("count", 7)).isEqualTo("{count=7}");
  }

  @Test
  void whatIsInsideIsToldTooButForWhatIsNoStatistics() {
    Map<String, Object> inner = Map.of("a_in_bytes", 0);
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("list", List.of(inner));
    tree.put("settings", inner);
    assertThat(InWords.of(tree).toString())
        .isEqualTo("{list=[{a=0b, a_in_bytes=0}], settings={a_in_bytes=0}}");
  }

  @Test
  void whatIsThereInWordsAlreadyIsKept() {
    Map<String, Object> tree = new LinkedHashMap<>();
    tree.put("size", "big");
    tree.put("size_in_bytes", 5);
    assertThat(InWords.of(tree).toString()).isEqualTo("{size=big, size_in_bytes=5}");
  }
}
