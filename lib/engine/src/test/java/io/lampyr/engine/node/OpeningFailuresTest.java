package io.lampyr.engine.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.OpeningFailure;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.engine.catalog.Catalog;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OpeningFailuresTest {
  private static final NodeId NODE = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final ShardId SHARD = new ShardId(new IndexId("IIIIIIIIIIIIIIIIIIIIII"), 3);

  private final VirtualTime time = VirtualTime.inline();
  private final SeededRandomness randomness = new SeededRandomness(2);
  private final CountingItemStore items = new CountingItemStore(new MemoryItemStore());
  private final ItemWriter writer =
      new ItemWriter(
          items, randomness, new Retries(RetrySettings.forEver(), time, time, randomness));
  private final Table<OpeningFailure> table =
      new Table<>(items, writer, StateCodecs.OPENING_FAILURE);
  private final OpeningFailures failures = new OpeningFailures(NODE, table, time, time);
  private final Catalog catalog = new Catalog(items, writer, new Ports(time, time, randomness));

  private static ShardItem assigned(long term) {
    return new ShardItem(
        SHARD,
        ShardState.ASSIGNED,
        new PrimaryTerm(term),
        Optional.of(NODE),
        Optional.empty(),
        Head.EMPTY);
  }

  @Test
  void theLastReasonIsToldUntilTheShardOpens() {
    failures.failed(SHARD, new PrimaryTerm(4), new IllegalStateException("log is cut"));
    failures.failed(SHARD, new PrimaryTerm(5), new IllegalStateException("x".repeat(5000)));
    assertThat(catalog.openingFailure(assigned(6)))
        .hasValueSatisfying(told -> {
          assertThat(told.node()).isEqualTo(NODE);
          assertThat(told.reason()).hasSize(OpeningFailure.MAX_REASON).startsWith("xxx");
        });
    assertThat(catalog.openingFailure(assigned(50))).as("long ago").isEmpty();
    failures.opened(SHARD);
    assertThat(table.read(StateKeys.openingFailure(SHARD))).isEmpty();
  }

  @Test
  void openingWhatNeverFailedCostsNothing() {
    failures.opened(SHARD);
    assertThat(items.counts().requests()).isZero();
  }

  @Test
  void reasonWithoutAMessageIsItsKind() {
    failures.failed(SHARD, new PrimaryTerm(1), new StackOverflowError());
    assertThat(catalog.openingFailure(assigned(1)).orElseThrow().reason())
        .contains("StackOverflowError");
  }
}
