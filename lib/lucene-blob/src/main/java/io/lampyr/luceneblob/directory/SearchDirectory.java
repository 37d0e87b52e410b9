package io.lampyr.luceneblob.directory;

import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.luceneblob.commit.BlobSlice;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.FileLocation;
import java.nio.file.NoSuchFileException;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.lucene.store.BaseDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.NoLockFactory;
import org.jspecify.annotations.Nullable;

/**
 * The files of one commit, to be read, and of later ones that are added to it. Opening a file makes
 * no request; whoever tries to write is refused with {@link UnsupportedOperationException}. Locks
 * lock nothing, as no file can change. Safe for use by many threads.
 */
public final class SearchDirectory extends BaseDirectory {
  private final Map<String, BlobFile> files = new ConcurrentSkipListMap<>();
  private final Map<String, BlobSlice> places = new ConcurrentHashMap<>();
  private final BlockCache cache;

  /** The commit's files, read through the cache from the source. */
  public SearchDirectory(CommitFiles commit, BlockCache cache, ByteSource source) {
    super(NoLockFactory.INSTANCE);
    this.cache = cache;
    add(commit, source);
  }

  private void add(CommitFiles commit, ByteSource source) {
    commit
        .files()
        .forEach((name, location) -> {
          if (places.putIfAbsent(name, location.bytes()) == null) {
            files.put(name, BlobFile.of(location, commit.blobLengths(), cache, source));
          }
        });
  }

  /**
   * Adds the files of another commit that the same writer made; those that are here already stay as
   * they are. False, and nothing is added, if one of them lies in another blob: it may be another
   * file by the same name.
   */
  public boolean adopt(CommitFiles commit, ByteSource source) {
    ensureOpen();
    for (Map.Entry<String, FileLocation> file : commit.files().entrySet()) {
      BlobSlice known = places.get(file.getKey());
      // Within one blob a small file may be repeated by a later commit: one writer made both.
      if (known != null && !known.blob().equals(file.getValue().bytes().blob())) {
        return false;
      }
    }
    add(commit, source);
    return true;
  }

  /** How many files are here. */
  public int size() {
    return files.size();
  }

  @Override
  public String[] listAll() {
    ensureOpen();
    return files.keySet().toArray(String[]::new);
  }

  @Override
  public long fileLength(String name) throws NoSuchFileException {
    return file(name).length();
  }

  @Override
  public IndexInput openInput(String name, IOContext context) throws NoSuchFileException {
    return BlobIndexInput.open(file(name), context, () -> {});
  }

  private BlobFile file(String name) throws NoSuchFileException {
    ensureOpen();
    @Nullable BlobFile file = files.get(name);
    if (file == null) {
      throw new NoSuchFileException(name);
    }
    return file;
  }

  @Override
  public Set<String> getPendingDeletions() {
    return Set.of();
  }

  @Override
  public void close() {
    isOpen = false;
  }

  @Override
  public void deleteFile(String name) {
    throw readOnly();
  }

  @Override
  public IndexOutput createOutput(String name, IOContext context) {
    throw readOnly();
  }

  @Override
  public IndexOutput createTempOutput(String prefix, String suffix, IOContext context) {
    throw readOnly();
  }

  @Override
  public void rename(String source, String dest) {
    throw readOnly();
  }

  @Override
  public void sync(Collection<String> names) {
    throw readOnly();
  }

  @Override
  public void syncMetaData() {
    throw readOnly();
  }

  private UnsupportedOperationException readOnly() {
    ensureOpen();
    return new UnsupportedOperationException("a commit's files cannot be changed");
  }
}
