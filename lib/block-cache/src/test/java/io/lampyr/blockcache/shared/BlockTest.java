package io.lampyr.blockcache.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.blobstore.BlobKey;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class BlockTest {
  private static final Block BLOCK = new Block(new BlobKey("a/b"), 8192, 3);

  @Test
  void bytesAreThoseOfVersionOne() {
    String hex = HexFormat.of().formatHex(BLOCK.encode(new byte[] {9, 1, 2, 3, 9}, 1));
    assertThat(hex)
        .startsWith("4c414d505942434b" + "00000001")
        .endsWith("0000000000002000" + "00000003" + "0003" + "612f62" + "010203");
    assertThat(hex).hasSize(2 * BLOCK.fileBytes());
    assertThat(BLOCK.name()).isEqualTo("v1/a/b~/2000-3");
  }

  @Test
  void blockIsReadBackAndNoOtherPassesForIt() {
    byte[] file = BLOCK.encode(new byte[] {1, 2, 3}, 0);
    assertThat(BLOCK.decode(ByteBuffer.wrap(file))).hasValue(ByteBuffer.wrap(new byte[] {1, 2, 3}));
    assertThat(new Block(new BlobKey("a/c"), 8192, 3).decode(ByteBuffer.wrap(file))).isEmpty();
    assertThat(new Block(new BlobKey("a/b"), 4096, 3).decode(ByteBuffer.wrap(file))).isEmpty();
    assertThat(new Block(new BlobKey("a/b"), 8192, 2).decode(ByteBuffer.wrap(file))).isEmpty();
    file[8 + 3] = 2;
    assertThat(BLOCK.decode(ByteBuffer.wrap(file))).isEmpty();
  }
}
