package io.lampyr.simulation.law;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.Span;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.ReaderLease;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.luceneblob.commit.BlobNames;
import io.lampyr.luceneblob.commit.CommitDecoder;
import io.lampyr.luceneblob.commit.CommitIdentity;
import io.lampyr.luceneblob.commit.CommitPrefix;
import io.lampyr.translog.format.TranslogKeys;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Whether what shards call durable is: the commit can be read from the store at the moment when it
 * is published, with every blob that it refers to at its full length. And whether what is needed
 * stays: what durable commits and readers' leases refer to, what was uploaded since, and the logs
 * from shards' pointers on (GcSafe); and that nothing else stays in the end (GcComplete). Shards
 * are settled when whatever was begun for them is over.
 */
public final class Commits {
  private static final String LOG = "translog/";
  private static final int PAGE = 1000;

  private final Laws laws;
  private final BlobStore store;
  private final Supplier<Set<NodeId>> members;
  private final Map<ShardId, ShardItem> shards = new HashMap<>();
  private final Map<ShardId, Set<Visible>> everVisible = new HashMap<>();
  private final Map<ShardId, Set<BlobKey>> reachable = new HashMap<>();
  private final Map<String, Kept> readers = new HashMap<>();
  private final Set<String> opened = new HashSet<>();
  private final Map<String, Long> logDeleted = new HashMap<>();
  private final Map<String, Long> floors = new HashMap<>();
  private final Map<IndexId, IndexState> indices = new HashMap<>();
  private final Set<BlobKey> leasedInTheEnd = new HashSet<>();

  /** What a reader's lease keeps. */
  private record Kept(List<ReaderLease.Pinned> commits, Set<BlobKey> blobs, boolean isSettled) {}

  /** Which commit of a shard searches saw. */
  private record Visible(PrimaryTerm term, long generation) {
    static Visible of(CommitPoint commit) {
      return new Visible(commit.term(), commit.generation());
    }
  }

  /** The store is the true one, which answers at once and always; so are the lease's members. */
  public Commits(Laws laws, BlobStore store, Supplier<Set<NodeId>> members) {
    this.laws = laws;
    this.store = store;
    this.members = members;
  }

  /** A shard's item was written. */
  public void published(ShardItem item) {
    item.head()
        .visible()
        .ifPresent(now ->
            everVisible.computeIfAbsent(item.shard(), _ -> new HashSet<>()).add(Visible.of(now)));
    if (indices.get(item.shard().index()) == IndexState.DELETING) {
      return;
    }
    Optional<CommitPoint> before =
        Optional.ofNullable(shards.put(item.shard(), item)).flatMap(old -> old.head().durable());
    Optional<CommitPoint> now = item.head().durable();
    if (now.isPresent() && !now.equals(before)) {
      try {
        reachable.put(item.shard(), blobsOf(item.shard(), now.get().place()));
      } catch (CorruptionException damaged) {
        laws.broken("AckedSurvives", "durable commit is damaged: " + item + " " + damaged);
      }
    }
    item.head().translog().ifPresent(pointer -> logStands(item.shard(), pointer));
  }

  /** What searches see of a shard by now. */
  public Optional<CommitPoint> visible(ShardId shard) {
    return Optional.ofNullable(shards.get(shard)).flatMap(item -> item.head().visible());
  }

  /** A place was told that this commit was published. */
  public void warmed(ShardId shard, CommitPoint commit) {
    if (!everVisible.getOrDefault(shard, Set.of()).contains(Visible.of(commit))) {
      laws.broken("WarmIsPublished", "nobody has published shard=" + shard + " " + commit);
    }
  }

  private void logStands(ShardId shard, TranslogPointer pointer) {
    long gone = logDeleted.getOrDefault(TranslogKeys.prefix(pointer.node()), 0L);
    if (pointer.generation() < gone) {
      laws.broken(
          "GcSafe", "pointer into a deleted log shard=" + shard + " " + pointer + " " + gone);
    }
  }

  /** An index's metadata were written. */
  public void indexChanged(IndexMetadata metadata) {
    IndexState before = indices.put(metadata.id(), metadata.state());
    if (metadata.state() == IndexState.DELETING && before != IndexState.DELETING) {
      shards.keySet().removeIf(shard -> shard.index().equals(metadata.id()));
      reachable.keySet().removeIf(shard -> shard.index().equals(metadata.id()));
    }
  }

