package io.lampyr.luceneblob.batch;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.upload.ImmutableUpload;
import io.lampyr.blobstore.upload.UploadOutcome;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.blockcache.Window;
import io.lampyr.luceneblob.commit.BlobNames;
import io.lampyr.luceneblob.commit.BlobSlice;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.CommitIdentity;
import io.lampyr.luceneblob.commit.CommitMetadata;
import io.lampyr.luceneblob.commit.CompoundCommit;
import io.lampyr.luceneblob.commit.FileLocation;
import io.lampyr.luceneblob.hot.HotPlanner;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;

/**
 * A batch of compound commits that is not uploaded yet. Its bytes are those of the blob it will
 * become: what was read of it before the upload stays right after it.
 *
 * <p>Laws:
 *
 * <ul>
 *   <li>Published bytes never change. An append publishes its commit whole or not at all, and from
 *       then on it can be read.
 *   <li>Commits are appended in the order of their generations; one that comes too late is refused.
 *       Only one thread should append at a time: another's work would be done again.
 *   <li>Once sealed, nothing is appended, so length and content are fixed. Sealing is idempotent,
 *       and an append under way then ends {@link AppendOutcome.Closed}.
 *   <li>File contents are not held in memory, but for hot bytes and headers. The files are held
 *       open until {@link #close}, which follows the upload; reads then throw {@link
 *       UnavailableException}, as the bytes are to be had from the store, and windows end.
 *   <li>Safe for use by many threads.
 * </ul>
 */
public final class VirtualBatch implements ByteSource, AutoCloseable {
  private static final int COPY_BYTES = 64 << 10;

  private final CommitIdentity first;
  private final BlobKey blob;
  private final BatchSettings settings;
  private final HotPlanner planner;
  private final Clock clock;
  private final OpenReads openReads = new OpenReads();
  private final BatchMemory memory;

  /** Changed under this object's monitor, which no I/O happens under; read without it. */
  private volatile Published published;

  /** What has been published: replaced as a whole. */
  private record Published(
      List<PublishedCommit> commits,
      CommitFiles files,
      Map<String, LocalFile> local,
      long firstNanos,
      boolean sealed) {

    long end() {
      return commits.isEmpty() ? 0 : commits.getLast().end();
    }

    BatchSize size() {
      return new BatchSize(commits.size(), end(), firstNanos);
    }
  }

  /**
   * An empty batch whose first commit will be {@code first}. {@code before} are the files of the
   * commit before that, which lie in finished or sealed blobs: those that are still there are
   * referred to, and not stored again.
   *
   * @param inPlace what batches of the node may take outside the heap
   */
  public VirtualBatch(
      CommitIdentity first,
      CommitFiles before,
      BatchSettings settings,
      InPlaceBudget inPlace,
      Clock clock) {
    this.memory = new BatchMemory(inPlace);
    this.first = first;
    this.blob = BlobNames.batch(first);
    this.settings = settings;
    this.planner = new HotPlanner(settings.hot());
    this.clock = clock;
    Check.that(!before.blobLengths().containsKey(blob), "batch cannot refer to itself: " + blob);
    this.published = new Published(List.of(), before, Map.of(), 0, false);
  }

  /** The name of the blob that this batch will be. */
  public BlobKey blob() {
    return blob;
  }

  /**
   * Makes a compound commit of the Lucene commit, whose files must stay as they are until this
   * returns. Its new files are read once from end to end.
   */
  public AppendOutcome append(IndexCommit commit, CommitMetadata metadata) throws IOException {
    CommitIdentity identity =
        new CommitIdentity(first.shard(), first.term(), commit.getGeneration());
    Published seen = published;
    while (!isClosed(seen)) {
      requireNext(seen, identity);
      List<LocalFile> read = readNewFiles(commit, seen.files());
      Optional<CompoundCommit> appended = Optional.empty();
      try {
        appended = publish(seen, identity, metadata, commit.getFileNames(), read);
      } finally {
        if (appended.isEmpty()) {
          read.forEach(LocalFile::close);
        }
      }
      if (appended.isPresent()) {
        return new AppendOutcome.Appended(appended.get());
      }
      seen = published;
    }
    return new AppendOutcome.Closed();
  }

