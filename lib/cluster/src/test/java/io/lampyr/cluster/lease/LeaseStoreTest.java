package io.lampyr.cluster.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blobstore.register.RegisterWriter;
import io.lampyr.blobstore.register.Swap;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LeaseStoreTest {
  private static final NodeId A = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final NodeId B = new NodeId("BBBBBBBBBBBBBBBBBBBBBB");

  private final VirtualTime time = VirtualTime.inline();
  private final MemoryBlobStore blobs = new MemoryBlobStore(time);
  private final LeaseStore leases = leases();

  private LeaseStore leases() {
    SeededRandomness randomness = new SeededRandomness(1);
    RetrySettings settings = RetrySettings.within(Duration.ofSeconds(1));
    Retries retries = new Retries(settings, time, time, randomness);
    return new LeaseStore(blobs, new RegisterWriter("test", randomness), retries);
  }

  private HeldLease held() {
    return leases.read().orElseThrow();
  }

  @Test
  void leaseChangesOnlyFromTheVersionThatWasRead() {
    assertThat(leases.read()).isEmpty();
    assertThat(leases.create(A)).isInstanceOf(Swap.Swapped.class);
    assertThat(leases.create(B)).isInstanceOf(Swap.Lost.class);
    HeldLease first = held();
    assertThat(first.value()).isEqualTo(Lease.first(A));
    assertThat(leases.replace(first, first.value().with(B))).isInstanceOf(Swap.Swapped.class);
    assertThat(leases.replace(first, first.value().without(List.of(A))))
        .isInstanceOf(Swap.Lost.class);
    assertThat(held().version()).isEqualTo(2);
    assertThat(held().value().members()).containsExactly(A, B);
  }

  @Test
  void leaderThatLeavesLeavesTheTermToBeRaisedByTheNext() {
    Lease lease = Lease.first(A).with(B).without(List.of(A));
    assertThat(lease.leader()).isEmpty();
    assertThat(lease.term()).isEqualTo(1);
    assertThat(lease.takenOverBy(B).term()).isEqualTo(2);
    assertThatThrownBy(() -> lease.takenOverBy(A)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void damagedOrTruncatedLeaseIsNamedAndNeverOverwritten() {
    leases.create(A);
    HeldLease read = held();
    byte[] good = bytes();
    for (int i = 0; i < good.length; i++) {
      byte[] flipped = good.clone();
      flipped[i] ^= 1;
      refused(read, flipped);
      refused(read, Arrays.copyOf(good, i));
    }
  }

  private void refused(HeldLease read, byte[] bad) {
    blobs.put(LeaseStore.KEY, BlobContent.of(bad), PutCondition.ALWAYS);
    assertThatThrownBy(leases::read)
        .isInstanceOfAny(CorruptionException.class, MisconfiguredException.class)
        .hasMessageContaining("cluster/lease");
    assertThatThrownBy(() -> leases.replace(read, read.value().with(B)))
        .hasMessageContaining("cluster/lease");
    assertThatThrownBy(() -> leases.create(B)).hasMessageContaining("cluster/lease");
    assertThat(bytes()).isEqualTo(bad);
  }

  private byte[] bytes() {
    return LoadedBlob.read(blobs, LeaseStore.KEY, 1 << 20).orElseThrow().bytes();
  }
}
