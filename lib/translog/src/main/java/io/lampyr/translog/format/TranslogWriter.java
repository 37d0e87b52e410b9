package io.lampyr.translog.format;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.lampyr.base.check.Check;
import io.lampyr.base.id.NodeId;
import io.lampyr.translog.format.Section.Place;
import io.lampyr.translog.format.Section.SeqNos;
import java.util.ArrayList;
import java.util.Arrays;
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
    byte[] room = new byte[most(operations)];
    int offset = DirectoryCodec.length(operations.size());
    try (ZstdCompressCtx context = new ZstdCompressCtx().setLevel(COMPRESSION_LEVEL)) {
      for (Map.Entry<SectionKey, List<EncodedOperations>> entry : operations.entrySet()) {
        byte[] plain = joined(entry.getValue());
        int length =
            context.compressByteArray(room, offset, room.length - offset, plain, 0, plain.length);
        Place place = new Place(offset, length, plain.length);
        int crc = DirectoryCodec.crc32c(room, offset, length);
        sections.add(section(entry.getKey(), entry.getValue(), place, crc));
        offset += length;
      }
    }
    byte[] object = Arrays.copyOf(room, offset);
    boolean points =
        operations.values().stream().flatMap(List::stream).anyMatch(EncodedOperations::hasPoints);
    int version = points ? DirectoryCodec.VERSION_WITH_POINTS : DirectoryCodec.VERSION;
    Directory directory = new Directory(offset, sections);
    byte[] head = DirectoryCodec.encode(version, node, generation, directory);
    System.arraycopy(head, 0, object, 0, head.length);
    return object;
  }

  /** How long the object may become, however badly its operations compress. */
  private static int most(SortedMap<SectionKey, List<EncodedOperations>> operations) {
    long raw = 0;
    long most = DirectoryCodec.length(operations.size());
    for (List<EncodedOperations> chunks : operations.values()) {
      long length = lengthOf(chunks);
      raw += length;
      most += Zstd.compressBound(length);
    }
    Check.that(raw <= Limits.MAX_RAW_BYTES, "operations of one object are too large");
    return Math.toIntExact(most);
  }

  private static long lengthOf(List<EncodedOperations> chunks) {
    return chunks.stream().mapToLong(EncodedOperations::length).sum();
  }

  private static byte[] joined(List<EncodedOperations> chunks) {
    byte[] joined = new byte[(int) lengthOf(chunks)];
    int at = 0;
    for (EncodedOperations chunk : chunks) {
      chunk.copyTo(joined, at);
      at += chunk.length();
    }
    return joined;
  }

  private static Section section(
      SectionKey key, List<EncodedOperations> chunks, Place place, int crc32c) {
    int count = 0;
    SeqNos seqNos = chunks.getFirst().seqNos();
    for (EncodedOperations chunk : chunks) {
      count += chunk.count();
      seqNos = seqNos.and(chunk.seqNos());
    }
    return new Section(key, place, seqNos, count, crc32c);
  }
}
