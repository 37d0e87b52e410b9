package io.lampyr.cluster.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ItemKeyTest {

  @Test
  void encodedNamesAreValidKeysAndDistinctEvenWhereCaseIsIgnored() {
    List<String> names =
        List.of(
            "logs",
            "Logs",
            "logs-2026.01.01",
            "logs.2e",
            ".",
            "..",
            ".logs",
            "a/b",
            "../../etc",
            "ü".repeat(120),
            "ü".repeat(119) + "ä",
            "a".repeat(120),
            "a".repeat(121),
            "a".repeat(255));
    Set<String> keys = new HashSet<>();
    for (String name : names) {
      String sort = new ItemKey("names", ItemKey.encode(name)).sort();
      assertThat(sort).hasSizeLessThanOrEqualTo(160);
      assertThat(keys.add(sort.toLowerCase(Locale.ROOT))).as(name).isTrue();
    }
    assertThat(ItemKey.encode("logs-2026.01.01")).isEqualTo("logs-2026.2e01.2e01");
  }
}
