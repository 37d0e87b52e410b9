package io.lampyr.luceneblob.commit;

import io.lampyr.base.check.Check;
import io.lampyr.blobstore.BlobKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Every file of a commit by name, and of each blob that they lie in how many of its bytes may be
 * read: a finished blob's length, and of the commit's own blob the end of the commit. No two
 * stretches overlap, but for those that are the same, and none reaches beyond its blob.
 */
public record CommitFiles(
    NavigableMap<String, FileLocation> files, NavigableMap<BlobKey, Long> blobLengths) {
  private static final CommitFiles NONE = new CommitFiles(new TreeMap<>(), new TreeMap<>());
  private static final Comparator<BlobSlice> BY_PLACE =
      Comparator.comparing(BlobSlice::blob)
          .thenComparingLong(BlobSlice::offset)
          .thenComparingLong(BlobSlice::length);

  /** Canonical. The blobs that no file lies in are left out. */
  public CommitFiles {
    files = Collections.unmodifiableNavigableMap(new TreeMap<>(files));
    List<BlobSlice> slices = slices(files);
    NavigableMap<BlobKey, Long> used = new TreeMap<>();
    for (BlobSlice slice : slices) {
      Long length = blobLengths.get(slice.blob());
      if (length == null) {
        throw new IllegalArgumentException("blob of a file has no length: " + slice.blob());
      }
      Check.that(slice.end() <= length, "file reaches beyond its blob: " + slice);
      used.put(slice.blob(), length);
    }
    blobLengths = Collections.unmodifiableNavigableMap(used);
  }

  /** No files: what a new shard begins with. */
  public static CommitFiles none() {
    return NONE;
  }

  private static List<BlobSlice> slices(Map<String, FileLocation> files) {
    List<BlobSlice> slices = new ArrayList<>(files.size() * 4);
    files.forEach((name, file) -> {
      Check.that(name.equals(file.name()), "file stands under another's name: " + name);
      slices.add(file.bytes());
      file.hot().forEach(piece -> slices.add(piece.copy()));
    });
    slices.sort(BY_PLACE);
    for (int i = 1; i < slices.size(); i++) {
      BlobSlice before = slices.get(i - 1);
      BlobSlice slice = slices.get(i);
      Check.that(
          !before.blob().equals(slice.blob())
              || before.end() <= slice.offset()
              || before.equals(slice),
          "files overlap: " + before + " and " + slice);
    }
    return slices;
  }
}
