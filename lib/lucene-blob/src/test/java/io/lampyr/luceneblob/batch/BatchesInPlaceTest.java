package io.lampyr.luceneblob.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.InPlace;
import io.lampyr.blockcache.TierUse;
import io.lampyr.blockcache.Window;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.CommitLimits;
import io.lampyr.luceneblob.commit.FileLocation;
import io.lampyr.luceneblob.directory.DiskBudget;
import io.lampyr.luceneblob.directory.IndexingDirectory;
import io.lampyr.luceneblob.directory.SearchDirectory;
import io.lampyr.luceneblob.directory.ShardFixture;
import io.lampyr.luceneblob.directory.SmallFilesInMemory;
import io.lampyr.luceneblob.hot.SampleIndex;
import io.lampyr.luceneblob.open.CommitOpener;
import io.lampyr.luceneblob.open.OpenCommit;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.MMapDirectory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class BatchesInPlaceTest {
  private static final int DOCUMENTS = 300;

  @TempDir Path folder;
  private final VirtualTime time = VirtualTime.threaded();
  private final CountingBlobStore store = new CountingBlobStore(new MemoryBlobStore(time));
  private final ByteSource source = new BlobStoreSource(store);
  private final BlockCache regions = ShardFixture.cache(64, 64 << 10, 4096);
  private final BlockCache node = ShardFixture.cache(64, 64 << 10, 4096);
  private final ShardFixture shard = new ShardFixture(store);
  private final BatchesInPlace cache = new BatchesInPlace(shard, regions);
  private IndexingDirectory directory;
  private IndexWriter writer;

  @BeforeEach
  void open() throws IOException {
    directory =
        IndexingDirectory.open(
            new SmallFilesInMemory(new MMapDirectory(folder)),
            CommitFiles.none(),
            node,
            source,
            DiskBudget.unbounded());
    writer = SampleIndex.writer(directory, false);
  }

  @AfterEach
  void close() throws IOException {
    writer.close();
    directory.close();
    shard.close();
    cache.close();
    node.close();
  }

  /** A commit of a segment of long files and of one of a single document. */
  private void write() throws IOException {
    Random random = new Random(3);
    SampleIndex.addDocuments(writer, random, 0, DOCUMENTS);
    writer.flush();
    SampleIndex.addDocuments(writer, random, DOCUMENTS, 1);
    writer.commit();
    shard.append(directory);
  }

  private void upload() {
    directory.uploaded(shard.upload());
  }

  private OpenCommit opened() throws IOException {
    return new CommitOpener(cache, time).open(ShardFixture.SHARD, shard.pointer(), source);
  }

  private static List<String> documents(DirectoryReader reader) throws IOException {
    List<String> found = new ArrayList<>();
    for (int i = 0; i < reader.maxDoc(); i++) {
      Document document = reader.storedFields().document(i);
      found.add(document.get("id") + " " + document.get("source"));
    }
    return found;
  }

  private TierUse use() {
    return regions.use().getFirst();
  }

  @Test
  void whatIsNotUploadedIsReadWhereItLiesAndTakesNothingOfTheCache() throws IOException {
    write();
    OpenCommit open = opened();
    try (DirectoryReader reader = open.reader();
        CheckIndex check = new CheckIndex(open.directory())) {
      assertThat(documents(reader)).hasSize(DOCUMENTS + 1).doesNotHaveDuplicates();
      assertThat(check.checkIndex().clean).isTrue();
    }
    assertThat(store.gets()).isZero();
    assertThat(use().held()).isEmpty();
    assertThat(use().done().misses() + use().done().fetches()).isZero();
  }

  @Test
  void openingWhatIsReadInPlaceCopiesItsHeadAlone() throws IOException {
    write();
    AtomicLong copied = new AtomicLong();
    BlockCache counting =
        (BlockCache)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {BlockCache.class, InPlace.class},
                (_, method, arguments) -> {
                  if (method.getName().equals("copy")) {
                    copied.addAndGet(((MemorySegment) arguments[2]).byteSize());
                  }
                  return method.invoke(cache, arguments);
                });
    OpenCommit open =
        new CommitOpener(counting, time).open(ShardFixture.SHARD, shard.pointer(), source);
    try (DirectoryReader reader = open.reader()) {
      assertThat(reader.numDocs()).isPositive();
    }
    long head = shard.pointer().headBytes();
    assertThat(copied.get()).isBetween(head, head + 2 * CommitLimits.PAGE_BYTES);
  }

  @Test
  void everyFileIsOneWindowOfItsOwnBytes() throws IOException {
    write();
    int mapped = 0;
    CommitFiles files = shard.appended().header().files();
    for (FileLocation file : files.files().values()) {
      CachedBlob blob =
          new CachedBlob(file.bytes().blob(), files.blobLengths().get(file.bytes().blob()), source);
      Window window = cache.window(blob, file.bytes().offset(), 1, 0);
      long within = file.bytes().offset() - window.start();
      MemorySegment bytes = window.bytes().asSlice(within, file.length());
      assertThat(bytes.isNative()).isTrue();
      assertThat(bytes.toArray(ValueLayout.JAVA_BYTE)).as(file.name()).isEqualTo(content(file));
      mapped += bytes.isMapped() ? 1 : 0;
    }
    // Long files lie in the folder, all others in memory.
    assertThat(mapped).isPositive().isLessThan(files.files().size());
  }

  private byte[] content(FileLocation file) throws IOException {
    try (IndexInput in = directory.openInput(file.name(), IOContext.DEFAULT)) {
      byte[] bytes = new byte[(int) in.length()];
      in.readBytes(bytes, 0, bytes.length);
      return bytes;
    }
  }

  @Test
  void whoReadsABatchWhenItIsUploadedReadsOnInTheCacheBehind() throws IOException {
    write();
    OpenCommit open = opened();
    try (DirectoryReader reader = open.reader()) {
      List<String> before = documents(reader);
      upload();
      assertThat(directory.isLocal("_0.fdt")).isFalse();
      assertThat(documents(reader)).isEqualTo(before);
      assertThat(use().done().misses()).isPositive();
    }
  }

  @Test
  void whatHasMovedOrIsNotThereIsAskedOfTheCacheBehind() throws IOException {
    write();
    FileLocation moved = shard.appended().header().files().files().get("_0.fdt");
    VirtualBatch batch = shard.find(moved.bytes().blob());
    assertThat(batch.window(moved.bytes().offset())).isNotNull();
    assertThat(batch.window(-1)).isNull();
    assertThat(batch.window(batch.size().bytes())).isNull();
    // Commits end with zeros up to a whole page.
    assertThat(batch.window(batch.size().bytes() - 1)).isNull();
    upload();
    assertThat(batch.window(moved.bytes().offset())).isNull();
    CachedBlob blob = new CachedBlob(moved.bytes().blob(), batch.size().bytes(), source);
    assertThatThrownBy(() -> cache.window(blob, blob.length(), 1, 0))
        .isInstanceOf(IllegalArgumentException.class);
    byte[] bytes = new byte[1000];
    cache.copy(blob, moved.bytes().offset(), MemorySegment.ofArray(bytes));
    assertThat(bytes).isEqualTo(Arrays.copyOf(content(moved), 1000));
  }

  @Test
  void offsetsBehindWhatACommitMayReadAreRefused() throws IOException {
    write();
    FileLocation file = shard.appended().header().files().files().get("_0.fdt");
    CachedBlob shorter = new CachedBlob(file.bytes().blob(), 10, source);
    assertThatThrownBy(() -> cache.window(shorter, file.bytes().offset(), 1, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("within the blob");
  }

  @Test
  void manyReadersMeetTheUploadWhereverTheyAreAndReadTheSameBytes() throws Exception {
    for (int round = 0; round < 20; round++) {
      SampleIndex.addDocuments(writer, new Random(round), round * DOCUMENTS, DOCUMENTS);
      writer.commit();
      CommitFiles files = shard.append(directory).header().files();
      SearchDirectory search = new SearchDirectory(files, cache, source);
      AtomicBoolean uploaded = new AtomicBoolean();
      try (ExecutorService readers = Executors.newFixedThreadPool(3)) {
        List<Future<Integer>> results = new ArrayList<>();
        for (FileLocation file : newFiles(files)) {
          byte[] content = content(file);
          for (int i = 0; i < 3; i++) {
            Random random = new Random(round * 10L + i);
            IndexInput in = search.openInput(file.name(), IOContext.DEFAULT);
            results.add(readers.submit(() -> differences(in, content, random, uploaded)));
          }
        }
        upload();
        uploaded.set(true);
        for (Future<Integer> result : results) {
          assertThat(result.get()).isZero();
        }
      }
    }
  }

  /** A long file and a short one of those that the newest batch brings. */
  private List<FileLocation> newFiles(CommitFiles files) {
    return files.files().values().stream()
        .filter(file -> shard.find(file.bytes().blob()) != null)
        .filter(file -> file.name().endsWith(".fdt") || file.name().endsWith(".fnm"))
        .toList();
  }

  /** Reads here and there until it has read for a while after the upload. */
  private static int differences(
      IndexInput in, byte[] content, Random random, AtomicBoolean uploaded) throws IOException {
    int wrong = 0;
    try (in) {
      for (int left = 200; left > 0; left -= uploaded.get() ? 1 : 0) {
        int at = random.nextInt(content.length - 1);
        IndexInput clone = in.clone();
        clone.seek(at);
        wrong += clone.readByte() == content[at] ? 0 : 1;
        wrong += clone.readByte() == content[at + 1] ? 0 : 1;
      }
    }
    return wrong;
  }
}
