package io.lampyr.bench.directory;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.Clock;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.luceneblob.batch.BatchSettings;
import io.lampyr.luceneblob.batch.InPlaceBudget;
import io.lampyr.luceneblob.batch.VirtualBatch;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.CommitIdentity;
import io.lampyr.luceneblob.commit.CommitMetadata;
import io.lampyr.luceneblob.commit.SequenceState;
import io.lampyr.luceneblob.commit.TranslogPointer;
import io.lampyr.luceneblob.directory.SearchDirectory;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.store.Directory;

/** The commit of a directory as a batch, all of it in the cache. */
record BlobCopy(VirtualBatch batch, SearchDirectory directory) implements AutoCloseable {
  private static final int COPY_BYTES = 8 << 20;

  static BlobCopy of(Directory from, BlockCache cache, Clock clock) throws IOException {
    IndexCommit commit = DirectoryReader.listCommits(from).getLast();
    ShardId shard = new ShardId(new IndexId("A".repeat(22)), 0);
    CommitIdentity identity = new CommitIdentity(shard, new PrimaryTerm(1), commit.getGeneration());
    VirtualBatch batch =
        new VirtualBatch(
            identity,
            CommitFiles.none(),
            BatchSettings.DEFAULT,
            new InPlaceBudget(64 << 20),
            clock);
    TranslogPointer translog = new TranslogPointer(new NodeId("A".repeat(22)), 1);
    var _ = batch.append(commit, CommitMetadata.of(new SequenceState(0, 0), translog));
    batch.seal();
    fill(batch, cache);
    return new BlobCopy(batch, new SearchDirectory(batch.files(), cache, batch));
  }

  private static void fill(VirtualBatch batch, BlockCache cache) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = arena.allocate(COPY_BYTES);
      long size = batch.size().bytes();
      for (long at = 0; at < size; at += COPY_BYTES) {
        MemorySegment part = buffer.asSlice(0, Math.min(COPY_BYTES, size - at));
        batch.read(batch.blob(), at, part);
        cache.populate(batch.blob(), at, part);
      }
    }
  }

  @Override
  public void close() {
    directory.close();
    batch.close();
  }
}
