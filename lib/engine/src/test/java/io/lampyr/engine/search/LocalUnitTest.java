package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.journal.ChangeJournal;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.ClusterTables;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.engine.catalog.MemoryCatalog;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.engine.client.Waker;
import io.lampyr.engine.fielduse.FieldUses;
import io.lampyr.engine.leaf.Learned;
import io.lampyr.engine.reader.ShardReaders;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.aggregation.value.KeptTerms;
import io.lampyr.query.dsl.frame.TermsLookup;
import io.lampyr.query.search.SearchBodyReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A shard whose commit is not to be had, and whose head shows another. */
@Timeout(300)
class LocalUnitTest {
  private static final NodeId NODE = new NodeId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final Duration PATIENCE = Duration.ofSeconds(3);
  private static final Learned EMPTY_LISTS =
      new Learned(Optional.of(List.of(List.of(), List.of(), List.of())), Optional.empty());
  private static final String RRF =
      "{\"retriever\":{\"rrf\":{\"retrievers\":[{\"standard\":{}},{\"standard\":{}}]}}}";

  private final MemoryItemStore items = new MemoryItemStore();
  private final ItemWriter writer = MemoryCatalog.over(items, 1).writer();
  private final VirtualTime time = VirtualTime.inline();
  private final IndexMetadata index =
      MemoryCatalog.over(items, 2).catalog().create(NewIndex.named("logs"));
  private final ShardId shard = new ShardId(index.id(), 0);
  private RuntimeException failure = new UnavailableException("gone");
  private final List<Long> tried = new ArrayList<>();
  private final ShardReaders readers =
      new ShardReaders(
          null,
          view -> {
            tried.add(view.visible().generation());
            throw failure;
          },
          1);

  private CommitPoint commit(long generation) {
    BlobKey blob = new BlobKey("indices/" + shard.index() + "/0/1/bcc-" + generation);
    return new CommitPoint(
        new PrimaryTerm(1), generation, new BlobStretch(blob, 0, 1), 0, Optional.empty());
  }

  private IndexTables tables() {
    return new IndexTables(
        items,
        new Waker(items, writer, new ChangeJournal(items, writer), new SeededRandomness(7)),
        10);
  }

  private LocalUnit unit(String body, RequestMemory.Held memory) {
    ShardView view = new ShardView(shard, commit(1), Optional.empty(), Optional.of(NODE));
    return unit(seen(view), body, memory);
  }

  private SearchShard seen(ShardView view) {
    IndexSchema schema = new IndexSchemas(Dialect.ELASTICSEARCH, 1).of(index);
    return new SearchShard(shard, schema, List.of(), Optional.of(view), 1);
  }

  /** As it is seen of what rests, and of what a reader's lease keeps. */
  private SearchShard stored() {
    return seen(new ShardView(shard, commit(1), Optional.of(commit(1)), Optional.empty()));
  }

  private LocalUnit unit(SearchShard seen, String body, RequestMemory.Held memory) {
    SearchRequest request =
        new SearchRequest(
            List.of(seen),
            new SearchBodyReader(Instant.EPOCH, Dialect.OPENSEARCH)
                .read(body.getBytes(StandardCharsets.UTF_8)),
            Dialect.ELASTICSEARCH,
            Instant.EPOCH,
            PATIENCE,
            true,
            SearchTuning.STANDARD,
            Optional.empty(),
            TermsLookup.none());
    SearchPlace place =
        new SearchPlace(
            new SearchPlace.Shared(
                readers,
                new IndexHeads(items),
                new SearchPlace.Threads(new SearchTurns(1, PATIENCE, time, time), null),
                Optional::empty,
                new KeptTerms(1),
                new SearchPlace.Tally(
                    new SearchActivity(), new FieldUses(time, new SeededRandomness(8))),
                new WantedShards(tables(), (_, _) -> null, time),
                new ColdShards(1, time),
                time,
                time),
            memory,
            PATIENCE);
    return new LocalUnit(request, 0, seen, place);
  }

  /** From now on the head shows this commit. */
  private void show(CommitPoint commit) {
    Table<ShardItem> shards = ClusterTables.over(items, writer).shards();
    PrimaryTerm term = new PrimaryTerm(1);
    Head head =
        new Head(
            Optional.of(commit), Optional.empty(), Optional.of(new TranslogPointer(NODE, term, 1)));
    shards.replace(
        StateKeys.shard(shard),
        shards.read(StateKeys.shard(shard)).orElseThrow(),
        new ShardItem(shard, ShardState.ACTIVE, term, Optional.of(NODE), Optional.empty(), head));
  }

