package io.lampyr.blobstore.file;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.blobstore.BlobKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Which file a key's blob is in. The last segment's file ends in {@code .blob}; a folder whose
 * segment ends so itself gets a plus sign behind it, so that the key {@code a.blob/b} does not meet
 * the key {@code a}. The plus sign occurs in no key: names with it are the store's own.
 */
record BlobPaths(Path root) {
  static final String BLOB_SUFFIX = ".blob";
  static final String OWN = "+";

  /**
   * The blob's file. Links inside the folder are refused wherever they are met: a store's bytes lie
   * under its root.
   */
  Path file(BlobKey key) {
    List<String> segments = List.of(key.path().split("/", -1));
    Path folder = folder(segments.subList(0, segments.size() - 1));
    return folder.resolve(segments.getLast() + BLOB_SUFFIX);
  }

  /** The folder of all keys that begin with these segments and a slash. */
  Path folder(List<String> segments) {
    Path folder = root;
    for (String segment : segments) {
      folder = folder.resolve(folderName(segment));
      refuseLink(folder);
    }
    return folder;
  }

  static void refuseLink(Path folder) {
    if (Files.isSymbolicLink(folder)) {
      throw new MisconfiguredException(
          "folder of blobs is a symbolic link: put the folder itself there link=" + folder);
    }
  }

  private static String folderName(String segment) {
    return segment.endsWith(BLOB_SUFFIX) ? segment + OWN : segment;
  }

  /**
   * What an entry of a folder contributes to keys: {@code name} for a blob, {@code name/} for a
   * folder, or an empty text for what is none of the store's. So entries sort as their keys.
   */
  static String keyPart(Path entry) {
    String name = entry.getFileName().toString();
    boolean isBlob = name.endsWith(BLOB_SUFFIX);
    boolean isEscaped = name.endsWith(BLOB_SUFFIX + OWN);
    int cut = isBlob ? BLOB_SUFFIX.length() : isEscaped ? OWN.length() : 0;
    String segment = name.substring(0, name.length() - cut);
    if (!BlobKey.isValid(segment)) {
      return "";
    }
    return isBlob ? segment : segment + "/";
  }
}