  /** A shard is no more. */
  public void forgotten(ShardId shard) {
    shards.remove(shard);
    reachable.remove(shard);
  }

  /**
   * A reader's lease was written. It keeps its commits from when it stands while they are durable:
   * before, whoever opens it must not take it for opened.
   */
  public void leased(String key, ReaderLease lease) {
    Kept before = readers.get(key);
    if (before != null && before.commits().equals(lease.commits())) {
      return;
    }
    boolean settled = true;
    Set<BlobKey> blobs = new HashSet<>();
    for (ReaderLease.Pinned pinned : lease.commits()) {
      ShardId shard = new ShardId(lease.index(), pinned.shard());
      ShardItem item = shards.get(shard);
      settled &= item != null && item.head().durable().equals(Optional.of(pinned.commit()));
      blobs.addAll(refers(shard, pinned.commit().place()).keySet());
    }
    readers.put(key, new Kept(lease.commits(), blobs, settled));
  }

  /** Somebody was told that the reader of this id is open. */
  public void opened(String lease) {
    opened.add(lease);
  }

  /** The reader's id is what its item begins with. */
  private static String readerId(String item) {
    return item.substring(0, item.indexOf('.'));
  }

  /** A reader's lease is gone. */
  public void unleased(String item) {
    readers.remove(item);
  }

  /** A node beat, and told from where on it needs its log. */
  public void beat(Heartbeat beat) {
    floors.put(TranslogKeys.prefix(beat.node()), beat.translogFloor().orElse(0));
  }

  /** A node's heartbeat is gone. */
  public void silenced(String node) {
    floors.remove(LOG + node + "/");
  }

  /**
   * What was begun and is not over: shards that nobody serves, batches that may still be published.
   * A machine that is turned off in the middle leaves what no rule can tell from work under way.
   */
  public List<String> unsettled() {
    Stream<String> unserved =
        shards.values().stream()
            .filter(item -> indices.get(item.shard().index()) == IndexState.OPEN)
            .filter(item -> item.state() != ShardState.ACTIVE && !item.isResting())
            .map(item -> "nobody serves " + item);
    Stream<String> unpublished =
        all().stream()
            .filter(blob -> BlobNames.parse(blob.key()).filter(this::isUnderWay).isPresent())
            .map(blob -> "nobody published " + blob.key());
    return Stream.concat(unserved, unpublished).toList();
  }

  /** Of its shard's term, and above what of this term is durable. */
  private boolean isUnderWay(CommitIdentity first) {
    ShardItem item = shards.get(first.shard());
    return item != null
        && first.term().equals(item.term())
        && item.head()
            .durable()
            .filter(durable -> durable.term().equals(first.term()))
            .filter(durable -> durable.generation() >= first.generation())
            .isEmpty();
  }

  /** The last runs of garbage collection begin: what readers keep until now may stay. */
  public void collecting() {
    readers.values().forEach(kept -> leasedInTheEnd.addAll(kept.blobs()));
  }

  /** A blob went out of the store. */
  public void deleted(BlobKey key) {
    if (key.path().startsWith(LOG)) {
      logDeleted(key);
      return;
    }
    reachable.forEach((shard, blobs) -> {
      if (blobs.contains(key)) {
        laws.broken("GcSafe", "deleted what is durable shard=" + shard + " key=" + key);
      }
    });
    readers.forEach((lease, kept) -> {
      if ((kept.isSettled() || opened.contains(readerId(lease))) && kept.blobs().contains(key)) {
        laws.broken("GcSafe", "deleted what is leased lease=" + lease + " key=" + key);
      }
    });
    BlobNames.parse(key)
        .filter(this::isVisible)
        .ifPresent(_ -> laws.broken("GcSafe", "deleted what is visible key=" + key));
  }

  /** Of one term with what is visible, not newer than it, and newer than what is durable. */
  private boolean isVisible(CommitIdentity first) {
    ShardItem item = shards.get(first.shard());
    if (item == null) {
      return false;
    }
    Head head = item.head();
    return head.visible()
            .filter(visible -> visible.term().equals(first.term()))
            .filter(visible -> visible.generation() >= first.generation())
            .isPresent()
        && head.durable()
            .filter(durable -> durable.term().compareTo(first.term()) >= 0)
            .filter(durable ->
                durable.term().compareTo(first.term()) > 0
                    || durable.generation() >= first.generation())
            .isEmpty();
  }

