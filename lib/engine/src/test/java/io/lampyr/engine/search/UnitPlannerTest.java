package io.lampyr.engine.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.MemoryCatalog;
import io.lampyr.engine.catalog.NewIndex;
import io.lampyr.engine.leaf.Learned;
import io.lampyr.engine.leaf.SearchStatistics;
import io.lampyr.engine.leaf.ShardOutcome;
import io.lampyr.engine.reader.ShardView;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.dsl.frame.TermsLookup;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.SearchBodyReader;
import io.lampyr.query.search.ShardHit;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnitPlannerTest {
  private static final int CROWD = 1_000;

  private final IndexMetadata index =
      MemoryCatalog.over(new MemoryItemStore(), 1).catalog().create(NewIndex.named("logs"));
  private final IndexSchema schema = new IndexSchemas(Dialect.ELASTICSEARCH, 1).of(index);

  private SearchShard shard(int ordinal, boolean written) {
    ShardId id = new ShardId(index.id(), ordinal);
    BlobKey blob = new BlobKey("indices/" + index.id() + "/" + ordinal + "/1/bcc-1");
    CommitPoint commit =
        new CommitPoint(new PrimaryTerm(1), 1, new BlobStretch(blob, 0, 1), 0, Optional.empty());
    ShardView view =
        new ShardView(
            id, commit, Optional.empty(), Optional.of(new NodeId("AAAAAAAAAAAAAAAAAAAAAA")));
    return new SearchShard(
        id, schema, List.of(), written ? Optional.of(view) : Optional.empty(), 1);
  }

  private static SearchRequest request(List<SearchShard> shards) {
    return new SearchRequest(
        shards,
        new SearchBodyReader(Instant.EPOCH, Dialect.OPENSEARCH)
            .read("{}".getBytes(StandardCharsets.UTF_8)),
        Dialect.ELASTICSEARCH,
        Instant.EPOCH,
        Duration.ofSeconds(1),
        true,
        SearchTuning.STANDARD,
        Optional.empty(),
        TermsLookup.none());
  }

  /** Units that are planned and not searched need no place. */
  private static List<SearchUnit> planned(List<SearchShard> shards) {
    return new UnitPlanner(Optional.empty()).plan(request(shards), new BitSet(), null);
  }

  @Test
  void aCrowdThatNothingWasWrittenToIsOneUnit() {
    List<SearchShard> shards = new ArrayList<>();
    IntStream.range(0, CROWD).forEach(i -> shards.add(shard(i, i == 7 || i == 9)));
    List<SearchUnit> units = planned(shards);
    assertThat(units).hasSize(3);
    SearchUnit crowd =
        units.stream().filter(unit -> unit.ordinals().size() > 1).findFirst().orElseThrow();
    assertThat(crowd.ordinals()).hasSize(CROWD - 2).doesNotContain(7, 9);
  }

  private Map<Integer, Queried> found(boolean fails, AtomicInteger judged) throws Exception {
    List<SearchShard> shards = new ArrayList<>();
    IntStream.range(0, CROWD).forEach(i -> shards.add(shard(i, false)));
    List<Integer> ordinals = IntStream.range(0, CROWD).boxed().toList();
    Queried one =
        fails
            ? new Queried.Failed(
                new ShardFailure(shards.getFirst().id(), "logs", new IllegalStateException()))
            : new Queried.Done(ShardOutcome.TIMED_OUT);
    UnwrittenUnit crowd =
        new UnwrittenUnit(
            request(shards),
            ordinals,
            ordinal -> {
              judged.incrementAndGet();
              return new Judged(ordinal, one);
            });
    return crowd.query(new Learned(Optional.empty(), Optional.empty()));
  }

  @Test
  void aCrowdIsJudgedOnceAndFindsNothing() throws Exception {
    AtomicInteger judged = new AtomicInteger();
    Map<Integer, Queried> found = found(false, judged);
    assertThat(judged).hasValue(1);
    assertThat(found).hasSize(CROWD).containsKeys(0, CROWD - 1);
    assertThat(found.values()).containsOnly(new Queried.Done(ShardOutcome.EMPTY));
  }

  @Test
  void aCrowdForWhichASearchIsWrongFailsShardByShard() throws Exception {
    AtomicInteger judged = new AtomicInteger();
    Map<Integer, Queried> found = found(true, judged);
    assertThat(judged).hasValue(1);
    assertThat(found).hasSize(CROWD);
    found.forEach((ordinal, queried) -> {
      assertThat(queried).isInstanceOf(Queried.Failed.class);
      ShardFailure failure = ((Queried.Failed) queried).failure();
      assertThat(failure.shard()).isEqualTo(new ShardId(index.id(), ordinal));
      assertThat(failure.index()).isEqualTo("logs");
    });
  }

  /** A unit that knows what became of its one shard. */
  private record Judged(int ordinal, Queried queried) implements SearchUnit {
    @Override
    public List<Integer> ordinals() {
      return List.of(ordinal);
    }

    @Override
    public SearchStatistics statistics() {
      return SearchStatistics.sum(List.of());
    }

    @Override
    public List<List<List<ShardHit>>> nearest() {
      return List.of();
    }

    @Override
    public Map<Integer, Queried> query(Learned learned) {
      return Map.of(ordinal, queried);
    }

    @Override
    public List<Grouped> group(Group group) {
      return List.of();
    }

    @Override
    public Map<Integer, List<FetchedHit>> fetch(Wanted wanted, Map<Integer, List<ShardHit>> hits) {
      return Map.of();
    }

    @Override
    public void close() {}
  }

  @Test
  void whereNothingAtAllWasWrittenEachJudgesWhatWasAsked() {
    assertThat(planned(List.of(shard(0, false), shard(1, false)))).hasSize(2);
  }
}
