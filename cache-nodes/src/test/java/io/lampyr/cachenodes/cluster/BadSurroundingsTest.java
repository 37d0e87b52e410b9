package io.lampyr.cachenodes.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.aws.peer.Fault;
import io.lampyr.aws.peer.FaultProxy;
import io.lampyr.aws.peer.Peers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Nodes whose surroundings on AWS are not as they must be: they end with a status that is not zero
 * and say which resource it is and what to do, or go on trying where that may help.
 */
@Execution(ExecutionMode.CONCURRENT)
class BadSurroundingsTest {
  @TempDir private Path folder;

  private final StorePlace place = StorePlace.onAws();
  private FaultProxy s3;
  private FaultProxy table;

  @BeforeEach
  void standBetween() {
    s3 = new FaultProxy(Peers.s3());
    table = new FaultProxy(Peers.dynamoDb());
  }

  @AfterEach
  void stepAside() throws IOException {
    s3.close();
    table.close();
  }

  @Test
  void whatIsMissingIsNamedWithWhatToDo() throws Exception {
    assertThat(ended(Map.of("state.table", "no-such-table")))
        .contains("does not exist: create it, or correct its name", "table=no-such-table");
    assertThat(ended(Map.of("store.bucket", "no-such-bucket")))
        .contains("does not exist: create it, or correct its name", "bucket=no-such-bucket");
  }

  @Test
  void whatIsRefusedIsNamedWithWhatToDo() throws Exception {
    s3.faults(_ -> Fault.s3Error(403, "AccessDenied"));
    assertThat(ended(Map.of())).contains("access was denied: give this role the right to it");
    s3.faults(_ -> Fault.s3Error(400, "AuthorizationHeaderMalformed"));
    assertThat(ended(Map.of())).contains("lies in another region: correct aws.region", "bucket=");
    s3.faults(_ -> Fault.NONE);
    table.faults(_ -> Fault.dynamoError(400, "UnrecognizedClientException"));
    assertThat(ended(Map.of())).contains("credentials are not valid: correct them", "table=");
  }

  @Test
  void whatMayPassIsTriedAgain() throws Exception {
    Path log = folder.resolve("log");
    // Until the node has said so: how often it asks meanwhile is a matter of how busy the machine
    // is.
    s3.faults(_ -> isTold(log, "SlowDown") ? Fault.NONE : Fault.s3Error(503, "SlowDown"));
    table.faults(_ ->
        isTold(log, "ExpiredTokenException")
            ? Fault.NONE
            : Fault.dynamoError(400, "ExpiredTokenException"));
    try (NodeChild node = start(Map.of(), log)) {
      assertThat(node.log())
          .contains("node cannot begin yet and tries again", "code=SlowDown")
          .contains("credentials have expired: renew them", "code=ExpiredTokenException");
    }
  }

  private static boolean isTold(Path log, String code) {
    try {
      return Files.exists(log) && Files.readString(log).contains("code=" + code);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a node says that ends with its mistake. */
  private String ended(Map<String, String> other) throws Exception {
    Path log = Files.createTempFile(folder, "node", ".log");
    try (NodeChild node = start(other, log)) {
      throw new AssertionError("node runs: " + node.log());
    } catch (IOException ended) {
      assertThat(ended).hasMessageContaining("starting status=1 ");
      return String.valueOf(ended.getMessage());
    }
  }

  private NodeChild start(Map<String, String> other, Path log) throws IOException {
    List<String> arguments = new ArrayList<>(place.arguments());
    arguments.replaceAll(argument -> {
      int equals = argument.indexOf('=');
      String key = equals < 0 ? "" : argument.substring(0, equals);
      return switch (key) {
        case "store.endpoint" -> key + "=" + s3.address();
        case "state.endpoint" -> key + "=" + table.address();
        default -> other.containsKey(key) ? key + "=" + other.get(key) : argument;
      };
    });
    return new NodeChild(
        arguments, folder.resolve("node"), log, List.of("io.lampyr.cachenodes.Main"));
  }
}
