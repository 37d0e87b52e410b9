package io.lampyr.blockcache.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Await;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.blockcache.PatternSource;
import io.lampyr.blockcache.PatternSource.Read;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedFolderTest {
  private static final int BLOCK = 8192;
  private static final long LENGTH = 10 * BLOCK + 100;
  private static final BlobKey KEY = new BlobKey("indices/a/0/1/bcc-7");
  private static final Duration WAIT = Duration.ofMillis(500);
  private static final Duration REST = Duration.ofSeconds(30);
  private static final SharedFolderSettings SETTINGS =
      new SharedFolderSettings(BLOCK, WAIT, 4, 64, 3, REST);

  @TempDir Path folder;

  /** Writes are done when the read returns: forked tasks run within {@code fork}. */
  private final VirtualTime time = VirtualTime.inline();

  private final PatternSource source = new PatternSource();

  private SharedFolder shared() {
    return new SharedFolder(folder, SETTINGS, ports(time));
  }

  private static Ports ports(VirtualTime time) {
    return new Ports(time, time, new SeededRandomness(System.nanoTime()));
  }

  private static void assertReads(ByteSource tier, long offset, int length) {
    byte[] into = new byte[length];
    tier.read(KEY, offset, MemorySegment.ofArray(into));
    assertThat(into).isEqualTo(PatternSource.bytes(KEY, offset, length));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @Test
  void missFetchesWholeBlocksAndOtherProcessesFindThem() {
    assertReads(shared().before(source, LENGTH), BLOCK + 10, BLOCK);
    assertThat(source.reads()).containsExactly(new Read(KEY, BLOCK, 2 * BLOCK));
    SharedFolder other = shared();
    assertReads(other.before(source, LENGTH), BLOCK, 2 * BLOCK);
    assertThat(source.count()).isEqualTo(1);
    assertThat(other.stats().hits()).isEqualTo(2);
  }

  @Test
  void onlyMissingBlocksAreFetched() {
    ByteSource tier = shared().before(source, LENGTH);
    assertReads(tier, 2 * BLOCK, 1);
    assertReads(tier, 0, 5 * BLOCK);
    assertThat(source.reads())
        .containsExactly(
            new Read(KEY, 2 * BLOCK, BLOCK),
            new Read(KEY, 0, 2 * BLOCK),
            new Read(KEY, 3 * BLOCK, 2 * BLOCK));
  }

  @Test
  void lastBlockEndsWithTheBlobAndALongerBlobHasItsOwn() {
    assertReads(shared().before(source, LENGTH), LENGTH - 5, 5);
    assertThat(source.reads()).containsExactly(new Read(KEY, 10 * BLOCK, 100));
    assertReads(shared().before(source, LENGTH + 500), LENGTH - 5, 10);
    assertThat(source.reads()).last().isEqualTo(new Read(KEY, 10 * BLOCK, 600));
    assertReads(shared().before(source, LENGTH), LENGTH - 5, 5);
    assertThat(source.count()).isEqualTo(2);
  }

  @Test
  void readBehindTheLengthIsRefused() {
    ByteSource tier = shared().before(source, LENGTH);
    assertThatThrownBy(() -> tier.read(KEY, LENGTH - 1, MemorySegment.ofArray(new byte[2])))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void filesMayVanish() throws IOException {
    ByteSource tier = shared().before(source, LENGTH);
    assertReads(tier, 0, 3 * BLOCK);
    Files.delete(files().get(1));
    assertReads(tier, 0, 3 * BLOCK);
    assertThat(source.count()).isEqualTo(2);
  }

  @Test
  void damagedFilesAreDeletedAndFetchedAgain() throws IOException {
    long seed = System.nanoTime();
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    SharedFolder shared = shared();
    ByteSource tier = shared.before(source, LENGTH);
    assertReads(tier, 0, BLOCK);
    Path file = files().getFirst();
    for (int round = 0; round < 200; round++) {
      byte[] bytes = Files.readAllBytes(file);
      byte[] damaged =
          switch (round % 3) {
            case 0 -> flipped(bytes, random.nextInt(bytes.length));
            case 1 -> Arrays.copyOf(bytes, random.nextInt(bytes.length));
            default -> Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(100));
          };
      Files.write(file, damaged);
      int before = source.count();
      assertReads(tier, 0, BLOCK);
      assertThat(source.count()).as("round=%d", round).isEqualTo(before + 1);
      assertReads(tier, 0, BLOCK);
      assertThat(source.count()).isEqualTo(before + 1);
    }
    assertThat(shared.stats().failures()).isEqualTo(200);
  }

  private static byte[] flipped(byte[] bytes, int at) {
    bytes[at] ^= 1;
    return bytes;
  }

  @Test
  void anotherBlocksFileDoesNotPass() throws IOException {
    ByteSource tier = shared().before(source, LENGTH);
    assertReads(tier, 0, 2 * BLOCK);
    Files.copy(files().get(0), files().get(1), StandardCopyOption.REPLACE_EXISTING);
    assertReads(tier, 0, 2 * BLOCK);
    assertThat(source.count()).isEqualTo(2);
  }

  @Test
  void failureOfTheSourceIsTheReadersAndLeavesNoFile() throws IOException {
    source.before(() -> {
      throw new UnavailableException("made to fail");
    });
    ByteSource tier = shared().before(source, LENGTH);
    assertThatThrownBy(() -> assertReads(tier, 0, 1)).isInstanceOf(UnavailableException.class);
    assertThat(files()).isEmpty();
  }

  @Test
  void fullDiskCostsRequestsOnlyAndLeavesNoDebris() throws Exception {
    Path mount = Files.createDirectory(folder.resolve("small"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", mount.toString()),
        "needs the right to mount");
    try {
      SharedFolder shared = new SharedFolder(mount, SETTINGS, ports(time));
      ByteSource tier = shared.before(source, LENGTH);
      for (int block = 0; block < 10; block++) {
        assertReads(tier, (long) block * BLOCK, BLOCK);
      }
      assertThat(shared.stats().failures()).isPositive();
      assertReads(tier, 0, BLOCK);
      assertThat(source.count()).isEqualTo(10);
      assertThat(files()).noneMatch(file -> file.toString().contains(".tmp-"));
    } finally {
      run("umount", mount.toString());
    }
  }

  private static boolean run(String... command) throws Exception {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    } catch (IOException notThere) {
      return false;
    }
  }

  @Test
  void deadMountCostsAWaitThenNothing() throws Exception {
    VirtualTime threads = VirtualTime.threaded();
    DeadMount mount = new DeadMount();
    SharedFolder shared = new SharedFolder(mount, SETTINGS, ports(threads));
    ByteSource tier = shared.before(source, LENGTH);
    for (int read = 1; read <= SETTINGS.failuresToRest(); read++) {
      int wanted = read;
      FutureTask<Void> reader =
          new FutureTask<>(() -> {
            assertReads(tier, (long) wanted * BLOCK, 10);
            return null;
          });
      Thread thread = Thread.ofPlatform().daemon().start(reader);
      Await.until(() -> mount.calls.get() >= wanted && thread.getState() == Thread.State.WAITING);
      threads.advance(WAIT);
      reader.get();
    }
    // Now it rests: no wait, no further worker.
    assertReads(tier, 5 * BLOCK, 10);
    assertThat(mount.reads.get()).isEqualTo(SETTINGS.failuresToRest());
    // Beside its read, each fetch may have begun to store its block, at any time later.
    assertThat(mount.calls.get()).isLessThanOrEqualTo(2 * SETTINGS.failuresToRest() + 1);
    mount.revive();
  }

  @Test
  void workersThatNeverReturnAreBounded() {
    VirtualTime threads = VirtualTime.threaded();
    DeadMount mount = new DeadMount();
    SharedFolderSettings patient = new SharedFolderSettings(BLOCK, WAIT, 4, 2, 1000, REST);
    SharedFolder shared = new SharedFolder(mount, patient, ports(threads));
    ByteSource tier = shared.before(source, LENGTH);
    FutureTask<Void> reader =
        new FutureTask<>(() -> {
          assertReads(tier, 0, 10 * BLOCK);
          return null;
        });
    Thread.ofPlatform().daemon().start(reader);
    while (!reader.isDone()) {
      threads.advance(WAIT);
    }
    assertReads(tier, 0, 10 * BLOCK);
    assertThat(mount.reads.get()).isLessThanOrEqualTo(patient.maxReads());
    assertThat(mount.calls.get()).isLessThanOrEqualTo(patient.maxReads() + patient.maxWrites());
    mount.revive();
  }

  @Test
  void mountThatComesBackIsUsedAgainAfterTheRest() {
    AtomicInteger failing = new AtomicInteger(SETTINGS.failuresToRest());
    FolderAccess flaky = new Failing(new DiskAccess(folder), failing);
    ByteSource tier = new SharedFolder(flaky, SETTINGS, ports(time)).before(source, LENGTH);
    for (int block = 0; block < SETTINGS.failuresToRest(); block++) {
      assertReads(tier, (long) block * BLOCK, 1);
    }
    int before = source.count();
    assertReads(tier, 0, 1);
    assertThat(source.count()).isEqualTo(before + 1);
    time.advance(REST);
    assertReads(tier, 0, 1);
    assertThat(source.count()).isEqualTo(before + 1);
  }

  @Test
  void trimDeletesTheOldestUntilTheRestFits() throws IOException {
    SharedFolder shared = shared();
    ByteSource tier = shared.before(source, LENGTH);
    assertReads(tier, 0, 4 * BLOCK);
    List<Path> files = files();
    long each = Files.size(files.getFirst());
    for (int i = 0; i < files.size(); i++) {
      Files.setLastModifiedTime(files.get(i), FileTime.from(Instant.EPOCH.plusSeconds(9 - i)));
    }
    assertThat(shared.trim(2 * each)).isEqualTo(2 * each);
    assertThat(files()).containsExactlyElementsOf(files.subList(0, 2));
    assertThat(shared.trim(2 * each)).isZero();
    assertThat(shared.stats().evictions()).isEqualTo(2);
  }

  @Test
  void manyProcessesShareOneFolder() throws Exception {
    List<FutureTask<Void>> readers = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Random random = new Random(i);
      ByteSource tier =
          new SharedFolder(folder, SETTINGS, ports(VirtualTime.inline())).before(source, LENGTH);
      FutureTask<Void> reader =
          new FutureTask<>(() -> {
            for (int n = 0; n < 60; n++) {
              long offset = random.nextLong(LENGTH - 1);
              assertReads(
                  tier, offset, (int) Math.min(1 + random.nextInt(20_000), LENGTH - offset));
            }
            return null;
          });
      Thread.ofPlatform().daemon().start(reader);
      readers.add(reader);
    }
    SharedFolder trimming = shared();
    while (readers.stream().anyMatch(reader -> !reader.isDone())) {
      trimming.trim(3 * BLOCK);
    }
    for (FutureTask<Void> reader : readers) {
      reader.get();
    }
  }

  /** Every call blocks until the mount is revived. */
  private static final class DeadMount implements FolderAccess {
    private final CountDownLatch alive = new CountDownLatch(1);
    private final AtomicInteger calls = new AtomicInteger();
    private final AtomicInteger reads = new AtomicInteger();

    void revive() {
      alive.countDown();
    }

    private void block() throws IOException {
      calls.incrementAndGet();
      try {
        alive.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", e);
      }
    }

    @Override
    public Optional<byte[]> read(String name, int maxBytes) throws IOException {
      reads.incrementAndGet();
      block();
      return Optional.empty();
    }

    @Override
    public void write(String name, String temporaryName, byte[] bytes) throws IOException {
      block();
    }

    @Override
    public void delete(String name) throws IOException {
      block();
    }

    @Override
    public void list(Consumer<Listed> each) throws IOException {
      block();
    }
  }

  /** Reads fail so many times. */
  private record Failing(FolderAccess folder, AtomicInteger left) implements FolderAccess {
    @Override
    public Optional<byte[]> read(String name, int maxBytes) throws IOException {
      if (left.getAndDecrement() > 0) {
        throw new IOException("made to fail");
      }
      return folder.read(name, maxBytes);
    }

    @Override
    public void write(String name, String temporaryName, byte[] bytes) throws IOException {
      folder.write(name, temporaryName, bytes);
    }

    @Override
    public void delete(String name) throws IOException {
      folder.delete(name);
    }

    @Override
    public void list(Consumer<Listed> each) throws IOException {
      folder.list(each);
    }
  }
}
