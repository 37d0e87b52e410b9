package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
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
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Some shards, searched elsewhere. A shard that no leaf could search, or whose commit has gone with
 * its owner, is searched in this process, as a newer head shows it if need be.
 */
final class LeafUnit implements SearchUnit {
  private final SearchRequest request;
  private final LeafGroup group;
  private final List<Integer> ordinals;
  private final SearchPlace place;
  private final LeafCalls leaves;

  /** Those that are searched here, because no leaf could. */
  private final Map<Integer, LocalUnit> here = new ConcurrentSkipListMap<>();

  private final Set<Integer> failed = new TreeSet<>();
  private Learned learned = Learned.NOTHING;

  /** Which place has answered last: it has the commits open. */
  private Optional<String> answered = Optional.empty();

  /** Whether whoever answered last may be of an earlier release. */
  private boolean earlier;

  LeafUnit(SearchRequest request, LeafGroup group, SearchPlace place, LeafCalls leaves) {
    this.request = request;
    this.group = group;
    this.ordinals = group.ordinals();
    this.place = place;
    this.leaves = leaves;
  }

  @Override
  public List<Integer> ordinals() {
    return ordinals;
  }

  private Map<Integer, LeafResult> ask(List<Integer> which, LeafTask task) {
    if (which.isEmpty()) {
      return Map.of();
    }
    LeafGroup asked = group.of(which).preferring(answered);
    LeafCalls.Question question = new SearchQuestion(request, which, learned, task);
    Optional<LeafCalls.Answered> told = leaves.call(asked.places(), question, place.left());
    answered = told.map(LeafCalls.Answered::place);
    earlier = told.map(LeafCalls.Answered::earlier).orElse(false);
    return told.map(answer -> answer.reply().results()).orElseGet(Map::of);
  }

  @Override
  public SearchStatistics statistics() {
    Map<Integer, LeafResult> results = ask(ordinals, new LeafTask.Statistics());
    return SearchStatistics.sum(
        place.beside(
            ordinals,
            ordinal ->
                results.get(ordinal) instanceof LeafResult.Counted(SearchStatistics own)
                    ? own
                    : local(ordinal).statistics()));
  }

  @Override
  public List<List<List<ShardHit>>> nearest() {
    List<List<List<ShardHit>>> all = new ArrayList<>();
    List<Integer> asked = elsewhere();
    Map<Integer, LeafResult> results = ask(asked, new LeafTask.Nearest());
    place
        .beside(
            ordinals,
            ordinal ->
                results.get(ordinal) instanceof LeafResult.Nearest(var hits)
                    ? List.of(hits)
                    : failed.contains(ordinal)
                        ? List.<List<List<ShardHit>>>of()
                        : local(ordinal).nearest())
        .forEach(all::addAll);
    return all;
  }

  @Override
  public Map<Integer, Queried> query(Learned all) {
    learned = all;
    Map<Integer, LeafResult> results = ask(elsewhere(), new LeafTask.Query());
    Map<Integer, Queried> queried = new TreeMap<>();
    List<Queried> each = place.beside(ordinals, ordinal -> queried(ordinal, results.get(ordinal)));
    for (int i = 0; i < each.size(); i++) {
      if (each.get(i) instanceof Queried.Failed) {
        failed.add(ordinals.get(i));
      }
      queried.put(ordinals.get(i), each.get(i));
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
      boolean here =
          LeafFailures.mayBeThePlace(cause) || (earlier && LeafFailures.mayBeTheRelease(cause));
      if (!here) {
        return new Queried.Failed(new ShardFailure(shard.id(), shard.schema().name(), cause));
      }
    }
    // No leaf answered, none could read the commit, or its release does not know what is asked
    // for: this process looks, and waits for a newer commit if need be.
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
  public List<Grouped> group(Group group) {
    List<Integer> asked = elsewhere();
    Map<Integer, LeafResult> results = ask(asked, new LeafTask.Group(of(group)));
    List<Grouped> all = new ArrayList<>();
    place
        .beside(
            ordinals,
            ordinal -> {
              if (results.get(ordinal) instanceof LeafResult.Grouped(ShardHits hits)) {
                return List.of(new Grouped.Found(hits));
              }
              return asked.contains(ordinal) ? again(ordinal).group(group) : known(ordinal, group);
            })
        .forEach(all::addAll);
    return all;
  }

  private List<Grouped> known(int ordinal, Group group) {
    LocalUnit local = here.get(ordinal);
    return local == null ? List.of() : local.group(group);
  }

  private static LeafTask.GroupOf of(Group group) {
    return new LeafTask.GroupOf(group.hit(), group.number());
  }

  @Override
  public Map<Integer, List<FetchedHit>> fetch(Wanted wanted, Map<Integer, List<ShardHit>> hits) {
    Map<Integer, List<ShardHit>> there = new HashMap<>();
    List<Integer> asked = elsewhere().stream().filter(hits::containsKey).toList();
    asked.forEach(ordinal -> there.put(ordinal, hits.getOrDefault(ordinal, List.of())));
    Map<Integer, LeafResult> results =
        ask(asked, new LeafTask.Fetch(wanted.group().map(LeafUnit::of), there));
    List<Integer> found = ordinals.stream().filter(hits::containsKey).toList();
    Map<Integer, List<FetchedHit>> all = new TreeMap<>();
    place
        .beside(
            found,
            ordinal -> {
              if (results.get(ordinal) instanceof LeafResult.Fetched(var fetched)) {
                return Map.of(ordinal, checked(fetched, hits.getOrDefault(ordinal, List.of())));
              }
              LocalUnit local = asked.contains(ordinal) ? again(ordinal) : local(ordinal);
              return local.fetch(wanted, hits);
            })
        .forEach(all::putAll);
    return all;
  }

  private static List<FetchedHit> checked(List<FetchedHit> fetched, List<ShardHit> wanted) {
    if (fetched.size() != wanted.size()) {
      throw new CorruptionException("a leaf gave other documents than it was asked for");
    }
    return fetched;
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
