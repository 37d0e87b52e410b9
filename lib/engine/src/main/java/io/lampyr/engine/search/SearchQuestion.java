package io.lampyr.engine.search;

import io.lampyr.engine.leaf.LeafAsker;
import io.lampyr.engine.leaf.LeafQuestion;
import io.lampyr.engine.leaf.LeafRequest;
import io.lampyr.engine.leaf.LeafShard;
import io.lampyr.engine.leaf.LeafTask;
import io.lampyr.engine.leaf.Learned;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What leaves are asked of some shards of a search. */
record SearchQuestion(SearchRequest search, List<Integer> ordinals, Learned learned, LeafTask task)
    implements LeafCalls.Question {
  SearchQuestion {
    ordinals = List.copyOf(ordinals);
  }

  @Override
  public boolean isNamed() {
    return false;
  }

  @Override
  public LeafRequest request(Duration within, Optional<LeafAsker> asker) {
    SearchSource source = search.source().orElseThrow();
    LeafQuestion question =
        new LeafQuestion(
            search.dialect(),
            search.now(),
            within,
            source.body(),
            source.parameters(),
            source.query());
    List<LeafShard> shards =
        ordinals.stream().map(ordinal -> shard(ordinal, search.shards().get(ordinal))).toList();
    return new LeafRequest(question, shards, learned, task, asker);
  }

  /** A shard, as leaves are told of it. */
  static LeafShard shard(int ordinal, SearchShard shard) {
    return new LeafShard(
        ordinal,
        shard.view().orElseThrow(),
        shard.schema().metadata().age().tableVersion(),
        shard.filters(),
        shard.boost());
  }
}
