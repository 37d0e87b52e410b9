package io.lampyr.engine.search;

import io.lampyr.engine.leaf.LeafResult;
import io.lampyr.engine.leaf.LeafTask;
import io.lampyr.esql.source.SpreadTable;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A piped query's lanes of shards, each a split: those that are worth it go through a part of the
 * query where their shards are searched, too, and the others in this process.
 */
record SpreadLanes(List<Field> fields, List<Lane> lanes, boolean series, Way way)
    implements SpreadTable {
  SpreadLanes {
    fields = List.copyOf(fields);
    lanes = List.copyOf(lanes);
  }

  /** Shards that are read together: those that were written to. */
  record Lane(List<ScannedShard> shards, Split split) {
    Lane {
      shards = List.copyOf(shards);
    }

    /** Series by series, or one shard by itself. */
    static Lane of(List<ScannedShard> shards, boolean series, SearchPlace place) {
      return new Lane(
          shards, series ? new SeriesScan(shards, place) : new ShardScan(shards.getFirst()));
    }
  }

  /** The way to leaves; to none if there are none. */
  record Way(
      @Nullable LeafCalls leaves, TableScans.Asked asked, Dialect dialect, SearchPlace place) {}

  @Override
  public List<Split> splits() {
    return lanes.stream().map(Lane::split).toList();
  }

  @Override
  public List<Elsewhere> elsewhere(Scan scan) {
    LeafCalls leaves = way.leaves();
    if (leaves == null || mayLookUp(scan)) {
      return List.of();
    }
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < lanes.size(); i++) {
      List<ScannedShard> shards = lanes.get(i).shards();
      if (shards.stream().anyMatch(shard -> shard.canMatch(scan))) {
        found.add(i);
      }
    }
    List<Elsewhere> groups = new ArrayList<>();
    leaves
        .groups(found, lane -> lanes.get(lane).shards().getFirst().shard().id())
        .forEach(group -> groups.add(new Group(leaves, group, this)));
    return groups;
  }

  /** Only this process finds other documents for whoever calls it. */
  private boolean mayLookUp(Scan scan) {
    List<Map<String, Object>> queries = new ArrayList<>(scan.filters());
    for (Wanted column : scan.columns()) {
      if (column.query() != null) {
        queries.add(column.query());
      }
    }
    return queries.stream()
            .map(query -> new String(Json.write(query), StandardCharsets.UTF_8))
            .anyMatch(SearchSource::mayLookUp)
        || lanes.stream()
            .flatMap(lane -> lane.shards().stream())
            .flatMap(shard -> shard.shard().filters().stream())
            .anyMatch(SearchSource::mayLookUp);
  }

  /** Lanes that one place is asked for. */
  private record Group(LeafCalls leaves, LeafGroup group, SpreadLanes table) implements Elsewhere {
    @Override
    public List<Integer> splits() {
      return group.ordinals();
    }

    @Override
    public Map<Integer, byte[]> ask(byte[] part) {
      Way way = table.way();
      way.place().checkWanted();
      way.place().checkTime();
      LanesQuestion question =
          new LanesQuestion(
              way.dialect(),
              way.asked().now(),
              part,
              group.ordinals().stream()
                  .map(lane ->
                      table.lanes().get(lane).shards().stream().map(ScannedShard::shard).toList())
                  .toList(),
              table.series() ? LeafTask.LaneKind.SERIES : LeafTask.LaneKind.ROWS);
      Map<Integer, LeafResult> results =
          leaves
              .call(group.places(), question, way.place().left())
              .map(answered -> answered.reply().results())
              .orElseGet(Map::of);
      way.place().checkWanted();
      Map<Integer, byte[]> answers = new TreeMap<>();
      for (int i = 0; i < group.ordinals().size(); i++) {
        LeafResult result = results.get(question.firsts().get(i));
        if (result instanceof LeafResult.Told(byte[] answer)) {
          answers.put(group.ordinals().get(i), answer);
        } else if (result instanceof LeafResult.Failed(var failure)) {
          RuntimeException cause = LeafFailures.exception(failure);
          if (!LeafFailures.mayBeThePlace(cause)) {
            throw cause;
          }
        }
      }
      return answers;
    }
  }
}
