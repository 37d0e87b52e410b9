package io.lampyr.luceneblob.directory;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.luceneblob.commit.CommitFiles;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.Lock;

/**
 * The directory of an indexing shard (§3.2 of the paper): new files are written locally; once they
 * are uploaded they are read through the cache, also by whoever has them open, and their local
 * copies are deleted; small ones as soon as nobody has them open. So an {@link
 * org.apache.lucene.index.IndexWriter} works on a commit of which no file is local.
 *
 * <p>Laws: files that are in blobs are never changed or deleted there: {@link #deleteFile} forgets
 * them, and garbage collection finds them. Bytes are counted in the {@link DiskBudget} from when
 * they are written until their file is deleted, or the directory closed, and nobody reads it. Safe
 * for use by many threads.
 */
public final class IndexingDirectory extends Directory {
  private final Directory local;
  private final BlockCache cache;
  private final ByteSource source;
  private final DiskBudget budget;
  private final FileTable table = new FileTable();
  private volatile boolean open = true;

  private IndexingDirectory(
      Directory local, BlockCache cache, ByteSource source, DiskBudget budget) {
    this.local = local;
    this.cache = cache;
    this.source = source;
    this.budget = budget;
  }

  /**
   * Opens the directory upon a durable commit, or upon none. {@code local} belongs to it alone: it
   * is closed with it, and what an earlier life left there is deleted, as recovery begins from the
   * commit.
   */
  public static IndexingDirectory open(
      Directory local, CommitFiles durable, BlockCache cache, ByteSource source, DiskBudget budget)
      throws IOException {
    for (String name : local.listAll()) {
      local.deleteFile(name);
    }
    IndexingDirectory directory = new IndexingDirectory(local, cache, source, budget);
    directory.blobFiles(durable).forEach(directory.table::addUploaded);
    return directory;
  }

  /**
   * Says where files lie that have been uploaded: all of a commit's, known before or not. Files
   * that were dropped meanwhile stay so. Local copies are deleted before this returns, and their
   * readers go on in the blobs; small ones that somebody has open are deleted when they are closed.
   * Idempotent.
   */
  public void uploaded(CommitFiles files) {
    ensureOpen();
    table.uploaded(blobFiles(files));
    deleteLeaving();
  }

  /**
   * The blobs that any file lies in which a commit that is kept, the writer or one of its readers
   * refers to: Lucene counts these references, and deletes a file with the last of them.
   */
  public Set<BlobKey> blobs() {
    return table.blobs();
  }

  /** Whether the file would be read from the local disk. */
  public boolean isLocal(String name) throws NoSuchFileException {
    return table.isLocal(name);
  }

  private List<BlobFile> blobFiles(CommitFiles files) {
    return files.files().values().stream()
        .map(location -> BlobFile.of(location, files.blobLengths(), cache, source))
        .toList();
  }

  @Override
  public String[] listAll() {
    ensureOpen();
    return table.names();
  }

  @Override
  public long fileLength(String name) throws IOException {
    ensureOpen();
    Optional<Long> uploaded = table.uploadedLength(name);
    return uploaded.isPresent() ? uploaded.get() : local.fileLength(name);
  }

  @Override
  public IndexOutput createOutput(String name, IOContext context) throws IOException {
    ensureOpen();
    table.reserve(name);
    try {
      return register(local.createOutput(name, context), false);
    } finally {
      table.giveUp(name);
    }
  }

  @Override
  public IndexOutput createTempOutput(String prefix, String suffix, IOContext context)
      throws IOException {
    ensureOpen();
    return register(local.createTempOutput(prefix, suffix, context), true);
  }

  private IndexOutput register(IndexOutput output, boolean temporary) {
    LocalFile file = new LocalFile(output.getName(), temporary, budget);
    table.add(file);
    return new LocalOutput(output, table, file, this::unuse);
  }

  @Override
  public IndexInput openInput(String name, IOContext context) throws IOException {
    ensureOpen();
    return switch (table.place(name)) {
      case FileTable.InBlobs(BlobFile file) -> BlobIndexInput.open(file, context, () -> {});
      case FileTable.OnDisk(LocalFile file) -> openLocal(file, context);
    };
  }

  private IndexInput openLocal(LocalFile file, IOContext context) throws IOException {
    try {
      IndexInput input = local.openInput(file.name(), context);
      Optional<MovingFile> moving =
          file.isTemporary() ? Optional.empty() : MovingFile.of(file.name(), input);
      return moving.isPresent()
          ? openMoving(file, moving.get(), context)
          : new LocalInput(input, () -> unuse(file));
    } catch (IOException | RuntimeException e) {
      unuse(file);
      throw e;
    }
  }

  /** From here on its reader does not keep the local copy; if it was just uploaded, it moves. */
  private IndexInput openMoving(LocalFile file, MovingFile reader, IOContext context) {
    table.readBy(file, reader);
    IndexInput input = BlobIndexInput.open(reader, context, () -> endReader(file, reader));
    unuse(file);
    return input;
  }

  private void endReader(LocalFile file, MovingFile reader) {
    try {
      reader.end();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      table.unreadBy(file, reader);
    }
  }

  private void unuse(LocalFile file) {
    if (table.unuse(file)) {
      deleteLeaving();
    }
  }

  @Override
  public void deleteFile(String name) throws IOException {
    ensureOpen();
    if (table.drop(name)) {
      deleteLeaving();
    }
  }

  /**
   * Deletes local copies that left the table. One that cannot be deleted now is tried again with
   * the next: it costs space, and the budget says so. Who reads on after this was closed, and then
   * ends, leaves nothing to delete: the whole folder goes.
   */
  private void deleteLeaving() {
    for (LocalFile file : table.claimLeaving()) {
      try {
        for (MovingFile reader : table.leavers(file)) {
          reader.end();
        }
        local.deleteFile(file.name());
        table.left(file);
      } catch (NoSuchFileException | FileNotFoundException gone) {
        table.left(file);
      } catch (IOException | AlreadyClosedException notNow) {
        table.stayed(file);
      }
    }
  }

  @Override
  public void rename(String source, String dest) throws IOException {
    ensureOpen();
    table.checkRename(source, dest);
    if (table.isLocal(source)) {
      local.rename(source, dest);
    }
    table.rename(source, dest);
  }

  /**
   * Does nothing: what must survive lies in the object store, and local files are cheap to lose.
   */
  @Override
  public void sync(Collection<String> names) {
    ensureOpen();
  }

  /** Does nothing, as {@link #sync}. */
  @Override
  public void syncMetaData() {
    ensureOpen();
  }

  @Override
  public Lock obtainLock(String name) throws IOException {
    ensureOpen();
    return local.obtainLock(name);
  }

  @Override
  public Set<String> getPendingDeletions() throws IOException {
    Set<String> names = new TreeSet<>(local.getPendingDeletions());
    names.addAll(table.droppedButLeaving());
    return names;
  }

  /** What is local is nobody's any more: whoever gave the place deletes it. */
  @Override
  public void close() throws IOException {
    open = false;
    table.closed();
    local.close();
  }

  @Override
  protected void ensureOpen() {
    if (!open) {
      throw new AlreadyClosedException("directory is closed");
    }
  }
}
