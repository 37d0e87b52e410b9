import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBRequestHandler;
import com.amazonaws.services.dynamodbv2.local.server.LocalDynamoDBServerHandler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * DynamoDB Local in memory, on the loopback interface alone: its own main listens to everybody.
 * Prints its port, and ends when its standard input ends, as it does when its starter dies.
 */
final class LoopbackTable {
  private LoopbackTable() {}

  public static void main(String[] arguments) throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    connector.setPort(Integer.parseInt(arguments[0]));
    server.addConnector(connector);
    server.setHandler(
        new LocalDynamoDBServerHandler(
            new LocalDynamoDBRequestHandler(0, true, null, true, false), null));
    server.start();
    System.out.println("port " + connector.getLocalPort());
    System.out.flush();
    while (System.in.read() >= 0) {
      // Until nobody can say anything any more.
    }
    Runtime.getRuntime().halt(0);
  }
}
