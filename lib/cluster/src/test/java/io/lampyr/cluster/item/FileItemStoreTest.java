package io.lampyr.cluster.item;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.file.FileBlobStore;
import io.lampyr.blobstore.file.FileStoreSettings;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cluster state as files with compare-and-swap. */
class FileItemStoreTest extends ItemStoreContract {
  @TempDir private Path folder;
  private FileBlobStore blobs;

  @BeforeEach
  void open() {
    blobs = openFolder();
  }

  @AfterEach
  void close() throws IOException {
    blobs.close();
  }

  private FileBlobStore openFolder() {
    return FileBlobStore.open(
        FileStoreSettings.of(folder),
        new SystemClock(),
        new ThreadScheduler((thread, thrown) -> {}),
        new SystemRandomness());
  }

  @Override
  protected ItemStore store() {
    return new BlobItemStore(blobs, "state");
  }

  @Test
  void itemsOutliveTheProcessAndAreSharedByTwo() throws IOException {
    ItemKey key = new ItemKey("partition", "sort");
    store().write(key, new Draft("value", 7), ItemCondition.ABSENT);
    try (FileBlobStore other = openFolder()) {
      ItemStore second = new BlobItemStore(other, "state");
      Revision revision = second.read(key).orElseThrow().revision();
      assertThat(second.write(key, new Draft("next", 8), ItemCondition.at(revision)))
          .isInstanceOf(WriteOutcome.Written.class);
      assertThat(store().write(key, new Draft("lost", 9), ItemCondition.at(revision)))
          .isInstanceOf(WriteOutcome.LostRace.class);
    }
    assertThat(store().read(key).orElseThrow().value()).isEqualTo("next");
  }
}
