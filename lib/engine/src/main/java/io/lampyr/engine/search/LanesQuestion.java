package io.lampyr.engine.search;

import io.lampyr.engine.leaf.LeafAsker;
import io.lampyr.engine.leaf.LeafQuestion;
import io.lampyr.engine.leaf.LeafRequest;
import io.lampyr.engine.leaf.LeafShard;
import io.lampyr.engine.leaf.LeafTask;
import io.lampyr.engine.leaf.Learned;
import io.lampyr.mapping.fault.Dialect;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What leaves are asked of some lanes of shards, of which each goes through a part of a query. */
final class LanesQuestion implements LeafCalls.Question {
  private final Dialect dialect;
  private final Instant now;
  private final List<LeafShard> shards = new ArrayList<>();
  private final LeafTask.Part task;

  /** Of each lane the shards that were written to, one at least. */
  LanesQuestion(
      Dialect dialect,
      Instant now,
      byte[] part,
      List<List<SearchShard>> lanes,
      LeafTask.LaneKind kind) {
    this.dialect = dialect;
    this.now = now;
    List<List<Integer>> places = new ArrayList<>();
    for (List<SearchShard> lane : lanes) {
      List<Integer> own = new ArrayList<>();
      for (SearchShard shard : lane) {
        own.add(shards.size());
        shards.add(SearchQuestion.shard(shards.size(), shard));
      }
      places.add(own);
    }
    this.task = new LeafTask.Part(kind, part, places);
  }

  /** The place of each lane's first shard, with which the lane is told. */
  List<Integer> firsts() {
    return task.lanes().stream().map(List::getFirst).toList();
  }

  @Override
  public List<Integer> ordinals() {
    return shards.stream().map(LeafShard::ordinal).toList();
  }

  @Override
  public boolean isNamed() {
    return true;
  }

  @Override
  public LeafRequest request(Duration within, Optional<LeafAsker> asker) {
    LeafQuestion question =
        new LeafQuestion(dialect, now, within, new byte[0], Map.of(), Optional.empty());
    return new LeafRequest(question, shards, Learned.NOTHING, task, asker);
  }
}
