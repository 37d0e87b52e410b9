package io.lampyr.cli.bulk.checkpoint;

import io.lampyr.base.check.Check;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What tells a file from another, and from itself after a change.
 *
 * @param head the digest of its first bytes
 */
public record FileMark(String path, long size, long modifiedMillis, String head) {
  private static final int HEAD_BYTES = 64 << 10;

  public FileMark {
    Check.notNegative(size, "size");
  }

  public static FileMark of(Path file) throws IOException {
    Path absolute = file.toRealPath();
    byte[] head;
    try (InputStream in = Files.newInputStream(absolute)) {
      head = in.readNBytes(HEAD_BYTES);
    }
    return new FileMark(
        absolute.toString(),
        Files.size(absolute),
        Files.getLastModifiedTime(absolute).toMillis(),
        digest(head));
  }

  private static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java has SHA-256", impossible);
    }
  }
}
