package io.lampyr.blobstore.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a small file system of its own, which only a privileged user can mount. */
class FileStoreFullDiskTest {
  private static final BlobKey KEY = new BlobKey("a/small");

  @TempDir private Path folder;
  private boolean mounted;

  @BeforeEach
  void mount() throws Exception {
    mounted = run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", folder.toString());
    assumeTrue(mounted, "a file system cannot be mounted here");
  }

  @AfterEach
  void unmount() throws Exception {
    if (mounted) {
      assertThat(run("umount", "-l", folder.toString())).isTrue();
    }
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
    } catch (IOException noSuchCommand) {
      return false;
    }
  }

  @Test
  void fullDiskIsNamedAndNothingIsOverwritten() throws IOException {
    try (FileBlobStore store = TestFileStores.open(folder, FsyncPolicy.ALWAYS)) {
      byte[] small = {1, 2, 3};
      store.put(KEY, BlobContent.of(small), PutCondition.ALWAYS);
      BlobContent large = BlobContent.of(new byte[2 << 20]);
      assertThatThrownBy(() -> store.put(KEY, large, PutCondition.ALWAYS))
          .isInstanceOf(MisconfiguredException.class)
          .hasMessageContaining("disk is full")
          .hasMessageContaining("a/small.blob");
      assertThat(LoadedBlob.read(store, KEY, 10).orElseThrow().bytes()).isEqualTo(small);
      try (Stream<Path> files = Files.list(folder.resolve("+temp"))) {
        assertThat(files.filter(file -> !file.toString().endsWith(".alive"))).isEmpty();
      }
      Path ballast = folder.resolve("+ballast");
      assertThatThrownBy(() -> Files.write(ballast, new byte[2 << 20]))
          .isInstanceOf(IOException.class);
      assertThatThrownBy(() -> store.put(KEY, BlobContent.of(small), PutCondition.ALWAYS))
          .isInstanceOf(MisconfiguredException.class);
      assertThat(store.delete(List.of(Deletion.of(KEY))))
          .containsExactly(new DeleteOutcome.Deleted());
      Files.delete(ballast);
      assertThat(store.put(KEY, BlobContent.of(small), PutCondition.IF_ABSENT))
          .isInstanceOf(PutOutcome.Stored.class);
    }
  }

  @Test
  void folderOfAReadOnlyFileSystemIsNamed() throws Exception {
    assertThat(run("mount", "-o", "remount,ro", folder.toString())).isTrue();
    assertThatThrownBy(() -> TestFileStores.open(folder.resolve("data")))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining(folder.toString());
  }
}
