package io.lampyr.engine.counts;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.engine.counts.SearchCounts.Count;
import io.lampyr.engine.counts.SearchCounts.Phase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.store.DataInput;
import org.apache.lucene.store.DataOutput;

/**
 * Counts as bytes, format 1: {@code docs/format/cluster-state.md}. Equal counts give equal bytes,
 * and whatever is read is checked by the records that it becomes.
 */
final class CountedBytes {
  /** Phases by their numbers there. */
  private static final List<Phase> PHASES =
      List.of(
          Phase.QUERY,
          Phase.FETCH,
          Phase.FAILED,
          Phase.SUGGEST,
          Phase.SCROLL,
          Phase.POINT_IN_TIME,
          Phase.FOUND,
          Phase.MISSED);

  private CountedBytes() {}

  static void write(Counted counted, DataOutput out) throws IOException {
    out.writeVInt(counted.uses().size());
    for (Map.Entry<String, Long> use : counted.uses().entrySet()) {
      out.writeString(use.getKey());
      out.writeVLong(use.getValue());
    }
    List<String> groups = groups(counted);
    out.writeVInt(groups.size());
    Map<String, Integer> numbers = new TreeMap<>();
    for (String group : groups) {
      numbers.put(group, numbers.size());
      out.writeString(group);
    }
    SortedMap<IndexId, SortedMap<Integer, SearchCounts>> indices = new TreeMap<>();
    counted
        .shards()
        .forEach((shard, counts) ->
            indices
                .computeIfAbsent(shard.index(), _ -> new TreeMap<>())
                .put(shard.ordinal(), counts));
    out.writeVInt(indices.size());
    for (Map.Entry<IndexId, SortedMap<Integer, SearchCounts>> index : indices.entrySet()) {
      out.writeString(index.getKey().uuid());
      out.writeVInt(index.getValue().size());
      for (Map.Entry<Integer, SearchCounts> shard : index.getValue().entrySet()) {
        out.writeVInt(shard.getKey());
        shard(shard.getValue(), numbers, out);
      }
    }
  }

  private static List<String> groups(Counted counted) {
    TreeSet<String> names = new TreeSet<>();
    counted.shards().values().forEach(counts -> names.addAll(counts.groups().keySet()));
    return List.copyOf(names);
  }

  private static void shard(SearchCounts counts, Map<String, Integer> numbers, DataOutput out)
      throws IOException {
    phases(counts.phases(), out);
    out.writeVLong(counts.hits());
    out.writeVLong(counts.misses());
    SortedMap<String, Map<Phase, Count>> groups = new TreeMap<>(counts.groups());
    out.writeVInt(groups.size());
    for (Map.Entry<String, Map<Phase, Count>> group : groups.entrySet()) {
      out.writeVInt(numbers.getOrDefault(group.getKey(), 0));
      phases(group.getValue(), out);
    }
  }

  private static void phases(Map<Phase, Count> phases, DataOutput out) throws IOException {
    int bits = 0;
    for (Phase phase : phases.keySet()) {
      bits |= 1 << PHASES.indexOf(phase);
    }
    out.writeByte((byte) bits);
    for (Phase phase : PHASES) {
      Count count = phases.get(phase);
      if (count != null) {
        out.writeVLong(count.total());
        out.writeVLong(count.nanos());
      }
    }
  }

  static Counted read(DataInput in) throws IOException {
    SortedMap<String, Long> uses = new TreeMap<>();
    for (int left = in.readVInt(); left > 0; left--) {
      uses.put(in.readString(), in.readVLong());
    }
    List<String> groups = new ArrayList<>();
    for (int left = in.readVInt(); left > 0; left--) {
      groups.add(in.readString());
    }
    SortedMap<ShardId, SearchCounts> shards = new TreeMap<>();
    for (int indices = in.readVInt(); indices > 0; indices--) {
      IndexId index = new IndexId(in.readString());
      for (int left = in.readVInt(); left > 0; left--) {
        shards.put(new ShardId(index, in.readVInt()), shard(groups, in));
      }
    }
    return new Counted(shards, uses);
  }

  private static SearchCounts shard(List<String> names, DataInput in) throws IOException {
    Map<Phase, Count> phases = phases(in);
    long hits = in.readVLong();
    long misses = in.readVLong();
    Map<String, Map<Phase, Count>> groups = new TreeMap<>();
    for (int left = in.readVInt(); left > 0; left--) {
      groups.put(names.get(in.readVInt()), phases(in));
    }
    return new SearchCounts(phases, groups, hits, misses);
  }

  private static Map<Phase, Count> phases(DataInput in) throws IOException {
    int bits = Byte.toUnsignedInt(in.readByte());
    Map<Phase, Count> phases = new EnumMap<>(Phase.class);
    for (int phase = 0; phase < PHASES.size(); phase++) {
      if ((bits >> phase & 1) != 0) {
        phases.put(PHASES.get(phase), new Count(in.readVLong(), in.readVLong(), 0));
      }
    }
    return phases;
  }
}
