package io.lampyr.engine.garbage;

import io.lampyr.base.id.NodeId;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ListPage;
import io.lampyr.translog.format.TranslogKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Deletes what nobody needs of nodes' logs: of each node a prefix, oldest first, by bounds that are
 * read after its first objects were listed. Needs no grace: whoever recovers a shard by a pointer
 * that was moved meanwhile can publish nothing. While a {@link Holds hold} stands, nothing is
 * deleted.
 *
 * <p>Cost: a listing for each node, and for every thousand objects that go a delete and at most one
 * listing more; what the roots cost; a read of the hold if something is to go. A step ends after
 * {@value #MAX_BATCHES} batches, and is repeated.
 */
final class TranslogStep {
  private static final int MAX_BATCHES = 100;

  /** Nodes whose logs one step looks at. */
  private static final int MAX_NODES = 1000;

  private final GcWork work;

  TranslogStep(GcWork work) {
    this.work = work;
  }

  /** The first objects of a node's log. */
  private record Found(NodeId node, ListPage page) {}

  GcRun apply(GcRun run) {
    List<Found> found = new ArrayList<>();
    Optional<BlobKey> after = find(run.progress().after(), found);
    LogBounds bounds = new LogBounds(work.survey().read());
    boolean deletes = !run.kind().dryRun() && found.stream().anyMatch(one -> isAny(one, bounds));
    if (deletes && work.tables().holds().stand()) {
      return run.with(GcRun.Progress.NONE);
    }
    Tally tally = new Tally();
    int batches = 0;
    for (Found one : found) {
      if (batches >= MAX_BATCHES) {
        // Behind the node before this one.
        after = Optional.of(before(one.node()));
        break;
      }
      batches += delete(one, bounds.of(one.node()), MAX_BATCHES - batches, run, tally);
    }
    return tally
        .into(run)
        .with(new GcRun.Progress(List.of(), 0, after, Optional.empty(), after.isPresent()));
  }

  /** Its first object is the one that goes first. */
  private static boolean isAny(Found found, LogBounds bounds) {
    BlobKey first = found.page().blobs().getFirst().key();
    return isBelow(found.node(), first, bounds.of(found.node()));
  }

  /** Adds nodes behind the name; where to go on, if there may be more. */
  private Optional<BlobKey> find(Optional<BlobKey> start, List<Found> found) {
    Optional<BlobKey> after = start;
    while (found.size() < MAX_NODES) {
      ListPage page = work.store().list(GcKeys.TRANSLOG, after, BlobStore.MAX_LISTED);
      if (page.blobs().isEmpty()) {
        return Optional.empty();
      }
      String folder = folder(page.blobs().getFirst().key());
      List<BlobInfo> first =
          page.blobs().stream().filter(info -> folder(info.key()).equals(folder)).toList();
      boolean cut = page.more() && first.size() == page.blobs().size();
      node(folder).ifPresent(node -> found.add(new Found(node, new ListPage(first, cut))));
      after = Optional.of(last(folder));
    }
    return after;
  }

  private static String folder(BlobKey key) {
    String rest = key.path().substring(GcKeys.TRANSLOG.length());
    int slash = rest.indexOf('/');
    return slash < 0 ? rest : rest.substring(0, slash);
  }

  /** What no node has made is nobody's to delete. */
  private static Optional<NodeId> node(String folder) {
    try {
      return Optional.of(new NodeId(folder));
    } catch (IllegalArgumentException foreign) {
      return Optional.empty();
    }
  }

  /** Behind every object of the folder. */
  private static BlobKey last(String folder) {
    return new BlobKey(GcKeys.TRANSLOG + folder + "/z");
  }

  private static BlobKey before(NodeId node) {
    return TranslogKeys.key(node, 0);
  }

  /** Deletes below the bound, in order, for as long as all of it succeeds; how many batches. */
  private int delete(Found found, long bound, int most, GcRun run, Tally tally) {
    int batches = 0;
    ListPage page = found.page();
    while (batches < most) {
      List<BlobInfo> below =
          page.blobs().stream().filter(info -> isBelow(found.node(), info.key(), bound)).toList();
      if (below.isEmpty() || !delete(below, run.kind().dryRun(), tally)) {
        return batches + (below.isEmpty() ? 0 : 1);
      }
      batches++;
      if (!page.more() || below.size() < page.blobs().size()) {
        return batches;
      }
      Optional<BlobKey> after = Optional.of(below.getLast().key());
      page = work.store().list(TranslogKeys.prefix(found.node()), after, BlobStore.MAX_LISTED);
    }
    return batches;
  }

  private static boolean isBelow(NodeId node, BlobKey key, long bound) {
    OptionalLong generation = TranslogKeys.generation(node, key);
    return generation.isPresent() && generation.getAsLong() < bound;
  }

  private boolean delete(List<BlobInfo> batch, boolean dryRun, Tally tally) {
    long bytes = batch.stream().mapToLong(BlobInfo::length).sum();
    if (!dryRun) {
      List<DeleteOutcome> outcomes =
          work.store()
              .delete(batch.stream().map(i -> Deletion.ifMatch(i.key(), i.etag())).toList());
      if (!outcomes.stream().allMatch(MarkedBlobs::isGone)) {
        return false;
      }
    }
    tally.add(GcCount.TRANSLOG_OBJECTS_DELETED, batch.size());
    tally.add(GcCount.TRANSLOG_BYTES_DELETED, bytes);
    return true;
  }
}
