package io.lampyr.blockcache.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.CacheSettings.FetchLimits;
import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.PatternSource;
import io.lampyr.blockcache.Window;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestartTest {
  private static final int REGION = 64 * 1024;
  private static final int BLOCK = 16 * 1024;
  private static final BlobKey KEY = new BlobKey("indices/a/0/1/bcc-7");
  private static final int REGIONS = 4;
  private static final CachedBlob NO_SOURCE =
      new CachedBlob(
          KEY,
          3L * REGION,
          (_, _, _) -> {
            throw new AssertionError("nothing is to be fetched");
          });

  @TempDir Path folder;
  private final PatternSource source = new PatternSource();
  private long seed = 1;

  private RegionCache open() {
    return open(settings(REGIONS, REGION));
  }

  private RegionCache open(CacheSettings settings) {
    VirtualTime time = VirtualTime.threaded();
    // A new seed for each process: nonces do not recur.
    return RegionCache.inFolder(
        folder, settings, new Ports(time, time, new SeededRandomness(seed++)));
  }

  private static CacheSettings settings(int regions, int regionBytes) {
    FetchLimits limits = new FetchLimits(1 << 20, 8, 64, Duration.ofSeconds(5), 4);
    return new CacheSettings(
        (long) regions * regionBytes, regionBytes, BLOCK, Duration.ZERO, limits);
  }

  private CachedBlob blob() {
    return new CachedBlob(KEY, 3L * REGION, source);
  }

  private void fillAndClose() {
    try (RegionCache cache = open()) {
      cache.window(blob(), 0, REGION, 0);
      cache.window(blob(), REGION, REGION, 0);
      cache.window(blob(), 2 * REGION + BLOCK, 1, 0);
    }
  }

  private void assertRight(RegionCache cache, CachedBlob blob) {
    for (long at = 0; at < blob.length(); at += REGION) {
      Window window = cache.window(blob, at, REGION, 0);
      assertThat(window.bytes().byteSize()).isEqualTo(REGION);
      assertThat(PatternSource.isRight(KEY, window)).isTrue();
    }
  }

  @Test
  void intactFolderIsWarm() {
    fillAndClose();
    try (RegionCache cache = open()) {
      Window first = cache.window(NO_SOURCE, 10, REGION - 10, 0);
      Window second = cache.window(NO_SOURCE, REGION, REGION, 0);
      Window third = cache.window(NO_SOURCE, 2 * REGION + BLOCK + 5, 100, 0);
      assertThat(PatternSource.isRight(KEY, first)).isTrue();
      assertThat(PatternSource.isRight(KEY, second)).isTrue();
      assertThat(PatternSource.isRight(KEY, third)).isTrue();
    }
  }

  @Test
  void copyUsesWhatTheLastProcessLeft() {
    fillAndClose();
    try (RegionCache cache = open()) {
      byte[] into = new byte[REGION];
      cache.copy(NO_SOURCE, 100, MemorySegment.ofArray(into));
      assertThat(into).isEqualTo(PatternSource.bytes(KEY, 100, REGION));
    }
  }

  @Test
  void whatIsFilledAfterARestartIsWarmAfterTheNext() {
    fillAndClose();
    try (RegionCache cache = open()) {
      cache.window(blob(), 2 * REGION, REGION, 0);
    }
    try (RegionCache cache = open()) {
      assertRight(cache, NO_SOURCE);
    }
  }

  /** Two runs are missing around what is there, so that one is fetched by another thread. */
  @Test
  void closedCacheHasGivenItsFolderBackWhenAllReadsAreDone() {
    for (int round = 0; round < 1000; round++) {
      BlobKey key = new BlobKey("indices/a/0/1/bcc-" + round);
      CachedBlob blob = new CachedBlob(key, REGION, source);
      try (RegionCache cache = open()) {
        cache.window(blob, BLOCK, 1, 0);
        assertThat(PatternSource.isRight(key, cache.window(blob, 0, REGION, 0))).isTrue();
      }
    }
  }

  @Test
  void reusedSlotsDoNotShowTheirEarlierBytes() {
    BlobKey other = new BlobKey("indices/b/0/1/bcc-1");
    fillAndClose();
    try (RegionCache cache = open()) {
      for (int region = 0; region < 2 * REGIONS; region++) {
        long at = (long) region * REGION;
        cache.window(new CachedBlob(other, 100L * REGION, source), at, REGION, 0);
      }
    }
    try (RegionCache cache = open()) {
      int before = source.count();
      assertRight(cache, blob());
      assertThat(source.count()).isGreaterThan(before);
    }
  }

  @Test
  void partialLastPageSurvives() {
    CachedBlob odd = new CachedBlob(KEY, 5000, source);
    try (RegionCache cache = open()) {
      cache.window(odd, 0, 5000, 0);
    }
    try (RegionCache cache = open()) {
      Window window = cache.window(odd, 0, 5000, 0);
      assertThat(PatternSource.isRight(KEY, window)).isTrue();
      assertThat(source.count()).isEqualTo(1);
    }
  }

  @Test
  void clearedAndForgottenBytesAreGoneForTheNextProcess() {
    fillAndClose();
    try (RegionCache cache = open()) {
      cache.forget(KEY);
    }
    int before = source.count();
    try (RegionCache cache = open()) {
      cache.window(blob(), 0, 1, 0);
    }
    assertThat(source.count()).isEqualTo(before + 1);
  }

  @Test
  void flippedBitsInRegionsAreFoundAndFetchedAgain() throws IOException {
    fillAndClose();
    flip(folder.resolve("slots").resolve("00000"), 20_000);
    int before = source.count();
    try (RegionCache cache = open()) {
      assertRight(cache, blob());
      assertThat(source.count()).isGreaterThan(before);
    }
  }

  @Test
  void damagedLedgerCostsTimeOnly() throws IOException {
    System.out.println("seed=99");
    Random random = new Random(99);
    for (int round = 0; round < 60; round++) {
      fillAndClose();
      Path ledger = folder.resolve("ledger");
      switch (round % 4) {
        case 0 -> truncate(ledger, random.nextLong(Files.size(ledger)));
        case 1 -> flip(ledger, random.nextInt(4096 + 2000));
        case 2 -> flip(ledger, 4096 + random.nextInt(8192 * REGIONS));
        default -> overwrite(ledger, random);
      }
      try (RegionCache cache = open()) {
        assertRight(cache, blob());
      }
    }
  }

  @Test
  void changedRegionSizeIsCold() {
    fillAndClose();
    int before = source.count();
    CachedBlob blob = new CachedBlob(KEY, 3L * REGION, source);
    try (RegionCache cache = open(settings(REGIONS * 2, REGION / 2))) {
      Window window = cache.window(blob, 0, 100, 0);
      assertThat(PatternSource.isRight(KEY, window)).isTrue();
      assertThat(source.count()).isEqualTo(before + 1);
    }
  }

  @Test
  void otherVersionIsCold() throws IOException {
    fillAndClose();
    try (RandomAccessFile ledger = new RandomAccessFile(folder.resolve("ledger").toFile(), "rw")) {
      ledger.seek(11);
      ledger.write(3);
    }
    int before = source.count();
    try (RegionCache cache = open()) {
      assertRight(cache, blob());
      assertThat(source.count()).isEqualTo(before + 3);
    }
  }

  @Test
  void filesThatAreMissingOrCutAreCold() throws IOException {
    fillAndClose();
    Files.delete(slot(0));
    truncate(slot(1), REGION - 1);
    int before = source.count();
    try (RegionCache cache = open()) {
      assertRight(cache, blob());
      // The third was not filled as a whole.
      assertThat(source.count()).isEqualTo(before + 4);
    }
  }

  @Test
  void whatAnEarlierReleaseOrNobodyVouchesForIsDeleted() throws IOException {
    Files.writeString(folder.resolve("regions"), "one file for all slots");
    Files.createDirectories(folder.resolve("slots"));
    Files.writeString(slot(3), "of a slot");
    Files.writeString(folder.resolve("slots").resolve("other"), "of nobody");
    open().close();
    assertThat(folder.resolve("regions")).doesNotExist();
    assertThat(folder.resolve("slots")).isEmptyDirectory();
  }

  private Path slot(int number) {
    return folder.resolve("slots").resolve("0000" + number);
  }

  private long taken() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("slots"))) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }

  @Test
  void whatACacheMayNotHoldAnyMoreIsGivenBack() throws IOException {
    fillAndClose();
    try (RegionCache cache = open()) {
      Window ended = cache.window(blob(), 0, REGION, 0);
      assertThat(taken()).isEqualTo(3L * REGION);
      assertThat(cache.hold(REGION)).isEqualTo(REGION);
      assertThat(taken()).isEqualTo(REGION);
      // It goes on with what it has left.
      assertRight(cache, blob());
      assertThat(taken()).isEqualTo(REGION);
      assertThatThrownBy(() -> ended.bytes().get(ValueLayout.JAVA_BYTE, 0))
          .isInstanceOf(IllegalStateException.class);
      assertThat(cache.hold(Long.MAX_VALUE)).isEqualTo((long) REGIONS * REGION);
      assertRight(cache, blob());
      assertThat(taken()).isEqualTo(3L * REGION);
      int before = source.count();
      assertRight(cache, blob());
      assertThat(source.count()).isEqualTo(before);
    }
  }

  @Test
  void whatIsForgottenTakesNothing() throws IOException {
    fillAndClose();
    try (RegionCache cache = open()) {
      assertThat(taken()).isEqualTo(3L * REGION);
      cache.forget(KEY);
      assertThat(taken()).isZero();
      assertRight(cache, blob());
    }
  }

  @Test
  void folderBelongsToOneProcess() {
    try (RegionCache cache = open()) {
      assertThatThrownBy(this::open)
          .isInstanceOf(MisconfiguredException.class)
          .hasMessageContaining("used by another process");
      assertThat(cache.stats().hits()).isZero();
    }
    open().close();
  }

  @Test
  void folderThatCannotBeMadeIsNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    VirtualTime time = VirtualTime.threaded();
    Ports ports = new Ports(time, time, new SeededRandomness(1));
    assertThatThrownBy(
            () -> RegionCache.inFolder(file.resolve("cache"), settings(1, REGION), ports))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("file/cache");
  }

  @Test
  void diskThatCannotBeWrittenLeavesReadsWhole() throws IOException {
    try (RegionCache cache = open()) {
      // Folders in the files' places: opening them for writing fails, as on a broken disk.
      for (int slot = 0; slot < REGIONS; slot++) {
        Files.createDirectory(slot(slot));
      }
      for (int round = 0; round < 3 * REGIONS; round++) {
        Window window = cache.window(blob(), 5, 100, 0);
        assertThat(PatternSource.isRight(KEY, window)).isTrue();
      }
      assertThat(cache.stats().failures()).isPositive();
    }
  }

  private static void flip(Path file, long at) throws IOException {
    try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
      access.seek(at);
      int old = access.read();
      access.seek(at);
      access.write(old ^ 0x10);
    }
  }

  private static void truncate(Path file, long to) throws IOException {
    try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
      access.setLength(to);
    }
  }

  private static void overwrite(Path file, Random random) throws IOException {
    byte[] bytes = new byte[(int) Files.size(file)];
    random.nextBytes(bytes);
    Files.write(file, bytes);
  }
}
