package io.lampyr.aws.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.lampyr.aws.lambda.LambdaCalls;
import io.lampyr.aws.peer.Peers;
import io.lampyr.base.trace.TraceId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.s3.S3Client;

/** What AWS is told, by clients as they are used here. */
class RequestMarkTest {
  private final List<Map<String, List<String>>> heads = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private URI address;

  @BeforeEach
  void listen() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          heads.add(Map.copyOf(exchange.getRequestHeaders()));
          byte[] answer = "{}".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    address = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @AfterEach
  void end() {
    server.stop(0);
  }

  private String agent() {
    return String.join(" ", heads.getLast().get("User-agent"));
  }

  @Test
  void callsOfStoresBearTheIdOfTheRequestThatTheyAreMadeFor() {
    try (S3Client s3 =
            Peers.ACCESS.client(
                S3Client.builder().forcePathStyle(true), Optional.of(address), Deadlines.BLOBS);
        DynamoDbClient items =
            Peers.ACCESS.client(DynamoDbClient.builder(), Optional.of(address))) {
      TraceId.under(
          Optional.of("r-1.a+b/c="),
          () -> s3.deleteObject(request -> request.bucket("bucket").key("key")));
      assertThat(agent()).contains("lampyr-request/r-1.a+b/c=");
      TraceId.under(Optional.of("r-2"), () -> items.listTables());
      assertThat(agent()).contains("lampyr-request/r-2").doesNotContain("r-1");
      items.listTables();
      assertThat(agent()).doesNotContain("lampyr-request");
    }
    assertThat(heads).hasSize(3);
  }

  @Test
  void functionThatIsCalledKnowsForWhichRequest() {
    try (LambdaCalls calls = new LambdaCalls(Peers.ACCESS, Optional.of(address), "search")) {
      byte[] request = "{}".getBytes(StandardCharsets.UTF_8);
      TraceId.under(Optional.of("r-3"), () -> calls.call(request, Duration.ofSeconds(10)));
      String context = heads.getLast().get("X-amz-client-context").getFirst();
      assertThat(new String(Base64.getDecoder().decode(context), StandardCharsets.UTF_8))
          .isEqualTo("{\"custom\":{\"X-Lampyr-Request\":\"r-3\"}}");
      calls.call(request, Duration.ofSeconds(10));
      assertThat(heads.getLast()).doesNotContainKey("X-amz-client-context");
    }
  }
}
