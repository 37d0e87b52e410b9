package io.lampyr.blobstore;

import java.util.List;
import java.util.Optional;

/**
 * Names with bytes: the only place where data must survive.
 *
 * <p>Laws:
 *
 * <ul>
 *   <li><b>Atomicity.</b> A put takes effect wholly or not at all, at one instant between call and
 *       return. For one key, puts, deletes, gets, heads and listings are linearizable, among all
 *       threads and all processes.
 *   <li><b>Unknown is not failed.</b> A put or delete whose answer is lost ends {@code Unknown}: it
 *       may have taken effect, and may still take effect after the answer. Reading the old value
 *       proves nothing.
 *   <li><b>A lost race may be one's own win.</b> What lies beneath may repeat a conditional put
 *       after a lost answer and then meet its own write: {@link PutOutcome.LostRace} means that the
 *       condition did not hold when it was last tried. A writer that must know puts a nonce into
 *       the bytes and reads them back.
 *   <li><b>ETags follow contents</b>, so they recur when contents recur: whoever compares and swaps
 *       writes bytes that were never written before.
 *   <li><b>Durability.</b> What was {@link PutOutcome.Stored} survives the death of any process.
 *   <li><b>Failures.</b> Reads throw {@link io.lampyr.base.error.UnavailableException} when they
 *       may be tried again, and {@link io.lampyr.base.error.MisconfiguredException} when someone
 *       must mend something first. A missing blob is an outcome, not a failure. An interrupted call
 *       ends early, in one of these ways or as {@code Unknown}, with the interrupt flag set.
 *   <li><b>Threads.</b> All methods may be called by many threads at once, and block.
 * </ul>
 *
 * <p>Cost: every method is one request to the store, but {@link #delete}, which is one per {@link
 * #MAX_DELETES} keys.
 */
public interface BlobStore {

  /** The most keys that one delete takes. */
  int MAX_DELETES = 1000;

  /** The most blobs that one listing returns. */
  int MAX_LISTED = 1000;

  /**
   * Writes the content under the key if the condition holds. The content may be read more than
   * once; if it cannot be read, or is not as long as it claims, nothing is written and a {@link
   * io.lampyr.base.error.CorruptionException} is thrown.
   */
  PutOutcome put(BlobKey key, BlobContent content, PutCondition condition);

  /**
   * Reads a span of the blob as a stream. A span that reaches beyond the blob's end throws {@link
   * io.lampyr.base.error.CorruptionException}: whoever reads knows the length, so the blob is not
   * what it should be.
   */
  GetOutcome get(BlobKey key, Span span);

  /** What a get would find, without the bytes; the checksum is present. */
  Optional<BlobInfo> head(BlobKey key);

  /**
   * The blobs whose keys begin with the prefix, after {@code startAfter} if it is given, in
   * ascending order of their keys' bytes; at most {@code limit}, itself at most {@link
   * #MAX_LISTED}. A page that was cut says so.
   */
  ListPage list(String prefix, Optional<BlobKey> startAfter, int limit);

  /**
   * Deletes up to {@link #MAX_DELETES} blobs, each under its own condition; the outcomes are in the
   * order of the deletions. Deleting what does not exist succeeds, unless an ETag was demanded.
   */
  List<DeleteOutcome> delete(List<Deletion> deletions);

  /**
   * The power to write large blobs in parts, if this store has it. A decorator has it if what it
   * decorates has it.
   */
  default Optional<MultipartStore> multipart() {
    return Optional.empty();
  }
}
