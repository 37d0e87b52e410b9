package io.lampyr.blockcache.mapped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.file.FileBlobStore;
import io.lampyr.blobstore.file.FileStoreSettings;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.PatternSource;
import io.lampyr.blockcache.Window;
import io.lampyr.blockcache.region.RegionCache;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappedBlobsTest {
  private static final int LENGTH = 100_000;

  @TempDir Path folder;
  private final VirtualTime time = VirtualTime.threaded();
  private final Ports ports = new Ports(time, time, new SeededRandomness(1));
  private final PatternSource source = new PatternSource();
  private FileBlobStore store;
  private RegionCache regions;
  private MappedBlobs blobs;

  @BeforeEach
  void open() {
    store = store();
    regions = RegionCache.inMemory(CacheSettings.inMemory(4 << 20), ports);
    blobs = new MappedBlobs(store, regions, 4, Metrics.none());
  }

  private FileBlobStore store() {
    return FileBlobStore.open(FileStoreSettings.of(folder), time, time, new SystemRandomness());
  }

  @AfterEach
  void close() throws IOException {
    blobs.close();
    store.close();
  }

  private static BlobKey key(int number) {
    return new BlobKey("indices/a/0/1/bcc-" + number);
  }

  private void put(BlobKey key) {
    byte[] bytes = PatternSource.bytes(key, 0, LENGTH);
    assertThat(store.put(key, BlobContent.of(bytes), new PutCondition.IfAbsent()))
        .isInstanceOf(PutOutcome.Stored.class);
  }

  private CachedBlob blob(int number) {
    return new CachedBlob(key(number), LENGTH, source);
  }

  private boolean isRight(int number, long at, int length) {
    byte[] into = new byte[length];
    blobs.copy(blob(number), at, MemorySegment.ofArray(into));
    Window window = blobs.window(blob(number), at, length, 0);
    return Arrays.equals(into, PatternSource.bytes(key(number), at, length))
        && PatternSource.isRight(key(number), window);
  }

  @Test
  void whatIsInTheFolderIsReadWhereItLies() {
    put(key(1));
    assertThat(isRight(1, 0, LENGTH)).isTrue();
    assertThat(isRight(1, LENGTH - 1, 1)).isTrue();
    assertThat(blobs.window(blob(1), 5, 1, 0).bytes().byteSize()).isEqualTo(LENGTH);
    assertThat(source.count()).isZero();
    assertThat(regions.stats().misses()).isZero();
    assertThat(blobs.mapped()).isEqualTo(1);
  }

  @Test
  void whatIsNotThereYetIsCachedUntilItIs() {
    assertThat(isRight(1, 10, 1000)).isTrue();
    assertThat(source.count()).isPositive();
    Window before = blobs.window(blob(1), 10, 1000, 0);
    put(key(1));
    int reads = source.count();
    assertThat(isRight(1, 0, LENGTH)).isTrue();
    assertThat(source.count()).isEqualTo(reads);
    // It is no longer kept twice.
    assertThat(before.bytes().scope().isAlive()).isFalse();
  }

  @Test
  void noCopyIsLeftOfWhatComesIntoTheFolderWhileItIsReadFromElsewhere() {
    for (int number : new int[] {1, 2}) {
      CachedBlob blob =
          new CachedBlob(
              key(number),
              LENGTH,
              (key, offset, into) -> {
                source.read(key, offset, into);
                if (!store.has(key)) {
                  put(key);
                }
              });
      if (number == 1) {
        assertThat(PatternSource.isRight(key(1), blobs.window(blob, 10, 1000, 0))).isTrue();
      } else {
        byte[] into = new byte[1000];
        blobs.copy(blob, 10, MemorySegment.ofArray(into));
        assertThat(into).isEqualTo(PatternSource.bytes(key(2), 10, 1000));
      }
      assertThat(blobs.mapped()).isEqualTo(number);
      assertThat(regions.use()).allMatch(tier -> tier.held().isEmpty());
    }
  }

  @Test
  void aCopyGoesWhenItsBlobArrivesAlthoughNobodyReadsItAgain() {
    assertThat(isRight(1, 10, 1000)).isTrue();
    assertThat(regions.use()).anyMatch(tier -> !tier.held().isEmpty());
    put(key(1));
    assertThat(regions.use()).allMatch(tier -> tier.held().isEmpty());
  }

  @Test
  void noCopyIsLeftOfWhatArrivesJustBeforeItIsReadAhead() throws IOException {
    VirtualTime inline = VirtualTime.inline();
    RegionCache others =
        RegionCache.inMemory(
            CacheSettings.inMemory(4 << 20), new Ports(inline, inline, new SeededRandomness(1)));
    BlockCache arriving =
        (BlockCache)
            Proxy.newProxyInstance(
                BlockCache.class.getClassLoader(),
                new Class<?>[] {BlockCache.class},
                (_, method, arguments) -> {
                  if (method.getName().equals("prefetch")) {
                    put(key(1));
                  }
                  return method.invoke(others, arguments);
                });
    try (MappedBlobs ahead = new MappedBlobs(store, arriving, 4, Metrics.none())) {
      ahead.prefetch(blob(1), 0, LENGTH);
      assertThat(source.count()).isPositive();
      assertThat(others.use()).allMatch(tier -> tier.held().isEmpty());
    }
  }

  @Test
  void whatIsStoredIsNotCopiedIntoTheOtherCache() {
    put(key(1));
    byte[] bytes = PatternSource.bytes(key(1), 0, LENGTH);
    blobs.populate(key(1), 0, MemorySegment.ofArray(bytes));
    blobs.populate(key(2), 0, MemorySegment.ofArray(PatternSource.bytes(key(2), 0, LENGTH)));
    CachedBlob second = new CachedBlob(key(2), LENGTH, source);
    assertThat(PatternSource.isRight(key(2), regions.window(second, 0, 4096, 0))).isTrue();
    assertThat(source.count()).isZero();
    CachedBlob first = new CachedBlob(key(1), LENGTH, source);
    assertThat(PatternSource.isRight(key(1), regions.window(first, 0, 4096, 0))).isTrue();
    assertThat(source.count()).isEqualTo(1);
  }

  @Test
  void aCopyFromBeforeABlobWasStoredGoesWithoutAnotherRead() {
    assertThat(isRight(1, 10, 1000)).isTrue();
    Window before = blobs.window(blob(1), 10, 1000, 0);
    put(key(1));
    blobs.populate(key(1), 0, MemorySegment.ofArray(PatternSource.bytes(key(1), 0, LENGTH)));
    assertThat(before.bytes().scope().isAlive()).isFalse();
    assertThat(blobs.mapped()).isZero();
  }

  @Test
  void blobsThatAreDeletedByAnyStoreOfTheProcessAreUnmapped() throws IOException {
    put(key(1));
    Window window = blobs.window(blob(1), 0, 1, 0);
    try (FileBlobStore other = store()) {
      other.delete(List.of(new Deletion(key(1), Optional.empty())));
    }
    assertThat(blobs.mapped()).isZero();
    assertThatThrownBy(() -> window.bytes().get(ValueLayout.JAVA_BYTE, 0))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aBoundedNumberIsMappedAndAllAreRight() {
    for (int i = 0; i < 20; i++) {
      put(key(i));
    }
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      int at = random.nextInt(LENGTH - 100);
      assertThat(isRight(random.nextInt(20), at, 1 + random.nextInt(100))).isTrue();
      assertThat(blobs.mapped()).isLessThanOrEqualTo(4);
    }
    assertThat(source.count()).isZero();
    assertThat(blobs.stats().evictions()).isPositive();
  }

  @Test
  void readersOfManyThreadsSeeTheBlobsBytesOrAnEnd() throws InterruptedException {
    for (int i = 0; i < 12; i++) {
      put(key(i));
    }
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 6; t++) {
      int seed = t;
      threads.add(Thread.ofPlatform().start(() -> read(new Random(seed), failure)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failure.get()).isNull();
  }

  private void read(Random random, AtomicReference<Throwable> failure) {
    try {
      for (int i = 0; i < 500 && failure.get() == null; i++) {
        int number = random.nextInt(12);
        int at = random.nextInt(LENGTH);
        if (random.nextInt(50) == 0) {
          Thread.currentThread().interrupt();
        }
        try {
          byte found = blobs.window(blob(number), at, 1, 0).bytes().get(ValueLayout.JAVA_BYTE, at);
          assertThat(found).isEqualTo(PatternSource.byteAt(key(number), at));
        } catch (IllegalStateException ended) {
          Window.acknowledgeEnd();
        }
        if (random.nextInt(20) == 0) {
          blobs.forget(key(number));
        }
        var _ = Thread.interrupted();
      }
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
    }
  }

  @Test
  void aBlobThatIsShorterThanItWasPublishedIsDamage() {
    put(key(1));
    CachedBlob longer = new CachedBlob(key(1), LENGTH + 1, source);
    assertThatThrownBy(() -> blobs.window(longer, 0, 1, 0))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("shorter than it was published");
  }

  @Test
  void nothingIsMappedOnceItIsClosed() {
    put(key(1));
    Window window = blobs.window(blob(1), 0, 1, 0);
    blobs.close();
    assertThat(window.bytes().scope().isAlive()).isFalse();
    assertThatThrownBy(() -> blobs.window(blob(1), 0, 1, 0))
        .isInstanceOf(IllegalStateException.class);
    assertThat(blobs.mapped()).isZero();
  }

  @Test
  void emptyingItUnmapsAll() {
    put(key(1));
    assertThat(isRight(1, 0, 10)).isTrue();
    blobs.clear();
    assertThat(blobs.mapped()).isZero();
    assertThat(isRight(1, 0, 10)).isTrue();
  }
}