  private static Queried failed(LocalUnit unit) throws InterruptedException {
    return unit.query(EMPTY_LISTS).get(0);
  }

  @Test
  void listsThatAreMadeOneAreMadeAnewWhereTheHeadShowsAnotherCommit() {
    show(commit(2));
    try (RequestMemory.Held memory = new RequestMemory(1 << 20, 1 << 20).begin();
        LocalUnit unit = unit(RRF, memory)) {
      assertThatThrownBy(() -> unit.query(EMPTY_LISTS))
          .isInstanceOfSatisfying(
              CommitGoneException.class, gone -> assertThat(gone.ordinal()).isZero())
          .hasCause(failure);
    }
    // So it is where the commit has gone before it gave its own.
    try (RequestMemory.Held memory = new RequestMemory(1 << 20, 1 << 20).begin();
        LocalUnit unit = unit(RRF, memory)) {
      assertThat(unit.nearest()).isEmpty();
      assertThatThrownBy(() -> unit.query(EMPTY_LISTS)).isInstanceOf(CommitGoneException.class);
    }
  }

  @Test
  void aShardThatHadNoListHasFailedWithWhatItMetThen() throws Exception {
    failure = new CorruptionException("damaged");
    RuntimeException first = failure;
    try (RequestMemory.Held memory = new RequestMemory(1 << 20, 1 << 20).begin();
        LocalUnit unit = unit(RRF, memory)) {
      assertThat(unit.nearest()).isEmpty();
      failure = new CorruptionException("damaged in another way");
      assertThat(failed(unit))
          .isInstanceOfSatisfying(
              Queried.Failed.class, it -> assertThat(it.failure().cause()).isSameAs(first));
    }
  }

  @Test
  void aShardThatHadNoListAndHasNoNewerHeadByTheDeadlineHasFailed() throws Exception {
    show(commit(1));
    try (RequestMemory.Held memory = new RequestMemory(1 << 20, 1 << 20).begin();
        LocalUnit unit = unit(RRF, memory)) {
      assertThat(unit.nearest()).isEmpty();
      assertThat(failed(unit)).isInstanceOf(Queried.Failed.class);
      assertThat(time.monotonicNanos()).isEqualTo(PATIENCE.toNanos());
    }
  }

  private void tries(SearchShard seen, Long... generations) throws Exception {
    tried.clear();
    try (RequestMemory.Held memory = new RequestMemory(1 << 20, 1 << 20).begin();
        LocalUnit unit = unit(seen, "{}", memory)) {
      assertThat(failed(unit)).isInstanceOf(Queried.Failed.class);
      assertThat(tried).containsExactly(generations);
    }
  }

  @Test
  void whatWasCollectedIsSearchedAsTheHeadShowsItByNow() throws Exception {
    failure = new CorruptionException("a blob is missing");
    show(commit(2));
    tries(stored(), 1L, 2L);
    // What is kept for a reader is that very commit, and nothing waits for what is damaged.
    tries(stored().asPinned(), 1L);
    assertThat(time.monotonicNanos()).isZero();
  }

  @Test
  void whatIsDamagedInTheCommitThatIsShownHasFailedAtOnce() throws Exception {
    failure = new CorruptionException("damaged");
    show(commit(1));
    tries(seen(new ShardView(shard, commit(1), Optional.empty(), Optional.of(NODE))), 1L);
    assertThat(time.monotonicNanos()).isZero();
  }

  @Test
  void whatRestedIsSearchedByANewerHeadWhereItCannotBeRead() throws Exception {
    show(commit(2));
    tried.clear();
    try (RequestMemory.Held memory = new RequestMemory(1 << 20, 1 << 20).begin();
        LocalUnit unit = unit(stored(), "{}", memory)) {
      assertThat(failed(unit)).isInstanceOf(Queried.Failed.class);
      assertThat(tried).containsExactly(1L, 2L);
    }
    try (RequestMemory.Held memory = new RequestMemory(1 << 20, 1 << 20).begin();
        LocalUnit unit = unit(stored().asPinned(), "{}", memory)) {
      assertThat(failed(unit)).isInstanceOf(Queried.Failed.class);
      assertThat(tried.subList(2, tried.size())).hasSizeGreaterThan(1).containsOnly(1L);
    }
  }
}
