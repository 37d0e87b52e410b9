package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.ClusterId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.MemoryItemStore;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClusterIdsTest {
  private final MemoryItemStore items = new MemoryItemStore();

  private static ClusterIds process(ItemStore items, long seed) {
    return new ClusterIds(
        items, MemoryCatalog.over(items, seed).writer(), new SeededRandomness(seed));
  }

  @Test
  void allProcessesOfOneStoreAreToldTheSame() {
    List<ClusterIds> processes =
        IntStream.range(0, 8).mapToObj(seed -> process(items, seed)).toList();
    List<ClusterId> told = processes.parallelStream().map(ClusterIds::id).distinct().toList();
    assertThat(told).hasSize(1);
    assertThat(process(items, 99).id()).isEqualTo(told.getFirst());
  }

  @Test
  void anotherStoreIsAnotherCluster() {
    assertThat(process(items, 1).id()).isNotEqualTo(process(new MemoryItemStore(), 2).id());
  }

  @Test
  void aProcessReadsItOnce() {
    process(items, 1).id();
    CountingItemStore counted = new CountingItemStore(items);
    ClusterIds later = process(counted, 2);
    assertThat(later.id()).isEqualTo(later.id());
    assertThat(counted.counts().reads()).isEqualTo(1);
    assertThat(counted.counts().writes()).isZero();
  }

  @Test
  void theItemIsKeptAsItIsWritten() {
    ClusterId id = new ClusterId("AbCdEfGhIjKlMnOpQrStUv");
    String text = ClusterIds.CODEC.encode(id);
    assertThat(text)
        .isEqualTo(
            "{\"kind\":\"cluster-identity\",\"format\":1,\"uuid\":\"AbCdEfGhIjKlMnOpQrStUv\"}");
    assertThat(ClusterIds.CODEC.decode("here", text)).isEqualTo(id);
  }
}
