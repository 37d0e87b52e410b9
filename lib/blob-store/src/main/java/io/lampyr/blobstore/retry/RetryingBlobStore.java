package io.lampyr.blobstore.retry;

import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Tries again what may be tried again, until the settings' deadline, or for ever.
 *
 * <p>A put whose answer was lost is repeated, so that {@link PutOutcome.LostRace} may be one's own
 * win, as the law says; and an attempt whose answer was lost may still take effect after a later
 * one was stored, so that an unconditional put belongs only to names that ever have one content.
 *
 * <p>A body that breaks off is resumed from where it broke off, if the blob still has the same tag,
 * which means the same content; otherwise reading fails with an {@link java.io.IOException}. A
 * whole blob is verified against its checksum before its last byte is handed out.
 */
public final class RetryingBlobStore extends ForwardingBlobStore {
  private final Retries retries;

  public RetryingBlobStore(BlobStore delegate, Retries retries) {
    super(delegate);
    this.retries = retries;
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    return retries.put(() -> delegate().put(key, content, condition));
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    return switch (retries.read(() -> delegate().get(key, span))) {
      case GetOutcome.Missing missing -> missing;
      case GetOutcome.Found found ->
          new GetOutcome.Found(
              found.info(), found.length(), new ResumingBody(delegate(), retries, found, span));
    };
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    return retries.read(() -> delegate().head(key));
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    return retries.read(() -> delegate().list(prefix, startAfter, limit));
  }

  @Override
  public List<DeleteOutcome> delete(List<Deletion> deletions) {
    Retries.Attempts attempts = retries.begin();
    List<DeleteOutcome> outcomes = new ArrayList<>(delegate().delete(deletions));
    List<Integer> open = open(outcomes);
    while (!open.isEmpty() && attempts.pause(Duration.ZERO)) {
      List<DeleteOutcome> again = delegate().delete(open.stream().map(deletions::get).toList());
      for (int i = 0; i < again.size(); i++) {
        outcomes.set(open.get(i), later(outcomes.get(open.get(i)), again.get(i)));
      }
      open = open(outcomes);
    }
    return List.copyOf(outcomes);
  }

  /** What is known after another attempt: a refusal says nothing about an earlier lost answer. */
  private static DeleteOutcome later(DeleteOutcome earlier, DeleteOutcome now) {
    boolean staysUnknown =
        earlier instanceof DeleteOutcome.Unknown && now instanceof DeleteOutcome.Refused;
    return staysUnknown ? earlier : now;
  }

  private static List<Integer> open(List<DeleteOutcome> outcomes) {
    List<Integer> open = new ArrayList<>();
    for (int i = 0; i < outcomes.size(); i++) {
      boolean isOpen =
          switch (outcomes.get(i)) {
            case DeleteOutcome.Deleted deleted -> false;
            case DeleteOutcome.LostRace lost -> false;
            case DeleteOutcome.Refused refused -> true;
            case DeleteOutcome.Unknown unknown -> true;
          };
      if (isOpen) {
        open.add(i);
      }
    }
    return open;
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return new RetryingUploads(multipart, retries);
  }
}
