package io.lampyr.cachenodes.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Asks the node on this machine whether it is alive: for containers, which have no curl. It is a
 * program that is started again and again on half a processor: a plain connection is all it loads,
 * and a node that is busy has ten seconds.
 */
public final class HealthCheck {
  private static final int PATIENCE_MILLIS = 10_000;
  private static final String DEFAULT_PORT = "9300";
  private static final String GOOD = "HTTP/1.1 200";
  private static final byte[] QUESTION =
      "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

  private HealthCheck() {}

  public static void main(String[] arguments) {
    String port = System.getenv().getOrDefault("LAMPYR_NODE_PORT", DEFAULT_PORT);
    System.exit(isAlive(port) ? 0 : 1);
  }

  static boolean isAlive(String port) {
    try (Socket socket = new Socket()) {
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port)),
          PATIENCE_MILLIS);
      socket.getOutputStream().write(QUESTION);
      byte[] begin = socket.getInputStream().readNBytes(GOOD.length());
      return new String(begin, StandardCharsets.US_ASCII).equals(GOOD);
    } catch (IOException | IllegalArgumentException unreachable) {
      // Whatever is wrong with the node or its port: it does not answer.
      return false;
    }
  }
}
