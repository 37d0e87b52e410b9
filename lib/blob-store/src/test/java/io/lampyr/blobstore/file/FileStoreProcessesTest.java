package io.lampyr.blobstore.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.RegisterHistory;
import io.lampyr.blobstore.RegisterHistory.Event;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real processes on one folder: killed at any point, and racing. */
class FileStoreProcessesTest {
  private static final int KILLS = Integer.getInteger("lampyr.file-store.kills", 5);
  private static final int HISTORIES = Integer.getInteger("lampyr.file-store.histories", 40);

  @TempDir private Path folder;

  @Test
  void whatAKilledProcessWasToldIsStoredIsThereAndNothingIsThereInPart() throws Exception {
    long seed = System.nanoTime();
    System.out.println("killed processes seed=" + seed);
    Random random = new Random(seed);
    Set<BlobKey> acknowledged = new HashSet<>();
    for (int round = 0; round < KILLS; round++) {
      Process child = StoreChild.start(folder, "puts", "round" + round, 0);
      try (BufferedReader output = StoreChild.output(child)) {
        for (int i = 1 + random.nextInt(60); i > 0; i--) {
          acknowledged.add(acknowledgement(output.readLine()).orElseThrow());
        }
        // By its handle, as a process that is destroyed itself has its output closed.
        assertThat(child.toHandle().destroyForcibly()).isTrue();
        output.lines().flatMap(line -> acknowledgement(line).stream()).forEach(acknowledged::add);
      }
      child.waitFor();
      try (FileBlobStore store = TestFileStores.open(folder)) {
        Set<BlobKey> listed = readAll(store);
        assertThat(listed).as("seed %d round %d", seed, round).containsAll(acknowledged);
        assertThat(temporaries()).isEmpty();
      }
    }
  }

  /** A line that was cut by the kill acknowledges nothing. */
  private static Optional<BlobKey> acknowledgement(String line) {
    return line.endsWith(";")
        ? Optional.of(new BlobKey(line.substring(0, line.length() - 1)))
        : Optional.empty();
  }

  private static Set<BlobKey> readAll(FileBlobStore store) {
    Set<BlobKey> keys = new HashSet<>();
    Optional<BlobKey> after = Optional.empty();
    boolean more = true;
    while (more) {
      ListPage page = store.list("", after, 100);
      for (BlobInfo blob : page.blobs()) {
        assertThat(LoadedBlob.read(store, blob.key(), 1 << 20).orElseThrow().bytes())
            .isEqualTo(StoreChild.content(blob.key()));
        keys.add(blob.key());
        after = Optional.of(blob.key());
      }
      more = page.more();
    }
    return keys;
  }

  private List<Path> temporaries() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("+temp"))) {
      return files.filter(file -> !file.toString().endsWith(".alive")).toList();
    }
  }

  @Test
  void livingWritersFilesAreLeftAloneByAnotherProcess() throws Exception {
    try (FileBlobStore store = TestFileStores.open(folder)) {
      String writer;
      try (Stream<Path> files = Files.list(folder.resolve("+temp"))) {
        writer = files.toList().getFirst().getFileName().toString().replace(".alive", "");
      }
      Path unfinished = Files.writeString(folder.resolve("+temp/" + writer + ".99"), "mine");
      Path left = Files.writeString(folder.resolve("+temp/" + "0".repeat(32) + ".1"), "dead");
      Process child = StoreChild.start(folder, "increments", "child", 3);
      assertThat(child.waitFor()).isZero();
      assertThat(unfinished).exists();
      assertThat(left).doesNotExist();
      assertThat(store.head(StoreChild.COUNTER)).isPresent();
    }
  }

  @Test
  void noUpdateOfRacingProcessesIsLost() throws Exception {
    int each = 150;
    List<Process> children = new ArrayList<>();
    for (String name : List.of("a", "b")) {
      children.add(StoreChild.start(folder, "increments", name, each));
    }
    try (FileBlobStore store = TestFileStores.open(folder)) {
      StoreChild.increment(store, "c", each);
      for (Process child : children) {
        assertThat(child.waitFor()).isZero();
      }
      byte[] end = LoadedBlob.read(store, StoreChild.COUNTER, 100).orElseThrow().bytes();
      assertThat(new String(end, UTF_8)).startsWith(3 * each + " ");
    }
  }

  @Test
  void historiesOfTwoProcessesAreLinearizable() throws Exception {
    List<Process> children = new ArrayList<>();
    long seed = System.nanoTime();
    System.out.println("historiesOfTwoProcessesAreLinearizable seed=" + seed);
    for (String name : List.of("a" + seed, "b" + seed)) {
      children.add(StoreChild.start(folder, "history", name, HISTORIES));
    }
    List<List<Event>> rounds = new ArrayList<>();
    // The children wait for each other: when one ends early, so must the other.
    for (Process child : children) {
      var _ = child.onExit().thenAccept(ended -> endAll(ended, children));
    }
    for (Process child : children) {
      try (BufferedReader output = StoreChild.output(child)) {
        output.lines().forEach(line -> StoreChild.decode(line, rounds));
      }
      assertThat(child.waitFor()).isZero();
    }
    assertThat(rounds).hasSize(HISTORIES);
    for (List<Event> events : rounds) {
      assertThat(RegisterHistory.isLinearizable(events)).as("%d %s", seed, events).isTrue();
    }
  }

  private static void endAll(Process ended, List<Process> children) {
    if (ended.exitValue() != 0) {
      children.forEach(Process::destroyForcibly);
    }
  }
}
