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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Slots in one sparse file.
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
  private static final String REGIONS = "regions";
  private static final String LEDGER = "ledger";

  private final Path file;
  private final int count;
  private final int regionBytes;
  private final FolderLock lock;
  private final SlotLedger ledger;

  private FileSlots(Path folder, CacheSettings settings, FolderLock lock, SlotLedger ledger) {
    this.file = folder.resolve(REGIONS);
    this.count = settings.regions();
    this.regionBytes = settings.regionBytes();
    this.lock = lock;
    this.ledger = ledger;
  }

  static FileSlots open(Path folder, CacheSettings settings, Randomness randomness) {
    FolderLock lock = FolderLock.take(folder);
    try {
      long bytes = (long) settings.regions() * settings.regionBytes();
      boolean fits = prepare(folder.resolve(REGIONS), bytes);
      FileLedger ledger =
          FileLedger.open(
              folder.resolve(LEDGER),
              new FileLedger.Shape(settings.regions(), settings.regionBytes()),
              randomness,
              fits);
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

  /** Gives the file its size; whether it had that size already. */
  private static boolean prepare(Path file, long bytes) throws IOException {
    boolean fits = Files.isRegularFile(file) && Files.size(file) == bytes;
    if (!fits) {
      Files.deleteIfExists(file);
    }
    try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
      access.setLength(bytes);
    }
    return fits;
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public Slot open(int index) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      while (true) {
        Arena arena = Arena.ofShared();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
          MemorySegment bytes =
              channel.map(MapMode.READ_ONLY, (long) index * regionBytes, regionBytes, arena);
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
    try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
      access.seek((long) index * regionBytes + offset);
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
