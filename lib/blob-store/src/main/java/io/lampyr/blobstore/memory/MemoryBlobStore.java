package io.lampyr.blobstore.memory;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.port.Clock;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ContentDigest;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ETag;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * All blobs in memory, lost with the process. Tags are computed from contents, so that they recur
 * when contents recur; blobs are as large as an array can be.
 */
public final class MemoryBlobStore implements BlobStore {
  private final Clock clock;
  private final MemoryUploads uploads;

  /** Guards the blobs. Contents are read before it is taken, and handed out after. */
  private final ReentrantLock lock = new ReentrantLock();

  private final TreeMap<String, Blob> blobs = new TreeMap<>();

  public MemoryBlobStore(Clock clock) {
    this.clock = clock;
    this.uploads = new MemoryUploads(this);
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    return put(key, read(content), condition);
  }

  PutOutcome put(BlobKey key, byte[] bytes, PutCondition condition) {
    ContentDigest digest = ContentDigest.of(bytes);
    lock.lock();
    try {
      if (!holds(condition, blobs.get(key.path()))) {
        return new PutOutcome.LostRace();
      }
      blobs.put(key.path(), new Blob(bytes, digest, clock.now()));
      return new PutOutcome.Stored(digest.etag());
    } finally {
      lock.unlock();
    }
  }

  private static boolean holds(PutCondition condition, @Nullable Blob standing) {
    return switch (condition) {
      case PutCondition.Always always -> true;
      case PutCondition.IfAbsent ifAbsent -> standing == null;
      case PutCondition.IfMatch(ETag etag) ->
          standing != null && standing.digest.etag().equals(etag);
    };
  }

  static byte[] read(BlobContent content) {
    Check.that(content.length() <= Integer.MAX_VALUE - 8, "content must fit into an array");
    try (InputStream in = content.open()) {
      byte[] bytes = in.readNBytes((int) content.length());
      ContentDigest.checkLength(content.length(), bytes.length + (in.read() < 0 ? 0L : 1L));
      return bytes;
    } catch (IOException unreadable) {
      throw new CorruptionException("content to be stored cannot be read", unreadable);
    }
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    Optional<Blob> found = find(key);
    if (found.isEmpty()) {
      return new GetOutcome.Missing();
    }
    Blob blob = found.get();
    return switch (span) {
      case Span.All all -> blob.part(key, 0, blob.bytes.length);
      case Span.Bytes bytes -> {
        if (bytes.end() > blob.bytes.length) {
          throw new CorruptionException(
              "span reaches beyond the blob's end key=%s end=%d length=%d"
                  .formatted(key, bytes.end(), blob.bytes.length));
        }
        yield blob.part(key, (int) bytes.offset(), (int) bytes.length());
      }
    };
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    return find(key).map(blob -> blob.info(key));
  }

  private Optional<Blob> find(BlobKey key) {
    lock.lock();
    try {
      return Optional.ofNullable(blobs.get(key.path()));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    Check.that(limit >= 1 && limit <= MAX_LISTED, "limit must be in [1, 1000]");
    List<BlobInfo> page = new ArrayList<>();
    lock.lock();
    try {
      String after = startAfter.map(BlobKey::path).orElse("");
      boolean afterIsHigher = after.compareTo(prefix) >= 0;
      Map<String, Blob> tail =
          afterIsHigher ? blobs.tailMap(after, false) : blobs.tailMap(prefix, true);
      for (Map.Entry<String, Blob> entry : tail.entrySet()) {
        if (!entry.getKey().startsWith(prefix)) {
          break;
        }
        if (page.size() == limit) {
          return new ListPage(page, true);
        }
        page.add(entry.getValue().listed(new BlobKey(entry.getKey())));
      }
      return new ListPage(page, false);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public List<DeleteOutcome> delete(List<Deletion> deletions) {
    Check.that(deletions.size() <= MAX_DELETES, "at most 1000 deletions at once");
    List<DeleteOutcome> outcomes = new ArrayList<>(deletions.size());
    for (Deletion deletion : deletions) {
      outcomes.add(delete(deletion));
    }
    return outcomes;
  }

  private DeleteOutcome delete(Deletion deletion) {
    lock.lock();
    try {
      if (deletion.ifMatch().isPresent()
          && !holds(
              PutCondition.ifMatch(deletion.ifMatch().get()), blobs.get(deletion.key().path()))) {
        return new DeleteOutcome.LostRace();
      }
      blobs.remove(deletion.key().path());
      return new DeleteOutcome.Deleted();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Optional<MultipartStore> multipart() {
    return Optional.of(uploads);
  }

  /** A stored content; the bytes are never changed. */
  private static final class Blob {
    private final byte[] bytes;
    private final ContentDigest digest;
    private final Instant modified;

    Blob(byte[] bytes, ContentDigest digest, Instant modified) {
      this.bytes = bytes;
      this.digest = digest;
      this.modified = modified;
    }

    BlobInfo info(BlobKey key) {
      return new BlobInfo(
          key, digest.length(), digest.etag(), modified, OptionalInt.of(digest.crc32c()));
    }

    BlobInfo listed(BlobKey key) {
      return new BlobInfo(key, digest.length(), digest.etag(), modified, OptionalInt.empty());
    }

    GetOutcome part(BlobKey key, int offset, int length) {
      return new GetOutcome.Found(
          info(key), length, new ByteArrayInputStream(bytes, offset, length));
    }
  }
}
