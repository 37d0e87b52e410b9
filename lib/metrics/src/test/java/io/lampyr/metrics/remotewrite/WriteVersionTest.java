package io.lampyr.metrics.remotewrite;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WriteVersionTest {
  private static final String PLAIN = "application/x-protobuf";

  @Test
  void theContentTypeNamesTheMessage() {
    assertThat(WriteVersion.of(PLAIN)).contains(WriteVersion.V1);
    assertThat(WriteVersion.of(PLAIN + ";proto=prometheus.WriteRequest")).contains(WriteVersion.V1);
    assertThat(WriteVersion.of(PLAIN + "; proto=\"io.prometheus.write.v2.Request\""))
        .contains(WriteVersion.V2);
    assertThat(WriteVersion.of(PLAIN + ";charset=x;proto=io.prometheus.write.v2.Request"))
        .contains(WriteVersion.V2);
  }

  @Test
  void otherMessagesAndTypesAreNone() {
    assertThat(WriteVersion.of(PLAIN + ";proto=io.prometheus.write.v3.Request")).isEmpty();
    assertThat(WriteVersion.of("application/json")).isEmpty();
    assertThat(WriteVersion.of("")).isEmpty();
  }
}
