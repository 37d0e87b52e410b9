package io.lampyr.aws.lambda;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.aws.peer.Fault;
import io.lampyr.aws.peer.FaultProxy;
import io.lampyr.aws.peer.Peers;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.UnavailableException;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls that are answered as Lambda answers, by what is written out here. */
class LambdaCallsTest {
  private static final Duration SECONDS = Duration.ofSeconds(10);

  private final FaultProxy lambda = new FaultProxy(URI.create("http://127.0.0.1:1"));
  private final LambdaCalls calls =
      new LambdaCalls(Peers.ACCESS, Optional.of(lambda.address()), "search");

  @AfterEach
  void close() throws IOException {
    calls.close();
    lambda.close();
  }

  private Invocation callAnswered(int status, String body) {
    lambda.faults(line -> {
      assertThat(line).startsWith("POST /2015-03-31/functions/search/invocations");
      return new Fault.Answer(status, "application/json", body);
    });
    return calls.call("{\"a\":1}".getBytes(UTF_8), SECONDS);
  }

  @Test
  void bytesGoInAndBytesComeOut() {
    assertThat(callAnswered(200, "{\"b\":2}"))
        .isInstanceOfSatisfying(
            Invocation.Answered.class,
            answered -> assertThat(answered.bytes()).asString(UTF_8).isEqualTo("{\"b\":2}"));
  }

  @Test
  void throttledCallWasNotBegunAndNothingIsCalledTwice() {
    assertThat(callAnswered(429, "{\"Reason\":\"ConcurrentInvocationLimitExceeded\"}"))
        .isInstanceOf(Invocation.Throttled.class);
    assertThat(lambda.requests()).isEqualTo(1);
  }

  @Test
  void failuresSayWhatMayBeDone() {
    assertThat(callAnswered(404, "{\"__type\":\"ResourceNotFoundException\"}"))
        .isInstanceOfSatisfying(
            Invocation.Failed.class,
            failed ->
                assertThat(failed.cause())
                    .isInstanceOf(MisconfiguredException.class)
                    .hasMessageContaining("function=search"));
    lambda.faults(line -> new Fault.ResetBefore());
    assertThat(calls.call(new byte[] {'1'}, SECONDS))
        .isInstanceOfSatisfying(
            Invocation.Failed.class,
            failed -> assertThat(failed.cause()).isInstanceOf(UnavailableException.class));
  }
}
