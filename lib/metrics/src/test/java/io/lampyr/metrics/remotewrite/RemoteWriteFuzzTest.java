package io.lampyr.metrics.remotewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.metrics.protobuf.Message;
import io.lampyr.metrics.protobuf.Mutations;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Requests that are hardly any. */
class RemoteWriteFuzzTest {
  private static final long SEED = 20_260_417;
  private static final int ROUNDS = 20_000;
  private static final int MOST = 50;

  @Test
  void changedRequestsOfTheFirstVersionEndWithDocumentsOrARefusal() {
    Message exemplar =
        new Message().message(1, new Message().text(1, "trace_id").text(2, "a")).float64(2, 1);
    byte[] request =
        Sent.v1(
            Sent.seriesV1("__name__", "http_requests_total", "job", "a")
                .message(2, Sent.sample(1.5, 1_700_000_000_000L))
                .message(3, exemplar),
            Sent.seriesV1("__name__", "up", "instance", "host:1", "job", "ä")
                .message(2, Sent.sample(1, 1_700_000_000_000L))
                .message(4, Histograms.whole())
                .message(4, Histograms.custom()));
    fuzz(WriteVersion.V1, request);
  }

  @Test
  void changedRequestsOfTheSecondVersionEndWithDocumentsOrARefusal() {
    Sent.Symbols symbols = new Sent.Symbols();
    byte[] request =
        symbols.request(
            symbols
                .series("__name__", "http_requests_total", "job", "a")
                .message(2, Sent.sample(1.5, 1_700_000_000_000L).varint(3, 1)),
            symbols
                .series("__name__", "latency", "job", "b")
                .message(3, Histograms.whole())
                .message(3, Histograms.custom())
                .message(4, new Message().packed(1, symbols.of("trace_id", "x")).float64(2, 1))
                .message(5, new Message().varint(1, 3).varint(4, symbols.of("seconds"))));
    fuzz(WriteVersion.V2, request);
  }

  private static void fuzz(WriteVersion version, byte[] request) {
    Random random = new Random(SEED);
    WriteDestination here = WriteDestination.of("generic", "default", MOST);
    assertThat(version.read(request, here, 0).documents()).isNotEmpty();
    for (int round = 0; round < ROUNDS; round++) {
      byte[] changed = Mutations.of(request, random);
      try {
        assertThat(version.read(changed, here, 0).documents().size()).isLessThanOrEqualTo(MOST);
      } catch (InvalidInputException refused) {
        assertThat(refused.getMessage()).as("round %d of seed %d", round, SEED).isNotEmpty();
      }
    }
  }
}
