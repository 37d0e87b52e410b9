package io.lampyr.blobstore;

import io.lampyr.base.check.Check;
import java.util.List;
import java.util.Optional;

/**
 * The optional power to write one large blob in parts, in parallel. Nothing is visible under the
 * key before {@link #complete}.
 *
 * <p>Laws: parts are numbered from 1 and at most {@link #MAX_PARTS}; each but the last is at least
 * {@link #MIN_PART_BYTES}; putting a part again replaces it. Completing is a put as {@link
 * BlobStore} describes it, under the same conditions and with the same outcomes; the blob's CRC32C
 * is that of the whole. An upload ends when its completion is {@link PutOutcome.Stored} or when it
 * is aborted; completing it after that gives {@link PutOutcome.LostRace} or, for a completion that
 * was stored, the same outcome again. An upload that is neither completed nor aborted stays, also
 * after a lost race, and costs storage until it is aborted.
 *
 * <p>Cost: one request per call. A {@link BlobStore} that has this power hands it out by {@link
 * BlobStore#multipart}, and decorators pass it on.
 */
public interface MultipartStore {

  int MAX_PARTS = 10_000;

  long MIN_PART_BYTES = 5L << 20;

  /** The most uploads that one listing returns. */
  int MAX_UPLOADS_LISTED = 1000;

  /**
   * Begins an upload. Throws {@link io.lampyr.base.error.UnavailableException} if it may be tried
   * again.
   */
  Upload begin(BlobKey key);

  /**
   * Stores one part; throws {@link io.lampyr.base.error.UnavailableException} if it may be put
   * again, and {@link io.lampyr.base.error.MisconfiguredException} if the upload is gone, because
   * someone aborted or completed it: then a new one is to be begun.
   */
  Part putPart(Upload upload, int number, BlobContent content);

  /** Makes the parts, in ascending order of their numbers, one blob if the condition holds. */
  PutOutcome complete(Upload upload, List<Part> parts, PutCondition condition);

  /**
   * Discards an upload and its parts. Idempotent; throws {@link
   * io.lampyr.base.error.UnavailableException} if it may be tried again. A completion that is in
   * progress may still succeed.
   */
  void abort(Upload upload);

  /**
   * Uploads under the prefix that were begun and neither completed nor aborted, in order of key and
   * id, at most {@code limit}.
   */
  List<Upload> uploads(String prefix, Optional<Upload> startAfter, int limit);

  /**
   * The length from which on parts are worth their price, whatever the caller thinks: none where a
   * put costs no more than the parts do.
   */
  default long worthFromBytes() {
    return 0;
  }

  /** Throws unless the parts are what {@link #complete} takes, as far as can be seen from them. */
  static void checkParts(List<Part> parts) {
    Check.that(!parts.isEmpty() && parts.size() <= MAX_PARTS, "parts must be 1 to 10000");
    for (int i = 0; i < parts.size() - 1; i++) {
      Check.that(
          parts.get(i).number() < parts.get(i + 1).number(), "parts must be in ascending order");
      Check.that(
          parts.get(i).length() >= MIN_PART_BYTES, "all parts but the last must be 5 MiB or more");
    }
  }

  /** An upload in progress, ordered by key and id. */
  record Upload(BlobKey key, String id) implements Comparable<Upload> {
    @Override
    public int compareTo(Upload other) {
      int byKey = key.compareTo(other.key);
      return byKey != 0 ? byKey : id.compareTo(other.id);
    }
  }

  /** A stored part. */
  record Part(int number, ETag etag, long length, int crc32c) {
    public Part {
      Check.that(number >= 1 && number <= MAX_PARTS, "part number must be in [1, 10000]");
      Check.notNegative(length, "length");
    }
  }
}
