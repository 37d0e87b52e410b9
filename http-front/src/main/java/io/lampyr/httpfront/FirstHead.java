package io.lampyr.httpfront;

import io.lampyr.base.port.Scheduler;
import io.lampyr.cachenodes.deadline.Deadline;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a connection. If they begin with a request of HTTP/1.0, its head is written as one
 * of HTTP/1.1 that ends the connection. For one thread.
 */
final class FirstHead implements Supplier<byte @Nullable []> {
  private static final byte[] END = {'\r', '\n', '\r', '\n'};

  private final Supplier<byte[]> sent;
  private final Scheduler scheduler;
  private final Duration within;
  private final int most;
  private boolean over;

  /** How much of the body is still to come, of the only request that is taken. */
  private long left = Long.MAX_VALUE;

  /**
   * For a head that is complete within a time.
   *
   * @param most bytes of a head that is looked at; longer ones are left to be refused
   */
  FirstHead(Supplier<byte[]> sent, Scheduler scheduler, Duration within, int most) {
    this.sent = sent;
    this.scheduler = scheduler;
    this.within = within;
    this.most = most;
  }

  /** Null behind the only request that is taken. */
  @Override
  public byte @Nullable [] get() {
    if (left <= 0) {
      return null;
    }
    byte[] first = sent.get();
    if (over) {
      left -= left == Long.MAX_VALUE ? 0 : first.length;
      return first;
    }
    over = true;
    try (Deadline _ = new Deadline(scheduler, within, "http-first-head")) {
      return head(first);
    }
  }

  private byte[] head(byte[] first) {
    byte[] read = upTo("\n", first);
    int line = indexOf(read, "\n");
    // Lines that end otherwise are left to be refused.
    if (line < 0 || !text(read, line).endsWith(" HTTP/1.0\r")) {
      return read;
    }
    byte[] whole = upTo("\r\n\r\n", read);
    int end = indexOf(whole, "\r\n\r\n");
    return end < 0 ? whole : rewritten(whole, end);
  }

  /** With further bytes, until these are among them or there are too many. */
  private byte[] upTo(String end, byte[] first) {
    byte[] read = first;
    while (indexOf(read, end) < 0 && read.length < most) {
      byte[] more = sent.get();
      byte[] both = new byte[read.length + more.length];
      System.arraycopy(read, 0, both, 0, read.length);
      System.arraycopy(more, 0, both, read.length, more.length);
      read = both;
    }
    return read;
  }

  private byte[] rewritten(byte[] whole, int end) {
    String[] lines = text(whole, end).split("\r\n", -1);
    StringBuilder head = new StringBuilder(whole.length + 64);
    String first = lines[0].stripTrailing();
    head.append(first, 0, first.length() - 1).append("1\r\n");
    boolean host = false;
    long body = 0;
    for (int i = 1; i < lines.length; i++) {
      String name = lines[i].substring(0, Math.max(0, lines[i].indexOf(':')));
      switch (name.toLowerCase(Locale.ROOT)) {
        case "connection", "keep-alive", "proxy-connection" -> {
          // The connection ends with the answer, which an earlier client takes as its end.
        }
        default -> {
          host |= name.equalsIgnoreCase("host");
          body = name.equalsIgnoreCase("content-length") ? length(lines[i]) : body;
          head.append(lines[i]).append("\r\n");
        }
      }
    }
    head.append(host ? "" : "Host: localhost\r\n").append("Connection: close\r\n\r\n");
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
    all.write(whole, end + END.length, whole.length - end - END.length);
    left = body - (whole.length - end - END.length);
    return all.toByteArray();
  }

  /** What is no number is refused by whoever reads it next. */
  private static long length(String line) {
    try {
      return Long.parseLong(line.substring(line.indexOf(':') + 1).strip());
    } catch (NumberFormatException malformed) {
      return 0;
    }
  }

  private static String text(byte[] bytes, int end) {
    return new String(bytes, 0, end, StandardCharsets.ISO_8859_1);
  }

  private static int indexOf(byte[] bytes, String text) {
    return text(bytes, bytes.length).indexOf(text);
  }
}
