package io.lampyr.blobstore.upload;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ContentDigest;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.retry.Retries;
import java.time.Duration;
import java.util.Optional;

/**
 * Stores objects whose names never have two contents (NamesAreContents). Uploading again what is
 * already there succeeds, so that any number of lost answers, and any number of uploaders of the
 * same content, end well.
 *
 * <p>It tries within the retries' deadline, or until interrupted. Throws {@link
 * UnavailableException} if nothing was stored and nothing will be. For many threads.
 *
 * <p>Cost: one put; where it does not at once succeed, one head each time. In parts: one request to
 * begin, one for each part, one to complete.
 */
public final class ImmutableUpload {
  private final BlobStore store;
  private final UploadSettings settings;
  private final Scheduler scheduler;
  private final Retries retries;

  public ImmutableUpload(
      BlobStore store, UploadSettings settings, Scheduler scheduler, Retries retries) {
    this.store = store;
    this.settings = settings;
    this.scheduler = scheduler;
    this.retries = retries;
  }

  /** Stores the content under the key, unless another content stands there. */
  public UploadOutcome upload(BlobKey key, BlobContent content) {
    Retries.Attempts attempts = retries.begin();
    Optional<Throwable> doubt = Optional.empty();
    Duration pause;
    do {
      pause = Duration.ZERO;
      PutOutcome outcome;
      try {
        outcome = attempt(key, content);
      } catch (UnavailableException partsFailed) {
        return new UploadOutcome.Unknown(doubt.orElseThrow(() -> partsFailed));
      }
      switch (outcome) {
        case PutOutcome.Stored stored -> {
          return new UploadOutcome.Stored(stored.etag());
        }
        case PutOutcome.Refused refused -> pause = refused.retryAfter();
        case PutOutcome.Unknown unknown -> doubt = Optional.of(unknown.cause());
        case PutOutcome.LostRace lost -> {
          try {
            Optional<UploadOutcome> judged =
                store.head(key).map(standing -> judge(standing, content));
            if (judged.isPresent()) {
              return judged.get();
            }
          } catch (UnavailableException noAnswer) {
            doubt = Optional.of(noAnswer);
          }
        }
      }
    } while (attempts.pause(pause));
    return new UploadOutcome.Unknown(
        doubt.orElseThrow(() -> new UnavailableException("store refused every put key=" + key)));
  }

  private static UploadOutcome judge(BlobInfo standing, BlobContent content) {
    boolean same =
        standing.length() == content.length()
            && standing.crc32c().isPresent()
            && standing.crc32c().getAsInt() == ContentDigest.crc32c(content);
    return same ? new UploadOutcome.Stored(standing.etag()) : new UploadOutcome.Conflict(standing);
  }

  private PutOutcome attempt(BlobKey key, BlobContent content) {
    Optional<MultipartStore> multipart = store.multipart();
    long single =
        Math.max(
            settings.singlePutBytes(), multipart.map(MultipartStore::worthFromBytes).orElse(0L));
    if (multipart.isEmpty() || content.length() <= single) {
      return store.put(key, content, PutCondition.IF_ABSENT);
    }
    return new PartedUpload(multipart.get(), settings, scheduler, retries).upload(key, content);
  }
}
