package io.lampyr.translog.format;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import io.lampyr.translog.format.Section.SeqNos;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** From a section's compressed bytes to its operations: checksum, size, operations. */
final class SectionCodec {
  private SectionCodec() {}

  /**
   * The bytes before compression. What the directory says bounds what is allocated, and is itself
   * bounded; a frame that would give more or less than that is refused.
   */
  static byte[] decompress(Section section, byte[] from, int offset) throws Damage {
    int length = section.place().length();
    Damage.unless(offset <= from.length - length, 0, "section is cut off");
    Damage.unless(
        DirectoryCodec.crc32c(from, offset, length) == section.crc32c(),
        0,
        "checksum of section does not match");
    int rawLength = section.place().rawLength();
    Damage.unless(
        Zstd.getFrameContentSize(from, offset, length) == rawLength,
        0,
        "compressed section does not have its length");
    byte[] raw = new byte[rawLength];
    try {
      long size = Zstd.decompressByteArray(raw, 0, rawLength, from, offset, length);
      Damage.unless(size == rawLength, 0, "section cannot be decompressed");
    } catch (ZstdException refused) {
      throw new Damage(0, "section cannot be decompressed: " + refused.getMessage());
    }
    return raw;
  }

  static List<Operation> operations(Section section, byte[] raw) throws Damage {
    Input from = new Input(raw);
    // The count is bounded by the raw length, which is bounded: an operation has a least size.
    List<Operation> operations = new ArrayList<>(section.operations());
    @Nullable SeqNos seen = null;
    for (int i = 0; i < section.operations(); i++) {
      Operation operation = OperationCodec.next(from);
      SeqNos one = new SeqNos(operation.seqNo(), operation.lastSeqNo());
      seen = seen == null ? one : seen.and(one);
      operations.add(operation);
    }
    Damage.unless(from.atEnd(), from, "section has bytes behind its operations");
    Damage.unless(section.seqNos().equals(seen), from, "seqnos are not those of the directory");
    return operations;
  }
}
