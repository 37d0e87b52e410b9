package io.lampyr.luceneblob.directory;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.RegionCache;
import io.lampyr.luceneblob.batch.AppendOutcome;
import io.lampyr.luceneblob.batch.BatchSettings;
import io.lampyr.luceneblob.batch.BatchesInPlace;
import io.lampyr.luceneblob.batch.InPlaceBudget;
import io.lampyr.luceneblob.batch.VirtualBatch;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.CommitIdentity;
import io.lampyr.luceneblob.commit.CommitMetadata;
import io.lampyr.luceneblob.commit.CommitPointer;
import io.lampyr.luceneblob.commit.CompoundCommit;
import io.lampyr.luceneblob.commit.SequenceState;
import io.lampyr.luceneblob.commit.TranslogPointer;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/** A shard's way from Lucene commits to blobs in a store. */
public final class ShardFixture implements BatchesInPlace.Held, AutoCloseable {
  public static final ShardId SHARD = new ShardId(new IndexId("AAAAAAAAAAAAAAAAAAAAAA"), 0);
  private static final PrimaryTerm TERM = new PrimaryTerm(1);
  private static final CommitMetadata METADATA =
      CommitMetadata.of(
          new SequenceState(0, 0), new TranslogPointer(new NodeId("AAAAAAAAAAAAAAAAAAAAAA"), 1));

  private final BlobStore store;
  private final VirtualTime time = VirtualTime.threaded();
  private CommitFiles files = CommitFiles.none();
  private volatile Optional<VirtualBatch> batch = Optional.empty();
  private Optional<CompoundCommit> newest = Optional.empty();

  public ShardFixture(BlobStore store) {
    this.store = store;
  }

  /** A cache in memory, of so many regions. */
  public static BlockCache cache(int regions, int regionBytes, int minFetchBytes) {
    VirtualTime time = VirtualTime.threaded();
    return RegionCache.inMemory(
        new CacheSettings(
            (long) regions * regionBytes,
            regionBytes,
            minFetchBytes,
            Duration.ZERO,
            new CacheSettings.FetchLimits(1 << 30, 64, 4096, Duration.ofMinutes(1), 32)),
        new Ports(time, time, new SeededRandomness(1)));
  }

  /** Appends the directory's newest commit to the batch. */
  public CompoundCommit append(Directory directory) throws IOException {
    IndexCommit commit = DirectoryReader.listCommits(directory).getLast();
    if (batch.isEmpty()) {
      CommitIdentity first = new CommitIdentity(SHARD, TERM, commit.getGeneration());
      batch =
          Optional.of(
              new VirtualBatch(
                  first, files, BatchSettings.DEFAULT, new InPlaceBudget(64 << 20), time));
    }
    CompoundCommit appended =
        switch (batch.get().append(commit, METADATA)) {
          case AppendOutcome.Appended done -> done.commit();
          case AppendOutcome.Closed _ -> throw new IllegalStateException("batch is full");
        };
    newest = Optional.of(appended);
    return appended;
  }

  /** Uploads the batch. */
  public CommitFiles upload() {
    try (VirtualBatch sealed = batch.orElseThrow()) {
      sealed.seal();
      byte[] bytes = new byte[(int) sealed.size().bytes()];
      sealed.read(sealed.blob(), 0, MemorySegment.ofArray(bytes));
      store.put(sealed.blob(), BlobContent.of(bytes), PutCondition.IF_ABSENT);
      files = sealed.files();
    }
    batch = Optional.empty();
    return files;
  }

  /** The newest commit. */
  public CompoundCommit appended() {
    return newest.orElseThrow();
  }

  @Override
  public @Nullable VirtualBatch find(BlobKey blob) {
    return batch.filter(open -> open.blob().equals(blob)).orElse(null);
  }

  public CommitPointer pointer() {
    return newest.orElseThrow().pointer();
  }

  public CommitFiles files() {
    return files;
  }

  @Override
  public void close() {
    batch.ifPresent(VirtualBatch::close);
  }
}
