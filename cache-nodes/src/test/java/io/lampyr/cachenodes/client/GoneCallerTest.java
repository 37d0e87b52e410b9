package io.lampyr.cachenodes.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cachenodes.server.RunningNode;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class GoneCallerTest {
  @Test
  void aSearchWhoseCallerIsGoneEndsOnTheNode() throws Exception {
    try (RunningNode running = new RunningNode();
        NodeClient client = running.client(RunningNode.PATIENT)) {
      Thread caller =
          Thread.ofVirtual()
              .start(() ->
                  assertThatThrownBy(() ->
                          client
                              .leaf(running.id)
                              .call(RunningNode.endlessSearch(), Duration.ofMinutes(1)))
                      .isInstanceOf(UnavailableException.class));
      running.endless.acquire();
      caller.interrupt();
      running.calledOff.acquire();
      caller.join();
      running.server.stopAccepting();
      running.server.awaitIdle();
    }
  }
}
