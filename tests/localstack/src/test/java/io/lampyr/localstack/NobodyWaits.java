package io.lampyr.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

/**
 * What clients are told while no node answers: by the function within its time, and by the gateway
 * where a function takes longer than that waits.
 */
record NobodyWaits(Deployment deployment, Api api) {
  private static final Duration BRIEFLY = Duration.ofSeconds(4);

  /** The ingest function has less time than the gateway waits, and the search function more. */
  void longerThanTheGateway(Node node) {
    node.pause(true);
    try {
      Reply write = api.put("/books/_doc/1", "{\"title\": \"number1\", \"pages\": 1}");
      assertThat(write.status()).as(write.text()).isEqualTo(503);
      assertThat(write.at("error.type")).isEqualTo("unavailable_shards_exception");
      deployment.gatewayWaits(BRIEFLY);
      Reply read = api.get("/books/_doc/1");
      assertThat(read.status()).as(read.text()).isEqualTo(504);
      assertThat(read.at("error.type")).isEqualTo("timeout_exception");
    } finally {
      node.pause(false);
      deployment.gatewayWaits(Duration.ofSeconds(29));
    }
  }
}
