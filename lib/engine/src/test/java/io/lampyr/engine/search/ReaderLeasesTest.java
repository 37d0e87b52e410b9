package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.ReaderLease;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.catalog.MemoryCatalog;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReaderLeasesTest {
  private static final IndexId ONE = new IndexId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final IndexId OTHER = new IndexId("BBBBBBBBBBBBBBBBBBBBBA");
  private static final Instant NOW = Instant.ofEpochSecond(1000);

  private final CountingItemStore items = new CountingItemStore(new MemoryItemStore());
  private final Table<ReaderLease> table =
      new Table<>(items, MemoryCatalog.over(items, 1).writer(), StateCodecs.READER);
  private final ReaderLeases leases = new ReaderLeases(table);

  private static ReaderLease lease(String id, IndexId index, int seconds) {
    return new ReaderLease(id, index, NOW, NOW.plusSeconds(seconds), List.of());
  }

  @Test
  void readersAreCountedByTheirUseOnceForAllTheirIndicesUntilTheyExpire() {
    leases.create(lease("s1", ONE, 60));
    leases.create(lease("s1", OTHER, 60));
    leases.create(lease("s2", ONE, 60));
    leases.create(lease("s3", ONE, 10));
    leases.create(lease("p1", ONE, 60));
    long before = items.counts().requests();
    assertThat(leases.open("s", NOW.plusSeconds(30))).isEqualTo(2);
    assertThat(items.counts().requests() - before).isEqualTo(1);
    assertThat(leases.open("p", NOW)).isEqualTo(1);
  }

  @Test
  void leaseOfAnEarlierReleaseIsFoundChangedAndEnded() {
    table.create(StateKeys.readerBefore(ONE, "s1"), lease("s1", ONE, 60));
    assertThat(leases.change(ONE, "s1", lease -> lease.at("here"))).isPresent();
    assertThat(leases.find(ONE, "s1").orElseThrow().lease().place()).isEqualTo(Optional.of("here"));
    assertThat(leases.allBefore(ONE, "s")).hasSize(1);
    assertThat(leases.delete(ONE, "s1")).isTrue();
    assertThat(leases.delete(ONE, "s1")).isFalse();
    assertThat(leases.find(ONE, "s1")).isEmpty();
  }

  @Test
  void leasesDoNotLieWhereSearchesRead() {
    leases.create(lease("s1", ONE, 60));
    assertThat(items.query(StateKeys.indexPartition(ONE), "", Optional.empty(), 10).items())
        .isEmpty();
  }
}
