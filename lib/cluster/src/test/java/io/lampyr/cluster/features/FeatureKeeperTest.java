package io.lampyr.cluster.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blobstore.register.RegisterWriter;
import io.lampyr.blobstore.register.Swap;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.lease.HeldLease;
import io.lampyr.cluster.lease.Lease;
import io.lampyr.cluster.lease.LeaseStore;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FeatureKeeperTest {
  private static final NodeId A = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final NodeId B = new NodeId("BBBBBBBBBBBBBBBBBBBBBB");

  private final VirtualTime time = VirtualTime.inline();
  private final SeededRandomness randomness = new SeededRandomness(3);
  private final Retries retries =
      new Retries(RetrySettings.within(Duration.ofSeconds(1)), time, time, randomness);
  private final CountingItemStore items = new CountingItemStore(new MemoryItemStore());
  private final LeaseStore leases =
      new LeaseStore(new MemoryBlobStore(time), new RegisterWriter("test", randomness), retries);
  private final FeatureStore store = store(FeatureLevel.NEWEST);

  private FeatureStore store(int highest) {
    return new FeatureStore(items, new ItemWriter(items, randomness, retries), highest);
  }

  private FeatureKeeper keeper(Set<String> functions) {
    return new FeatureKeeper(store, leases, functions, FeatureDecisions::wanted, time);
  }

  private HeldLease lease() {
    return leases.read().orElseThrow();
  }

  private void join(NodeId node) {
    assertThat(leases.replace(lease(), lease().value().with(node)))
        .isInstanceOf(Swap.Swapped.class);
  }

  private int level() {
    return store.read().orElseThrow().value().level();
  }

  private void led(FeatureKeeper keeper) {
    keeper.step(lease().value().members());
  }

  @Test
  void levelIsInTheLeaseBeforeItIsInTheItem() {
    Swap _ = leases.create(A);
    store.announce(Features.node(A));
    led(keeper(Set.of()));
    assertThat(lease().value().level()).isEqualTo(FeatureLevel.NEWEST);
    assertThat(level()).isEqualTo(FeatureLevel.NEWEST);
    assertThat(store.has(FeatureLevel.NEWEST)).isTrue();
  }

  @Test
  void leaseThatWasBroughtBackFromBeforeIsRaisedToTheLevelThatThereIs() {
    Swap _ = leases.create(A);
    store.announce(Features.node(A));
    led(keeper(Set.of()));
    assertThat(leases.replace(lease(), Lease.first(A))).isInstanceOf(Swap.Swapped.class);
    led(keeper(Set.of()));
    assertThat(lease().value().level()).isEqualTo(FeatureLevel.NEWEST);
  }

  @Test
  void nodeOfTheFirstReleaseThatJoinsBetweenTheStepsKeepsTheLevelDown() {
    Swap _ = leases.create(A);
    store.announce(Features.node(A));
    FeatureKeeper interrupted =
        new FeatureKeeper(
            store,
            leases,
            Set.of(),
            (features, lease, functions, highest) -> {
              int wanted = FeatureDecisions.wanted(features, lease, functions, highest);
              join(B);
              return wanted;
            },
            time);
    led(interrupted);
    assertThat(lease().value().level()).isEqualTo(1);
    assertThat(level()).isEqualTo(1);
  }

  @Test
  void announcementOfALowerLevelBetweenTheStepsKeepsTheLevelDown() {
    Swap _ = leases.create(A);
    store.announce(Features.node(A));
    FeatureKeeper interrupted =
        new FeatureKeeper(
            store,
            leases,
            Set.of(),
            (features, lease, functions, highest) -> {
              store(1).announce(Features.function("search"));
              return FeatureDecisions.wanted(features, lease, functions, highest);
            },
            time);
    led(interrupted);
    assertThat(level()).isEqualTo(1);
    assertThat(store.has(FeatureLevel.NEWEST)).isFalse();
  }

  @Test
  void processThatKnowsLessThanTheClusterIsToldWhatToDo() {
    Swap _ = leases.create(A);
    store.announce(Features.node(A));
    led(keeper(Set.of()));
    assertThatThrownBy(() -> store(1).announce(Features.node(B)))
        .isInstanceOf(UnknownLevelException.class)
        .hasMessageContaining("start a version that knows it")
        .hasMessageContaining("level=2 known=1");
    assertThatThrownBy(() -> store(1).check()).isInstanceOf(UnknownLevelException.class);
    assertThat(store.read().orElseThrow().value().processes()).doesNotContainKey("node." + B);
  }

  @Test
  void functionsAreBelievedWhenNoCallOfAnEarlierVersionCanBeAtWork() {
    Swap _ = leases.create(A);
    store.announce(Features.node(A));
    store.announce(Features.function("gc"));
    FeatureKeeper keeper = keeper(Set.of("gc"));
    led(keeper);
    time.advance(FeatureKeeper.LONGEST_CALL.minusMinutes(2));
    led(keeper);
    store(1).announce(Features.function("gc"));
    store.announce(Features.function("gc"));
    time.advance(Duration.ofMinutes(5));
    led(keeper);
    assertThat(level()).as("an earlier version was there in between").isEqualTo(1);
    time.advance(FeatureKeeper.LONGEST_CALL);
    led(keeper);
    assertThat(level()).isEqualTo(2);
  }

  @Test
  void nothingIsAskedForAnyMoreWhenAllIsRaised() {
    Swap _ = leases.create(A);
    store.announce(Features.node(A));
    FeatureKeeper keeper = keeper(Set.of());
    led(keeper);
    long before = items.counts().requests();
    for (int i = 0; i < 100; i++) {
      time.advance(Duration.ofMinutes(10));
      led(keeper);
    }
    assertThat(items.counts().requests()).isEqualTo(before);
  }

  @Test
  void nodesThatAreGoneAreTakenOutAndThoseThatAreAboutToJoinAreNot() {
    Swap _ = leases.create(A);
    store.announce(Features.node(A));
    store.announce(Features.node(B));
    FeatureKeeper keeper = keeper(Set.of());
    led(keeper);
    assertThat(store.read().orElseThrow().value().processes()).containsKey(Features.node(B));
    time.advance(FeatureKeeper.LONGEST_JOIN);
    led(keeper);
    assertThat(store.read().orElseThrow().value().processes()).containsOnlyKeys(Features.node(A));
    join(B);
    led(keeper);
    assertThat(lease().value()).isEqualTo(Lease.first(A).with(B).raisedTo(2));
  }
}
