package io.lampyr.luceneblob.join;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.CommitLimits;
import io.lampyr.luceneblob.commit.FileLocation;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfo;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;

/**
 * All segments of several commits as one commit. Each segment gets a name that it has alone, and so
 * do its files; their bytes, which do not tell the name, are referred to where they lie. Only the
 * list of segments is new.
 *
 * <p>A file may stand in it twice: where the shards came of one that was split, they have segments
 * in common, and each deletes other documents of these.
 */
public final class JoinedCommit extends IndexCommit {
  private final CommitFiles others;
  private final Directory directory;
  private final SegmentInfos segments;
  private final Set<String> names;

  private JoinedCommit(CommitFiles others, SegmentInfos segments) throws IOException {
    this.others = others;
    this.segments = segments;
    ByteBuffersDirectory own = new ByteBuffersDirectory();
    segments.commit(own);
    this.directory = new KnownLengths(own, others);
    this.names = new TreeSet<>(others.files().keySet());
    names.add(segments.getSegmentsFileName());
  }

  /** The length of a file that lies elsewhere is known. */
  private static final class KnownLengths extends FilterDirectory {
    private final CommitFiles others;

    KnownLengths(Directory own, CommitFiles others) {
      super(own);
      this.others = others;
    }

    @Override
    public long fileLength(String name) throws IOException {
      FileLocation other = others.files().get(name);
      return other == null ? in.fileLength(name) : other.length();
    }
  }

  /** Whether they are not too many files and blobs for one commit. */
  public static boolean isPossible(List<CommitSegments> commits) {
    long files = commits.stream().mapToLong(one -> files(one).files().size()).sum();
    long blobs =
        commits.stream()
            .flatMap(one -> files(one).blobLengths().keySet().stream())
            .distinct()
            .count();
    return files < CommitLimits.MAX_FILES && blobs < CommitLimits.MAX_BLOBS;
  }

  /** How many documents segments have together, deleted ones too. */
  public static long documents(List<CommitSegments> commits) {
    return commits.stream().mapToLong(one -> one.segments().totalMaxDoc()).sum();
  }

  private static CommitFiles files(CommitSegments commit) {
    return commit.commit().header().files();
  }

  /** The commits as one, in their order, which is the first of its shard. */
  public static JoinedCommit of(List<CommitSegments> commits) throws IOException {
    Check.that(!commits.isEmpty(), "there is something to be joined");
    int created =
        commits.stream()
            .mapToInt(one -> one.segments().getIndexCreatedVersionMajor())
            .min()
            .getAsInt();
    SegmentInfos joined = new SegmentInfos(created);
    NavigableMap<String, FileLocation> files = new TreeMap<>();
    NavigableMap<BlobKey, Long> blobs = new TreeMap<>();
    for (CommitSegments commit : commits) {
      for (SegmentCommitInfo segment : commit.segments()) {
        String name = "_" + Long.toString(joined.counter++, Character.MAX_RADIX);
        joined.add(renamed(segment, name));
        for (String file : segment.files()) {
          String own = name + IndexFileNames.stripSegmentName(file);
          FileLocation place = files(commit).files().get(file);
          if (place == null) {
            throw new CorruptionException("a segment's file is not in its commit file=" + file);
          }
          files.put(own, new FileLocation(own, place.bytes(), place.crc32c(), place.hot()));
        }
      }
      // Of a blob that was still growing the later commit knows more.
      files(commit).blobLengths().forEach((blob, length) -> blobs.merge(blob, length, Math::max));
    }
    return new JoinedCommit(new CommitFiles(files, blobs), joined);
  }

  private static SegmentCommitInfo renamed(SegmentCommitInfo segment, String name) {
    SegmentInfo old = segment.info;
    SegmentInfo info =
        new SegmentInfo(
            old.dir,
            old.getVersion(),
            old.getMinVersion(),
            name,
            old.maxDoc(),
            old.getUseCompoundFile(),
            old.getHasBlocks(),
            old.getCodec(),
            old.getDiagnostics(),
            old.getId(),
            old.getAttributes(),
            old.getIndexSort());
    info.setFiles(old.files());
    SegmentCommitInfo renamed =
        new SegmentCommitInfo(
            info,
            segment.getDelCount(),
            segment.getSoftDelCount(),
            segment.getDelGen(),
            segment.getFieldInfosGen(),
            segment.getDocValuesGen(),
            segment.getId());
    renamed.setFieldInfosFiles(segment.getFieldInfosFiles());
    renamed.setDocValuesUpdatesFiles(segment.getDocValuesUpdatesFiles());
    return renamed;
  }

  /** Whether one stretch of a blob is two of the files: of segments that shards have in common. */
  public boolean hasStretchTwice() {
    Set<Object> stretches = new HashSet<>();
    return others.files().values().stream().anyMatch(file -> !stretches.add(file.bytes()));
  }

  /** The files that there were before, by their new names. */
  public CommitFiles others() {
    return others;
  }

  @Override
  public String getSegmentsFileName() {
    return segments.getSegmentsFileName();
  }

  @Override
  public Collection<String> getFileNames() {
    return names;
  }

  @Override
  public Directory getDirectory() {
    return directory;
  }

  @Override
  public long getGeneration() {
    return segments.getGeneration();
  }

  @Override
  public int getSegmentCount() {
    return segments.size();
  }

  @Override
  public void delete() {
    throw new UnsupportedOperationException("a joined commit is made once");
  }

  @Override
  public boolean isDeleted() {
    return false;
  }

  @Override
  public Map<String, String> getUserData() {
    return Map.of();
  }
}
