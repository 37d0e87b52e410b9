package io.lampyr.blobstore.file;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lampyr.base.error.MisconfiguredException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The root of a store's folder, and the names in it that are the store's own. */
record StoreFolder(Path root) {
  private static final String MARKER = "+lampyr-file-store";
  private static final int VERSION = 1;
  private static final int MAX_MARKER_BYTES = 100;
  private static final Pattern MARKER_TEXT = Pattern.compile("lampyr file-store v([0-9]{1,9})\\n");

  /** What may stand in a folder that is no store yet. */
  private static final Set<String> IGNORED =
      Set.of("+locks", "+temp", "+uploads", "lost+found", ".DS_Store");

  Path locks() {
    return root.resolve("+locks");
  }

  Path temporary() {
    return root.resolve("+temp");
  }

  Path uploads() {
    return root.resolve("+uploads");
  }

  private Path marker() {
    return root.resolve(MARKER);
  }

  /**
   * Makes the folder if it is missing, and judges whether it is a store or can become one. Nothing
   * is changed in a folder that is neither.
   */
  static StoreFolder find(Path path) {
    try {
      Files.createDirectories(path);
      StoreFolder folder = new StoreFolder(path.toRealPath());
      if (Files.exists(folder.marker(), LinkOption.NOFOLLOW_LINKS)) {
        folder.checkMarker();
      } else {
        folder.checkEmpty();
      }
      for (Path own : Set.of(folder.locks(), folder.temporary(), folder.uploads())) {
        Files.createDirectories(own);
      }
      return folder;
    } catch (IOException failure) {
      throw FileFailure.ofWrite(path, failure);
    }
  }

  private void checkMarker() throws IOException {
    Path marker = marker();
    if (Files.size(marker) > MAX_MARKER_BYTES) {
      throw notAMarker();
    }
    Matcher text = MARKER_TEXT.matcher(Files.readString(marker, US_ASCII));
    if (!text.matches()) {
      throw notAMarker();
    }
    int version = Integer.parseInt(text.group(1));
    if (version != VERSION) {
      throw new MisconfiguredException(
          "folder is of a newer format: use a newer Lampyr, or name another folder"
              + " file=%s version=%d known=%d".formatted(marker, version, VERSION));
    }
  }

  private MisconfiguredException notAMarker() {
    return new MisconfiguredException(
        "file that marks a folder of blobs is damaged: restore it to the line"
            + " \"lampyr file-store v1\" if the folder is Lampyr's, or name another folder file="
            + marker());
  }

  private void checkEmpty() throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(root)) {
      for (Path entry : entries) {
        if (!IGNORED.contains(entry.getFileName().toString())) {
          if (Files.exists(marker(), LinkOption.NOFOLLOW_LINKS)) {
            // Another process has marked the folder, and may have filled it, since it was looked
            // at.
            checkMarker();
            return;
          }
          throw new MisconfiguredException(
              "folder is neither empty nor a folder of blobs: name another one folder=%s found=%s"
                  .formatted(root, entry.getFileName()));
        }
      }
    }
  }

  /** Marks the folder as a store; to be called while nobody else opens it. */
  void mark(FsyncPolicy fsync) throws IOException {
    Path marker = marker();
    if (Files.exists(marker)) {
      return;
    }
    Path made = temporary().resolve("marker.new");
    Files.writeString(made, "lampyr file-store v" + VERSION + "\n", US_ASCII);
    FolderTree tree = new FolderTree(root, fsync);
    try {
      tree.forceFile(made);
      tree.moveInto(made, marker);
      tree.forceFoldersOf(marker);
    } catch (FileSystemException failure) {
      Files.deleteIfExists(made);
      throw failure;
    }
  }
}
