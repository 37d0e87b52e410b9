package io.lampyr.engine.lucene;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.engine.memory.BufferedShard;
import io.lampyr.engine.meter.Meters;
import io.lampyr.engine.operation.DocumentVersion;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.document.ParsedDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SnapshotDeletionPolicy;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.ThreadInterruptedException;

/**
 * One opening of a shard's documents in Lucene. Whoever writes one id holds that id's lock; commits
 * are made by one thread at a time. Everything else is safe for many threads.
 *
 * <p>What an operation added is found by {@link #find} and {@link #read} only after the next {@link
 * #reopen} or {@link #commit}: the version map knows what was written since.
 */
public final class ShardIndex implements BufferedShard, AutoCloseable {

  private final CountingWriter writer;
  private final SnapshotDeletionPolicy commits;
  private final OwnReaders readers;
  private final DocumentsById ids = new DocumentsById();
  private final AtomicLong tombstoneFloor;

  /**
   * Opens the commit that the directory holds, or begins a new index if it holds none. Merges keep
   * tombstones from the floor on.
   */
  public ShardIndex(Directory directory, ShardIndexConfig config, long tombstoneFloor, Clock clock)
      throws IOException {
    this(directory, config, tombstoneFloor, clock, false);
  }

  /**
   * The same of what another shard has committed, for one that is to {@link #keepOnly} a part of
   * it. No merges are begun before {@link #restMerges} says for how long.
   */
  public static ShardIndex ofPart(
      Directory directory, ShardIndexConfig config, long tombstoneFloor, Clock clock)
      throws IOException {
    return new ShardIndex(directory, config, tombstoneFloor, clock, true);
  }

  private ShardIndex(
      Directory directory, ShardIndexConfig config, long tombstoneFloor, Clock clock, boolean rests)
      throws IOException {
    this.commits = config.newCommitPolicy();
    this.tombstoneFloor = new AtomicLong(tombstoneFloor);
    RestingMerges merges = config.merging(this.tombstoneFloor::get);
    if (rests) {
      merges.rest();
    }
    this.writer =
        new CountingWriter(
            directory,
            config.writerConfig(commits, merges, this.tombstoneFloor::get),
            merges,
            clock);
    boolean opened = false;
    try {
      this.readers = new OwnReaders(writer, commits);
      opened = true;
    } finally {
      if (!opened) {
        end(writer);
      }
    }
  }

  /** Adds a document of an id that has no other, nor a tombstone: none is looked for. */
  public void add(ParsedDocument document, DocumentVersion version) throws IOException {
    writer.addDocuments(document.block(MetaFields.version(version)));
  }

  /** Puts the document in the place of the id's earlier one, or of its tombstone. */
  public void replace(String id, ParsedDocument document, DocumentVersion version)
      throws IOException {
    writer.updateDocuments(MetaFields.idTerm(id), document.block(MetaFields.version(version)));
  }

  /** Adds a point alone, or puts it in the place of what may stand under its id. */
  public void add(String id, List<IndexableField> point, boolean mayStand) throws IOException {
    if (mayStand) {
      writer.updateDocument(MetaFields.idTerm(id), point);
    } else {
      writer.addDocument(point);
    }
  }

  /** Removes the id's document and leaves a tombstone of this version. */
  public void delete(String id, DocumentVersion version) throws IOException {
    writer.updateDocument(MetaFields.idTerm(id), MetaFields.tombstone(id, version));
  }

  /**
   * Deletes, for good, all documents and tombstones but those of one part. Nothing else is written
   * meanwhile. What is left is known after the next {@link #reopen}; the next commit before that
   * refers to the segments as they were, as none has been merged for what it lost. Cost: reads the
   * terms of the ids of all segments that were not surveyed.
   */
  public void keepOnly(PartSurvey survey, int part) throws IOException {
    writer.deleteDocuments(new OthersDocuments(survey, part));
  }

  /**
   * Finds which part each document of the newest commit belongs to. Cost: reads the terms of the
   * ids of all segments that were not surveyed before.
   */
  public void survey(PartSurvey survey) throws IOException {
    DirectoryReader reader = acquire();
    try {
      for (LeafReaderContext leaf : reader.leaves()) {
        var _ = survey.of(leaf.reader());
      }
    } finally {
      readers.release(reader);
    }
  }

  /**
   * Begins no merges for so long, and gives up those under way but for what clients have asked for:
   * of a shard that is being divided they would be in vain, and keep its parts from being opened.
   */
  public void restMerges(Duration time, Scheduler scheduler) {
    writer.restMerges();
    var _ = scheduler.after(time, "resume-merges", this::resumeMerges);
  }

  private void resumeMerges() {
    try {
      writer.resumeMerges();
    } catch (IOException | RuntimeException ended) {
      // Its writer has ended, before or with it: whoever uses the shard next is told why.
      return;
    }
  }

  /** The version of the id's document. */
  public Optional<DocumentVersion> find(String id) throws IOException {
    return find(id, false);
  }

  /**
   * The version of the id's document, or of its tombstone: for replay, which must not resurrect
   * what was deleted later.
   */
  public Optional<DocumentVersion> findOrTombstone(String id) throws IOException {
    return find(id, true);
  }

