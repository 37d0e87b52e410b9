package io.lampyr.engine.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.engine.shard.VersionMap.Entry;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class VersionMapTest {

  @Test
  void tombstonesAreBoundedInNumberAndMemory() {
    VersionMap<Boolean> many = new VersionMap<>(released -> released);
    String long_ = "x".repeat(500);
    for (int i = 0; i < 2 * VersionMap.MAX_TOMBSTONES; i++) {
      VersionMap.Entry<Boolean> deleted =
          new VersionMap.Entry<>(new DocumentVersion(1, i, 1, true), true, Optional.empty());
      many.put((i % 2 == 0 ? long_ : "") + i, deleted, i);
      if (i % 10_000 == 0) {
        many.beforeReopen();
        many.afterReopen();
      }
      assertThat(many.tombstoneBytes()).isLessThanOrEqualTo(VersionMap.MAX_TOMBSTONE_BYTES);
    }
    many.beforeReopen();
    many.afterReopen();
    assertThat(many.bytes()).isZero();
    assertThat(many.find(long_ + (2 * VersionMap.MAX_TOMBSTONES - 2))).isPresent();
    assertThat(many.find(long_ + "0")).isEmpty();
    many.forgetTombstones(Long.MAX_VALUE);
    assertThat(many.tombstoneBytes()).isZero();
  }

  private final VersionMap<String> map = new VersionMap<>("r"::equals);

  @Test
  void holdsAChangeUntilTheReaderDoes() {
    map.put("a", indexed(1), 0);
    map.beforeReopen();
    assertThat(map.find("a")).contains(indexed(1));
    map.put("b", indexed(2), 0);
    map.afterReopen();
    assertThat(map.find("a")).isEmpty();
    assertThat(map.find("b")).contains(indexed(2));
  }

  @Test
  void whileOneTurnsItOverOthersWaitAndWhatIsNotReleasedIsLeft() {
    map.put("a", new Entry<>(new DocumentVersion(1, 1, 1, false), "pending", Optional.empty()), 0);
    String made =
        map.turnOver(() -> {
          assertThat(map.isTurning()).isTrue();
          return "reader";
        });
    assertThat(made).isEqualTo("reader");
    assertThat(map.isTurning()).isFalse();
    assertThat(map.left()).isEqualTo(map.bytes()).isPositive();
  }

  @Test
  void aChangeDuringTheReopeningIsNewerThanTheReader() {
    map.put("a", indexed(1), 0);
    map.beforeReopen();
    map.put("a", indexed(2), 0);
    assertThat(map.find("a")).contains(indexed(2));
    map.afterReopen();
    assertThat(map.find("a")).contains(indexed(2));
  }

  @Test
  void aTombstoneOutlivesTheReopeningUntilItIsForgotten() {
    map.put("a", deleted(3), 100);
    map.beforeReopen();
    map.afterReopen();
    map.forgetTombstones(100);
    assertThat(map.find("a")).contains(deleted(3));
    map.forgetTombstones(101);
    assertThat(map.find("a")).isEmpty();
  }

  @Test
  void aDocumentTakesItsTombstonesPlace() {
    map.put("a", deleted(3), 0);
    map.put("a", indexed(4), 0);
    map.beforeReopen();
    map.afterReopen();
    assertThat(map.find("a")).isEmpty();
  }

  @Test
  void whatIsNotReleasedStaysThoughTheReaderHoldsIt() {
    Entry<String> pending =
        new Entry<>(new DocumentVersion(1, 1, 1, false), "pending", Optional.empty());
    map.put("a", pending, 0);
    map.beforeReopen();
    map.afterReopen();
    assertThat(map.find("a")).contains(pending);
    map.put("a", indexed(2), 0);
    map.beforeReopen();
    map.afterReopen();
    assertThat(map.find("a")).isEmpty();
    assertThat(map.bytes()).isZero();
  }

  @Test
  void countsWhatAReopeningFrees() {
    assertThat(map.bytes()).isZero();
    map.put(
        "a",
        new Entry<>(
            new DocumentVersion(1, 1, 1, false),
            "r",
            Optional.of(new VersionMap.KeptSource(new BytesRef(new byte[1000]), null))),
        0);
    assertThat(map.bytes()).isGreaterThan(1000);
    map.put("a", indexed(2), 0);
    assertThat(map.bytes()).isLessThan(1000);
    map.beforeReopen();
    map.put("b", indexed(3), 0);
    map.afterReopen();
    map.beforeReopen();
    map.afterReopen();
    assertThat(map.bytes()).isZero();
  }

  private static Entry<String> indexed(long seqNo) {
    return new Entry<>(new DocumentVersion(seqNo, seqNo, 1, false), "r", Optional.empty());
  }

  private static Entry<String> deleted(long seqNo) {
    return new Entry<>(new DocumentVersion(seqNo, seqNo, 1, true), "r", Optional.empty());
  }

  @Test
  void whatIsNotReleasedIsNeverMissedWhileTheMapIsTurnedOver() throws InterruptedException {
    Entry<String> pending =
        new Entry<>(new DocumentVersion(1, 1, 1, false), "pending", Optional.empty());
    map.put("a", pending, 0);
    Thread turner =
        Thread.ofPlatform()
            .start(() -> {
              for (int i = 0; i < 300_000; i++) {
                map.beforeReopen();
                map.afterReopen();
              }
            });
    long misses = 0;
    while (turner.isAlive()) {
      misses += map.find("a").isPresent() ? 0 : 1;
    }
    turner.join();
    assertThat(misses).isZero();
  }
}
