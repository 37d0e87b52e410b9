package io.lampyr.blobstore;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import java.io.IOException;
import java.util.Optional;
import java.util.zip.CRC32C;

/** A small blob, read whole and verified. */
public final class LoadedBlob {
  private final BlobInfo info;
  private final byte[] bytes;

  private LoadedBlob(BlobInfo info, byte[] bytes) {
    this.info = info;
    this.bytes = bytes;
  }

  /**
   * Reads a blob of at most {@code maxBytes}, if there is one: one get. Throws {@link
   * CorruptionException} if it is longer, or if its checksum does not match, and {@link
   * UnavailableException} if the body breaks off.
   */
  public static Optional<LoadedBlob> read(BlobStore store, BlobKey key, int maxBytes) {
    Check.notNegative(maxBytes, "maxBytes");
    return switch (store.get(key, Span.ALL)) {
      case GetOutcome.Missing missing -> Optional.empty();
      case GetOutcome.Found found -> Optional.of(read(found, key, maxBytes));
    };
  }

  private static LoadedBlob read(GetOutcome.Found found, BlobKey key, int maxBytes) {
    try (found) {
      if (found.length() > maxBytes) {
        throw new CorruptionException(
            "blob is longer than it can be key=%s length=%d max=%d"
                .formatted(key, found.length(), maxBytes));
      }
      byte[] bytes = found.body().readNBytes((int) found.length());
      if (bytes.length != found.length()) {
        throw new UnavailableException("body of a blob broke off key=" + key);
      }
      verify(found.info(), bytes);
      return new LoadedBlob(found.info(), bytes);
    } catch (IOException brokeOff) {
      throw new UnavailableException("body of a blob broke off key=" + key, brokeOff);
    }
  }

  private static void verify(BlobInfo info, byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    int found = (int) crc.getValue();
    if (info.crc32c().orElse(found) != found) {
      throw new CorruptionException(
          "checksum of a blob does not match key=%s offset=0 expected=%08x found=%08x"
              .formatted(info.key(), info.crc32c().getAsInt(), found));
    }
  }

  public BlobInfo info() {
    return info;
  }

  /** The bytes: the caller's to keep, and shared with nobody. */
  public byte[] bytes() {
    return bytes.clone();
  }
}
