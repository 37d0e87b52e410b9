package io.lampyr.engine.recovery;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.blockcache.CachedBlob;
import io.lampyr.translog.format.SectionKey;
import io.lampyr.translog.format.ShardOperations;
import io.lampyr.translog.format.StoredTranslog;
import io.lampyr.translog.format.TranslogReader;
import io.lampyr.translog.format.TranslogSource;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads nodes' logs for the openings of one node, so that many shards of one dead node do not each
 * fetch all of its log: every object holds operations of many of them.
 *
 * <p>While several are going to read the log of one node, its objects are fetched whole into the
 * node's cache, where whoever comes later finds them; one that is alone fetches what it needs, past
 * the cache but for what is there. A listing serves those who asked before it began, and no others:
 * a log grows until its node has died, and who is given a shard must see all that was acknowledged
 * before. Each still reads its log in order, and up to its first gap. Safe for many threads; the
 * only lock of a log guards its listing, and nothing is read under it.
 *
 * <p>Cost: of n shards that are to be recovered from one log of k objects, k gets and a few
 * listings, if the cache has room for the log; n times as many at worst.
 */
final class SharedLogs {
  /** Longer logs are listed by each of their readers. */
  private static final int MAX_KEPT_PAGES = 4;

  private final BlobStore store;
  private final BlockCache cache;
  private final Scheduler scheduler;
  private final ByteSource bytes;
  private final AtomicLong moments = new AtomicLong();
  private final Map<NodeId, Log> logs = new HashMap<>();

  SharedLogs(BlobStore store, BlockCache cache, Scheduler scheduler) {
    this.store = store;
    this.cache = cache;
    this.scheduler = scheduler;
    this.bytes = new Objects(new BlobStoreSource(store));
  }

  /**
   * Somebody is going to read that node's log, as it stands now or later; closing says that it has,
   * or will not any more.
   */
  synchronized Asked ask(NodeId node) {
    Log log = logs.computeIfAbsent(node, _ -> new Log());
    log.asking.incrementAndGet();
    return new Asked(node, log, moments.incrementAndGet());
  }

  private synchronized void end(Asked asked) {
    if (asked.log.asking.decrementAndGet() == 0) {
      logs.remove(asked.node, asked.log);
    }
  }

  /** One who is going to read a log. */
  final class Asked implements AutoCloseable {
    private final NodeId node;
    private final Log log;

    /** What stood in the log by this moment is in all listings that begin later. */
    private final long moment;

    private final AtomicBoolean ended = new AtomicBoolean();

    private Asked(NodeId node, Log log, long moment) {
      this.node = node;
      this.log = log;
      this.moment = moment;
    }

    /** As {@link TranslogReader#scan}, by what stood in the log when it was asked for, at least. */
    long scan(long fromGeneration, SectionKey key, Consumer<ShardOperations> yield)
        throws InterruptedException {
      return new TranslogReader(new AsOf(log, moment), scheduler)
          .scan(node, fromGeneration, key, yield);
    }

    /** Idempotent. */
    @Override
    public void close() {
      if (ended.compareAndSet(false, true)) {
        end(this);
      }
    }
  }

  /** All objects from a generation on, as they stood after a moment. */
  private record Listing(long began, long from, List<BlobInfo> objects) {}

  /** What is known of one node's log while somebody is going to read it. */
  private static final class Log {
    final AtomicInteger asking = new AtomicInteger();
    private @Nullable Listing listing;

    synchronized @Nullable Listing listedAfter(long asked, long from) {
      Listing known = listing;
      return known != null && known.began() > asked && known.from() <= from ? known : null;
    }

    /** Who comes next rather wants one that begins earlier, but not one that is too old. */
    synchronized void listed(Listing found, long asked) {
      Listing known = listing;
      if (known == null || known.began() <= asked || found.from() <= known.from()) {
        listing = found;
      }
    }
  }

  /** The log for one reader. */
  private final class AsOf implements TranslogSource {
    private final Log log;
    private final long asked;
    private final TranslogSource stored = new StoredTranslog(store);

    AsOf(Log log, long asked) {
      this.log = log;
      this.asked = asked;
    }

    @Override
    public ListPage list(NodeId node, long afterGeneration) {
      Listing known = log.listedAfter(asked, afterGeneration + 1);
      if (known != null) {
        return behind(known, node, afterGeneration);
      }
      long began = moments.incrementAndGet();
      ListPage first = stored.list(node, afterGeneration);
      List<BlobInfo> all = new ArrayList<>(first.blobs());
      boolean more = first.more();
      for (int page = 1; more && page < MAX_KEPT_PAGES && !all.isEmpty(); page++) {
        ListPage next = stored.list(node, generation(node, all.getLast()));
        all.addAll(next.blobs());
        more = next.more();
      }
      if (more) {
        return first;
      }
      log.listed(new Listing(began, afterGeneration + 1, List.copyOf(all)), asked);
      return new ListPage(all, false);
    }

    private ListPage behind(Listing known, NodeId node, long afterGeneration) {
      return new ListPage(
          known.objects().stream()
              .filter(object -> generation(node, object) > afterGeneration)
              .toList(),
          false);
    }

    @Override
    public byte[] read(BlobInfo object, long offset, int count) {
      CachedBlob blob = new CachedBlob(object.key(), object.length(), bytes);
      if (log.asking.get() > 1) {
        for (long at = offset; at < offset + count; ) {
          int rest = (int) Math.min(object.length() - at, Integer.MAX_VALUE);
          at = cache.window(blob, at, 1, rest - 1).end();
        }
      }
      byte[] into = new byte[count];
      cache.copy(blob, offset, MemorySegment.ofArray(into));
      return into;
    }
  }

  private static long generation(NodeId node, BlobInfo object) {
    return TranslogReader.generation(node, object);
  }

  /** An object of a log that is gone was not needed: whoever reads it has an old pointer. */
  private record Objects(ByteSource stored) implements ByteSource {
    @Override
    public void read(BlobKey blob, long offset, MemorySegment into) {
      try {
        stored.read(blob, offset, into);
      } catch (CorruptionException missing) {
        throw new UnavailableException("translog object vanished while it was read", missing);
      }
    }
  }
}
