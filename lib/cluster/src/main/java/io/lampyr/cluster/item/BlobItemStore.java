package io.lampyr.cluster.item;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ETag;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.envelope.Envelope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One blob per item, under conditional puts: over a folder, cluster state as files with
 * compare-and-swap; over an object store, cluster state without a database.
 *
 * <p>A blob is the envelope of kind {@code item}, a line with version and nonce, and the value (see
 * {@code docs/format/cluster-state.md}). Revisions are in the bytes, so no ETag recurs. An item
 * that cannot be read is neither replaced nor deleted.
 *
 * <p>Cost: a read is one get; a query one list, and one get per item; a write or delete two
 * requests, and one get more after a lost race.
 */
public final class BlobItemStore implements ItemStore, ItemArchive {
  private static final Envelope ENVELOPE = new Envelope("item", 1);
  private static final int MAX_OVERHEAD = 1024;
  private static final Duration PAUSE = Duration.ofMillis(50);

  private final BlobStore blobs;
  private final String folder;

  /** The items lie below the folder, a valid key's path, which holds nothing else. */
  public BlobItemStore(BlobStore blobs, String folder) {
    Check.that(BlobKey.isValid(folder), "item folder is not a valid key: " + folder);
    this.blobs = blobs;
    this.folder = folder;
  }

