package io.lampyr.blobstore.memory;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.ContentDigest;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;

/** The memory store's uploads in progress. */
final class MemoryUploads implements MultipartStore {
  private final MemoryBlobStore store;

  /** Guards the uploads; the store's own lock is never taken under it. */
  private final ReentrantLock lock = new ReentrantLock();

  private final TreeMap<Upload, TreeMap<Integer, StoredPart>> uploads = new TreeMap<>();
  private long begun;

  MemoryUploads(MemoryBlobStore store) {
    this.store = store;
  }

  @Override
  public Upload begin(BlobKey key) {
    lock.lock();
    try {
      begun++;
      Upload upload = new Upload(key, "%016x".formatted(begun));
      uploads.put(upload, new TreeMap<>());
      return upload;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Part putPart(Upload upload, int number, BlobContent content) {
    Check.that(number >= 1 && number <= MAX_PARTS, "part number must be in [1, 10000]");
    byte[] bytes = MemoryBlobStore.read(content);
    ContentDigest digest = ContentDigest.of(bytes);
    Part part = new Part(number, digest.etag(), digest.length(), digest.crc32c());
    lock.lock();
    try {
      TreeMap<Integer, StoredPart> parts = uploads.get(upload);
      if (parts == null) {
        throw new MisconfiguredException(
            "upload is gone: begin a new one key=" + upload.key() + " id=" + upload.id());
      }
      parts.put(number, new StoredPart(part, bytes));
      return part;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public PutOutcome complete(Upload upload, List<Part> parts, PutCondition condition) {
    MultipartStore.checkParts(parts);
    Optional<byte[]> whole = join(upload, parts);
    if (whole.isEmpty()) {
      return new PutOutcome.LostRace();
    }
    PutOutcome outcome = store.put(upload.key(), whole.get(), condition);
    if (outcome instanceof PutOutcome.Stored) {
      abort(upload);
    }
    return outcome;
  }

  private Optional<byte[]> join(Upload upload, List<Part> parts) {
    lock.lock();
    try {
      TreeMap<Integer, StoredPart> stored = uploads.get(upload);
      if (stored == null) {
        return Optional.empty();
      }
      ByteArrayOutputStream whole = new ByteArrayOutputStream();
      for (Part part : parts) {
        StoredPart found = stored.get(part.number());
        if (found == null || !found.part.equals(part)) {
          throw new CorruptionException(
              "part is not the one that was stored key=%s id=%s part=%d"
                  .formatted(upload.key(), upload.id(), part.number()));
        }
        whole.writeBytes(found.bytes);
      }
      return Optional.of(whole.toByteArray());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void abort(Upload upload) {
    lock.lock();
    try {
      uploads.remove(upload);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public List<Upload> uploads(String prefix, Optional<Upload> startAfter, int limit) {
    Check.that(limit >= 1 && limit <= MAX_UPLOADS_LISTED, "limit must be in [1, 1000]");
    lock.lock();
    try {
      return uploads.navigableKeySet().stream()
          .filter(upload -> upload.key().path().startsWith(prefix))
          .filter(upload -> startAfter.isEmpty() || upload.compareTo(startAfter.get()) > 0)
          .limit(limit)
          .toList();
    } finally {
      lock.unlock();
    }
  }

  /** A part with its bytes, which are never changed. */
  private static final class StoredPart {
    private final Part part;
    private final byte[] bytes;

    StoredPart(Part part, byte[] bytes) {
      this.part = part;
      this.bytes = bytes;
    }
  }
}
