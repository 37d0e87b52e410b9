package io.lampyr.luceneblob.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.ShardId;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.directory.DiskBudget;
import io.lampyr.luceneblob.directory.IndexingDirectory;
import io.lampyr.luceneblob.directory.ShardFixture;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntPoint;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What opening costs: requests, and how many of them one after the other. */
class CommitOpenerTest {
  private static final int SEGMENTS = 10;
  private final MemoryBlobStore memory = new MemoryBlobStore(VirtualTime.threaded());
  private final OverlapStore overlap = new OverlapStore(memory);
  private final CountingBlobStore store = new CountingBlobStore(overlap);
  private final ByteSource source = new BlobStoreSource(store);
  private final ShardFixture shard = new ShardFixture(memory);
  private BlockCache cache;

  @BeforeEach
  void makeCache() {
    // The block cache's defaults in memory: regions of 1 MiB, misses of at least 128 KiB.
    cache = ShardFixture.cache(256, 1 << 20, 128 << 10);
  }

  @AfterEach
  void closeAll() {
    shard.close();
    cache.close();
  }

  private enum Commits {
    ONE,
    ONE_FOR_EACH_SEGMENT,
    ONE_BLOB_FOR_EACH_SEGMENT
  }

  private void index(Commits commits, int documentsPerSegment) throws IOException {
    index(commits, documentsPerSegment, 0);
  }

  private void index(Commits commits, int documentsPerSegment, int ballast) throws IOException {
    Random random = new Random(1);
    try (BlockCache own = ShardFixture.cache(16, 1 << 20, 4096);
        IndexingDirectory directory =
            IndexingDirectory.open(
                new ByteBuffersDirectory(),
                CommitFiles.none(),
                own,
                new BlobStoreSource(memory),
                DiskBudget.unbounded());
        IndexWriter writer =
            new IndexWriter(
                directory, new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE))) {
      for (int segment = 0; segment < SEGMENTS; segment++) {
        for (int i = 0; i < documentsPerSegment; i++) {
          Document document = document(segment * documentsPerSegment + i);
          byte[] bytes = new byte[ballast];
          random.nextBytes(bytes);
          document.add(new StoredField("ballast", bytes));
          writer.addDocument(document);
        }
        writer.flush();
        if (commits != Commits.ONE) {
          writer.commit();
          shard.append(directory);
        }
        if (commits == Commits.ONE_BLOB_FOR_EACH_SEGMENT) {
          directory.uploaded(shard.upload());
        }
      }
      if (commits == Commits.ONE) {
        writer.commit();
        shard.append(directory);
      }
      if (commits != Commits.ONE_BLOB_FOR_EACH_SEGMENT) {
        directory.uploaded(shard.upload());
      }
    }
  }

  private static Document document(int number) {
    Document document = new Document();
    document.add(new StringField("id", Integer.toString(number), Field.Store.YES));
    document.add(new TextField("text", "word" + number % 7 + " and " + number, Field.Store.YES));
    document.add(new IntPoint("point", number));
    document.add(new NumericDocValuesField("value", number));
    return document;
  }

  private OpenCommit open() throws IOException {
    return new CommitOpener(cache, VirtualTime.threaded())
        .open(ShardFixture.SHARD, shard.pointer(), source);
  }

  private static void search(OpenCommit open, int documents) throws IOException {
    IndexSearcher searcher = new IndexSearcher(open.reader());
    TermQuery query = new TermQuery(new Term("text", "word3"));
    TopDocs found = searcher.search(query, 10);
    assertThat(searcher.count(query)).isEqualTo((documents - 4) / 7 + 1);
    for (var hit : found.scoreDocs) {
      assertThat(searcher.storedFields().document(hit.doc).get("text")).startsWith("word3");
    }
  }

  private long bytes() {
    return shard.files().blobLengths().values().stream().mapToLong(Long::longValue).sum();
  }

  @Test
  void aColdSmallShardIsOpenedAndSearchedWithTwoGets() throws IOException {
    index(Commits.ONE, 500);
    assertThat(bytes()).as("bytes of the shard").isBetween(200_000L, 1_200_000L);
    store.reset();
    try (OpenCommit open = open()) {
      assertThat(open.reader().leaves()).hasSize(SEGMENTS);
      search(open, SEGMENTS * 500);
    }
    assertThat(store.gets()).isLessThanOrEqualTo(2);
    assertThat(store.depth()).isLessThanOrEqualTo(2);
  }

  @Test
  void aColdShardOfTenCommitsInOneBlobIsOpenedAndSearchedInTwoRounds() throws IOException {
    index(Commits.ONE_FOR_EACH_SEGMENT, 500);
    store.reset();
    // What lies before the head and what lies behind it.
    overlap.expect(2);
    try (OpenCommit open = open()) {
      overlap.expect(0);
      search(open, SEGMENTS * 500);
    }
    assertThat(store.gets()).isLessThanOrEqualTo(3);
    assertThat(store.depth()).isLessThanOrEqualTo(2);
  }

  @Test
  void aCommitOverTenBlobsIsOpenedAndSearchedInTwoRounds() throws IOException {
    index(Commits.ONE_BLOB_FOR_EACH_SEGMENT, 500);
    assertThat(shard.files().blobLengths()).hasSize(SEGMENTS);
    store.reset();
    overlap.expect(SEGMENTS);
    try (OpenCommit open = open()) {
      overlap.expect(0);
      search(open, SEGMENTS * 500);
    }
    assertThat(store.gets()).isLessThanOrEqualTo(SEGMENTS + 2);
    assertThat(store.depth()).isEqualTo(2);
  }

  @Test
  void openingALargeShardTakesTwoRoundsHoweverLargeItIs() throws IOException {
    index(Commits.ONE, 3_000, 300);
    assertThat(bytes()).as("bytes of the shard").isGreaterThan(4_000_000L);
    store.reset();
    try (OpenCommit open = open()) {
      assertThat(store.gets()).isLessThanOrEqualTo(2);
      assertThat(store.depth()).isLessThanOrEqualTo(2);
      search(open, SEGMENTS * 3_000);
    }
  }

  @Test
  void openingAgainMakesNoRequest() throws IOException {
    index(Commits.ONE_BLOB_FOR_EACH_SEGMENT, 100);
    open().close();
    store.reset();
    try (OpenCommit open = open()) {
      search(open, SEGMENTS * 100);
    }
    assertThat(store.gets()).isZero();
  }

  @Test
  void anotherShardsCommitIsRefused() throws IOException {
    index(Commits.ONE, 10);
    ShardId other = new ShardId(ShardFixture.SHARD.index(), 1);
    CommitOpener opener = new CommitOpener(cache, VirtualTime.threaded());
    assertThatThrownBy(() -> opener.open(other, shard.pointer(), source))
        .isInstanceOf(CorruptionException.class);
  }

  @Test
  void aFailureOfAnyFetchFailsTheOpening() throws IOException {
    index(Commits.ONE_BLOB_FOR_EACH_SEGMENT, 100);
    AtomicInteger reads = new AtomicInteger();
    ByteSource failing =
        (blob, offset, into) -> {
          if (reads.incrementAndGet() == 5) {
            throw new UnavailableException("not now");
          }
          source.read(blob, offset, into);
        };
    CommitOpener opener = new CommitOpener(cache, VirtualTime.threaded());
    assertThatThrownBy(() -> opener.open(ShardFixture.SHARD, shard.pointer(), failing))
        .isInstanceOf(UnavailableException.class);
    opener.open(ShardFixture.SHARD, shard.pointer(), source).close();
  }
}
