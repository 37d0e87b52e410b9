package io.lampyr.luceneblob.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.luceneblob.directory.DiskBudget.Pressure;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DiskBudgetTest {
  @Test
  void theDiskIsHalved() {
    DiskBudget budget = DiskBudget.halved(1001);
    assertThat(budget.limitBytes()).isEqualTo(500);
    assertThat(DiskBudget.cacheBytes(1001)).isEqualTo(501);
  }

  @Test
  void pressureRisesBeforeWorkIsRefused() {
    DiskBudget budget = DiskBudget.halved(2000);
    budget.use(799);
    assertThat(budget.pressure()).isEqualTo(Pressure.NONE);
    budget.use(1);
    assertThat(budget.pressure()).isEqualTo(Pressure.TIGHT);
    budget.admit();
    budget.use(200);
    assertThat(budget.pressure()).isEqualTo(Pressure.FULL);
    assertThatThrownBy(budget::admit).isInstanceOf(OverloadedException.class);
  }

  @Test
  void theCacheGivesWayBeforeWorkIsRefusedAndGetsItBack() {
    List<Long> held = new ArrayList<>();
    DiskBudget budget =
        DiskBudget.halved(
            2000,
            bytes -> {
              held.add(bytes);
              return bytes;
            },
            LocalVolume.endless());
    budget.use(900);
    budget.share();
    assertThat(budget.lentBytes()).isZero();
    assertThat(held).isEmpty();
    budget.use(360);
    budget.admit();
    // Now nine tenths of what there is are used.
    assertThat(budget.lentBytes()).isEqualTo(400);
    assertThat(held).containsExactly(600L);
    assertThat(budget.pressure()).isEqualTo(Pressure.TIGHT);
    budget.use(5000);
    assertThatThrownBy(budget::admit)
        .isInstanceOf(OverloadedException.class)
        .hasMessageContaining("limit=1875");
    assertThat(held).containsExactly(600L, 125L);
    budget.settle(6260);
    budget.release(6260);
    budget.share();
    assertThat(budget.lentBytes()).isZero();
    assertThat(held).containsExactly(600L, 125L, 1000L);
  }

  @Test
  void whatACacheCannotGiveYetIsNotLentAndAskedForAgain() {
    AtomicLong pinned = new AtomicLong(900);
    DiskBudget budget =
        DiskBudget.halved(2000, bytes -> Math.max(bytes, pinned.get()), LocalVolume.endless());
    budget.use(1260);
    budget.share();
    assertThat(budget.lentBytes()).isEqualTo(100);
    assertThatThrownBy(budget::admit).isInstanceOf(OverloadedException.class);
    pinned.set(0);
    budget.admit();
    assertThat(budget.lentBytes()).isEqualTo(400);
  }

  @Test
  void whatIsUnderWayIsCountedBeyondTheLimitAndRoomComesBack() {
    DiskBudget budget = DiskBudget.halved(2000);
    budget.use(5000);
    assertThat(budget.usedBytes()).isEqualTo(5000);
    budget.settle(4500);
    budget.admit();
  }

  @Test
  void whatIsUploadedAndStillReadTakesRoomAndKeepsNobodyFromWriting() {
    DiskBudget budget = DiskBudget.halved(2000);
    budget.use(1000);
    assertThat(budget.pressure()).isEqualTo(DiskBudget.Pressure.FULL);
    budget.settle(1000);
    assertThat(budget.pressure()).isEqualTo(DiskBudget.Pressure.NONE);
    assertThat(budget.usedBytes()).isEqualTo(1000);
    budget.release(1000);
    assertThat(budget.usedBytes()).isZero();
  }

  @Test
  void workIsRefusedBeforeTheVolumeIsFullWhoeverFillsIt() {
    AtomicLong free = new AtomicLong(1000);
    DiskBudget budget = DiskBudget.halved(2000, bytes -> bytes, new LocalVolume(free::get, 100));
    assertThat(budget.pressure()).isEqualTo(Pressure.NONE);
    free.set(149);
    assertThat(budget.pressure()).isEqualTo(Pressure.TIGHT);
    budget.admit();
    free.set(99);
    assertThat(budget.pressure()).isEqualTo(Pressure.FULL);
    assertThatThrownBy(budget::admit)
        .isInstanceOf(OverloadedException.class)
        .hasMessageContaining("disk usage exceeded flood-stage watermark: free=99 reserved=100");
    free.set(1000);
    budget.admit();
  }

  @Test
  void aTwentiethOfTheVolumeIsLeftAndOfASmallOneMore() {
    long mb = 1 << 20;
    assertThat(LocalVolume.reserveOf(80 * mb)).isEqualTo(40 * mb);
    assertThat(LocalVolume.reserveOf(1_000 * mb)).isEqualTo(256 * mb);
    assertThat(LocalVolume.reserveOf(10_000 * mb)).isEqualTo(500 * mb);
    assertThat(LocalVolume.reserveOf(1_000_000 * mb)).isEqualTo(2048 * mb);
  }
}
