package io.lampyr.blobstore.file;

import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import java.nio.file.Path;

/** Opens file stores as tests want them: with the machine's own time, and without forcing. */
public final class TestFileStores {
  private TestFileStores() {}

  public static FileBlobStore open(Path folder) {
    return open(folder, FsyncPolicy.NEVER);
  }

  public static FileBlobStore open(Path folder, FsyncPolicy fsync) {
    return FileBlobStore.open(
        new FileStoreSettings(folder, fsync),
        new SystemClock(),
        new ThreadScheduler((thread, thrown) -> thrown.printStackTrace()),
        new SystemRandomness());
  }
}
