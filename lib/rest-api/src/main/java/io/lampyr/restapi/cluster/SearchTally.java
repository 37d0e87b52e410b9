package io.lampyr.restapi.cluster;

import io.lampyr.base.id.ShardId;
import io.lampyr.engine.counts.Counted;
import io.lampyr.engine.counts.Counting;
import io.lampyr.engine.counts.SearchCounts;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.search.SearchUse;
import java.util.Map;
import java.util.Optional;

/** What this process counts of searches: upon shards, if it searches, and of what they use. */
record SearchTally(SearchUse uses, Optional<SearchEngine> engine) implements Counting {
  @Override
  public Counted counted() {
    Map<ShardId, SearchCounts> shards =
        engine.map(own -> own.activity().counted()).orElse(Map.of());
    return new Counted(shards, uses.counted());
  }

  @Override
  public long changes() {
    return uses.changes() + engine.map(own -> own.activity().changes()).orElse(0L);
  }

  @Override
  public boolean isFull() {
    return engine.filter(own -> own.activity().isFull()).isPresent();
  }

  @Override
  public void handedOver(Counted counted) {
    uses.handedOver(counted.uses());
    engine.ifPresent(own -> own.activity().handedOver(counted.shards()));
  }
}
