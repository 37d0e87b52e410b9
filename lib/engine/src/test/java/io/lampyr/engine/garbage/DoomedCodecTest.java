package io.lampyr.engine.garbage;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.LampyrException;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.ETag;
import io.lampyr.blobstore.envelope.Envelope;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DoomedCodecTest {
  private static final List<Doomed> ENTRIES =
      List.of(
          new Doomed.Blob(new BlobKey("indices/x/0/1/bcc-7"), new ETag("\"e\""), 4096),
          new Doomed.Abandoned(new BlobKey("indices/x/0/1/bcc-9"), "upload-1"));

  /** Version 1 for ever. */
  private static final String GOLDEN =
      """
      blob indices/x/0/1/bcc-7 "e" 4096
      upload indices/x/0/1/bcc-9 upload-1
      """;

  @Test
  void entriesAreWrittenAsTheDocumentSays() {
    byte[] bytes = DoomedCodec.encode(ENTRIES);
    assertThat(new Envelope("gc-marks", 1).open(bytes, "x")).isEqualTo(GOLDEN.getBytes(US_ASCII));
    assertThat(DoomedCodec.decode(bytes, "x")).isEqualTo(ENTRIES);
  }

  @Test
  void anythingElseIsRefusedWithTheObjectsName() {
    Envelope envelope = new Envelope("gc-marks", 1);
    for (String body :
        List.of(
            "blob a b\n",
            "blob a b c\n",
            "blob a b -1\n",
            "blob ../a b 1\n",
            "upload a\n",
            "tree a b 1\n",
            "blob a b 1",
            "\n")) {
      byte[] sealed = envelope.seal(body.getBytes(US_ASCII));
      assertThatThrownBy(() -> DoomedCodec.decode(sealed, "the-object"))
          .as(body)
          .isInstanceOf(LampyrException.class)
          .hasMessageContaining("the-object");
    }
  }

  @Test
  void damageIsNoticed() {
    long seed = 20260102;
    Random random = new Random(seed);
    byte[] good = DoomedCodec.encode(ENTRIES);
    for (int i = 0; i < 500; i++) {
      byte[] bad = good.clone();
      bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
      assertThatThrownBy(() -> DoomedCodec.decode(bad, "x"))
          .as("seed=%d", seed)
          .isInstanceOf(LampyrException.class);
    }
  }
}
