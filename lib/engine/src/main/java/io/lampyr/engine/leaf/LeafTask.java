package io.lampyr.engine.leaf;

import io.lampyr.query.search.ShardHit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a leaf is to do with its shards. */
public sealed interface LeafTask {
  /** What scores depend on. */
  record Statistics() implements LeafTask {}

  /** The nearest for each of the body's vectors. */
  record Nearest() implements LeafTask {}

  record Query() implements LeafTask {}

  /** The hits of one group of collapsed hits. */
  record Group(GroupOf group) implements LeafTask {}

  /** The documents of hits, by the places of their shards; as a group's if there is one. */
  record Fetch(Optional<GroupOf> group, Map<Integer, List<ShardHit>> hits) implements LeafTask {
    public Fetch {
      hits = new HashMap<>(hits);
    }
  }

  /**
   * A part of a query, which each lane of shards goes through by itself.
   *
   * @param part as who reads lanes in that way reads it
   * @param lanes places of shards that are read together, each of them in one
   */
  @SuppressWarnings("ArrayRecordComponent") // Parts are not copied, and nobody compares them.
  record Part(LaneKind kind, byte[] part, List<List<Integer>> lanes) implements LeafTask {
    public Part {
      lanes = lanes.stream().map(List::copyOf).toList();
    }
  }

  /** How lanes are read; the codes are part of the format. */
  enum LaneKind {
    /** Single shards, of which rows go through {@link io.lampyr.esql.part.PlanPart}. */
    ROWS(0),
    /** Series whose rows, or numbers, do so. */
    SERIES(1),
    /** Series that are asked for in PromQL: {@link io.lampyr.engine.series.SeriesPart}. */
    PROMQL(2);

    private final int code;

    LaneKind(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }

    static Optional<LaneKind> of(int code) {
      return Arrays.stream(values()).filter(kind -> kind.code == code).findFirst();
    }
  }

  /**
   * Which group's hits.
   *
   * @param hit whose group it is
   * @param number which of the searches that the hit's group needs is meant
   */
  record GroupOf(ShardHit hit, int number) {}
}
