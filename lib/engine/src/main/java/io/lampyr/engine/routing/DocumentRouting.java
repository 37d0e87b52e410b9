package io.lampyr.engine.routing;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.mapping.series.SeriesPoint;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/**
 * Which shard holds a document: a hash of its routing value, or else of its id, in a space of
 * {@code routingShards} slots that the shards share evenly. The number of slots is fixed when the
 * index is made, so that shards can later be split without moving documents between unrelated
 * shards.
 *
 * <p>Law, <b>FoundWhereWritten</b>: whoever writes, gets or searches a document by its id and its
 * routing asks a shard that is among {@link #shardsOf} its routing, and the same one each time.
 *
 * @param partition over how many slots, one beside the other, documents of one routing value are
 *     spread by their ids
 * @param bySeries whether documents are points of time series: then what counts is the part of the
 *     id that says what is measured, and all points of a series lie in one shard (SeriesInOneShard)
 */
public record DocumentRouting(int shards, int routingShards, int partition, boolean bySeries) {
  private static final int LOG2_OF_SLOTS = 10;

  public DocumentRouting {
    Check.that(shards >= 1 && shards <= ShardId.MAX_SHARDS, "shards must be in [1, 1024]");
    Check.that(
        routingShards >= shards && routingShards % shards == 0,
        "routing shards must be a multiple of the shards");
    Check.that(partition >= 1 && partition <= routingShards, "partition must be in [1, slots]");
  }

  /** Of documents that go by their own routing values or ids. */
  public DocumentRouting(int shards, int routingShards) {
    this(shards, routingShards, 1, false);
  }

  /** How documents of the index are routed. */
  public static DocumentRouting of(IndexMetadata index) {
    IndexMetadata.Layout layout = index.layout();
    return new DocumentRouting(
        layout.shards(), layout.routingShards(), layout.partition(), SeriesMode.of(index));
  }

  /** The same documents, in so many shards out of so many slots. */
  public DocumentRouting in(int others, int slots) {
    return new DocumentRouting(others, slots, partition, bySeries);
  }

  /** Whether it takes a routing value to find a document. */
  public boolean isPartitioned() {
    return partition > 1;
  }

  /** Leaves room for as many doublings of the shards as fit into 1,024, and for at least one. */
  public static DocumentRouting forShards(int shards) {
    Check.that(shards >= 1 && shards <= ShardId.MAX_SHARDS, "shards must be in [1, 1024]");
    int log2 = Integer.SIZE - Integer.numberOfLeadingZeros(shards - 1);
    int doublings = Math.max(1, LOG2_OF_SLOTS - log2);
    return new DocumentRouting(shards, shards << doublings);
  }

  /** The most shards, up to so many, that share the slots evenly. */
  public static int even(int slots, int atMost) {
    int shards = Math.clamp(atMost, 1, Math.min(slots, ShardId.MAX_SHARDS));
    while (slots % shards != 0) {
      shards--;
    }
    return shards;
  }

  /** The shard's ordinal for a document without a routing value. */
  public int shardOf(String id) {
    return shardOf(id, null);
  }

  /** The shard's ordinal for a document. */
  public int shardOf(String id, @Nullable String routing) {
    String effective = routing == null ? id : routing;
    int slot = hash(bySeries ? SeriesPoint.routing(effective) : effective);
    return ordinal(partition == 1 ? slot : slot + Math.floorMod(hash(id), partition));
  }

  /** The ordinals of all shards that have documents of a routing value. */
  public Set<Integer> shardsOf(String routing) {
    int first = hash(bySeries ? SeriesPoint.routing(routing) : routing);
    Set<Integer> ordinals = new TreeSet<>();
    for (int offset = 0; offset < partition && ordinals.size() < shards; offset++) {
      ordinals.add(ordinal(first + offset));
    }
    return ordinals;
  }

  /** The shard's ordinal for all points of a series. */
  public int shardOf(BytesRef tsid) {
    return shards == 1 ? 0 : shardOf(new SeriesPoint(tsid, 0).id());
  }

  private int ordinal(int hash) {
    return Math.floorMod(hash, routingShards) / (routingShards / shards);
  }

  /**
   * Murmur3 over the value's UTF-16 code units, low byte first: the function that Elasticsearch's
   * clients may rely on.
   */
  public static int hash(String routing) {
    byte[] bytes = new byte[routing.length() * 2];
    for (int i = 0; i < routing.length(); i++) {
      char unit = routing.charAt(i);
      bytes[2 * i] = (byte) unit;
      bytes[2 * i + 1] = (byte) (unit >>> 8);
    }
    return StringHelper.murmurhash3_x86_32(bytes, 0, bytes.length, 0);
  }
}
