package io.lampyr.translog.format;

import com.github.luben.zstd.Zstd;
import io.lampyr.base.check.Check;
import io.lampyr.base.id.NodeId;
import io.lampyr.translog.format.Section.Place;
import io.lampyr.translog.format.Section.SeqNos;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/** Makes the bytes of a translog object. */
public final class TranslogWriter {
  /** The log is written once and hardly ever read: speed counts for more than the last percent. */
  private static final int COMPRESSION_LEVEL = -3;

  private TranslogWriter() {}

  /**
   * The object with these operations, in the order given within each section. At least one section,
   * each with at least one operation, and within the {@link Limits}.
   */
  public static byte[] encode(
      NodeId node, long generation, SortedMap<SectionKey, List<EncodedOperations>> operations) {
    Check.that(
        !operations.isEmpty() && operations.size() <= Limits.MAX_SECTIONS,
        "an object must have 1 to 10000 sections");
    List<Section> sections = new ArrayList<>(operations.size());
    List<byte[]> bodies = new ArrayList<>(operations.size());
    long offset = DirectoryCodec.length(operations.size());
    long raw = 0;
    for (Map.Entry<SectionKey, List<EncodedOperations>> entry : operations.entrySet()) {
      byte[] plain = joined(entry.getValue());
      raw += plain.length;
      Check.that(raw <= Limits.MAX_RAW_BYTES, "operations of one object are too large");
      byte[] body = Zstd.compress(plain, COMPRESSION_LEVEL);
      sections.add(section(entry.getKey(), entry.getValue(), offset, plain.length, body));
      bodies.add(body);
      offset += body.length;
    }
    byte[] object = new byte[Math.toIntExact(offset)];
    byte[] head = DirectoryCodec.encode(node, generation, new Directory(offset, sections));
    System.arraycopy(head, 0, object, 0, head.length);
    int at = head.length;
    for (byte[] body : bodies) {
      System.arraycopy(body, 0, object, at, body.length);
      at += body.length;
    }
    return object;
  }

  private static byte[] joined(List<EncodedOperations> chunks) {
    long length = chunks.stream().mapToLong(EncodedOperations::length).sum();
    Check.that(length <= Limits.MAX_RAW_BYTES, "operations of one section are too large");
    byte[] joined = new byte[(int) length];
    int at = 0;
    for (EncodedOperations chunk : chunks) {
      chunk.copyTo(joined, at);
      at += chunk.length();
    }
    return joined;
  }

  private static Section section(
      SectionKey key, List<EncodedOperations> chunks, long offset, int rawLength, byte[] body) {
    int count = 0;
    SeqNos seqNos = chunks.getFirst().seqNos();
    for (EncodedOperations chunk : chunks) {
      count += chunk.count();
      seqNos = seqNos.and(chunk.seqNos());
    }
    Place place = new Place(offset, body.length, rawLength);
    return new Section(key, place, seqNos, count, DirectoryCodec.crc32c(body, 0, body.length));
  }
}
