package io.lampyr.engine.garbage;

import io.lampyr.base.id.IndexId;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.MultipartStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lists what may be garbage, as much as fits one list, into a blob: in a full run all that lies
 * below {@code indices/} and all uploads, otherwise what belongs to deleted indices. It is judged
 * only by roots that are read after it was listed.
 *
 * <p>Cost: a listing for every thousand blobs, and a put; if not full, the roots too.
 */
final class ListStep {
  private static final int MAX_LISTED =
      DoomedCodec.MAX_ENTRIES - 2 * MultipartStore.MAX_UPLOADS_LISTED;

  private final GcWork work;

  ListStep(GcWork work) {
    this.work = work;
  }

  GcRun apply(GcRun run) {
    Optional<BlobKey> after = run.progress().after();
    List<Doomed> entries = new ArrayList<>();
    if (run.kind().full() && after.isEmpty()) {
      entries.addAll(uploads());
    }
    boolean more = false;
    for (String prefix : prefixes(run)) {
      if (after.isPresent() && isBehind(after.get(), prefix)) {
        continue;
      }
      Optional<BlobKey> start = after.filter(key -> key.path().startsWith(prefix));
      ListPage page = Listings.after(work.store(), prefix, start, MAX_LISTED - entries.size());
      page.blobs().forEach(info -> entries.add(blob(info)));
      if (!page.blobs().isEmpty()) {
        after = Optional.of(page.blobs().getLast().key());
      }
      if (page.more() || entries.size() >= MAX_LISTED) {
        more = true;
        break;
      }
    }
    Optional<BlobKey> listing =
        entries.isEmpty()
            ? Optional.empty()
            : Optional.of(work.lists().writeListing(run.id(), entries));
    return run.with(new GcRun.Progress(List.of(), 0, after, listing, more));
  }

  private List<String> prefixes(GcRun run) {
    return run.kind().full()
        ? List.of(GcKeys.INDICES)
        : work.survey().read().deleted().stream().map(ListStep::prefix).toList();
  }

  static String prefix(IndexId index) {
    return GcKeys.INDICES + index + "/";
  }

  private static boolean isBehind(BlobKey after, String prefix) {
    return !after.path().startsWith(prefix) && after.path().compareTo(prefix) > 0;
  }

  private static Doomed blob(BlobInfo info) {
    return new Doomed.Blob(info.key(), info.etag(), info.length());
  }

  private List<Doomed> uploads() {
    Optional<MultipartStore> parts = work.store().multipart();
    if (parts.isEmpty()) {
      return List.of();
    }
    List<MultipartStore.Upload> found =
        parts.get().uploads(GcKeys.INDICES, Optional.empty(), MultipartStore.MAX_UPLOADS_LISTED);
    return found.stream()
        .map(upload -> (Doomed) new Doomed.Abandoned(upload.key(), upload.id()))
        .toList();
  }
}
