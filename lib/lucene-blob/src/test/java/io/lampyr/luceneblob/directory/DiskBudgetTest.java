package io.lampyr.luceneblob.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.luceneblob.directory.DiskBudget.Pressure;
import org.junit.jupiter.api.Test;

class DiskBudgetTest {
  @Test
  void theDiskIsHalved() {
    DiskBudget budget = DiskBudget.halved(1001);
    assertThat(budget.limitBytes()).isEqualTo(500);
    assertThat(budget.cacheBytes()).isEqualTo(501);
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
}
