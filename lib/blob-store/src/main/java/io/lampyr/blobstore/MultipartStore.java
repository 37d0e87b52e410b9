package io.lampyr.blobstore;

import java.util.List;
import java.util.Optional;

/**
 * The optional power to write one large blob in parts, in parallel. Nothing is visible under the
 * key before {@link #complete}.
 *
 * <p>Laws: parts are numbered from 1 and at most {@link #MAX_PARTS}; each but the last is at least
 * {@link #MIN_PART_BYTES}; putting a part again replaces it. Completing is a put as {@link
 * BlobStore} describes it, under the same conditions and with the same outcomes; the blob's CRC32C
 * is that of the whole. Completing again after an unknown outcome gives the same outcome or {@link
 * PutOutcome.LostRace}. An upload that is neither completed nor aborted stays and costs storage
 * until it is aborted.
 *
 * <p>Cost: one request per call.
 */
public interface MultipartStore {

  int MAX_PARTS = 10_000;

  long MIN_PART_BYTES = 5L << 20;

  /**
   * Begins an upload. Throws {@link io.lampyr.base.error.UnavailableException} if it may be tried
   * again.
   */
  Upload begin(BlobKey key);

  /**
   * Stores one part; throws {@link io.lampyr.base.error.UnavailableException} if it may be put
   * again.
   */
  Part putPart(Upload upload, int number, BlobContent content);

  /** Makes the parts, in ascending order of their numbers, one blob if the condition holds. */
  PutOutcome complete(Upload upload, List<Part> parts, PutCondition condition);

  /** Discards an upload and its parts. Idempotent. */
  void abort(Upload upload);

  /**
   * Uploads under the prefix that were begun and neither completed nor aborted, in order of key and
   * id, at most {@code limit}.
   */
  List<Upload> uploads(String prefix, Optional<Upload> startAfter, int limit);

  /** An upload in progress. */
  record Upload(BlobKey key, String id) {}

  /** A stored part. */
  record Part(int number, ETag etag, long length, int crc32c) {}
}
