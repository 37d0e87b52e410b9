package io.lampyr.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** What the stand-in does when something is wrong: it must neither be silent nor leave anything. */
class LocalStackTest {
  private static Path folder;

  @BeforeAll
  static void setUp() {
    folder = Folders.fresh("localstack");
    SetUp.done(folder);
  }

  @Test
  void portThatIsInUseIsSaid() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> LocalStack.startOn(other.getLocalPort(), folder.resolve("port")))
          .hasMessageContaining("port " + other.getLocalPort() + " is in use by another program");
    }
  }

  @Test
  void partThatCannotBeFetchedIsSaid() {
    Map<String, String> nowhere =
        Map.of(
            "LAMPYR_CACHE",
            folder.resolve("cache").toString(),
            "npm_config_registry",
            "http://127.0.0.1:1/",
            "npm_config_cache",
            folder.resolve("npm").toString(),
            "npm_config_fetch_retries",
            "0");
    Child npm =
        new Child(
            folder.resolve("npm.log"),
            List.of(Sources.HERE.resolve("setup").toString(), "cdk"),
            nowhere);
    assertThatThrownBy(() -> npm.awaitDone(Duration.ofSeconds(60)))
        .hasMessageContaining("npm could not fetch the CDK's command line")
        .hasMessageContaining("a network or a mirror (npm_config_registry) is needed");
  }

  @Test
  void whatItHasStartedEndsWithItHoweverItEnds() {
    LocalStack aws = LocalStack.start(folder.resolve("killed"));
    try (DynamoDbClient tables = aws.client(DynamoDbClient.builder())) {
      assertThat(tables.listTables().tableNames()).isEmpty();
    }
    List<ProcessHandle> family = aws.family();
    ProcessHandle database = only(family, "DynamoDBLocal.jar");
    only(family, "localstack.runtime.main").destroyForcibly();
    Patience.await(Duration.ofSeconds(10), aws::told, () -> !database.isAlive());
    aws.close();
  }

  private static ProcessHandle only(List<ProcessHandle> processes, String called) {
    return processes.stream()
        .filter(process -> process.info().commandLine().orElse("").contains(called))
        .findFirst()
        .orElseThrow(() -> new AssertionError("nothing runs that is called with " + called));
  }
}
