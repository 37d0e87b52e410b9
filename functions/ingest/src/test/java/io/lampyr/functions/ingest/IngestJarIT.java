package io.lampyr.functions.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.functions.runtime.packed.PackedFunction;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packed jar, as Lambda runs it. */
class IngestJarIT {
  private static final int MEGABYTES = 39;

  @TempDir private Path folder;

  private Map<String, String> environment() {
    return Map.of(
        "LAMPYR_STORE_FOLDER", folder.toString(),
        "LAMPYR_NODE_SECRET", "a-secret-of-the-tests-0123456789",
        "LAMPYR_API_KEYS", "true");
  }

  @Test
  void jarIsSmallAndAnswersTheGateway() throws Exception {
    PackedFunction function = PackedFunction.built(IngestFunction.class.getName());
    function.checkSize(MEGABYTES);
    PackedFunction.Outcome outcome =
        function.answer("{\"httpMethod\":\"GET\",\"path\":\"/\"}", environment());
    assertThat(outcome.answer())
        .as(outcome.output())
        .contains("\"statusCode\":401", "missing authentication credentials");
  }

  @Test
  void sameJarHoldsTheAuthorizer() throws Exception {
    PackedFunction.Outcome outcome =
        PackedFunction.built(AuthorizerFunction.class.getName())
            .answer(
                "{\"type\":\"REQUEST\",\"methodArn\":"
                    + "\"arn:aws:execute-api:us-east-1:123:api/v1/GET/\"}",
                environment());
    assertThat(outcome.answer())
        .as(outcome.output())
        .contains("\"Deny\"", "arn:aws:execute-api:us-east-1:123:api/v1/*");
  }

  @Test
  void copyOfASnapshotAnswers() throws Exception {
    Map<String, String> snapshot = new HashMap<>(environment());
    snapshot.put("AWS_LAMBDA_INITIALIZATION_TYPE", "snap-start");
    PackedFunction.Outcome outcome =
        PackedFunction.built(IngestFunction.class.getName())
            .answer("{\"lampyr_create_key\":\"admin\"}", snapshot);
    assertThat(outcome.answer()).as(outcome.output()).contains("\"encoded\"");
    assertThat(outcome.restored()).isTrue();
  }

  @Test
  void badEnvironmentIsSaidAndEndsTheProcess() throws IOException, InterruptedException {
    PackedFunction.Outcome outcome =
        PackedFunction.built(IngestFunction.class.getName())
            .answer("{}", Map.of("LAMPYR_STORE_KIND", "s3"));
    assertThat(outcome.output())
        .contains("with store.kind=s3, give store.bucket, or LAMPYR_STORE_BUCKET");
    assertThat(outcome.status()).isNotZero();
  }
}