  private Optional<DocumentVersion> find(String id, boolean tombstones) throws IOException {
    DirectoryReader reader = acquire();
    try {
      return ids.find(reader, id, tombstones);
    } finally {
      readers.release(reader);
    }
  }

  /**
   * A time that no point has whose id is found, nor its tombstone, is later than this. Cost: reads
   * which columns each segment has, and ids of points that were deleted.
   */
  public long newestPoint() throws IOException {
    DirectoryReader reader = acquire();
    try {
      return PointIds.newest(reader);
    } finally {
      readers.release(reader);
    }
  }

  /** Who comes after the end is told of it as of any other failure to read. */
  private DirectoryReader acquire() throws IOException {
    try {
      return readers.acquire();
    } catch (AlreadyClosedException closed) {
      throw new IOException("shard is closed", closed);
    }
  }

  /** The id's document as it was written, which the mapping may have to give back. */
  public Optional<StoredDocument> read(String id, Supplier<Mapping> mapping) throws IOException {
    DirectoryReader reader = acquire();
    try {
      return ids.read(reader, id, mapping);
    } finally {
      readers.release(reader);
    }
  }

  /**
   * Makes everything written so far known to {@link #find} and {@link #read}; searches see nothing
   * of it. Cost: writes the pending segments, however small they are.
   */
  public void reopen() throws IOException {
    readers.reopen();
  }

  /** Whether a commit would hold anything that the last one does not. */
  public boolean hasUncommittedChanges() {
    return writer.hasUncommittedChanges();
  }

  /**
   * Commits everything written before the call, and keeps the commit's files until it is released.
   * It is known to {@link #find} and {@link #read} then; what was written since may be so no more,
   * if it was before: whoever remembers what was written keeps it from before this call on.
   */
  public IndexCommit commit(Map<String, String> userData) throws IOException {
    writer.setLiveCommitData(userData.entrySet());
    writer.commit();
    IndexCommit commit = commits.snapshot();
    readers.reopen(commit);
    return commit;
  }

  /** What the newest commit holds. Cost: reads of small local files. */
  public IndexCounts counts() throws IOException {
    if (!DirectoryReader.indexExists(writer.getDirectory())) {
      return new IndexCounts(0, 0, 0, 0);
    }
    long documents = 0;
    long deleted = 0;
    long bytes = 0;
    SegmentInfos segments = SegmentInfos.readLatestCommit(writer.getDirectory());
    for (SegmentCommitInfo segment : segments) {
      int gone = segment.getDelCount() + segment.getSoftDelCount();
      documents += segment.info.maxDoc() - gone;
      deleted += gone;
      bytes += segment.sizeInBytes();
    }
    return new IndexCounts(documents, deleted, segments.size(), bytes);
  }

  /** How long merges took, and which run just now. */
  public Meters meters() {
    return writer.meters();
  }

  /** What was merged since the shard was opened. */
  public MergeCounts merges() {
    return writer.merges();
  }

  /** The commit's files may go once Lucene does not need them. */
  public void release(IndexCommit commit) throws IOException {
    commits.release(commit);
    try {
      writer.deleteUnusedFiles();
    } catch (AlreadyClosedException ended) {
      // The whole folder goes when the shard does.
    }
  }

  /**
   * No replay will look for tombstones of numbers below this any more, as none repeats such
   * operations: merges need not keep them. The floor never falls.
   */
  public void giveUpTombstonesBelow(long seqNo) {
    tombstoneFloor.accumulateAndGet(seqNo, Math::max);
  }

  /** Merges down to this many segments, and waits. */
  public void forceMerge(int segments) throws IOException {
    writer.forceMerge(segments, true);
  }

  /** Merges the segments of which too much is deleted, and waits. */
  public void mergeDeletes() throws IOException {
    writer.forceMergeDeletes(true);
  }

  @Override
  public long bufferedBytes() {
    try {
      return writer.ramBytesUsed();
    } catch (AlreadyClosedException closed) {
      // Nothing is buffered any more; the shard is about to leave the node's budget.
      return 0;
    }
  }

  @Override
  public void writeLargestSegment() {
    try {
      writer.flushNextBuffer();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void writeAllSegments() {
    try {
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether the writer goes on, whatever went wrong: neither closed, nor about to be. */
  public boolean isOpen() {
    return writer.isOpen() && writer.getTragicException() == null;
  }

  /**
   * Discards what was not committed, and returns when nothing reads or writes files any more. Who
   * is interrupted closes all the same, and is interrupted after that: Lucene gives up there, and
   * leaves merges at work.
   */
  @Override
  public void close() throws IOException {
    try (readers) {
      end(writer);
    }
  }

  private static void end(CountingWriter writer) throws IOException {
    boolean interrupted = false;
    try {
      while (!isEnded(writer)) {
        interrupted = true;
        // Else the next attempt would be given up for the same interrupt.
        Thread.interrupted();
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** False if an interrupt came between: what has ended by then ends at once the next time. */
  private static boolean isEnded(CountingWriter writer) throws IOException {
    try {
      writer.endMerges();
      writer.rollback();
      return true;
    } catch (ThreadInterruptedException meanwhile) {
      return false;
    }
  }
}
