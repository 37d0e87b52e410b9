package io.lampyr.aws.peer;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A request or an answer as it came over the wire, whole. */
final class HttpMessage {
  private final String firstLine;
  private final byte[] bytes;

  private HttpMessage(String firstLine, byte[] bytes) {
    this.firstLine = firstLine;
    this.bytes = bytes;
  }

  String firstLine() {
    return firstLine;
  }

  byte[] bytes() {
    return bytes;
  }

  /** The next message; nothing when the other side has ended. */
  static @Nullable HttpMessage read(InputStream in, boolean bodiless) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    String first = line(in, all);
    if (first.isEmpty()) {
      return null;
    }
    long length = 0;
    boolean chunked = false;
    for (String line = line(in, all); !line.isEmpty(); line = line(in, all)) {
      String lower = line.toLowerCase(Locale.ROOT);
      if (lower.startsWith("content-length:")) {
        length = Long.parseLong(lower.substring(15).strip());
      }
      chunked |= lower.startsWith("transfer-encoding:") && lower.contains("chunked");
    }
    boolean empty = bodiless || first.contains(" 204 ") || first.contains(" 304 ");
    if (chunked && !empty) {
      chunks(in, all);
    } else if (!empty) {
      copy(in, all, length);
    }
    return new HttpMessage(first, all.toByteArray());
  }

  private static void chunks(InputStream in, ByteArrayOutputStream all) throws IOException {
    while (true) {
      long length = Long.parseLong(line(in, all).split(";", 2)[0].strip(), 16);
      copy(in, all, length);
      String end = line(in, all);
      if (length == 0) {
        while (!end.isEmpty()) {
          end = line(in, all);
        }
        return;
      }
    }
  }

  private static void copy(InputStream in, ByteArrayOutputStream all, long length)
      throws IOException {
    byte[] bytes = in.readNBytes((int) length);
    if (bytes.length != length) {
      throw new EOFException("message broke off");
    }
    all.writeBytes(bytes);
  }

  private static String line(InputStream in, ByteArrayOutputStream all) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0; c = in.read()) {
      all.write(c);
      if (c == '\n') {
        break;
      }
      if (c != '\r') {
        line.append((char) c);
      }
    }
    return line.toString();
  }
}
