package io.lampyr.luceneblob.open;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.luceneblob.commit.BlobSlice;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.CommitLimits;
import io.lampyr.luceneblob.commit.FileLocation;
import io.lampyr.luceneblob.commit.HotPiece;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which stretches of blobs to fetch when a commit is opened, once its head is there: of each blob
 * the one that covers what opening touches. Pure.
 */
final class OpenPlan {
  /**
   * A stretch that covers more is split. A store sends this much in about the time that it takes to
   * begin an answer; beyond it, unneeded bytes between two hot regions cost more than a request.
   */
  static final int MAX_SPAN_BYTES = 4 << 20;

  /**
   * What a commit has in a blob is fetched whole up to this length: that costs less time than the
   * first miss of the first search.
   */
  static final int WHOLE_BYTES = 2 << 20;

  /** A longer file without hot pieces lies outside the hot region: it did not fit. */
  private static final int MAX_HOT_FILE_BYTES = 1 << 20;

  private OpenPlan() {}

  /** What to fetch of a commit whose head has been read. Stretches are whole pages. */
  static List<BlobSlice> plan(CommitFiles commit, BlobSlice head) {
    Map<BlobKey, List<BlobSlice>> all = new TreeMap<>();
    Map<BlobKey, List<BlobSlice>> hot = new TreeMap<>();
    for (FileLocation file : commit.files().values()) {
      add(all, file.bytes());
      for (HotPiece piece : file.hot()) {
        add(all, piece.copy());
        add(hot, piece.copy());
      }
      if (file.hot().isEmpty() && file.length() <= MAX_HOT_FILE_BYTES) {
        add(hot, file.bytes());
      }
    }
    List<BlobSlice> plan = new ArrayList<>();
    all.forEach((blob, slices) -> {
      List<BlobSlice> whole = missing(slices, head);
      boolean small = !whole.isEmpty() && span(whole).length() <= WHOLE_BYTES;
      List<BlobSlice> wanted = small ? whole : missing(hot.getOrDefault(blob, List.of()), head);
      for (BlobSlice part : cover(wanted, head)) {
        plan.add(pages(part, commit.blobLengths().getOrDefault(blob, part.end())));
      }
    });
    return List.copyOf(plan);
  }

  private static void add(Map<BlobKey, List<BlobSlice>> slices, BlobSlice slice) {
    slices.computeIfAbsent(slice.blob(), key -> new ArrayList<>()).add(slice);
  }

  /** The slices that have bytes which the head has not, in ascending order. */
  private static List<BlobSlice> missing(List<BlobSlice> slices, BlobSlice head) {
    return slices.stream()
        .filter(slice -> slice.length() > 0 && !contains(head, slice))
        .sorted(Comparator.comparingLong(BlobSlice::offset))
        .toList();
  }

  private static boolean contains(BlobSlice outer, BlobSlice inner) {
    return outer.blob().equals(inner.blob())
        && outer.offset() <= inner.offset()
        && inner.end() <= outer.end();
  }

  private static BlobSlice span(List<BlobSlice> ascending) {
    BlobSlice span = ascending.getFirst();
    for (BlobSlice slice : ascending) {
      span = joined(span, slice);
    }
    return span;
  }

  private static BlobSlice joined(BlobSlice first, BlobSlice later) {
    long end = Math.max(first.end(), later.end());
    return new BlobSlice(first.blob(), first.offset(), end - first.offset());
  }

  /** Never across the head, which is there: the cache would make two requests of it, in turn. */
  private static List<BlobSlice> cover(List<BlobSlice> ascending, BlobSlice head) {
    List<BlobSlice> cover = new ArrayList<>();
    for (BlobSlice slice : ascending) {
      BlobSlice longer = cover.isEmpty() ? slice : joined(cover.getLast(), slice);
      if (cover.isEmpty() || longer.length() > MAX_SPAN_BYTES || contains(longer, head)) {
        cover.add(slice);
      } else {
        cover.set(cover.size() - 1, longer);
      }
    }
    return cover;
  }

  /** The cache keeps whole pages: a cut one would have to be fetched again. */
  static BlobSlice pages(BlobSlice slice, long blobLength) {
    long page = CommitLimits.PAGE_BYTES;
    long from = slice.offset() / page * page;
    long to = Math.min(blobLength, Math.ceilDiv(slice.end(), page) * page);
    return new BlobSlice(slice.blob(), from, to - from);
  }
}
