package io.lampyr.cluster.state;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import java.util.Optional;

/**
 * Format 1 holds the whole index, format 2 names the chunks that hold its definition. Two more may
 * do either: format 3 says that the index has to do with a division, format 4 may say that too, and
 * that the documents of one routing value are spread.
 */
final class StoredIndexCodec extends Codec<StoredIndex> {
  private final IndexMetadataCodec whole = new IndexMetadataCodec();

  StoredIndexCodec() {
    super("index", 4);
  }

  @Override
  protected int format(StoredIndex stored) {
    return IndexMetadataCodec.head(stored.index()).orElse(stored.chunks().isPresent() ? 2 : 1);
  }

  @Override
  protected void write(StoredIndex stored, JsonOut out) {
    if (stored.chunks().isEmpty()) {
      whole.write(stored.index(), out);
    } else {
      IndexMetadataCodec.writeHead(stored.index(), out);
      out.object("chunks", stored.chunks(), StoredIndexCodec::write);
    }
  }

  private static void write(ChunkSet set, JsonOut out) {
    out.text("name", set.name())
        .number("count", set.chunks())
        .number("bytes", set.bytes())
        .number("crc32c", set.checksum());
  }

  @Override
  protected StoredIndex read(JsonFields in) {
    Optional<ChunkSet> chunks = in.optionalObject("chunks", StoredIndexCodec::set);
    return chunks.isEmpty()
        ? new StoredIndex(whole.read(in), chunks)
        : StoredIndex.apart(IndexMetadataCodec.readHead(in, StoredIndex.ELSEWHERE), chunks.get());
  }

  private static ChunkSet set(JsonFields in) {
    return new ChunkSet(
        in.text("name"), in.smallNumber("count"), in.smallNumber("bytes"), in.number("crc32c"));
  }
}
