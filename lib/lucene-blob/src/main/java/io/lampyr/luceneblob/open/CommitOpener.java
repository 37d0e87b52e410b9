package io.lampyr.luceneblob.open;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.InPlace;
import io.lampyr.luceneblob.commit.BlobSlice;
import io.lampyr.luceneblob.commit.CommitDecoder;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.CommitPointer;
import io.lampyr.luceneblob.commit.CompoundCommit;
import io.lampyr.luceneblob.directory.SearchDirectory;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.index.DirectoryReader;
import org.jspecify.annotations.Nullable;

/**
 * Opens commits for searching.
 *
 * <p>Cost, if nothing is cached: one request for the commit's head, and then, all at the same time,
 * one for each blob that the commit refers to (more where the hot bytes of one blob lie far apart,
 * none for the head's own blob if the head held all). So a commit is open after two requests one
 * after the other, whatever its size. What the cache has is not fetched again, and of what it reads
 * in place nothing but the head is copied.
 *
 * <p>Safe for use by many threads.
 */
public final class CommitOpener {
  /** Requests at a time: each has a buffer of up to {@link OpenPlan#MAX_SPAN_BYTES}. */
  private static final int MAX_PARALLEL = 16;

  private final BlockCache cache;
  private final Scheduler scheduler;

  public CommitOpener(BlockCache cache, Scheduler scheduler) {
    this.cache = cache;
    this.scheduler = scheduler;
  }

  /**
   * Opens the commit at the pointer, which must be the shard's. Throws {@link
   * io.lampyr.base.error.CorruptionException} if something else stands there, and what the source
   * throws.
   */
  public OpenCommit open(ShardId shard, CommitPointer at, ByteSource source) throws IOException {
    CompoundCommit commit = load(shard, at, source);
    SearchDirectory directory = new SearchDirectory(commit.header().files(), cache, source);
    @Nullable DirectoryReader reader = null;
    try {
      reader = DirectoryReader.open(directory);
      return new OpenCommit(commit, directory, reader);
    } finally {
      if (reader == null) {
        directory.close();
      }
    }
  }

  /**
   * Opens another commit of the shard that the writer of the earlier one made, and shares with it
   * what both have: the segments, above all. Empty if that cannot be; it is opened by itself then.
   * The earlier commit stays open, and both have one directory: it is not to be closed while either
   * is used.
   *
   * @param reader the earlier commit's reader, or one around it
   */
  public Optional<OpenCommit> openBeside(
      OpenCommit earlier,
      DirectoryReader reader,
      ShardId shard,
      CommitPointer at,
      ByteSource source)
      throws IOException {
    CompoundCommit commit = load(shard, at, source);
    CommitFiles files = commit.header().files();
    if (!earlier.directory().adopt(files, source)) {
      return Optional.empty();
    }
    DirectoryReader changed =
        DirectoryReader.openIfChanged(reader, new BlobCommit(earlier.directory(), files));
    if (changed == null) {
      reader.incRef();
      changed = reader;
    }
    return Optional.of(new OpenCommit(commit, earlier.directory(), changed));
  }

  /** Reads the commit's header, and brings near what opening its files touches. */
  public CompoundCommit load(ShardId shard, CommitPointer at, ByteSource source) {
    // Commits fill whole pages, so the page that the head ends in is there.
    BlobSlice head = OpenPlan.pages(at.head(), Long.MAX_VALUE);
    byte[] bytes = fetch(head, source);
    CompoundCommit commit =
        CommitDecoder.decode(shard, at, ByteBuffer.wrap(bytes, 0, at.headBytes()));
    cache.populate(head.blob(), head.offset(), MemorySegment.ofArray(bytes));
    fetchAll(OpenPlan.plan(commit.header().files(), head), source);
    return commit;
  }

  private byte[] fetch(BlobSlice slice, ByteSource source) {
    byte[] bytes = new byte[(int) slice.length()];
    CachedBlob blob = new CachedBlob(slice.blob(), slice.end(), source);
    cache.copy(blob, slice.offset(), MemorySegment.ofArray(bytes));
    return bytes;
  }

  /** Brings it near, unless it is read where it lies. */
  private void bring(BlobSlice slice, ByteSource source) {
    CachedBlob blob = new CachedBlob(slice.blob(), slice.end(), source);
    if (!(cache instanceof InPlace near && near.isInPlace(blob))) {
      byte[] bytes = fetch(slice, source);
      cache.populate(slice.blob(), slice.offset(), MemorySegment.ofArray(bytes));
    }
  }

  private void fetchAll(List<BlobSlice> slices, ByteSource source) {
    AtomicInteger next = new AtomicInteger();
    AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    Runnable worker =
        () -> {
          for (int i = next.getAndIncrement(); i < slices.size(); i = next.getAndIncrement()) {
            BlobSlice slice = slices.get(i);
            try {
              bring(slice, source);
            } catch (RuntimeException e) {
              failure.compareAndSet(null, e);
              next.set(slices.size());
            }
          }
        };
    List<Scheduler.Task> helpers = new ArrayList<>();
    for (int i = 1; i < Math.min(MAX_PARALLEL, slices.size()); i++) {
      helpers.add(scheduler.fork("open-commit", worker));
    }
    worker.run();
    join(helpers);
    RuntimeException failed = failure.get();
    if (failed != null) {
      throw failed;
    }
  }

  private static void join(List<Scheduler.Task> helpers) {
    try {
      for (Scheduler.Task helper : helpers) {
        helper.join();
      }
    } catch (InterruptedException e) {
      helpers.forEach(Scheduler.Task::cancel);
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while a commit was opened", e);
    }
  }
}
