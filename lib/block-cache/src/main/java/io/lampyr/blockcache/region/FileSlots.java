package io.lampyr.blockcache.region;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.Randomness;
import io.lampyr.blockcache.CacheSettings;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/**
 * Slots in sparse files, one for each, so that the disk gets back what a slot took when that is to
 * go.
 *
 * <p>Bytes are read through a mapping, one for each time that a slot is taken, so that giving it up
 * ends exactly its windows. They are written through the file, never through the mapping: a full
 * disk is then an {@link IOException} and not a dead process. Both show the same pages on the
 * systems that Lampyr runs on.
 *
 * <p>Every write and every mapping opens the file anew: an interrupt closes the channel that a
 * thread is in, and must not close it for all others. Next to a fetch that costs nothing.
 */
final class FileSlots implements Slots {
  private static final String SLOTS = "slots";
  private static final String LEDGER = "ledger";

  /** One file for all slots, as earlier releases had it. */
  private static final String BEFORE = "regions";

  private final Path files;
  private final int count;
  private final int regionBytes;
  private final FolderLock lock;
  private final SlotLedger ledger;

  private FileSlots(Path folder, CacheSettings settings, FolderLock lock, SlotLedger ledger) {
    this.files = folder.resolve(SLOTS);
    this.count = settings.regions();
    this.regionBytes = settings.regionBytes();
    this.lock = lock;
    this.ledger = ledger;
  }

  static FileSlots open(Path folder, CacheSettings settings, Randomness randomness) {
    FolderLock lock = FolderLock.take(folder);
    try {
      Path files = Files.createDirectories(folder.resolve(SLOTS));
      Files.deleteIfExists(folder.resolve(BEFORE));
      FileLedger ledger =
          FileLedger.open(
              folder.resolve(LEDGER),
              new FileLedger.Shape(settings.regions(), settings.regionBytes()),
              randomness,
              slot -> isWhole(file(files, slot), settings.regionBytes()));
      clean(files, ledger);
      return new FileSlots(folder, settings, lock, ledger);
    } catch (IOException e) {
      lock.close();
      throw new MisconfiguredException(
          "the cache folder cannot be written; make it writable, or name another folder=" + folder,
          e);
    } catch (RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private static boolean isWhole(Path file, int bytes) {
    try {
      return Files.isRegularFile(file) && Files.size(file) == bytes;
    } catch (IOException e) {
      return false;
    }
  }

  /** What nothing vouches for takes room, and no more. */
  private static void clean(Path files, SlotLedger ledger) throws IOException {
    Set<String> kept = new HashSet<>();
    ledger.kept().forEach(slot -> kept.add(name(slot.slot())));
    try (DirectoryStream<Path> found = Files.newDirectoryStream(files)) {
      for (Path file : found) {
        if (!kept.contains(file.getFileName().toString())) {
          Files.delete(file);
        }
      }
    }
  }

  private static String name(int slot) {
    return String.format(Locale.ROOT, "%05d", slot);
  }

  private static Path file(Path files, int slot) {
    return files.resolve(name(slot));
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public Slot open(int index) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      prepare(file(files, index));
      while (true) {
        Arena arena = Arena.ofShared();
        try (FileChannel channel = FileChannel.open(file(files, index), StandardOpenOption.READ)) {
          MemorySegment bytes = channel.map(MapMode.READ_ONLY, 0, regionBytes, arena);
          return new FileSlot(this, index, arena, bytes);
        } catch (ClosedByInterruptException e) {
          arena.close();
          interrupted |= Thread.interrupted();
        } catch (IOException | RuntimeException e) {
          arena.close();
          throw e;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Gives the file its size: to read a mapping beyond it would end the process. */
  private void prepare(Path file) throws IOException {
    if (!isWhole(file, regionBytes)) {
      try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
        access.setLength(regionBytes);
      }
    }
  }

  @Override
  public void discard(int index) {
    try {
      Files.deleteIfExists(file(files, index));
    } catch (IOException e) {
      // It stays as large as it is until somebody has the slot again.
    }
  }

  @Override
  public SlotLedger ledger() {
    return ledger;
  }

  @Override
  public void close() {
    lock.close();
  }

  private void write(int index, int offset, MemorySegment from) throws IOException {
    byte[] bytes = FileLedger.heapBytes(from);
    // Not interruptible, unlike a channel.
    try (RandomAccessFile access = new RandomAccessFile(file(files, index).toFile(), "rw")) {
      if (access.length() != regionBytes) {
        throw new IOException("somebody has deleted the file of a slot slot=" + index);
      }
      access.seek(offset);
      access.write(bytes);
    }
  }

  private record FileSlot(FileSlots owner, int index, Arena arena, MemorySegment bytes)
      implements Slot {
    @Override
    public void write(int offset, MemorySegment from) throws IOException {
      owner.write(index, offset, from);
    }

    @Override
    public boolean close() {
      return Arenas.close(arena);
    }
  }
}
