package io.lampyr.translog.format;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.NodeId;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.translog.format.Section.Place;
import io.lampyr.translog.format.Section.SeqNos;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** The bytes of header and directory. */
final class DirectoryCodec {
  static final int HEADER_BYTES = 74;
  static final int ENTRY_BYTES = 78;
  static final int VERSION = 1;

  /** The same, with points among the operations. */
  static final int VERSION_WITH_POINTS = 2;

  private static final byte[] MAGIC = "LAMPYRTL".getBytes(StandardCharsets.US_ASCII);
  private static final int ID_BYTES = 22;

  private DirectoryCodec() {}

  static int length(int sections) {
    return HEADER_BYTES + sections * ENTRY_BYTES;
  }

  static byte[] encode(int version, NodeId node, long generation, Directory directory) {
    List<Section> sections = directory.sections();
    ByteBuffer into = ByteBuffer.allocate(length(sections.size()));
    into.position(HEADER_BYTES);
    long operations = 0;
    for (Section section : sections) {
      putEntry(into, section);
      operations += section.operations();
    }
    into.position(0);
    into.put(MAGIC).putInt(version).put(ascii(node.value())).putLong(generation);
    into.putInt(sections.size()).putLong(operations).putLong(directory.objectLength());
    into.putInt(0);
    into.putInt(crc32c(into.array(), HEADER_BYTES, into.capacity() - HEADER_BYTES));
    into.putInt(crc32c(into.array(), 0, HEADER_BYTES - Integer.BYTES));
    return into.array();
  }

  private static void putEntry(ByteBuffer into, Section section) {
    ShardId shard = section.key().shard();
    into.put(ascii(shard.index().uuid())).putInt(shard.ordinal());
    into.putLong(section.key().term().value()).putLong(section.place().offset());
    into.putInt(section.place().length()).putInt(section.place().rawLength());
    into.putInt(section.operations());
    into.putLong(section.seqNos().min()).putLong(section.seqNos().max());
    into.putInt(0).putInt(section.crc32c());
  }

  /** How many bytes header and directory have, by a header that is checked here. */
  static int decodeLength(byte[] beginning, NodeId node, long generation, long objectLength)
      throws Damage {
    return length(header(beginning, node, generation, objectLength).sections());
  }

  /**
   * The directory in an object's beginning, which holds at least {@link #decodeLength} bytes.
   * Sections lie in order of their keys and fill the object without gap or overlap.
   */
  static Directory decode(byte[] beginning, NodeId node, long generation, long objectLength)
      throws Damage {
    Header header = header(beginning, node, generation, objectLength);
    int end = length(header.sections());
    Damage.unless(beginning.length >= end, beginning.length, "directory is cut off");
    Damage.unless(
        crc32c(beginning, HEADER_BYTES, end - HEADER_BYTES) == header.directoryCrc(),
        HEADER_BYTES,
        "checksum of directory does not match");
    Input from = new Input(beginning, 0, end);
    from.skip(HEADER_BYTES);
    List<Section> sections = new ArrayList<>(header.sections());
    long expected = end;
    long raw = 0;
    long operations = 0;
    @Nullable SectionKey before = null;
    for (int i = 0; i < header.sections(); i++) {
      Section section = entry(from);
      Damage.unless(section.place().offset() == expected, from, "section is not where it must be");
      Damage.unless(
          before == null || before.compareTo(section.key()) < 0, from, "sections are not in order");
      before = section.key();
      expected = section.place().end();
      raw += section.place().rawLength();
      operations += section.operations();
      sections.add(section);
    }
    Damage.unless(expected == objectLength, from, "sections do not fill the object");
    Damage.unless(raw <= Limits.MAX_RAW_BYTES, from, "sections are too large together");
    Damage.unless(operations == header.operations(), from, "operation counts do not add up");
    return new Directory(objectLength, sections);
  }

  private record Header(int sections, long operations, int directoryCrc) {}

  private static Header header(byte[] beginning, NodeId node, long generation, long objectLength)
      throws Damage {
    Damage.unless(beginning.length >= HEADER_BYTES, beginning.length, "header is cut off");
    Input from = new Input(beginning, 0, HEADER_BYTES);
    Damage.unless(from.matches(MAGIC), from, "magic is not that of a translog object");
    int version = from.i32();
    int stored = ByteBuffer.wrap(beginning).getInt(HEADER_BYTES - Integer.BYTES);
    Damage.unless(
        crc32c(beginning, 0, HEADER_BYTES - Integer.BYTES) == stored,
        0,
        "checksum of header does not match");
    // All versions keep the header's length and the place of its checksum, so this is no damage.
    if (version != VERSION && version != VERSION_WITH_POINTS) {
      throw new MisconfiguredException(
          "translog object has a version that this program cannot read: upgrade it version=%d key=%s"
              .formatted(version, TranslogKeys.key(node, generation)));
    }
    Damage.unless(from.matches(ascii(node.value())), from, "node id is not the name's");
    Damage.unless(from.i64() == generation, from, "generation is not the name's");
    int sections = from.i32();
    Damage.unless(
        sections > 0 && sections <= Limits.MAX_SECTIONS, from, "section count is out of bounds");
    long operations = from.i64();
    Damage.unless(from.i64() == objectLength, from, "object does not have its length");
    Damage.unless(length(sections) < objectLength, from, "directory is longer than the object");
    Damage.unless(from.i32() == 0, from, "reserved bytes are not zero");
    return new Header(sections, operations, from.i32());
  }

  private static Section entry(Input from) throws Damage {
    int at = from.position();
    try {
      IndexId index = new IndexId(from.printable(ID_BYTES, "index id"));
      ShardId shard = new ShardId(index, from.i32());
      SectionKey key = new SectionKey(shard, new PrimaryTerm(from.i64()));
      Place place = new Place(from.i64(), from.i32(), from.i32());
      int operations = from.i32();
      SeqNos seqNos = new SeqNos(from.i64(), from.i64());
      Damage.unless(from.i32() == 0, from, "reserved bytes are not zero");
      return new Section(key, place, seqNos, operations, from.i32());
    } catch (IllegalArgumentException refused) {
      // The records check themselves; what they refuse is damage here.
      throw new Damage(at, "directory entry is not valid: " + refused.getMessage());
    }
  }

  static int crc32c(byte[] bytes, int offset, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
