package io.lampyr.engine.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.compressing.Compressor;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteArrayDataOutput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class ShardCodecTest {
  private static final long SEED = Long.getLong("lampyr.codec.seed", 20250308);

  @Test
  void givesBackWhatWasStoredAlsoAfterMerges() throws IOException {
    System.out.println("seed=" + SEED);
    Random random = new Random(SEED);
    List<BytesRef> sources = new ArrayList<>();
    try (ByteBuffersDirectory directory = new ByteBuffersDirectory()) {
      try (IndexWriter writer =
          new IndexWriter(
              directory,
              new IndexWriterConfig()
                  .setCodec(new ShardCodec())
                  .setMergePolicy(new LogDocMergePolicy()))) {
        for (int i = 0; i < 600; i++) {
          byte[] source = new byte[random.nextInt(i % 50 == 0 ? 90_000 : 3_000)];
          for (int at = 0; at < source.length; at++) {
            source[at] = (byte) ('a' + random.nextInt(1 + i % 26));
          }
          sources.add(new BytesRef(source));
          Document document = new Document();
          document.add(new StoredField("_source", sources.getLast()));
          writer.addDocument(document);
          if (i % 100 == 99) {
            writer.commit();
          }
        }
        writer.forceMerge(1);
      }
      assertThat(SegmentInfos.readLatestCommit(directory).info(0).info.getCodec().getName())
          .isEqualTo(ShardCodec.NAME);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        for (int i = 0; i < sources.size(); i++) {
          BytesRef stored = reader.storedFields().document(i).getBinaryValue("_source");
          assertThat(stored.bytesEquals(sources.get(i))).as("document " + i).isTrue();
        }
      }
    }
  }

  @Test
  void isFoundByTheNameThatSegmentsCarry() {
    assertThat(Codec.forName(ShardCodec.NAME)).isInstanceOf(ShardCodec.class);
  }

  @Test
  void brokenBlocksAreCalledCorrupt() throws IOException {
    byte[] block = block("a text that is long enough to be packed, packed, packed, packed");
    int length = "a text that is long enough to be packed, packed, packed, packed".length();
    for (int at = 0; at < block.length; at++) {
      byte[] broken = block.clone();
      broken[at] ^= 0x55;
      try {
        BytesRef out = new BytesRef();
        decompress(broken, length, out);
        // What is left are bits that only change the text: Lucene's checksum is for those.
        assertThat(out.length).isEqualTo(length);
      } catch (CorruptIndexException | IndexOutOfBoundsException told) {
        assertThat(told).isNotNull();
      }
    }
    assertThatThrownBy(() -> decompress(impossibleLength(), length, new BytesRef()))
        .isInstanceOf(CorruptIndexException.class);
  }

  private static void decompress(byte[] block, int length, BytesRef into) throws IOException {
    ZstdBlocks.MODE
        .newDecompressor()
        .decompress(new ByteArrayDataInput(block), length, 0, length, into);
  }

  private static byte[] impossibleLength() throws IOException {
    byte[] bytes = new byte[16];
    new ByteArrayDataOutput(bytes).writeVInt(Integer.MAX_VALUE);
    return bytes;
  }

  private static byte[] block(String text) throws IOException {
    ByteBuffersDataOutput plain = new ByteBuffersDataOutput();
    plain.writeBytes(new BytesRef(text).bytes, text.length());
    ByteBuffersDataOutput packed = new ByteBuffersDataOutput();
    try (Compressor compressor = ZstdBlocks.MODE.newCompressor()) {
      compressor.compress(plain.toDataInput(), packed);
    }
    return packed.toArrayCopy();
  }
}
