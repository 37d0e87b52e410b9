package io.lampyr.cluster.state;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.cluster.item.ItemKey;
import java.util.Optional;

/**
 * Where each kind of item lies. All that a search needs of an index is one partition: its metadata
 * and its shards come with one query, and nothing else does.
 *
 * <p>Reader leases and released lists were items of that partition, and those that were written
 * there stay valid: {@link #readerBefore} and {@link #releasedBefore} say where.
 */
public final class StateKeys {
  public static final String CATALOG = "catalog";
  public static final String NAMES = "names";
  public static final String TEMPLATES = "templates";
  public static final String NODES = "nodes";
  public static final String LOADS = "loads";
  public static final String TASKS = "tasks";
  public static final String OPEN_TASKS = "tasks-open";
  public static final String WORK = "work";

  /** That the work list has all that there was before there was one: apart from its entries. */
  public static final ItemKey WORK_COMPLETE = new ItemKey("cluster", "work-complete");

  /** How far garbage collection has come in listing everything. */
  public static final ItemKey GC_SWEEP = new ItemKey("cluster", "gc-sweep");

  /** That nothing may be deleted for now, as somebody copies the store. */
  public static final ItemKey GC_HOLD = new ItemKey("cluster", "gc-hold");

  /** The feature level, and what processes have announced. */
  public static final ItemKey FEATURES = new ItemKey("cluster", "features");

  public static final String API_KEYS = "api-keys";
  public static final String DEFINITIONS = "definitions";

  /** How far indices have come by policies. */
  public static final String POLICY_PROGRESS = "policy-progress";

  /** Rollovers of aliases that are under way. */
  public static final String ROLLOVERS = "rollovers";

  /** What writing to indices that are part of no stream has taken of late. */
  public static final String SHARDINGS = "shardings";

  /** What processes have counted of searches, by parts and summed. */
  public static final String SEARCH_COUNTS = "search-counts";

  public static final String OPENING_FAILURES = "opening-failures";
  public static final String SHARD_PREFIX = "shard.";
  public static final String READERS = "readers";
  public static final String RELEASED = "released";
  public static final String READER_PREFIX = "reader.";
  public static final String RELEASED_PREFIX = "released.";

  private static final String INDEX_PREFIX = "index.";
  private static final String METADATA = "metadata";
  private static final int ORDINAL_DIGITS = 4;

  private StateKeys() {}

  /** The partition of one index: its metadata and shards. */
  public static String indexPartition(IndexId index) {
    return INDEX_PREFIX + index;
  }

  /** Whether it is the partition of some index. */
  public static boolean isOfOneIndex(String partition) {
    return partition.startsWith(INDEX_PREFIX);
  }

  public static ItemKey metadata(IndexId index) {
    return new ItemKey(indexPartition(index), METADATA);
  }

  /** One chunk of a set that holds an index's definition. */
  public static ItemKey definitionChunk(IndexId index, String set, int chunk) {
    String sort = definitionPrefix(index, set) + padded(chunk);
    return new ItemKey(DEFINITIONS, sort);
  }

  /** What the sort of the set's chunks begins with. */
  public static String definitionPrefix(IndexId index, String set) {
    return definitionPrefix(index) + set + ".";
  }

  /** What the sort of all chunks of the index begins with. */
  public static String definitionPrefix(IndexId index) {
    return index + ".";
  }

  /** Of which index the key holds the metadata, if of any. */
  public static Optional<IndexId> indexOfMetadata(ItemKey key) {
    return key.sort().equals(METADATA) ? indexOf(key) : Optional.empty();
  }

  /** In which index's partition the key lies, if in any. */
  public static Optional<IndexId> indexOf(ItemKey key) {
    return isOfOneIndex(key.partition())
        ? Optional.of(new IndexId(key.partition().substring(INDEX_PREFIX.length())))
        : Optional.empty();
  }

  public static ItemKey shard(ShardId shard) {
    return ofShard(SHARD_PREFIX, shard);
  }

  /** What the shard's owner has stopped referring to. */
  public static ItemKey released(ShardId shard) {
    return new ItemKey(RELEASED, releasedPrefix(shard.index()) + padded(shard.ordinal()));
  }

  /** Why the shard could not be opened. */
  public static ItemKey openingFailure(ShardId shard) {
    return new ItemKey(OPENING_FAILURES, releasedPrefix(shard.index()) + padded(shard.ordinal()));
  }

  /** What the sort of an index's released lists, and of its failed openings, begins with. */
  public static String releasedPrefix(IndexId index) {
    return index + ".";
  }

  /** Where earlier releases wrote what {@link #released} is now. */
  public static ItemKey releasedBefore(ShardId shard) {
    return ofShard(RELEASED_PREFIX, shard);
  }

  private static ItemKey ofShard(String prefix, ShardId shard) {
    return new ItemKey(indexPartition(shard.index()), prefix + padded(shard.ordinal()));
  }

  /** With four digits at least; made ten thousand times for a search of as many indices. */
  private static String padded(int ordinal) {
    String digits = Integer.toString(ordinal);
    return "0".repeat(Math.max(0, ORDINAL_DIGITS - digits.length())) + digits;
  }

  /** The leases of one reader lie together, those of readers of one use, too. */
  public static ItemKey reader(IndexId index, String id) {
    return new ItemKey(READERS, id + "." + index);
  }

  /** Where earlier releases wrote what {@link #reader} is now. */
  public static ItemKey readerBefore(IndexId index, String id) {
    return new ItemKey(indexPartition(index), READER_PREFIX + id);
  }

  public static ItemKey catalog(IndexId index) {
    return new ItemKey(CATALOG, index.uuid());
  }

  /** Names of indices and aliases share one space, so that each name has one meaning. */
  public static ItemKey name(String name) {
    return new ItemKey(NAMES, ItemKey.encode(name));
  }

  public static ItemKey template(String name) {
    return new ItemKey(TEMPLATES, ItemKey.encode(name));
  }

  public static ItemKey node(NodeId node) {
    return new ItemKey(NODES, node.value());
  }

  /** What shards take of the node. */
  public static ItemKey loads(NodeId node) {
    return new ItemKey(LOADS, node.value());
  }

  /** That the node has to do with the shard. */
  public static ItemKey work(NodeId node, ShardId shard) {
    return new ItemKey(WORK, workPrefix(node) + shard.index() + "." + padded(shard.ordinal()));
  }

  /** What the entries of one node begin with. */
  public static String workPrefix(NodeId node) {
    return node.value() + ".";
  }

  public static ItemKey apiKey(String id) {
    return new ItemKey(API_KEYS, id);
  }
}
