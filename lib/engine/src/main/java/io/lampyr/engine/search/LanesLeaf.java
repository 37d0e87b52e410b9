package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Randomness;
import io.lampyr.engine.leaf.LeafQuestion;
import io.lampyr.engine.leaf.LeafRequest;
import io.lampyr.engine.leaf.LeafResult;
import io.lampyr.engine.leaf.LeafShard;
import io.lampyr.engine.leaf.LeafTask;
import io.lampyr.engine.series.SeriesPart;
import io.lampyr.engine.series.SeriesShard;
import io.lampyr.engine.series.ShardSeries;
import io.lampyr.esql.part.PlanPart;
import io.lampyr.esql.run.PartAnswers;
import io.lampyr.metrics.promql.Promql;
import io.lampyr.metrics.promql.fault.PromqlException;
import io.lampyr.metrics.promql.run.Run;
import io.lampyr.query.dsl.frame.TermsLookup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes lanes of shards through parts of queries for a coordinator elsewhere. */
final class LanesLeaf {
  private static final Promql PROMQL = new Promql(Promql.Limits.STANDARD);

  private final KnownSchemas schemas;
  private final Siblings siblings;
  private final Randomness randomness;
  private final Clock clock;

  LanesLeaf(KnownSchemas schemas, Siblings siblings, Randomness randomness, Clock clock) {
    this.schemas = schemas;
    this.siblings = siblings;
    this.randomness = randomness;
    this.clock = clock;
  }

  /** What is done with each lane; empty if it has to be done with all of them at once. */
  private interface Work {
    Optional<byte[]> of(List<ScannedShard> lane);
  }

  /** What became of each shard that the request names. */
  Map<Integer, LeafResult> answer(LeafRequest request, LeafTask.Part task, SearchPlace place)
      throws InterruptedException {
    Map<Integer, LeafShard> shards = new HashMap<>();
    request.shards().forEach(shard -> shards.put(shard.ordinal(), shard));
    Work work = work(task, place);
    List<LeafResult> each =
        siblings.map(
            task.lanes(),
            lane ->
                work == null
                    ? new LeafResult.Unable()
                    : lane(
                        lane.stream().map(shards::get).toList(), request.question(), work, place));
    Map<Integer, LeafResult> results = new HashMap<>();
    for (int i = 0; i < each.size(); i++) {
      LeafResult result = each.get(i);
      for (int ordinal : task.lanes().get(i)) {
        results.put(ordinal, result);
        result = result instanceof LeafResult.Told ? new LeafResult.Along() : result;
      }
    }
    return results;
  }

  private LeafResult lane(
      List<LeafShard> lane, LeafQuestion question, Work work, SearchPlace place) {
    try {
      List<ScannedShard> shards = new ArrayList<>();
      for (LeafShard shard : lane) {
        shards.add(scanned(shard, question, place));
      }
      return place
          .memory()
          .during(() ->
              work.of(shards)
                  .<LeafResult>map(LeafResult.Told::new)
                  .orElseGet(LeafResult.Unable::new));
    } catch (RuntimeException failed) {
      return new LeafResult.Failed(LeafFailures.of(failed));
    }
  }

  private ScannedShard scanned(LeafShard shard, LeafQuestion question, SearchPlace place) {
    IndexSchema schema =
        schemas.of(shard.view().shard().index(), shard.tableVersion(), question.dialect());
    return new ScannedShard(
        new SearchShard(
            shard.view().shard(),
            schema,
            shard.filters(),
            Optional.of(shard.view()),
            shard.boost()),
        new TableScans.Asked(question.now(), TermsLookup.none()),
        question.dialect(),
        place);
  }

  /** Nothing if this version does not know what it is asked for. */
  private @Nullable Work work(LeafTask.Part task, SearchPlace place) {
    try {
      return switch (task.kind()) {
        case ROWS -> piped(PlanPart.decode(task.part()), false, place);
        case SERIES -> piped(PlanPart.decode(task.part()), true, place);
        case PROMQL -> promql(SeriesPart.decode(task.part()), place);
      };
    } catch (CorruptionException unknown) {
      return null;
    }
  }

  private Work piped(PlanPart part, boolean series, SearchPlace place) {
    Runnable check =
        () -> {
          place.checkWanted();
          place.checkTime();
        };
    return lane ->
        Optional.of(
            PartAnswers.of(
                part, SpreadLanes.Lane.of(lane, series, place).split(), check, randomness));
  }

  /** What is wrong with a query is told by who has the whole of it. */
  private Work promql(SeriesPart part, SearchPlace place) {
    return lane -> {
      List<SeriesShard> shards =
          List.copyOf(SegmentedShard.of(lane, lane.stream().map(ScannedShard::shard).toList()));
      try (ShardSeries series = part.over(shards)) {
        return PROMQL.lane(
            part.query(), part.question(), series, new Run.Time(clock, place.left()));
      } catch (PromqlException | CorruptionException here) {
        return Optional.empty();
      }
    };
  }
}
