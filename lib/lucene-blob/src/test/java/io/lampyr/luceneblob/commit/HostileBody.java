package io.lampyr.luceneblob.commit;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.luceneblob.commit.SampleCommits.Sample;
import java.nio.ByteBuffer;

/** What must hold of the decoder for every body, also of one that no writer wrote. */
final class HostileBody {
  private HostileBody() {}

  /**
   * Decodes the body as if it stood where the sample stands: it is refused, or it is exactly what
   * its content is encoded to. Returns whether it was accepted.
   */
  static boolean decodesToItselfOrIsRefused(Sample sample, byte[] body) {
    CommitPrefix prefix;
    try {
      prefix =
          new CommitPrefix(sample.commit().bytes(), body.length, sample.commit().hotBytes(), 0, 0);
    } catch (IllegalArgumentException noSuchLength) {
      return false;
    }
    CommitHeader header;
    try {
      header = CommitDecoder.decodeBody(prefix, ByteBuffer.wrap(body));
    } catch (CorruptionException refused) {
      assertThat(refused).hasMessageContaining("blob=").hasMessageContaining("offset=");
      return false;
    }
    long hotStart = sample.commit().bytes().offset() + prefix.headerBytes();
    assertThat(CommitEncoder.encodeBody(header, sample.commit().bytes().blob(), hotStart))
        .isEqualTo(body);
    return true;
  }
}
