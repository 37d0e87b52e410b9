package io.lampyr.engine.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.apache.lucene.codecs.compressing.Compressor;
import org.apache.lucene.codecs.compressing.Decompressor;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.Test;

class ZstdBlocksTest {
  private static final int LENGTH = 24 << 10;

  private final byte[] plain = text();

  private static byte[] text() {
    Random random = new Random(5);
    StringBuilder words = new StringBuilder();
    while (words.length() < LENGTH) {
      words.append("word").append(random.nextInt(500)).append(' ');
    }
    return Arrays.copyOf(words.toString().getBytes(StandardCharsets.UTF_8), LENGTH);
  }

  private byte[] packed() throws IOException {
    ByteBuffersDataOutput in = new ByteBuffersDataOutput();
    in.writeBytes(plain);
    ByteBuffersDataOutput out = new ByteBuffersDataOutput();
    try (Compressor compressor = ZstdBlocks.MODE.newCompressor()) {
      compressor.compress(in.toDataInput(), out);
    }
    return out.toArrayCopy();
  }

  private static BytesRef read(byte[] packed, Decompressor by, int offset, int length)
      throws IOException {
    BytesRef bytes = new BytesRef();
    ByteArrayDataInput in = new ByteArrayDataInput(packed);
    by.decompress(in, LENGTH, offset, length, bytes);
    assertThat(in.eof()).isTrue();
    return bytes;
  }

  private byte[] expected(int offset, int length) {
    return Arrays.copyOfRange(plain, offset, offset + length);
  }

  @Test
  void everyPartOfABlockIsReadAsItWasWritten() throws IOException {
    byte[] packed = packed();
    Decompressor decompressor = ZstdBlocks.MODE.newDecompressor();
    Random random = new Random(9);
    for (int i = 0; i < 200; i++) {
      int offset = random.nextInt(LENGTH);
      int length = random.nextInt(LENGTH - offset + 1);
      Decompressor by = random.nextBoolean() ? decompressor : decompressor.clone();
      BytesRef bytes = read(packed, by, offset, length);
      assertThat(BytesRef.deepCopyOf(bytes).bytes).isEqualTo(expected(offset, length));
    }
    assertThat(BytesRef.deepCopyOf(read(packed, decompressor, 0, LENGTH)).bytes).isEqualTo(plain);
  }

  @Test
  void whoReadsOneDocumentOfManyGetsNoMemoryForTheOthers() throws IOException {
    byte[] packed = packed();
    BytesRef bytes = read(packed, ZstdBlocks.MODE.newDecompressor(), 10_000, 1_000);
    assertThat(bytes.bytes.length).isLessThan(LENGTH / 2);
    BytesRef another = read(packed, ZstdBlocks.MODE.newDecompressor(), 20_000, 1_000);
    // What was read before is the reader's own.
    assertThat(BytesRef.deepCopyOf(bytes).bytes).isEqualTo(expected(10_000, 1_000));
    assertThat(BytesRef.deepCopyOf(another).bytes).isEqualTo(expected(20_000, 1_000));
  }

  @Test
  void damageIsToldAndHarmsNoOtherBlock() throws IOException {
    byte[] packed = packed();
    Decompressor decompressor = ZstdBlocks.MODE.newDecompressor();
    byte[] damaged = packed.clone();
    Arrays.fill(damaged, 10, 30, (byte) 0xff);
    assertThatThrownBy(() -> read(damaged, decompressor, 0, 100))
        .isInstanceOf(CorruptIndexException.class);
    assertThatThrownBy(() -> read(packed, decompressor, LENGTH - 10, 11))
        .isInstanceOf(CorruptIndexException.class)
        .hasMessageContaining("beyond its stored block");
    assertThat(BytesRef.deepCopyOf(read(packed, decompressor, 0, 100)).bytes)
        .isEqualTo(expected(0, 100));
  }
}
