package io.lampyr.engine.node;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.HotBytes;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.engine.search.LeafService;
import io.lampyr.luceneblob.commit.BlobNames;
import io.lampyr.luceneblob.commit.CommitIdentity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Notes in the store of what each node uses most of its shards: who dies can tell nobody, so
 * whoever is given its shards reads the note, and has that brought near ({@link HandedHeat}).
 *
 * <p>Laws: a note is a hint. It is believed in nothing but which bytes are read early, by the way
 * that every read goes; what it says of other shards than those that came is left alone; without
 * it, or if it cannot be read, nothing is missing. {@link #step} is for one thread, {@link #came}
 * for many; nobody waits. A note lies where long replies of leaves do, and is collected like these
 * an hour after it was last written.
 *
 * <p>Cost: for a node that uses anything, a put each {@link #EVERY}, or each {@link #ANEW} while
 * that stays the same; for whoever is given shards, a get for each node that had them.
 */
final class UsedNotes {
  static final Duration EVERY = Duration.ofMinutes(10);
  static final Duration ANEW = Duration.ofMinutes(30);
  static final int MOST_TOLD = 256;

  private static final int MOST_BYTES = 256 << 10;

  /** Nodes whose notes are remembered: those that die together. */
  private static final int MOST_NODES = 16;

  private final UsedNoteCodec codec = new UsedNoteCodec();
  private final NodeId self;
  private final BlobStore store;
  private final BlockCache cache;
  private final HandedHeat handed;
  private final Ports ports;
  private final Map<NodeId, Note> notes = new LinkedHashMap<>();
  private List<HotBytes> told = List.of();
  private long toldNanos;
  private long lookedNanos;

  /** What is known of a node's note: the shards that wait for it, until it has been read. */
  private static final class Note {
    final long since;
    final List<ShardId> waiting = new ArrayList<>();
    @Nullable List<HotBytes> hottest;

    Note(long since) {
      this.since = since;
    }
  }

  UsedNotes(NodeId self, BlobStore store, BlockCache cache, HandedHeat handed, Ports ports) {
    this.self = self;
    this.store = store;
    this.cache = cache;
    this.handed = handed;
    this.ports = ports;
    this.lookedNanos = ports.clock().monotonicNanos();
  }

  private static BlobKey key(NodeId node) {
    return new BlobKey(LeafService.RESULTS + "used-" + node);
  }

  /** Writes what of these shards is used, if it is time. */
  void step(Set<ShardId> own) {
    long now = ports.clock().monotonicNanos();
    if (now - lookedNanos < EVERY.toNanos()) {
      return;
    }
    lookedNanos = now;
    Map<BlobKey, Boolean> known = new HashMap<>();
    List<HotBytes> hottest =
        cache.hottest(blob -> known.computeIfAbsent(blob, key -> isOf(own, key)), MOST_TOLD);
    boolean same = Set.copyOf(hottest).equals(Set.copyOf(told));
    if (hottest.isEmpty() || (same && now - toldNanos < ANEW.toNanos())) {
      return;
    }
    told = hottest;
    toldNanos = now;
    var _ = ports.scheduler().fork("note-used", () -> write(hottest));
  }

  private static boolean isOf(Set<ShardId> own, BlobKey blob) {
    return BlobNames.parse(blob).map(CommitIdentity::shard).filter(own::contains).isPresent();
  }

  private void write(List<HotBytes> hottest) {
    byte[] note = codec.encode(hottest).getBytes(UTF_8);
    try {
      var _ = store.put(key(self), BlobContent.of(note), PutCondition.ALWAYS);
    } catch (LampyrException unavailable) {
      // The next one will do.
    }
  }

  /** The node has been given a shard: what its last owner used of it is brought near. */
  void came(ShardItem assigned) {
    assigned
        .head()
        .translog()
        .map(TranslogPointer::node)
        .filter(node -> !node.equals(self))
        .ifPresent(node -> came(assigned.shard(), node));
  }

  private void came(ShardId shard, NodeId from) {
    Note note;
    List<HotBytes> hottest;
    boolean begins;
    synchronized (notes) {
      long now = ports.clock().monotonicNanos();
      notes.values().removeIf(old -> now - old.since >= EVERY.toNanos());
      begins = !notes.containsKey(from);
      if (begins && notes.size() >= MOST_NODES) {
        return;
      }
      note = notes.computeIfAbsent(from, _ -> new Note(now));
      hottest = note.hottest;
      if (hottest == null) {
        note.waiting.add(shard);
      }
    }
    if (begins) {
      var _ = ports.scheduler().fork("read-used", () -> read(from, note));
    } else if (hottest != null) {
      bring(shard, hottest);
    }
  }

  private void read(NodeId from, Note note) {
    List<HotBytes> hottest = read(from);
    List<ShardId> waiting;
    synchronized (notes) {
      note.hottest = hottest;
      waiting = List.copyOf(note.waiting);
      note.waiting.clear();
    }
    waiting.forEach(shard -> bring(shard, hottest));
  }

  private List<HotBytes> read(NodeId from) {
    try {
      return LoadedBlob.read(store, key(from), MOST_BYTES)
          .map(note -> codec.decode(key(from).path(), new String(note.bytes(), UTF_8)))
          .orElse(List.of());
    } catch (RuntimeException unreadable) {
      // Then nothing is brought near.
      return List.of();
    }
  }

  private void bring(ShardId shard, List<HotBytes> hottest) {
    String own = BlobNames.shardPrefix(shard);
    handed.used(hottest.stream().filter(one -> one.blob().path().startsWith(own)).toList());
  }
}
