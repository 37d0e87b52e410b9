package io.lampyr.blockcache.region;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.region.SlotLedger.Kept;
import io.lampyr.blockcache.region.SlotLedger.KeptRun;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/** The bytes of the ledger, version 2: {@code docs/format/block-cache.md}. Big-endian. */
final class LedgerFormat {
  static final int HEAD_BYTES = 4096;
  static final int SLOT_BYTES = 8192;
  static final int SLOT_HEAD_BYTES = 1024;
  static final int RECORD_BYTES = 16;
  static final int MAX_RECORDS = (SLOT_BYTES - SLOT_HEAD_BYTES) / RECORD_BYTES;

  private static final long MAGIC = 0x4c414d5059524c47L; // "LAMPYRLG"
  private static final int VERSION = 2;
  private static final int MAX_KEY_BYTES = 1000;

  private LedgerFormat() {}

  /** A slot's part of the ledger, and where it goes on. */
  record Entry(Kept kept, long nonce, int nextRecord) {}

  static long fileBytes(int slots) {
    return position(slots);
  }

  static long position(int slot) {
    return HEAD_BYTES + (long) slot * SLOT_BYTES;
  }

  static long recordPosition(int slot, int number) {
    return position(slot) + SLOT_HEAD_BYTES + (long) number * RECORD_BYTES;
  }

  static byte[] head(FileLedger.Shape shape) {
    ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES);
    head.putLong(MAGIC).putInt(VERSION).putInt(shape.regionBytes()).putInt(shape.slots());
    head.putInt(SLOT_BYTES);
    head.putInt(checksum(head.array(), 0, head.position()));
    return head.array();
  }

  static boolean isHead(byte[] bytes, FileLedger.Shape shape) {
    return ByteBuffer.wrap(bytes).equals(ByteBuffer.wrap(head(shape)));
  }

  static byte[] slotHead(int slot, long nonce, RegionKey key) {
    byte[] name = key.blob().path().getBytes(StandardCharsets.US_ASCII);
    ByteBuffer head = ByteBuffer.allocate(SLOT_HEAD_BYTES);
    head.putInt(0).putInt(slot).putLong(nonce).putLong(key.ordinal());
    head.putShort((short) name.length).put(name);
    head.putInt(0, checksum(head.array(), Integer.BYTES, SLOT_HEAD_BYTES - Integer.BYTES));
    return head.array();
  }

  static byte[] record(int slot, int number, long nonce, KeptRun run) {
    ByteBuffer record = ByteBuffer.allocate(RECORD_BYTES);
    record.putInt(0).putInt(run.offset()).putInt(run.length()).putInt(run.checksum());
    record.putInt(0, recordChecksum(slot, number, nonce, run));
    return record.array();
  }

  private static int recordChecksum(int slot, int number, long nonce, KeptRun run) {
    ByteBuffer all = ByteBuffer.allocate(2 * Integer.BYTES + Long.BYTES + RECORD_BYTES);
    all.putInt(slot).putInt(number).putLong(nonce);
    all.putInt(run.offset()).putInt(run.length()).putInt(run.checksum());
    return checksum(all.array(), 0, all.position());
  }

  /** What a slot's part says, if it is whole and could be true. */
  static Optional<Entry> decode(byte[] bytes, int slot, int regionBytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    int checksum = in.getInt();
    if (checksum != checksum(bytes, Integer.BYTES, SLOT_HEAD_BYTES - Integer.BYTES)
        || in.getInt() != slot) {
      return Optional.empty();
    }
    long nonce = in.getLong();
    long ordinal = in.getLong();
    int length = Short.toUnsignedInt(in.getShort());
    if (length > MAX_KEY_BYTES || ordinal < 0 || ordinal > Long.MAX_VALUE / regionBytes - 1) {
      return Optional.empty();
    }
    String name = new String(bytes, in.position(), length, StandardCharsets.US_ASCII);
    if (!BlobKey.isValid(name)) {
      return Optional.empty();
    }
    RegionKey key = new RegionKey(new BlobKey(name), ordinal);
    List<KeptRun> runs = new ArrayList<>();
    int next = 0;
    for (int number = 0; number < MAX_RECORDS; number++) {
      Optional<KeptRun> run = decodeRecord(bytes, slot, number, nonce, regionBytes);
      if (run.isPresent()) {
        runs.add(run.get());
        next = number + 1;
      }
    }
    return runs.isEmpty()
        ? Optional.empty()
        : Optional.of(new Entry(new Kept(slot, key, runs), nonce, next));
  }

  private static Optional<KeptRun> decodeRecord(
      byte[] bytes, int slot, int number, long nonce, int regionBytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes, SLOT_HEAD_BYTES + number * RECORD_BYTES, RECORD_BYTES);
    int checksum = in.getInt();
    KeptRun run = new KeptRun(in.getInt(), in.getInt(), in.getInt());
    boolean couldBe =
        run.offset() >= 0
            && run.offset() % CacheSettings.PAGE_BYTES == 0
            && run.length() > 0
            && run.length() <= regionBytes - run.offset();
    return couldBe && checksum == recordChecksum(slot, number, nonce, run)
        ? Optional.of(run)
        : Optional.empty();
  }

  private static int checksum(byte[] bytes, int offset, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }
}