  @Override
  public Optional<Item> read(ItemKey key) {
    return load(key).map(Loaded::item);
  }

  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    QueryBounds.check(partition, sortPrefix, limit);
    String within = folder + "/" + partition + "/";
    Optional<BlobKey> after = startAfter.map(sort -> blobKey(new ItemKey(partition, sort)));
    ListPage page = blobs.list(within + sortPrefix, after, limit);
    List<Item> items = new ArrayList<>();
    long bytes = 0;
    for (BlobInfo blob : page.blobs()) {
      if (bytes >= MAX_PAGE_BYTES) {
        return new ItemPage(items, true);
      }
      ItemKey key = new ItemKey(partition, blob.key().path().substring(within.length()));
      // What was deleted since the listing is left out.
      Optional<Item> item = read(key);
      item.ifPresent(items::add);
      bytes += blob.length();
    }
    return new ItemPage(items, page.more());
  }

  @Override
  public ItemPage scan(Optional<ItemKey> after) {
    Optional<BlobKey> from = after.map(this::blobKey);
    while (true) {
      ListPage page = blobs.list(folder + "/", from, MAX_QUERIED);
      List<Item> items = new ArrayList<>();
      long bytes = 0;
      for (BlobInfo blob : page.blobs()) {
        if (bytes >= MAX_PAGE_BYTES && !items.isEmpty()) {
          return new ItemPage(items, true);
        }
        // What was deleted since the listing is left out.
        read(keyOf(blob.key())).ifPresent(items::add);
        bytes += blob.length();
      }
      if (!items.isEmpty() || !page.more()) {
        return new ItemPage(items, page.more());
      }
      from = Optional.of(page.blobs().getLast().key());
    }
  }

  private ItemKey keyOf(BlobKey blob) {
    String path = blob.path().substring(folder.length() + 1);
    int slash = path.indexOf('/');
    try {
      return new ItemKey(path.substring(0, Math.max(0, slash)), path.substring(slash + 1));
    } catch (IllegalArgumentException foreign) {
      throw new CorruptionException("object is no item object=" + blob, foreign);
    }
  }

  @Override
  public WriteOutcome restore(Item item) {
    WriteOutcome outcome = put(item, PutCondition.IF_ABSENT);
    if (!(outcome instanceof WriteOutcome.Unknown)) {
      return outcome;
    }
    // What stands there and is another stood there before: nothing replaces an item but a write.
    Optional<Item> current = read(item.key());
    return current.isPresent() && !current.get().revision().equals(item.revision())
        ? new WriteOutcome.LostRace(current)
        : outcome;
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    Optional<Loaded> current;
    try {
      current = load(key);
    } catch (UnavailableException e) {
      return new WriteOutcome.Refused(WriteOutcome.Reason.UNAVAILABLE, PAUSE);
    }
    if (!condition.holdsFor(current.map(loaded -> loaded.item().revision()))) {
      return new WriteOutcome.LostRace(current.map(Loaded::item));
    }
    PutCondition put =
        current.map(loaded -> PutCondition.ifMatch(loaded.etag())).orElse(PutCondition.IF_ABSENT);
    Revision next = new Revision(condition.nextVersion(), draft.nonce());
    return put(new Item(key, next, draft.value()), put);
  }

  private WriteOutcome put(Item item, PutCondition condition) {
    BlobContent content =
        BlobContent.of(ENVELOPE.seal(ItemBody.encode(item.revision(), item.value())));
    return switch (blobs.put(blobKey(item.key()), content, condition)) {
      case PutOutcome.Stored _ -> new WriteOutcome.Written(item.revision());
      case PutOutcome.LostRace _ -> lostOrOwn(item.key(), item.revision());
      case PutOutcome.Refused(PutOutcome.Reason reason, Duration retryAfter) ->
          new WriteOutcome.Refused(refusal(reason), retryAfter);
      case PutOutcome.Unknown(Throwable cause) -> new WriteOutcome.Unknown(cause);
    };
  }

  /** The store beneath may have met its own earlier attempt: read what stands there. */
  private WriteOutcome lostOrOwn(ItemKey key, Revision mine) {
    Optional<Item> current;
    try {
      current = read(key);
    } catch (UnavailableException e) {
      return new WriteOutcome.Unknown(e);
    }
    if (current.isPresent() && current.get().revision().equals(mine)) {
      return new WriteOutcome.Written(mine);
    }
    boolean sibling = current.isPresent() && current.get().revision().version() == mine.version();
    return sibling
        ? new WriteOutcome.LostRace(current)
        : new WriteOutcome.Unknown(
            new UnavailableException("write was overtaken before it was read back item=" + key));
  }

  @Override
  public WriteOutcome delete(ItemKey key, Revision expected) {
    Optional<Loaded> current;
    try {
      current = load(key);
    } catch (UnavailableException e) {
      return new WriteOutcome.Refused(WriteOutcome.Reason.UNAVAILABLE, PAUSE);
    }
    if (current.isEmpty() || !current.get().item().revision().equals(expected)) {
      return new WriteOutcome.LostRace(current.map(Loaded::item));
    }
    Deletion deletion = Deletion.ifMatch(blobKey(key), current.get().etag());
    return switch (blobs.delete(List.of(deletion)).getFirst()) {
      case DeleteOutcome.Deleted _ -> new WriteOutcome.Written(expected);
      // It may have met its own earlier attempt, which leaves nothing to compare.
      case DeleteOutcome.LostRace _ ->
          new WriteOutcome.Unknown(new UnavailableException("delete lost a race item=" + key));
      case DeleteOutcome.Refused _ ->
          new WriteOutcome.Refused(WriteOutcome.Reason.THROTTLED, PAUSE);
      case DeleteOutcome.Unknown(Throwable cause) -> new WriteOutcome.Unknown(cause);
    };
  }

  private static WriteOutcome.Reason refusal(PutOutcome.Reason reason) {
    return switch (reason) {
      case THROTTLED -> WriteOutcome.Reason.THROTTLED;
      case CONTENDED -> WriteOutcome.Reason.CONTENDED;
    };
  }

  private BlobKey blobKey(ItemKey key) {
    return new BlobKey(folder + "/" + key.partition() + "/" + key.sort());
  }

  private Optional<Loaded> load(ItemKey key) {
    BlobKey blob = blobKey(key);
    return LoadedBlob.read(blobs, blob, MAX_VALUE_BYTES + MAX_OVERHEAD)
        .map(found -> {
          byte[] body = ENVELOPE.open(found.bytes(), blob.path());
          return new Loaded(ItemBody.decode(key, blob, body), found.info().etag());
        });
  }

  private record Loaded(Item item, ETag etag) {}
}
