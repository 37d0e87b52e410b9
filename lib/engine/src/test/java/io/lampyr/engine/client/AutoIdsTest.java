package io.lampyr.engine.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AutoIdsTest {
  private final VirtualTime time = VirtualTime.inline();

  private AutoIds ids(long seed) {
    return new AutoIds(time, new SeededRandomness(seed));
  }

  @Test
  void idsHaveTheirWrittenForm() {
    AutoIds.Batch batch = ids(1).begin();
    assertThat(batch.millis()).isEqualTo(time.now().toEpochMilli());
    assertThat(batch.next()).hasSize(22).startsWith("OhqqeV-").endsWith("---");
    assertThat(batch.next()).endsWith("--0");
  }

  @Test
  void idsOfOneRequestAscendAndShareAllButTheirCount() {
    AutoIds.Batch batch = ids(1).begin();
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      made.add(batch.next());
    }
    assertThat(made).isSorted().doesNotHaveDuplicates();
    assertThat(made)
        .extracting(id -> id.substring(0, 19))
        .containsOnly(made.get(0).substring(0, 19));
  }

  @Test
  void idsOfLaterRequestsSortBehindEarlierOnes() {
    AutoIds ids = ids(1);
    String last = "";
    for (int i = 0; i < 500; i++) {
      time.advance(Duration.ofMillis(1 + i * 37L));
      String next = ids.begin().next();
      assertThat(next).isGreaterThan(last);
      last = next;
    }
  }

  @Test
  void timeDoesNotFallWhenTheWallClockIsSetBack() {
    AutoIds ids = ids(1);
    long before = ids.begin().millis();
    time.shiftWallClock(Duration.ofHours(-1));
    assertThat(ids.begin().millis()).isEqualTo(before);
  }

  @Test
  void processesOfOneSnapshotMakeNoIdTwice() {
    Set<String> made = new HashSet<>();
    for (int process = 0; process < 50; process++) {
      AutoIds restored = ids(process);
      for (int request = 0; request < 20; request++) {
        AutoIds.Batch batch = restored.begin();
        for (int i = 0; i < 20; i++) {
          assertThat(made.add(batch.next())).isTrue();
        }
      }
    }
  }

  @Test
  void countNeverRunsOver() {
    AutoIds.Batch batch = ids(1).begin();
    for (int i = 0; i < AutoIds.MAX_PER_REQUEST; i++) {
      var _ = batch.next();
    }
    assertThatThrownBy(batch::next).isInstanceOf(IllegalStateException.class);
  }
}
