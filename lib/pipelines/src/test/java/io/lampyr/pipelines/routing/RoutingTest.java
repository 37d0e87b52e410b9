package io.lampyr.pipelines.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.date.DateFormat;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RoutingTest {
  private static final Instant TIME = Instant.parse("2024-12-30T08:30:00Z");

  private static TimeBucket bucket(TimeBucket.Grain grain, boolean hashed) {
    return new TimeBucket(grain, DateFormat.of(TimeBucket.STANDARD_FORMAT), hashed);
  }

  @Test
  void timesOfASpanAreRoutedByItsName() {
    assertThat(bucket(TimeBucket.Grain.HOUR, false).routing(TIME)).isEqualTo("2024-12-30T08");
    assertThat(bucket(TimeBucket.Grain.DAY, false).routing(TIME)).isEqualTo("2024-12-30");
    assertThat(bucket(TimeBucket.Grain.WEEK, false).routing(TIME)).isEqualTo("2025-W01");
    assertThat(bucket(TimeBucket.Grain.MONTH, false).routing(TIME)).isEqualTo("2024-12");
    assertThat(bucket(TimeBucket.Grain.MONTH, true).routing(TIME)).matches("\\d+");
  }

  @Test
  void aRangeIsRoutedByEachOfItsSpansUnlessTheyAreTooMany() {
    TimeBucket days = bucket(TimeBucket.Grain.DAY, false);
    assertThat(days.between(TIME, TIME.plusSeconds(86_400)))
        .containsExactly("2024-12-30", "2024-12-31");
    assertThat(bucket(TimeBucket.Grain.DAY, false).last("2024-12-30")).isAfter(TIME);
    assertThat(days.between(TIME, TIME.plusSeconds(200L * 86_400))).isEmpty();
  }

  @Test
  void pathsThatBeginAlikeAreRoutedAlike() {
    PathAnchor anchor = new PathAnchor("/", 2);
    String value = anchor.routing("a/b");
    assertThat(anchor.routing(" //a//b/c/ ")).isEqualTo(value).matches("\\d+");
    assertThat(anchor.routing("a/c")).isNotEqualTo(value);
    assertThat(anchor.routing("///")).isEqualTo(anchor.routing("_root"));
    assertThat(anchor.routingOfBeginning("/a/b/")).contains(value);
    assertThat(anchor.routingOfBeginning("/a/b")).isEmpty();
  }

  @Test
  void whoMaySeeADocumentIsHashed() {
    assertThat(RoutingHash.whole("")).isEqualTo("AAAAAAAAAAAAAAAAAAAAAA");
    assertThat(RoutingHash.whole("a")).hasSize(22).isNotEqualTo(RoutingHash.whole("b"));
  }
}
