package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Randomness;
import io.lampyr.engine.leaf.LeafQuestion;
import io.lampyr.engine.leaf.LeafRequest;
import io.lampyr.engine.leaf.LeafResult;
import io.lampyr.engine.leaf.LeafShard;
import io.lampyr.engine.leaf.LeafTask;
import io.lampyr.esql.part.PlanPart;
import io.lampyr.esql.run.PartAnswers;
import io.lampyr.esql.source.Table;
import io.lampyr.query.dsl.frame.TermsLookup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Takes lanes of shards through parts of piped queries for a coordinator elsewhere. */
final class PipedLeaf {
  private final KnownSchemas schemas;
  private final Siblings siblings;
  private final Randomness randomness;

  PipedLeaf(KnownSchemas schemas, Siblings siblings, Randomness randomness) {
    this.schemas = schemas;
    this.siblings = siblings;
    this.randomness = randomness;
  }

  /** What became of each shard that the request names. */
  Map<Integer, LeafResult> answer(LeafRequest request, LeafTask.Piped task, SearchPlace place)
      throws InterruptedException {
    Map<Integer, LeafShard> shards = new HashMap<>();
    request.shards().forEach(shard -> shards.put(shard.ordinal(), shard));
    PlanPart part = part(task);
    List<Lane> lanes =
        task.lanes().stream()
            .map(lane -> new Lane(lane.stream().map(shards::get).toList(), task.series()))
            .toList();
    List<LeafResult> each =
        siblings.map(
            lanes,
            lane ->
                part == null
                    ? new LeafResult.Unable()
                    : lane(lane, part, request.question(), place));
    Map<Integer, LeafResult> results = new HashMap<>();
    for (int i = 0; i < each.size(); i++) {
      LeafResult result = each.get(i);
      for (int ordinal : task.lanes().get(i)) {
        results.put(ordinal, result);
        result = result instanceof LeafResult.Piped ? new LeafResult.Along() : result;
      }
    }
    return results;
  }

  /** Shards that are read together. */
  private record Lane(List<LeafShard> shards, boolean series) {
    Lane {
      shards = List.copyOf(shards);
    }
  }

  private LeafResult lane(Lane lane, PlanPart part, LeafQuestion question, SearchPlace place) {
    try {
      List<ScannedShard> shards = new ArrayList<>();
      for (LeafShard shard : lane.shards()) {
        shards.add(scanned(shard, question, place));
      }
      Table.Split split = SpreadLanes.Lane.of(shards, lane.series(), place).split();
      Runnable check =
          () -> {
            place.checkWanted();
            place.checkTime();
          };
      return place.inTurn(
          lane.shards().getFirst().view(),
          () ->
              place
                  .memory()
                  .during(
                      () -> new LeafResult.Piped(PartAnswers.of(part, split, check, randomness))));
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
  private static @Nullable PlanPart part(LeafTask.Piped task) {
    try {
      return PlanPart.decode(task.part());
    } catch (CorruptionException unknown) {
      return null;
    }
  }
}
