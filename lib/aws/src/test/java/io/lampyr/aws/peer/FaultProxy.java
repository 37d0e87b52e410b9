package io.lampyr.aws.peer;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Stands between a client and a service, on the loopback interface, and lets each request fail in
 * the way that the test chooses for it by its first line, {@code PUT /bucket/key HTTP/1.1}.
 */
public final class FaultProxy implements AutoCloseable {
  private final ServerSocket listening;
  private final URI service;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final Thread accepting;
  private final AtomicInteger requests = new AtomicInteger();
  private volatile Function<String, Fault> faults = line -> Fault.NONE;

  public FaultProxy(URI service) {
    this.service = service;
    try {
      this.listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    this.accepting = Thread.ofVirtual().start(this::accept);
  }

  public URI address() {
    return URI.create("http://127.0.0.1:" + listening.getLocalPort());
  }

  /** Called once for each request, by many threads. */
  public void faults(Function<String, Fault> choice) {
    faults = choice;
  }

  /** How many requests have come. */
  public int requests() {
    return requests.get();
  }

  private void accept() {
    while (true) {
      try {
        Socket client = listening.accept();
        open.add(client);
        Thread.ofVirtual().start(() -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      client.setTcpNoDelay(true);
      for (HttpMessage request = HttpMessage.read(client.getInputStream(), false);
          request != null;
          request = HttpMessage.read(client.getInputStream(), false)) {
        requests.incrementAndGet();
        if (!answer(client, request)) {
          return;
        }
      }
    } catch (IOException broken) {
      return;
    } finally {
      open.remove(client);
    }
  }

  /** Returns whether the connection goes on. */
  private boolean answer(Socket client, HttpMessage request) throws IOException {
    OutputStream out = client.getOutputStream();
    switch (faults.apply(request.firstLine())) {
      case Fault.Pass pass -> {
        out.write(forward(request).bytes());
        return true;
      }
      case Fault.Delay(var time) -> {
        pause(time.toMillis());
        out.write(forward(request).bytes());
        return true;
      }
      case Fault.ResetBefore reset -> reset(client);
      case Fault.ResetAfter reset -> {
        forward(request);
        reset(client);
      }
      case Fault.Truncate truncate -> {
        byte[] answer = forward(request).bytes();
        out.write(Arrays.copyOf(answer, Math.max(1, answer.length - answer.length / 4)));
        out.flush();
      }
      case Fault.Answer(int status, String type, String body) -> {
        byte[] content = body.getBytes(UTF_8);
        String head =
            "HTTP/1.1 %d Said\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
                .formatted(status, type, content.length);
        out.write(head.getBytes(ISO_8859_1));
        if (!request.firstLine().startsWith("HEAD ")) {
          out.write(content);
        }
        return true;
      }
    }
    return false;
  }

  private HttpMessage forward(HttpMessage request) throws IOException {
    try (Socket upstream = new Socket(service.getHost(), service.getPort())) {
      upstream.setTcpNoDelay(true);
      upstream.getOutputStream().write(request.bytes());
      boolean bodiless = request.firstLine().startsWith("HEAD ");
      HttpMessage answer = HttpMessage.read(upstream.getInputStream(), bodiless);
      if (answer == null) {
        throw new IOException("service hung up");
      }
      return answer;
    }
  }

  /** Closing with lingering off sends a reset instead of an end. */
  private static void reset(Socket client) throws IOException {
    client.setSoLinger(true, 0);
    client.close();
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    try {
      // A connection that is being accepted now would be served for as long as it lasts.
      accepting.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    for (Socket socket : open) {
      socket.close();
    }
  }
}