  private boolean isClosed(Published state) {
    return state.sealed() || (!state.commits().isEmpty() && settings.flush().isFull(state.size()));
  }

  private List<LocalFile> readNewFiles(IndexCommit commit, CommitFiles known) throws IOException {
    Directory directory = commit.getDirectory();
    List<LocalFile> read = new ArrayList<>();
    boolean complete = false;
    try {
      for (String name : commit.getFileNames()) {
        FileLocation location = known.files().get(name);
        if (location == null) {
          read.add(LocalFile.read(directory, name, planner, settings.hot().maxHotBytes()));
        } else {
          Check.that(
              location.length() == directory.fileLength(name),
              "file is another than the earlier commit's of its name: " + name);
        }
      }
      complete = true;
      return read;
    } finally {
      if (!complete) {
        read.forEach(LocalFile::close);
      }
    }
  }

  /** Publishes a commit prepared on what was seen; empty if something else came in between. */
  private synchronized Optional<CompoundCommit> publish(
      Published seen,
      CommitIdentity identity,
      CommitMetadata metadata,
      Collection<String> names,
      List<LocalFile> read) {
    if (published.sealed() || published.commits().size() != seen.commits().size()) {
      return Optional.empty();
    }
    TreeMap<String, FileLocation> known = new TreeMap<>(seen.files().files());
    known.keySet().retainAll(names);
    TreeMap<String, LocalFile> local = new TreeMap<>(seen.local());
    local.keySet().retainAll(names);
    read.forEach(file -> local.put(file.name(), file));
    CommitLayout layout =
        new CommitLayout(
            new BlobSlice(blob, seen.end(), 0),
            known,
            local,
            seen.files().blobLengths(),
            settings.hot().maxHotBytes());
    PublishedCommit next = layout.publish(identity, metadata);
    List<PublishedCommit> commits = new ArrayList<>(seen.commits());
    commits.add(next);
    published =
        new Published(
            List.copyOf(commits),
            next.commit().header().files(),
            Map.copyOf(local),
            seen.commits().isEmpty() ? clock.monotonicNanos() : seen.firstNanos(),
            false);
    return Optional.of(next.commit());
  }

  private void requireNext(Published state, CommitIdentity identity) {
    Check.that(
        state.commits().isEmpty()
            ? identity.equals(first)
            : identity.generation() > lastGeneration(state),
        "commit is not the next of its batch: blob=" + blob + " commit=" + identity);
  }

  private static long lastGeneration(Published state) {
    return state.commits().getLast().commit().header().identity().generation();
  }

  /** Ends the batch; what it holds is final from now on. */
  public synchronized void seal() {
    Published state = published;
    published =
        new Published(state.commits(), state.files(), state.local(), state.firstNanos(), true);
  }

  public boolean isSealed() {
    return published.sealed();
  }

  /** How much was published. */
  public BatchSize size() {
    return published.size();
  }

  /** Whether it is time to seal and upload this batch. */
  public boolean shouldFlush() {
    return settings.flush().shouldFlush(size(), clock.monotonicNanos());
  }

  /** The commits published so far, in the order of their generations. */
  public List<CompoundCommit> commits() {
    return published.commits().stream().map(PublishedCommit::commit).toList();
  }

  /** The files of the newest commit: what the batch after this one begins with. */
  public CommitFiles files() {
    return published.files();
  }

