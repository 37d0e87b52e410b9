package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.engine.leaf.LeafReply;
import io.lampyr.engine.leaf.LeafResult;
import io.lampyr.engine.leaf.LeafTask;
import io.lampyr.engine.leaf.Learned;
import io.lampyr.engine.leaf.SearchStatistics;
import io.lampyr.query.fetch.FetchedHit;
import io.lampyr.query.search.ShardHit;
import io.lampyr.query.search.ShardHits;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Some shards, searched elsewhere. A shard that no leaf could search, or whose commit has gone with
 * its owner, is searched in this process, as a newer head shows it if need be.
 */
final class LeafUnit implements SearchUnit {
  private final SearchRequest request;
  private final List<Integer> ordinals;
  private final SearchPlace place;
  private final LeafCalls leaves;

  /** Those that are searched here, because no leaf could. */
  private final Map<Integer, LocalUnit> here = new TreeMap<>();

  private final Set<Integer> failed = new TreeSet<>();
  private Learned learned = Learned.NOTHING;

  LeafUnit(SearchRequest request, List<Integer> ordinals, SearchPlace place, LeafCalls leaves) {
    this.request = request;
    this.ordinals = List.copyOf(ordinals);
    this.place = place;
    this.leaves = leaves;
  }

  @Override
  public List<Integer> ordinals() {
    return ordinals;
  }

  private Map<Integer, LeafResult> ask(List<Integer> which, LeafTask task) {
    return which.isEmpty()
        ? Map.of()
        : leaves
            .call(request, which, learned, task, place.left())
            .map(LeafReply::results)
            .orElseGet(Map::of);
  }

  @Override
  public SearchStatistics statistics() {
    List<SearchStatistics> all = new ArrayList<>();
    Map<Integer, LeafResult> results = ask(ordinals, new LeafTask.Statistics());
    for (int ordinal : ordinals) {
      all.add(
          results.get(ordinal) instanceof LeafResult.Counted(SearchStatistics own)
              ? own
              : local(ordinal).statistics());
    }
    return SearchStatistics.sum(all);
  }

  @Override
  public List<List<List<ShardHit>>> nearest() {
    List<List<List<ShardHit>>> all = new ArrayList<>();
    List<Integer> asked = elsewhere();
    here.values().forEach(local -> all.addAll(local.nearest()));
    Map<Integer, LeafResult> results = ask(asked, new LeafTask.Nearest());
    for (int ordinal : asked) {
      if (results.get(ordinal) instanceof LeafResult.Nearest(var hits)) {
        all.add(hits);
      } else {
        all.addAll(local(ordinal).nearest());
      }
    }
    return all;
  }

  @Override
  public Map<Integer, Queried> query(Learned all) throws InterruptedException {
    learned = all;
    Map<Integer, LeafResult> results = ask(elsewhere(), new LeafTask.Query());
    Map<Integer, Queried> queried = new TreeMap<>();
    for (int ordinal : ordinals) {
      Queried one = queried(ordinal, results.get(ordinal));
      if (one instanceof Queried.Failed) {
        failed.add(ordinal);
      }
      queried.put(ordinal, one);
    }
    return queried;
  }

  private Queried queried(int ordinal, @Nullable LeafResult result) throws InterruptedException {
    if (result instanceof LeafResult.Queried(var outcome)) {
      return new Queried.Done(outcome);
    }
    SearchShard shard = request.shards().get(ordinal);
    if (result instanceof LeafResult.Failed(var failure)) {
      RuntimeException cause = LeafFailures.exception(failure);
      if (!LeafFailures.mayPass(cause)) {
        return new Queried.Failed(new ShardFailure(shard.id(), shard.schema().name(), cause));
      }
    }
    // No leaf answered, or none could read the commit: this process looks, and waits for a newer.
    return local(ordinal).query(learned).getOrDefault(ordinal, new Queried.Skipped());
  }

  /** From now on, the shard is searched in this process. */
  private LocalUnit local(int ordinal) {
    return here.computeIfAbsent(
        ordinal, _ -> new LocalUnit(request, ordinal, request.shards().get(ordinal), place));
  }

  private List<Integer> elsewhere() {
    return ordinals.stream()
        .filter(ordinal -> !here.containsKey(ordinal) && !failed.contains(ordinal))
        .toList();
  }

  @Override
  public List<ShardHits> group(Group group) {
    List<ShardHits> all = new ArrayList<>();
    here.values().forEach(local -> all.addAll(local.group(group)));
    List<Integer> asked = elsewhere();
    Map<Integer, LeafResult> results = ask(asked, new LeafTask.Group(of(group)));
    for (int ordinal : asked) {
      if (results.get(ordinal) instanceof LeafResult.Grouped(ShardHits hits)) {
        all.add(hits);
      } else {
        all.addAll(again(ordinal).group(group));
      }
    }
    return all;
  }

  private static LeafTask.GroupOf of(Group group) {
    return new LeafTask.GroupOf(group.hit(), group.number());
  }

  @Override
  public Map<Integer, List<FetchedHit>> fetch(Wanted wanted, Map<Integer, List<ShardHit>> hits) {
    Map<Integer, List<FetchedHit>> all = new TreeMap<>();
    here.values().forEach(local -> all.putAll(local.fetch(wanted, hits)));
    Map<Integer, List<ShardHit>> there = new HashMap<>();
    List<Integer> asked = elsewhere().stream().filter(hits::containsKey).toList();
    asked.forEach(ordinal -> there.put(ordinal, hits.getOrDefault(ordinal, List.of())));
    Map<Integer, LeafResult> results =
        ask(asked, new LeafTask.Fetch(wanted.group().map(LeafUnit::of), there));
    for (int ordinal : asked) {
      if (results.get(ordinal) instanceof LeafResult.Fetched(var fetched)) {
        if (fetched.size() != there.getOrDefault(ordinal, List.of()).size()) {
          throw new CorruptionException("a leaf gave other documents than it was asked for");
        }
        all.put(ordinal, fetched);
      } else {
        all.putAll(again(ordinal).fetch(wanted, hits));
      }
    }
    return all;
  }

  /** The very commit that was queried, opened in this process. */
  private LocalUnit again(int ordinal) {
    LocalUnit local = local(ordinal);
    try {
      local.openAgain(learned);
      return local;
    } catch (RuntimeException gone) {
      throw LeafFailures.mayPass(gone) ? new CommitGoneException(ordinal, gone) : gone;
    }
  }

  @Override
  public void close() {
    here.values().forEach(LocalUnit::close);
  }
}
