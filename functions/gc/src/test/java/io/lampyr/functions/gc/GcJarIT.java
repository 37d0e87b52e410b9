package io.lampyr.functions.gc;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.functions.runtime.packed.PackedFunction;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packed jar, as Lambda runs it. */
class GcJarIT {
  private static final int MEGABYTES = 25;

  @TempDir private Path folder;

  private PackedFunction.Outcome answer(String event, Map<String, String> environment)
      throws Exception {
    return PackedFunction.built(GcFunction.class.getName()).answer(event, environment);
  }

  @Test
  void jarIsSmallAndBeginsARun() throws Exception {
    PackedFunction.built(GcFunction.class.getName()).checkSize(MEGABYTES);
    PackedFunction.Outcome outcome =
        answer(
            "{\"step\":\"begin\",\"id\":\"run-1\",\"dry_run\":false,\"full\":false}",
            Map.of(
                "LAMPYR_STORE_FOLDER", folder.resolve("store").toString(),
                "LAMPYR_SEARCH_CACHE_FOLDER", folder.resolve("cache").toString()));
    assertThat(outcome.answer()).as(outcome.output()).contains("\"id\":\"run-1\"");
  }

  @Test
  void badEnvironmentIsSaidAndEndsTheProcess() throws Exception {
    PackedFunction.Outcome outcome =
        answer("{}", Map.of("LAMPYR_STORE_FOLDER", "x", "LAMPYR_GC_MARGIN", "soon"));
    assertThat(outcome.output()).contains("malformed setting key=gc.margin");
    assertThat(outcome.status()).isNotZero();
  }
}