  private void logDeleted(BlobKey key) {
    shards.forEach((shard, item) ->
        item.head()
            .translog()
            .filter(pointer -> generation(pointer.node(), key).orElse(-1) >= pointer.generation())
            .ifPresent(pointer ->
                laws.broken("GcSafe", "deleted a log that is needed shard=" + shard + " " + key)));
    int slash = key.path().lastIndexOf('/') + 1;
    NodeId node = new NodeId(key.path().substring(LOG.length(), slash - 1));
    generation(node, key)
        .ifPresent(generation ->
            logDeleted.merge(key.path().substring(0, slash), generation + 1, Math::max));
  }

  private static OptionalLong generation(NodeId node, BlobKey key) {
    return TranslogKeys.generation(node, key);
  }

  /**
   * With nothing under way, and two runs of garbage collection and a grace later: the store holds
   * what is needed, and nothing else; of logs what is above shards' pointers and nodes' floors.
   */
  public void complete() {
    Set<BlobKey> needed = new HashSet<>(leasedInTheEnd);
    reachable.values().forEach(needed::addAll);
    Map<String, Long> logs = new HashMap<>(floors);
    // Of a member that was condemned and is not ejected yet, nobody knows what it needs.
    members.get().forEach(node -> logs.putIfAbsent(TranslogKeys.prefix(node), 0L));
    shards.values().stream()
        .flatMap(item -> item.head().translog().stream())
        .forEach(pointer ->
            logs.merge(TranslogKeys.prefix(pointer.node()), pointer.generation(), Math::min));
    for (BlobInfo blob : all()) {
      String path = blob.key().path();
      boolean batch = path.startsWith("indices/") && !needed.contains(blob.key());
      if (batch || (path.startsWith(LOG) && isBelow(path, logs))) {
        laws.broken("GcComplete", "garbage is left key=" + path);
      }
    }
  }

  private static boolean isBelow(String path, Map<String, Long> logs) {
    int slash = path.lastIndexOf('/') + 1;
    long needed = logs.getOrDefault(path.substring(0, slash), Long.MAX_VALUE);
    return Long.parseLong(path.substring(slash)) < needed;
  }

  private List<BlobInfo> all() {
    return store.list("", Optional.empty(), PAGE).blobs();
  }

  private Set<BlobKey> blobsOf(ShardId shard, BlobStretch place) {
    Map<BlobKey, Long> lengths = refers(shard, place);
    lengths.forEach((blob, length) -> {
      long stands = store.head(blob).map(BlobInfo::length).orElse(-1L);
      if (stands < length) {
        laws.broken(
            "AckedSurvives",
            "durable commit lacks key=" + blob + " wanted=" + length + " found=" + stands);
      }
    });
    return lengths.keySet();
  }

  /** The blobs that a commit refers to, and how long they must be; none if it cannot be read. */
  private Map<BlobKey, Long> refers(ShardId shard, BlobStretch place) {
    Map<BlobKey, Long> lengths = new HashMap<>();
    lengths.put(place.blob(), place.offset() + place.length());
    if (store.head(place.blob()).isPresent()) {
      ByteBuffer bytes = ByteBuffer.wrap(read(place));
      CommitPrefix prefix = CommitPrefix.decode(place.blob(), place.offset(), bytes);
      // A shard that was made of another shows that one's commit until it has one of its own.
      ShardId maker = BlobNames.parse(place.blob()).map(CommitIdentity::shard).orElse(shard);
      CommitDecoder.decodeHeader(maker, prefix, bytes)
          .header()
          .files()
          .blobLengths()
          .forEach((blob, length) -> lengths.merge(blob, length, Math::max));
    }
    return lengths;
  }

  private byte[] read(BlobStretch place) {
    Span span = Span.of(place.offset(), place.length());
    return switch (store.get(place.blob(), span)) {
      case GetOutcome.Found found -> {
        try (InputStream body = found.body()) {
          yield body.readAllBytes();
        } catch (IOException broken) {
          throw new UncheckedIOException(broken);
        }
      }
      case GetOutcome.Missing _ ->
          throw new CorruptionException("no such blob key=" + place.blob());
    };
  }
}
