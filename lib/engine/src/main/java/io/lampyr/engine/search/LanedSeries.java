package io.lampyr.engine.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.engine.leaf.LeafResult;
import io.lampyr.engine.leaf.LeafTask;
import io.lampyr.engine.series.SeriesPart;
import io.lampyr.engine.series.SeriesShard;
import io.lampyr.engine.series.ShardSeries;
import io.lampyr.metrics.series.ForwardingSeries;
import io.lampyr.metrics.series.SpreadSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The series of shards for one query in PromQL, whose lanes are asked where their shards are
 * searched. Shards that do not lie by series have parts of any, and are a lane of their own, which
 * is read here.
 */
public final class LanedSeries extends ForwardingSeries implements SpreadSource, AutoCloseable {
  private static final int AT_ONCE = 8;

  private final ShardSeries whole;
  private final String query;
  private final List<List<SegmentedShard>> lanes = new ArrayList<>();
  private final List<SeriesShard> rest = new ArrayList<>();
  private final SpreadLanes.Way way;
  private final Siblings siblings;

  /**
   * Of shards that are read together as these series.
   *
   * @param query its text; empty if nobody else is asked
   * @param all shards that may have parts of the same series beside each other
   */
  LanedSeries(
      ShardSeries whole,
      String query,
      Collection<List<SegmentedShard>> all,
      SpreadLanes.Way way,
      Siblings siblings) {
    super(whole);
    this.whole = whole;
    this.query = query;
    this.way = way;
    this.siblings = siblings;
    for (List<SegmentedShard> lane : all) {
      List<SegmentedShard> lying = lane.stream().filter(SegmentedShard::liesBySeries).toList();
      lane.stream().filter(shard -> !shard.liesBySeries()).forEach(rest::add);
      if (!lying.isEmpty()) {
        lanes.add(lying);
      }
    }
  }

  /** With as many calls at once as one query makes. */
  static Siblings siblings(SearchPlace.Shared shared) {
    return new Siblings(shared.scheduler(), "promql", AT_ONCE);
  }

  @Override
  public List<Lane> lanes(String metric, byte[] question) {
    LeafCalls leaves = way.leaves();
    if (leaves == null || query.isEmpty() || lanes.isEmpty()) {
      return List.of();
    }
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < lanes.size(); i++) {
      all.add(i);
    }
    List<LeafGroup> groups =
        leaves.groups(all, lane -> lanes.get(lane).getFirst().scanned().shard().id());
    if (groups.isEmpty()) {
      return List.of();
    }
    SeriesPart part = whole.part(query, metric, question);
    if (part.paths().isEmpty()) {
      // Nobody has points of it.
      return List.of(new Here(whole));
    }
    Map<Integer, LeafResult> told = new TreeMap<>();
    try {
      byte[] bytes = part.encode();
      siblings.map(groups, group -> ask(leaves, group, bytes)).forEach(told::putAll);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("a query was interrupted", e);
    }
    return told.values().stream().anyMatch(LeafResult.Unable.class::isInstance)
        ? List.of()
        : answered(told, part);
  }

  private Map<Integer, LeafResult> ask(LeafCalls leaves, LeafGroup group, byte[] part) {
    way.place().checkWanted();
    LanesQuestion question =
        new LanesQuestion(
            way.dialect(),
            way.asked().now(),
            part,
            group.ordinals().stream()
                .map(
                    lane -> lanes.get(lane).stream().map(shard -> shard.scanned().shard()).toList())
                .toList(),
            LeafTask.LaneKind.PROMQL);
    Map<Integer, LeafResult> results =
        leaves
            .call(group.places(), question, way.place().left())
            .map(answered -> answered.reply().results())
            .orElseGet(Map::of);
    way.place().checkWanted();
    Map<Integer, LeafResult> told = new TreeMap<>();
    for (int i = 0; i < group.ordinals().size(); i++) {
      LeafResult result = results.get(question.firsts().get(i));
      if (result != null) {
        told.put(group.ordinals().get(i), result);
      }
    }
    return told;
  }

  private List<Lane> answered(Map<Integer, LeafResult> told, SeriesPart part) {
    List<Lane> answers = new ArrayList<>();
    for (int i = 0; i < lanes.size(); i++) {
      LeafResult result = told.get(i);
      if (result instanceof LeafResult.Told(byte[] answer)) {
        answers.add(new Told(answer));
        continue;
      }
      if (result instanceof LeafResult.Failed(var failure)) {
        RuntimeException cause = LeafFailures.exception(failure);
        if (!LeafFailures.mayBeThePlace(cause)) {
          throw cause;
        }
      }
      answers.add(new Here(part.over(List.copyOf(lanes.get(i)))));
    }
    if (!rest.isEmpty()) {
      answers.add(new Here(part.over(rest)));
    }
    return answers;
  }

  @Override
  public void close() {
    whole.close();
  }
}
