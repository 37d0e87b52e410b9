package io.lampyr.blobstore.file;

import io.lampyr.base.port.Randomness;
import io.lampyr.blobstore.BlobKey;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * What a process holds of one folder, however many stores it opens on it: the locks of its keys,
 * and the writer's name, under which it makes temporary files. A file of that name stays locked for
 * as long as the process uses the folder: a writer whose file can be locked is dead, and its
 * temporary files are deleted by whoever opens the folder next.
 */
final class FolderGuard {
  private static final String ALIVE = "alive";

  /**
   * The guards of this process by the identity of their folders. It is static as what it guards,
   * the system's file locks, are the process's: two guards of one folder would lose each other's
   * locks. The lock is taken before any other and held while a folder is opened, which is rare.
   */
  private static final Map<Object, FolderGuard> GUARDS = new HashMap<>();

  private static final ReentrantLock GUARDS_LOCK = new ReentrantLock();

  private final Object identity;
  private final String writer;
  private final Path alive;
  private final FileChannel aliveChannel;
  private final KeyLocks locks;
  private final AtomicLong temporaries = new AtomicLong();
  private final List<Consumer<BlobKey>> listeners = new CopyOnWriteArrayList<>();
  private int users;

  private FolderGuard(Object identity, StoreFolder folder, String writer) throws IOException {
    this.identity = identity;
    this.writer = writer;
    this.locks = new KeyLocks(folder.locks());
    this.alive = folder.temporary().resolve(writer + "." + ALIVE);
    this.aliveChannel =
        FileChannel.open(alive, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    aliveChannel.lock();
  }

  /** What is done when nobody else opens the folder. */
  interface Opening {
    void run() throws IOException;
  }

  /** Joins this process's guard of the folder, or becomes it; nobody else opens it meanwhile. */
  static FolderGuard join(StoreFolder folder, Randomness randomness, Opening opening)
      throws IOException {
    GUARDS_LOCK.lock();
    try (FileChannel channel =
            FileChannel.open(
                folder.locks().resolve("open"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock _ = channel.lock()) {
      opening.run();
      Object identity = identity(folder.root());
      FolderGuard guard = GUARDS.get(identity);
      // A folder that was deleted and made again may have the identity of the old one.
      if (guard == null || !Files.exists(folder.temporary().resolve(guard.alive.getFileName()))) {
        guard = new FolderGuard(identity, folder, newName(randomness));
        GUARDS.put(identity, guard);
        deleteWhatDeadWritersLeft(folder.temporary(), guard.writer);
      }
      guard.users++;
      return guard;
    } finally {
      GUARDS_LOCK.unlock();
    }
  }

  /** Ends one use; the last one gives everything back. */
  void leave() throws IOException {
    GUARDS_LOCK.lock();
    try {
      users--;
      if (users == 0) {
        GUARDS.remove(identity, this);
        locks.close();
        Files.deleteIfExists(alive);
        aliveChannel.close();
      }
    } finally {
      GUARDS_LOCK.unlock();
    }
  }

  private static Object identity(Path root) throws IOException {
    Object key = Files.readAttributes(root, BasicFileAttributes.class).fileKey();
    return key == null ? root : key;
  }

  private static String newName(Randomness randomness) {
    byte[] name = new byte[16];
    randomness.nextBytes(name);
    return HexFormat.of().formatHex(name);
  }

  /** Has somebody told of what this process puts or deletes, until what is returned is run. */
  Runnable onChange(Consumer<BlobKey> told) {
    listeners.add(told);
    return () -> listeners.remove(told);
  }

  void changed(BlobKey key) {
    listeners.forEach(told -> told.accept(key));
  }

  KeyLocks locks() {
    return locks;
  }

  /** A name under which no file exists yet. */
  Path newTemporary(StoreFolder folder) {
    return folder.temporary().resolve(writer + "." + temporaries.incrementAndGet());
  }

  private static void deleteWhatDeadWritersLeft(Path temporary, String self) throws IOException {
    Map<String, Boolean> living = new HashMap<>();
    living.put(self, true);
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(temporary)) {
      for (Path entry : entries) {
        String name = entry.getFileName().toString();
        String owner = name.substring(0, Math.max(0, name.lastIndexOf('.')));
        Path ownersFile = temporary.resolve(owner + "." + ALIVE);
        if (!entry.equals(ownersFile) && !living.computeIfAbsent(owner, _ -> lives(ownersFile))) {
          FolderTree.deleteAll(entry);
        }
      }
    }
    deleteFilesOfDeadWriters(temporary, living);
  }

  /** After what they left: a writer without a file of its name counts as dead, too. */
  private static void deleteFilesOfDeadWriters(Path temporary, Map<String, Boolean> living)
      throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(temporary, "*." + ALIVE)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        String owner = name.substring(0, name.length() - ALIVE.length() - 1);
        if (!living.computeIfAbsent(owner, _ -> lives(file))) {
          Files.deleteIfExists(file);
        }
      }
    }
  }

  private static boolean lives(Path file) {
    if (!Files.exists(file)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock held = channel.tryLock()) {
      return held == null;
    } catch (IOException | OverlappingFileLockException unknown) {
      return true;
    }
  }
}
