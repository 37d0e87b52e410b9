package io.lampyr.functions.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.functions.runtime.packed.PackedFunction;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packed jar, as Lambda runs it. */
class SearchJarIT {
  private static final int MEGABYTES = 60;

  @TempDir private Path folder;

  private PackedFunction.Outcome answer(String event, Map<String, String> environment)
      throws Exception {
    return PackedFunction.built(SearchFunction.class.getName()).answer(event, environment);
  }

  @Test
  void jarIsSmallAndSearches() throws Exception {
    PackedFunction.built(SearchFunction.class.getName()).checkSize(MEGABYTES);
    PackedFunction.Outcome outcome =
        answer(
            "{\"httpMethod\":\"GET\",\"path\":\"/_search\"}",
            Map.of(
                "LAMPYR_STORE_FOLDER", folder.resolve("store").toString(),
                "LAMPYR_SEARCH_CACHE_FOLDER", folder.resolve("cache").toString(),
                "LAMPYR_SEARCH_FUNCTION", "search",
                "LAMPYR_AWS_REGION", "us-east-1",
                "LAMPYR_NODE_SECRET", "a-secret-of-the-tests-0123456789"));
    assertThat(outcome.answer()).as(outcome.output()).contains("\"statusCode\":200", "hits");
  }

  @Test
  void badEnvironmentIsSaidAndEndsTheProcess() throws Exception {
    PackedFunction.Outcome outcome = answer("{}", Map.of("LAMPYR_STORE_FOLDER", folder.toString()));
    assertThat(outcome.output()).contains("LAMPYR_NODE_SECRET_ID or LAMPYR_NODE_SECRET");
    assertThat(outcome.status()).isNotZero();
  }
}
