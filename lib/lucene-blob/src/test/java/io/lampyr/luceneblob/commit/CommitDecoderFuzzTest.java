package io.lampyr.luceneblob.commit;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.lampyr.base.error.CorruptionException;
import java.nio.ByteBuffer;

/**
 * Bytes that may be anything. Ordinary tests run the seeds beside this class; with {@code
 * JAZZER_FUZZ=1} in the environment and one method selected, new ones are searched for.
 */
class CommitDecoderFuzzTest {

  @FuzzTest(maxDuration = "60s")
  void prefixIsRefusedOrKept(byte[] bytes) {
    SampleCommits.Sample golden = SampleCommits.golden();
    BlobSlice place = golden.commit().bytes();
    CommitPrefix prefix;
    try {
      prefix = CommitPrefix.decode(place.blob(), place.offset(), ByteBuffer.wrap(bytes));
    } catch (CorruptionException refused) {
      return;
    }
    if (!ByteBuffer.wrap(prefix.encode())
        .equals(ByteBuffer.wrap(bytes, 0, CommitLimits.PREFIX_BYTES))) {
      throw new AssertionError("prefix is not what it decodes to");
    }
  }

  @FuzzTest(maxDuration = "60s")
  void headIsRefusedUnlessItIsGenuine(byte[] bytes) {
    SampleCommits.Sample golden = SampleCommits.golden();
    try {
      CommitDecoder.decode(SampleCommits.SHARD, golden.commit().pointer(), ByteBuffer.wrap(bytes));
    } catch (CorruptionException refused) {
      return;
    }
  }

  @FuzzTest(maxDuration = "60s")
  void bodyIsRefusedOrCanonical(byte[] bytes) {
    HostileBody.decodesToItselfOrIsRefused(SampleCommits.golden(), bytes);
  }
}
