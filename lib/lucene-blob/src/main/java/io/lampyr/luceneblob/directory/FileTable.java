package io.lampyr.luceneblob.directory;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.luceneblob.commit.FileLocation;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which files an indexing shard has, and where each of them is: on the local disk, in blobs, or for
 * a while in both. Safe for use by many threads; does no I/O, so its one lock is held shortly.
 *
 * <p>A local copy that is to be deleted first leaves the table and is then <em>leaving</em> until
 * its caller has deleted it: its name cannot be given to a new file before.
 */
final class FileTable {
  private final Map<String, Entry> entries = new TreeMap<>();
  private final Map<String, LocalFile> leaving = new HashMap<>();

  /** Names of files that are about to be made, and are not to be seen before they are. */
  private final Set<String> reserved = new HashSet<>();

  /** Those of {@link #leaving} that some thread is deleting right now. */
  private final Set<LocalFile> claimed = new HashSet<>();

  /** Where a file can be read. */
  sealed interface Place {}

  /** On the local disk; the caller has been counted as a user of it. */
  record OnDisk(LocalFile file) implements Place {}

  /** In blobs. */
  record InBlobs(BlobFile file) implements Place {}

  private static final class Entry {
    private @Nullable LocalFile local;
    private @Nullable BlobFile blob;
  }

  synchronized String[] names() {
    return entries.keySet().toArray(String[]::new);
  }

  /** The blobs that files lie in which Lucene has not deleted yet. */
  synchronized Set<BlobKey> blobs() {
    Set<BlobKey> blobs = new HashSet<>();
    for (Entry entry : entries.values()) {
      if (entry.blob != null) {
        FileLocation location = entry.blob.location();
        blobs.add(location.bytes().blob());
        location.hot().forEach(piece -> blobs.add(piece.copy().blob()));
      }
    }
    return blobs;
  }

  /** Keeps the name for a file that the caller will now make, and {@link #add} or give up. */
  synchronized void reserve(String name) throws FileAlreadyExistsException {
    requireFree(name);
    reserved.add(name);
  }

  synchronized void giveUp(String name) {
    reserved.remove(name);
  }

  /** Adds a local file that now exists; its output is its first user. */
  synchronized void add(LocalFile file) {
    reserved.remove(file.name());
    Entry entry = new Entry();
    entry.local = file;
    entries.put(file.name(), entry);
  }

  /** Adds a file that is in blobs, or notes that a known one now is. */
  synchronized void addUploaded(BlobFile file) {
    entries.computeIfAbsent(file.location().name(), name -> new Entry()).blob = file;
  }

  /**
   * Notes that files are in blobs now, but for those that were dropped meanwhile. Local copies that
   * nobody uses are now leaving.
   */
  synchronized void uploaded(Collection<BlobFile> files) {
    for (BlobFile file : files) {
      @Nullable Entry entry = entries.get(file.location().name());
      if (entry != null) {
        entry.blob = file;
        if (entry.local != null) {
          entry.local.settle();
        }
        evictUnused(entry);
      }
    }
  }

  /** Where to read the file. */
  synchronized Place place(String name) throws NoSuchFileException {
    Entry entry = require(name);
    if (entry.local != null) {
      entry.local.use();
      return new OnDisk(entry.local);
    }
    return new InBlobs(blobOf(entry));
  }

  /** The length of a file that is in blobs; empty if it is only on the local disk. */
  synchronized Optional<Long> uploadedLength(String name) throws NoSuchFileException {
    return Optional.ofNullable(require(name).blob).map(BlobFile::length);
  }

  synchronized boolean isLocal(String name) throws NoSuchFileException {
    return require(name).local != null;
  }

  /**
   * Ends one use. If it was the last one of an uploaded file, the local copy is now leaving, and
   * the answer is true.
   */
  synchronized boolean unuse(LocalFile file) {
    file.unuse();
    @Nullable Entry entry = entries.get(file.name());
    return entry != null && entry.local == file && evictUnused(entry);
  }

  /** Counts a reader that may move instead of a user of the local copy: see {@link #unuse}. */
  synchronized void readBy(LocalFile file, MovingFile reader) {
    file.readBy(reader);
  }

  synchronized void unreadBy(LocalFile file, MovingFile reader) {
    file.unreadBy(reader);
  }

  /** Those whose windows upon the local copy are to end before it is deleted. */
  synchronized List<MovingFile> leavers(LocalFile file) {
    return file.leavers();
  }

  synchronized void grow(LocalFile file, long by) {
    file.grow(by);
  }

  /** Drops a file. If it has a local copy, that is now leaving, and the answer is true. */
  synchronized boolean drop(String name) throws NoSuchFileException {
    @Nullable LocalFile local = require(name).local;
    entries.remove(name);
    if (local != null) {
      leaving.put(name, local);
    }
    return local != null;
  }

  /**
   * Local copies that are still to be deleted. They are the caller's alone until it says of each
   * that it {@link #left} or {@link #stayed}: else a second deletion might hit a new file.
   */
  synchronized List<LocalFile> claimLeaving() {
    List<LocalFile> mine =
        leaving.values().stream().filter(file -> !claimed.contains(file)).toList();
    claimed.addAll(mine);
    return mine;
  }

  /** The local copy has been deleted: its name is free again. */
  synchronized void left(LocalFile file) {
    leaving.remove(file.name(), file);
    claimed.remove(file);
    file.deleted();
  }

  /** The local copy could not be deleted. */
  synchronized void stayed(LocalFile file) {
    claimed.remove(file);
  }

  /** All local copies are about to be deleted with their folder. */
  synchronized void closed() {
    for (Entry entry : entries.values()) {
      if (entry.local != null) {
        entry.local.deleted();
      }
    }
    leaving.values().forEach(LocalFile::deleted);
  }

  /** The names of {@link #leaving} files that are no files of the shard's any more. */
  synchronized Set<String> droppedButLeaving() {
    Set<String> names = new HashSet<>(leaving.keySet());
    names.removeAll(entries.keySet());
    return names;
  }

  synchronized void checkRename(String source, String dest)
      throws NoSuchFileException, FileAlreadyExistsException {
    require(source);
    requireFree(dest);
  }

  synchronized void rename(String source, String dest)
      throws NoSuchFileException, FileAlreadyExistsException {
    checkRename(source, dest);
    Entry entry = require(source);
    entries.remove(source);
    entries.put(dest, entry);
    if (entry.local != null) {
      entry.local.rename(dest);
    }
    if (entry.blob != null) {
      entry.blob = entry.blob.renamed(dest);
    }
  }

  private boolean evictUnused(Entry entry) {
    @Nullable LocalFile local = entry.local;
    if (local == null || entry.blob == null || local.inUse()) {
      return false;
    }
    local.moveTo(entry.blob);
    entry.local = null;
    leaving.put(local.name(), local);
    return true;
  }

  private Entry require(String name) throws NoSuchFileException {
    @Nullable Entry entry = entries.get(name);
    if (entry == null) {
      throw new NoSuchFileException(name);
    }
    return entry;
  }

  private void requireFree(String name) throws FileAlreadyExistsException {
    if (entries.containsKey(name) || leaving.containsKey(name) || reserved.contains(name)) {
      throw new FileAlreadyExistsException(name);
    }
  }

  private static BlobFile blobOf(Entry entry) {
    if (entry.blob == null) {
      throw new IllegalStateException("file is nowhere");
    }
    return entry.blob;
  }
}
