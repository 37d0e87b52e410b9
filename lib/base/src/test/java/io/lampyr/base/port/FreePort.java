package io.lampyr.base.port;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Ports for processes that cannot choose theirs. They lie below those that the system gives to
 * connections: one of these may be a connection's before its process listens, even that of whoever
 * looks whether it listens yet. None is given twice.
 */
public final class FreePort {
  private static final int FIRST = 20_000;
  private static final int END = 32_768;
  private static final int ATTEMPTS = 1000;
  private static final Randomness RANDOMNESS = new SystemRandomness();
  private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

  private FreePort() {}

  /** One at which nobody listens. */
  public static int find() {
    for (int i = 0; i < ATTEMPTS; i++) {
      int port = FIRST + RANDOMNESS.nextInt(END - FIRST);
      if (isFree(port) && GIVEN.add(port)) {
        return port;
      }
    }
    throw new IllegalStateException("no port is free from=" + FIRST + " to=" + (END - 1));
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (BindException taken) {
      return false;
    } catch (IOException none) {
      throw new UncheckedIOException(none);
    }
  }
}