  /**
   * Fills the segment with published bytes. Bytes behind the published end are not there: {@link
   * CorruptionException}. Makes no request.
   */
  @Override
  public void read(BlobKey key, long offset, MemorySegment into) {
    Published state = published;
    if (!key.equals(blob) || offset < 0 || offset > state.end() - into.byteSize()) {
      throw new CorruptionException(
          "bytes are not published: blob="
              + key
              + " offset="
              + offset
              + " length="
              + into.byteSize()
              + " batch="
              + blob
              + " published="
              + state.end());
    }
    byte[] buffer = new byte[(int) Math.min(COPY_BYTES, into.byteSize())];
    for (long done = 0; done < into.byteSize(); ) {
      int count = (int) Math.min(buffer.length, into.byteSize() - done);
      read(state, offset + done, buffer, count);
      MemorySegment.copy(buffer, 0, into, ValueLayout.JAVA_BYTE, done, count);
      done += count;
    }
  }

  /**
   * Stores the sealed batch under its name. May be repeated after any outcome but a conflict, which
   * means that the name was given twice; every location of a file stays what it was. Costs what
   * {@link ImmutableUpload} says.
   */
  public UploadOutcome upload(ImmutableUpload store) {
    Published state = published;
    Check.that(
        state.sealed() && !state.commits().isEmpty(),
        "batch must be sealed and not empty before it is uploaded: " + blob);
    return store.upload(blob, new BatchContent(this, state.end()));
  }

  /** Copies published bytes, at most as many as there are from the offset on. */
  void read(long offset, byte[] into, int from, int count) throws IOException {
    if (!openReads.begin()) {
      throw new UnavailableException("batch was released after its upload: blob=" + blob);
    }
    try {
      copy(published.commits(), offset, into, from, count);
    } finally {
      if (openReads.end()) {
        release();
      }
    }
  }

  /**
   * A window that holds the published byte at the offset, and all of the file or the hot bytes that
   * it belongs to, where they lie. Null if they are to be had by {@link #read} alone: they lie
   * between files, or their file moved, or the batch was released, or there is no room for them.
   * Makes no request and keeps nothing from being released.
   */
  public @Nullable Window window(long offset) {
    Published state = published;
    // Once the system had no memory, who reads is not held up by asking it again.
    if (offset < 0 || offset >= state.end() || memory.isExhausted() || !openReads.begin()) {
      return null;
    }
    try {
      return state.commits().get(firstEndingBehind(state.commits(), offset)).window(offset, memory);
    } catch (IOException | AlreadyClosedException noWindow) {
      // Its file may move this moment: whoever asked reads by another way, and meets what is wrong.
      return null;
    } finally {
      if (openReads.end()) {
        release();
      }
    }
  }

  private void read(Published state, long offset, byte[] into, int count) {
    Check.that(offset + count <= state.end(), "read beyond what is published");
    try {
      read(offset, into, 0, count);
    } catch (IOException e) {
      throw new UnavailableException("local file cannot be read: blob=" + blob, e);
    }
  }

  private static void copy(
      List<PublishedCommit> commits, long offset, byte[] into, int from, int count)
      throws IOException {
    long position = offset;
    long end = offset + count;
    int low = firstEndingBehind(commits, offset);
    for (int i = low; position < end; i++) {
      PublishedCommit commit = commits.get(i);
      int length = (int) (Math.min(commit.end(), end) - position);
      commit.read(position, into, from + (int) (position - offset), length);
      position += length;
    }
  }

  private static int firstEndingBehind(List<PublishedCommit> commits, long offset) {
    int low = 0;
    int high = commits.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (commits.get(middle).end() > offset) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Seals the batch, and lets go of its files once the reads under way have ended. Idempotent. */
  @Override
  public void close() {
    seal();
    if (openReads.close()) {
      release();
    }
  }

  private void release() {
    memory.close();
    for (PublishedCommit commit : published.commits()) {
      for (Part part : commit.parts()) {
        if (part.source() instanceof Part.WholeFile whole) {
          whole.file().close();
        }
      }
    }
  }
}
