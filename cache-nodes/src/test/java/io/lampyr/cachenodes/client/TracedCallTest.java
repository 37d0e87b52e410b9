package io.lampyr.cachenodes.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.trace.TraceId;
import io.lampyr.cachenodes.server.RunningNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class TracedCallTest {

  @Test
  void nodeKnowsForWhichRequestItIsCalled() {
    byte[] which = RunningNode.WHICH.getBytes(StandardCharsets.US_ASCII);
    try (RunningNode running = new RunningNode();
        NodeClient client = running.client(RunningNode.PATIENT)) {
      byte[] said =
          TraceId.under(
              Optional.of("r-1"), () -> client.leaf(running.id).call(which, Duration.ofSeconds(9)));
      assertThat(said).asString(StandardCharsets.US_ASCII).isEqualTo("r-1");
      assertThat(client.leaf(running.id).call(which, Duration.ofSeconds(9))).isEmpty();
    }
  }
}
