package io.lampyr.translog.batch;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32C;

/**
 * Puts one object until it stands, for ever if need be: with the same bytes each time and only
 * where nothing stands, so that a name is never seen with two contents (NamesAreContents).
 */
class Uploader {
  /** How an upload ended. */
  enum Outcome {
    /** The object stands with these bytes. */
    STANDS,
    /** Other bytes stand under the name. */
    FOREIGN,
    /** Nobody wants it any more; the object may stand, or come to stand. */
    GIVEN_UP
  }

  private final BlobStore store;
  private final Scheduler scheduler;
  private final Randomness randomness;
  private final Backoff backoff;

  Uploader(BlobStore store, Scheduler scheduler, Randomness randomness, Backoff backoff) {
    this.store = store;
    this.scheduler = scheduler;
    this.randomness = randomness;
    this.backoff = backoff;
  }

  /** Blocks until the object stands or is not wanted any more. */
  Outcome upload(BlobKey key, byte[] bytes, BooleanSupplier wanted) throws InterruptedException {
    for (int attempt = 0; wanted.getAsBoolean(); attempt++) {
      Step step = step(key, bytes(bytes, attempt));
      switch (step) {
        case Step.Over(Outcome outcome) -> {
          return outcome;
        }
        case Step.Again(Duration atLeast) -> {
          Duration pause = backoff.pause(attempt, randomness);
          scheduler.sleep(pause.compareTo(atLeast) < 0 ? atLeast : pause);
        }
      }
    }
    return Outcome.GIVEN_UP;
  }

  /** What an attempt puts: always what was sealed. */
  byte[] bytes(byte[] sealed, int attempt) {
    return sealed;
  }

  private sealed interface Step {
    record Over(Outcome outcome) implements Step {}

    record Again(Duration atLeast) implements Step {}
  }

  private Step step(BlobKey key, byte[] bytes) {
    try {
      return switch (store.put(key, BlobContent.of(bytes), PutCondition.IF_ABSENT)) {
        case PutOutcome.Stored stored -> new Step.Over(Outcome.STANDS);
        case PutOutcome.LostRace lost -> compare(key, bytes);
        case PutOutcome.Refused refused -> new Step.Again(bounded(refused.retryAfter()));
        case PutOutcome.Unknown unknown -> new Step.Again(Duration.ZERO);
      };
    } catch (LampyrException declined) {
      // A full disk or a missing permission too: someone mends it while writers wait, and the
      // bound on what is pending keeps the wait from growing.
      return new Step.Again(Duration.ZERO);
    }
  }

  /** Something stands there: an earlier attempt of this upload, or what must never be. */
  private Step compare(BlobKey key, byte[] bytes) {
    Optional<BlobInfo> standing = store.head(key);
    if (standing.isEmpty()) {
      return new Step.Again(Duration.ZERO);
    }
    BlobInfo info = standing.get();
    boolean same =
        info.length() == bytes.length
            && info.crc32c().isPresent()
            && info.crc32c().getAsInt() == crc32c(bytes);
    return new Step.Over(same ? Outcome.STANDS : Outcome.FOREIGN);
  }

  private Duration bounded(Duration asked) {
    return asked.compareTo(backoff.longest()) > 0 ? backoff.longest() : asked;
  }

  private static int crc32c(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }
}
