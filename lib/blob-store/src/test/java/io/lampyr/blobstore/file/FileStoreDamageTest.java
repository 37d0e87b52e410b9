package io.lampyr.blobstore.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are not what was written, and folders that are not the store's. */
class FileStoreDamageTest {
  private static final BlobKey KEY = new BlobKey("a/b");

  /** "hello", stored at the beginning of 2026; computed by a program of another language. */
  private static final String GOLDEN =
      "68656c6c6f4c4d5059424c4f42000000010000000000000000000000050000019b76daa8002cf24dba5fb0a30e26e83b2ac5b9e29e9a71bb4c00000000000000002727bf98";

  @TempDir private Path folder;
  private final VirtualTime time = VirtualTime.inline();
  private FileBlobStore store;
  private Path file;

  @BeforeEach
  void storeHello() {
    store = open(folder.resolve("store"));
    file = folder.resolve("store/a/b.blob");
    store.put(KEY, BlobContent.of("hello".getBytes(UTF_8)), PutCondition.ALWAYS);
  }

  @AfterEach
  void close() throws IOException {
    store.close();
  }

  private FileBlobStore open(Path path) {
    return FileBlobStore.open(
        FileStoreSettings.of(path), time, time, new SeededRandomness(System.nanoTime()));
  }

  @Test
  void formIsTheDocumentedOne() throws IOException {
    assertThat(HexFormat.of().formatHex(Files.readAllBytes(file))).isEqualTo(GOLDEN);
    assertThat(folder.resolve("store/+lampyr-file-store")).hasContent("lampyr file-store v1\n");
  }

  @Test
  void everyCutIsNoticedByAllCallsAndTheFileIsLeftAlone() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      Files.write(file, cut);
      assertAllCallsRefuse(CorruptionException.class);
      assertThat(Files.readAllBytes(file)).isEqualTo(cut);
    }
  }

  @Test
  void everyFlippedBitOfTheFooterIsNoticed() throws IOException {
    byte[] whole = Files.readAllBytes(file);
    for (int bit = 5 * 8; bit < whole.length * 8; bit++) {
      byte[] damaged = whole.clone();
      damaged[bit / 8] ^= (byte) (1 << (bit % 8));
      Files.write(file, damaged);
      assertThatThrownBy(() -> store.head(KEY))
          .as("bit %d", bit)
          .isInstanceOf(CorruptionException.class)
          .hasMessageContaining("a/b.blob")
          .hasMessageContaining("offset=5");
    }
  }

  @Test
  void flippedBitOfTheContentIsNoticedBeforeTheLastByteOfAWholeRead() throws IOException {
    byte[] damaged = Files.readAllBytes(file);
    damaged[1] ^= 4;
    Files.write(file, damaged);
    try (GetOutcome.Found found = (GetOutcome.Found) store.get(KEY, Span.ALL)) {
      assertThat(found.body().readNBytes(4)).hasSize(4);
      assertThatThrownBy(() -> found.body().read())
          .isInstanceOf(CorruptionException.class)
          .hasMessageContaining("a/b.blob");
    }
    try (GetOutcome.Found found = (GetOutcome.Found) store.get(KEY, Span.of(1, 3))) {
      assertThat(found.body().readAllBytes()).hasSize(3);
    }
  }

  @Test
  void foreignAndLinkedFilesAreRefused() throws IOException {
    Files.writeString(file, "somebody's text ".repeat(20));
    assertAllCallsRefuse(CorruptionException.class);
    Path elsewhere = Files.write(folder.resolve("elsewhere"), HexFormat.of().parseHex(GOLDEN));
    Files.delete(file);
    Files.createSymbolicLink(file, elsewhere);
    assertAllCallsRefuse(CorruptionException.class);
    Files.createDirectory(folder.resolve("outside"));
    Files.createSymbolicLink(folder.resolve("store/link"), folder.resolve("outside"));
    assertThatThrownBy(() ->
            store.put(new BlobKey("link/x"), BlobContent.of(new byte[1]), PutCondition.ALWAYS))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("link");
    assertThat(folder.resolve("outside")).isEmptyDirectory();
  }

  private void assertAllCallsRefuse(Class<? extends LampyrException> expected) {
    BlobContent other = BlobContent.of(new byte[1]);
    assertRefuses(expected, () -> store.get(KEY, Span.ALL));
    assertRefuses(expected, () -> store.head(KEY));
    assertRefuses(expected, () -> store.list("", Optional.empty(), 10));
    assertRefuses(expected, () -> store.put(KEY, other, PutCondition.ALWAYS));
    assertRefuses(expected, () -> store.put(KEY, other, PutCondition.IF_ABSENT));
    assertRefuses(expected, () -> store.delete(List.of(Deletion.of(KEY))));
  }

  private interface Call {
    Object run();
  }

  private static void assertRefuses(Class<? extends LampyrException> expected, Call call) {
    assertThatThrownBy(call::run).isInstanceOf(expected).hasMessageContaining("a/b.blob");
  }

  @Test
  void folderOfANewerFormatOrWithADamagedMarkerIsRefused() throws IOException {
    Path marker = folder.resolve("store/+lampyr-file-store");
    for (String text : List.of("lampyr file-store v2\n", "lampyr", "", "x".repeat(1000))) {
      Files.writeString(marker, text);
      assertThatThrownBy(() -> open(folder.resolve("store")))
          .isInstanceOf(MisconfiguredException.class)
          .hasMessageContaining("+lampyr-file-store");
      assertThat(marker).hasContent(text);
    }
    Files.delete(marker);
    assertThatThrownBy(() -> open(folder.resolve("store")))
        .isInstanceOf(MisconfiguredException.class);
    assertThat(marker).doesNotExist();
  }

  @Test
  void folderOfSomethingElseIsRefusedAndUnchanged() throws IOException {
    Path theirs = Files.createDirectory(folder.resolve("theirs"));
    Files.writeString(theirs.resolve("letter.txt"), "dear");
    assertThatThrownBy(() -> open(theirs))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("letter.txt");
    assertThat(theirs).isDirectoryNotContaining(path -> !path.endsWith("letter.txt"));
    assertThatThrownBy(() -> open(theirs.resolve("letter.txt")))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("letter.txt");
  }

  @Test
  void foreignFilesBesideBlobsAreNotListed() throws IOException {
    Files.writeString(folder.resolve("store/a/notes"), "x");
    Files.writeString(folder.resolve("store/a/strange name.blob"), "x");
    assertThat(store.list("", Optional.empty(), 10).blobs()).hasSize(1);
  }

  @Test
  void twoStoresOfOneProcessShareAFolder() throws IOException {
    try (FileBlobStore second = open(folder.resolve("store"))) {
      assertThat(second.head(KEY)).isPresent();
      second.put(new BlobKey("c"), BlobContent.of(new byte[1]), PutCondition.IF_ABSENT);
    }
    assertThat(store.head(new BlobKey("c"))).isPresent();
    store.put(new BlobKey("d"), BlobContent.of(new byte[1]), PutCondition.IF_ABSENT);
    assertThat(store.head(new BlobKey("d"))).isPresent();
  }
}
