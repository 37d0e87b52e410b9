package io.lampyr.engine.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PoliciesTest {
  private final CountingItemStore items = new CountingItemStore(new MemoryItemStore());
  private final SeededRandomness randomness = new SeededRandomness(3);
  private final ThreadScheduler scheduler =
      new ThreadScheduler((thread, failure) -> {
        throw new IllegalStateException(thread.getName(), failure);
      });
  private final Policies policies =
      new Policies(
          items,
          new ItemWriter(
              items,
              randomness,
              new Retries(
                  RetrySettings.within(Duration.ofSeconds(1)),
                  new SystemClock(),
                  scheduler,
                  randomness)));

  @Test
  void howFarAnyNumberOfIndicesHaveComeIsReadByTheHundred() {
    List<IndexId> indices = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      indices.add(IndexId.random(randomness));
    }
    Progress.Of of = new Progress.Of(Policy.Kind.PHASES, "p", 1);
    for (IndexId index : List.of(indices.getFirst(), indices.getLast())) {
      var _ =
          policies.change(
              index, _ -> Optional.of(Progress.begun(index, of, Instant.ofEpochSecond(1))));
    }
    long before = items.counts().requests();
    Map<IndexId, Progress> found = policies.progress(indices);
    assertThat(found).containsOnlyKeys(indices.getFirst(), indices.getLast());
    assertThat(items.counts().requests() - before).isEqualTo(3);
    assertThat(policies.progress(List.of())).isEmpty();
  }
}
