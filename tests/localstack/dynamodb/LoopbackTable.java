import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBRequestHandler;
import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBServerHandler;
import java.io.IOException;
import java.util.List;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * DynamoDB Local in memory, on the loopback interface alone: its own main listens to everybody. Its
 * arguments are a port, or what LocalStack calls it with: "-port N" and whatever else, which is
 * about files and not needed.
 *
 * <p>Prints its port. Called by us, it ends when its standard input ends, as it does when its
 * starter dies; LocalStack gives it none.
 */
final class LoopbackTable {
  private static final String PORT = "-port";

  private LoopbackTable() {}

  public static void main(String[] arguments) throws Exception {
    int named = List.of(arguments).indexOf(PORT);
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    connector.setPort(Integer.parseInt(arguments[named + 1]));
    server.addConnector(connector);
    server.setHandler(
        new LocalDynamoDBServerHandler(
            new LocalDynamoDBRequestHandler(0, true, null, true, false), null));
    server.start();
    System.out.println("port " + connector.getLocalPort());
    System.out.flush();
    if (named < 0) {
      awaitEndOfInput();
      Runtime.getRuntime().halt(0);
    }
    server.join();
  }

  private static void awaitEndOfInput() throws IOException {
    while (System.in.read() >= 0) {
      // Until nobody can say anything any more.
    }
  }
}
