package io.lampyr.functions.commitflusher;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.functions.runtime.packed.PackedFunction;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packed jar, as Lambda runs it. */
class FlusherJarIT {
  private static final int MEGABYTES = 40;

  @TempDir private Path folder;

  private PackedFunction.Outcome answer(Map<String, String> environment) throws Exception {
    return PackedFunction.built(FlusherFunction.class.getName()).answer("{}", environment);
  }

  @Test
  void jarIsSmallAndLooksForShardsToFlush() throws Exception {
    PackedFunction.built(FlusherFunction.class.getName()).checkSize(MEGABYTES);
    PackedFunction.Outcome outcome =
        answer(
            Map.of(
                "LAMPYR_STORE_FOLDER",
                folder.toString(),
                "LAMPYR_NODE_SECRET",
                "a-secret-of-the-tests-0123456789"));
    assertThat(outcome.answer())
        .as(outcome.output())
        .contains("\"looked_at\":0", "\"rolled_over\":0");
  }

  @Test
  void badEnvironmentIsSaidAndEndsTheProcess() throws Exception {
    PackedFunction.Outcome outcome = answer(Map.of("LAMPYR_STATE_KIND", "dynamodb"));
    assertThat(outcome.output()).contains("LAMPYR_STORE_FOLDER");
    assertThat(outcome.status()).isNotZero();
  }
}
