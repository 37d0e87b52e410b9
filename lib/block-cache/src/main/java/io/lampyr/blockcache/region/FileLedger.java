package io.lampyr.blockcache.region;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Randomness;
import io.lampyr.blockcache.CacheSettings;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * The ledger in a file: one page pair for each slot, written in place.
 *
 * <p>A log for each slot instead of one for all needs no compaction, is bounded by the number of
 * slots, and a torn record loses one run. Records of an earlier holder of the slot do not pass for
 * the present one's, as their checksums contain its nonce.
 */
final class FileLedger implements SlotLedger {

  /** Longer runs are recorded in pieces, so that the first read after a restart checks little. */
  private static final int MAX_RUN_BYTES = 1 << 20;

  private final Path file;
  private final Randomness randomness;
  private final List<Kept> kept;
  private final Page[] pages;

  /** What a ledger is about: it is of no use for other slots. */
  record Shape(int slots, int regionBytes) {
    Shape {
      Check.that(slots > 0 && slots <= CacheSettings.MAX_REGIONS, "slots must be in bounds");
    }
  }

  /** What is known of a slot's part of the file; guarded by itself. */
  private static final class Page {
    private Optional<RegionKey> key = Optional.empty();
    private long nonce;
    private int records;
  }

  private FileLedger(Path file, Shape shape, Randomness randomness, List<Kept> kept) {
    this.file = file;
    this.randomness = randomness;
    this.kept = List.copyOf(kept);
    this.pages = new Page[shape.slots()];
    for (int i = 0; i < pages.length; i++) {
      pages[i] = new Page();
    }
  }

  /**
   * Reads the ledger, or begins an empty one: if there is none, or if it is not one of these slots.
   * What it says of slots that are not whole does not count.
   */
  static FileLedger open(Path file, Shape shape, Randomness randomness, IntPredicate isWhole)
      throws IOException {
    List<Kept> kept = new ArrayList<>();
    long size = LedgerFormat.fileBytes(shape.slots());
    boolean usable = Files.isRegularFile(file) && Files.size(file) == size;
    FileLedger ledger;
    try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
      byte[] head = new byte[LedgerFormat.HEAD_BYTES];
      if (usable) {
        access.readFully(head);
      }
      if (usable && LedgerFormat.isHead(head, shape)) {
        List<LedgerFormat.Entry> entries = read(access, shape);
        entries.removeIf(entry -> !isWhole.test(entry.kept().slot()));
        entries.forEach(entry -> kept.add(entry.kept()));
        ledger = new FileLedger(file, shape, randomness, kept);
        entries.forEach(ledger::resume);
      } else {
        access.setLength(0);
        access.setLength(size);
        access.write(LedgerFormat.head(shape));
        ledger = new FileLedger(file, shape, randomness, kept);
      }
    }
    return ledger;
  }

  private static List<LedgerFormat.Entry> read(RandomAccessFile access, Shape shape)
      throws IOException {
    List<LedgerFormat.Entry> entries = new ArrayList<>();
    Set<RegionKey> seen = new HashSet<>();
    byte[] bytes = new byte[LedgerFormat.SLOT_BYTES];
    for (int slot = 0; slot < shape.slots(); slot++) {
      access.seek(LedgerFormat.position(slot));
      access.readFully(bytes);
      LedgerFormat.decode(bytes, slot, shape.regionBytes())
          .filter(entry -> seen.add(entry.kept().key()))
          .ifPresent(entries::add);
    }
    return entries;
  }

  private void resume(LedgerFormat.Entry entry) {
    Page page = pages[entry.kept().slot()];
    page.key = Optional.of(entry.kept().key());
    page.nonce = entry.nonce();
    page.records = entry.nextRecord();
  }

  @Override
  public void filled(int slot, RegionKey key, int offset, MemorySegment bytes) {
    for (long at = 0; at < bytes.byteSize(); at += MAX_RUN_BYTES) {
      long length = Math.min(MAX_RUN_BYTES, bytes.byteSize() - at);
      int checksum = Restored.checksum(bytes.asSlice(at, length));
      record(slot, key, new KeptRun(offset + (int) at, (int) length, checksum));
    }
  }

  private void record(int slot, RegionKey key, KeptRun run) {
    Page page = pages[slot];
    int number;
    long nonce;
    boolean isFirst = false;
    synchronized (page) {
      if (!page.key.equals(Optional.of(key))) {
        page.key = Optional.of(key);
        page.nonce = randomness.nextLong();
        page.records = 0;
        isFirst = true;
      }
      if (page.records == LedgerFormat.MAX_RECORDS) {
        return;
      }
      number = page.records++;
      nonce = page.nonce;
    }
    if (isFirst) {
      write(LedgerFormat.position(slot), LedgerFormat.slotHead(slot, nonce, key));
    }
    write(LedgerFormat.recordPosition(slot, number), LedgerFormat.record(slot, number, nonce, run));
  }

  @Override
  public void emptied(int slot) {
    Page page = pages[slot];
    synchronized (page) {
      if (page.key.isEmpty()) {
        return;
      }
      page.key = Optional.empty();
    }
    write(LedgerFormat.position(slot), new byte[LedgerFormat.SLOT_HEAD_BYTES]);
  }

  private void write(long position, byte[] bytes) {
    try (RandomAccessFile access = new RandomAccessFile(file.toFile(), "rw")) {
      access.seek(position);
      access.write(bytes);
    } catch (IOException e) {
      // What is not recorded is not used again: a checksum guards the rest.
    }
  }

  @Override
  public List<Kept> kept() {
    return kept;
  }

  /** The bytes as an array, the segment's own where it is exactly one. */
  static byte[] heapBytes(MemorySegment segment) {
    ByteBuffer buffer =
        segment.heapBase().isPresent() ? segment.asByteBuffer() : ByteBuffer.allocate(0);
    if (buffer.hasArray() && buffer.array().length == segment.byteSize()) {
      return buffer.array();
    }
    return segment.toArray(ValueLayout.JAVA_BYTE);
  }
}
