package io.lampyr.translog.format;

import io.lampyr.base.id.NodeId;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import java.util.List;
import java.util.Optional;

/** Reads one object: its beginning, more of its directory if need be, then one section. */
final class ObjectReader {
  private final TranslogSource source;
  private final BlobInfo object;
  private final BlobKey key;
  private final long length;

  ObjectReader(TranslogSource source, BlobInfo object) {
    this.source = source;
    this.object = object;
    this.key = object.key();
    this.length = object.length();
  }

  Optional<List<Operation>> read(NodeId node, long generation, SectionKey wanted) {
    byte[] beginning = beginning(node, generation);
    Directory directory;
    try {
      directory = DirectoryCodec.decode(beginning, node, generation, length);
    } catch (Damage damage) {
      throw damage.in(key, 0);
    }
    return directory.find(wanted).map(section -> operations(section, beginning));
  }

  /** The object's first bytes, with at least the whole directory among them. */
  private byte[] beginning(NodeId node, long generation) {
    try {
      Damage.unless(length > DirectoryCodec.HEADER_BYTES, length, "object is too short");
      byte[] first = fetch(0, (int) Math.min(length, TranslogReader.FIRST_READ_BYTES));
      int needed = DirectoryCodec.decodeLength(first, node, generation, length);
      if (needed <= first.length) {
        return first;
      }
      byte[] whole = new byte[needed];
      System.arraycopy(first, 0, whole, 0, first.length);
      byte[] rest = fetch(first.length, needed - first.length);
      System.arraycopy(rest, 0, whole, first.length, rest.length);
      return whole;
    } catch (Damage damage) {
      throw damage.in(key, 0);
    }
  }

  private List<Operation> operations(Section section, byte[] beginning) {
    Section.Place place = section.place();
    try {
      byte[] raw =
          place.end() <= beginning.length
              ? SectionCodec.decompress(section, beginning, (int) place.offset())
              : SectionCodec.decompress(section, fetch(place.offset(), place.length()), 0);
      return SectionCodec.operations(section, raw);
    } catch (Damage damage) {
      throw damage.in(key, section);
    }
  }

  private byte[] fetch(long offset, int count) {
    return source.read(object, offset, count);
  }
}
