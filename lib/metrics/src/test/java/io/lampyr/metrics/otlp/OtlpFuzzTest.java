package io.lampyr.metrics.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.metrics.protobuf.Message;
import io.lampyr.metrics.protobuf.Mutations;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests that are hardly any. */
class OtlpFuzzTest {
  private static final long SEED = 20_261_125;
  private static final int ROUNDS = 10_000;
  private static final int MOST = 50;

  private static byte[] request(Signal signal) {
    Message resource = Otlp.resource("service.name", "shop", "data_stream.dataset", "x");
    return Otlp.request(resource, Otlp.scope("lib"), records(signal));
  }

  private static Message[] records(Signal signal) {
    Message nested =
        new Message()
            .message(6, new Message().message(1, Otlp.attribute("k", new Message().varint(3, 1))));
    return switch (signal) {
      case METRICS ->
          new Message[] {
            Otlp.sum("s", 2, true, Otlp.whole(1).message(7, Otlp.attribute("m", nested))),
            Otlp.metric(
                "h",
                10,
                new Message().varint(2, 1),
                new Message()
                    .fixed64(3, Otlp.NANOS)
                    .zigzag(6, 2)
                    .fixed64(7, 1)
                    .message(8, new Message().zigzag(1, -3).packed(2, 2, 1)))
          };
      case LOGS ->
          new Message[] {
            new Message()
                .fixed64(1, Otlp.NANOS)
                .text(3, "INFO")
                .message(5, nested)
                .message(6, Otlp.text("a", "ä"))
          };
      case TRACES ->
          new Message[] {
            new Message()
                .bytes(1, new byte[] {1, 2, 3})
                .fixed64(7, Otlp.NANOS)
                .message(9, Otlp.text("a", "b"))
                .message(11, new Message().fixed64(1, 1).text(2, "e"))
                .message(15, new Message().varint(3, 2))
          };
    };
  }

  @ParameterizedTest
  @EnumSource(Signal.class)
  void changedRequestsEndWithDocumentsOrARefusal(Signal signal) {
    Random random = new Random(SEED);
    byte[] request = request(signal);
    assertThat(signal.read(request, MOST).documents()).isNotEmpty();
    for (int round = 0; round < ROUNDS; round++) {
      byte[] changed = Mutations.of(request, random);
      try {
        assertThat(signal.read(changed, MOST).documents().size()).isLessThanOrEqualTo(MOST);
      } catch (InvalidInputException refused) {
        assertThat(refused.getMessage()).as("round %d of seed %d", round, SEED).isNotEmpty();
      }
    }
  }

  @Test
  void changedJsonEndsWithDocumentsOrARefusal() {
    Random random = new Random(SEED);
    byte[] request =
        ("{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"a\",\"value\":"
                + "{\"kvlistValue\":{\"values\":[{\"key\":\"b\",\"value\":{\"intValue\":\"7\"}}]}}"
                + "}]},\"scopeSpans\":[{\"spans\":[{\"traceId\":\"0a0b\",\"kind\":2,"
                + "\"startTimeUnixNano\":\"17\",\"events\":[{\"name\":\"e\"}],"
                + "\"status\":{\"code\":1}}]}]}]}")
            .getBytes(StandardCharsets.UTF_8);
    assertThat(Signal.TRACES.readJson(request, MOST).documents()).hasSize(2);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] changed = Mutations.of(request, random);
      try {
        assertThat(Signal.TRACES.readJson(changed, MOST).documents().size())
            .isLessThanOrEqualTo(MOST);
      } catch (InvalidInputException refused) {
        assertThat(refused.getMessage()).as("round %d of seed %d", round, SEED).isNotEmpty();
      }
    }
  }
}
