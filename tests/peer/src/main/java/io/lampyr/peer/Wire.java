package io.lampyr.peer;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * One connection over which one call after another is made, on the caller's thread: so that little
 * of what is measured is the client's. Knows as much of HTTP/1.1 as the servers here use.
 */
public final class Wire implements AutoCloseable {
  private static final int BUFFER_BYTES = 64 << 10;
  private static final int MAX_LINE_BYTES = 16 << 10;

  private final Socket socket;
  private final InputStream in;

  public Wire(int port) throws IOException {
    this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    this.in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
  }

  /** The answer's body; another status than 200 is thrown. */
  public byte[] post(String path, byte[] body) throws IOException {
    String head =
        "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n"
            .formatted(
                path,
                socket.getPort(),
                path.contains("_bulk") ? "application/x-ndjson" : "application/json",
                body.length);
    ByteArrayOutputStream request = new ByteArrayOutputStream(head.length() + body.length);
    request.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
    request.writeBytes(body);
    request.writeTo(socket.getOutputStream());
    String status = line();
    int length = -1;
    for (String header = line(); !header.isEmpty(); header = line()) {
      String lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Integer.parseInt(lower.substring(lower.indexOf(':') + 1).strip());
      }
    }
    byte[] answer = length >= 0 ? in.readNBytes(length) : chunks();
    if (!status.startsWith("HTTP/1.1 200")) {
      throw new IllegalStateException(
          "call failed path=%s status=%s %s"
              .formatted(path, status, new String(answer, StandardCharsets.UTF_8)));
    }
    return answer;
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
      all.writeBytes(in.readNBytes(size));
      line();
    }
    line();
    return all.toByteArray();
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0 || line.length() > MAX_LINE_BYTES) {
        throw new EOFException("answer broke off line=" + line);
      }
      if (b != '\r') {
        line.append((char) b);
      }
    }
    return line.toString();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
