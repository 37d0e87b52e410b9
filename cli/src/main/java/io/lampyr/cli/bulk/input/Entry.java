package io.lampyr.cli.bulk.input;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * One entry of a bulk request: an action's line and, unless it deletes, the document's line. The
 * same object is filled again and again: nothing is allocated for an entry.
 */
public final class Entry {
  private byte[] bytes = new byte[4096];
  private int size;
  private int documentStart;
  private long line;
  private Optional<String> problem = Optional.empty();

  public byte[] bytes() {
    return bytes;
  }

  public int size() {
    return size;
  }

  /** Where the document's line begins; the size if there is none. */
  public int documentStart() {
    return documentStart;
  }

  /** The line on which the entry begins. */
  public long line() {
    return line;
  }

  /** Why the entry cannot be sent, if so: what it holds is then only good for telling. */
  public Optional<String> problem() {
    return problem;
  }

  void begin(long atLine) {
    size = 0;
    documentStart = 0;
    line = atLine;
    problem = Optional.empty();
  }

  void beginDocument() {
    documentStart = size;
  }

  void fail(String why) {
    problem = Optional.of(why);
  }

  void append(byte[] from, int start, int length) {
    reserve(length);
    System.arraycopy(from, start, bytes, size, length);
    size += length;
  }

  void append(int b) {
    reserve(1);
    bytes[size++] = (byte) b;
  }

  void append(String ascii) {
    byte[] text = ascii.getBytes(StandardCharsets.UTF_8);
    append(text, 0, text.length);
  }

  /** Appends UTF-8 as a JSON string, quotes included. */
  void appendQuoted(byte[] from, int start, int length) {
    append('"');
    int plain = start;
    for (int at = start; at < start + length; at++) {
      byte b = from[at];
      if (b == '"' || b == '\\' || (b >= 0 && b < ' ')) {
        append(from, plain, at - plain);
        plain = at + 1;
        escape(b);
      }
    }
    append(from, plain, start + length - plain);
    append('"');
  }

  private void escape(byte b) {
    append('\\');
    switch (b) {
      case '"', '\\' -> append(b);
      case '\n' -> append('n');
      case '\r' -> append('r');
      case '\t' -> append('t');
      default -> append(String.format("u%04x", b));
    }
  }

  private void reserve(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(size + more, (int) Math.min(2L * size, 1 << 30)));
    }
  }
}
