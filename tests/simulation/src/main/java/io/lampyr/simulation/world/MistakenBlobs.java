package io.lampyr.simulation.world;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ETag;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import io.lampyr.cluster.lease.LeaseStore;
import io.lampyr.simulation.fiber.Machine;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One node's way to the store, when it makes a mistake there. */
final class MistakenBlobs extends ForwardingBlobStore {
  private static final String LOG = "translog/";

  private final Machine machine;
  private final Bug bug;
  private final Set<BlobKey> uploaded = new HashSet<>();
  private final MistakenCache cache;
  private @Nullable Kept kept;

  /** A lease that was read. */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares or changes it.
  private record Kept(BlobInfo info, byte[] bytes) {}

  MistakenBlobs(BlobStore store, Machine machine, Bug bug, MistakenCache cache) {
    super(store);
    this.cache = cache;
    this.machine = machine;
    this.bug = bug;
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    if (!key.path().startsWith(LOG)) {
      return super.put(key, content, condition);
    }
    Kept before = bug == Bug.LEASE_BEFORE_THE_PUT ? read() : null;
    if (bug == Bug.ACKNOWLEDGE_BEFORE_THE_PUT) {
      machine.fork(
          "put later",
          () -> {
            var _ = super.put(key, content, condition);
          });
      return new PutOutcome.Stored(new ETag("taken-for-granted"));
    }
    if (bug == Bug.RETRY_WITH_OTHER_BYTES && !uploaded.add(key)) {
      return super.put(key, changed(content), PutCondition.ALWAYS);
    }
    PutOutcome outcome = super.put(key, content, condition);
    if (before != null) {
      kept = before;
    }
    boolean failed = !(outcome instanceof PutOutcome.Stored);
    return bug == Bug.RELEASE_OVER_A_HOLE && failed
        ? new PutOutcome.Stored(new ETag("taken-for-granted"))
        : outcome;
  }

  /** The same with another last byte, as a batch that grew between two uploads would have. */
  private static BlobContent changed(BlobContent content) {
    try (InputStream body = content.open()) {
      byte[] bytes = body.readAllBytes();
      bytes[bytes.length - 1]++;
      return BlobContent.of(bytes);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    if (bug == Bug.CACHE_KEY_WITHOUT_TERM
        && key.path().startsWith("indices/")
        && span instanceof Span.Bytes(long offset, long length)) {
      return cached(key, offset, length);
    }
    boolean mistaken = bug == Bug.SKIP_THE_LEASE_READ || bug == Bug.LEASE_BEFORE_THE_PUT;
    if (!mistaken || !key.equals(LeaseStore.KEY) || !isForTheLog()) {
      return super.get(key, span);
    }
    if (kept == null) {
      kept = read();
    }
    Kept old = kept;
    return old == null
        ? super.get(key, span)
        : new GetOutcome.Found(
            old.info(), old.bytes().length, new ByteArrayInputStream(old.bytes()));
  }

  private GetOutcome cached(BlobKey key, long offset, long length) {
    return switch (super.get(key, Span.of(offset, length))) {
      case GetOutcome.Missing missing -> missing;
      case GetOutcome.Found found -> {
        byte[] bytes = cache.read(key, offset, length, () -> bytes(found.body()));
        yield new GetOutcome.Found(found.info(), bytes.length, new ByteArrayInputStream(bytes));
      }
    };
  }

  private static byte[] bytes(InputStream body) {
    try (body) {
      return body.readAllBytes();
    } catch (IOException broken) {
      throw new UnavailableException("body broke off", broken);
    }
  }

  private static boolean isForTheLog() {
    return Thread.currentThread().getName().contains("translog-lease");
  }

  private @Nullable Kept read() {
    return switch (super.get(LeaseStore.KEY, Span.ALL)) {
      case GetOutcome.Found found -> {
        try (InputStream body = found.body()) {
          yield new Kept(found.info(), body.readAllBytes());
        } catch (IOException broken) {
          yield null;
        }
      }
      case GetOutcome.Missing _ -> null;
    };
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    ListPage page = super.list(prefix, startAfter, limit);
    List<BlobInfo> blobs = page.blobs();
    if (!prefix.startsWith(LOG) || blobs.isEmpty()) {
      return page;
    }
    if (bug == Bug.SKIP_THE_FIRST_LOG_OBJECT) {
      return new ListPage(blobs.subList(1, blobs.size()), page.more());
    }
    boolean early = bug == Bug.LOG_LISTED_TOO_EARLY && isForAnOpening();
    return early ? new ListPage(blobs.subList(0, blobs.size() - 1), page.more()) : page;
  }

  private static boolean isForAnOpening() {
    return Thread.currentThread().getName().contains("open-shard");
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }
}
