package io.lampyr.metrics.document;

import io.lampyr.base.check.Check;
import io.lampyr.base.memory.RequestMemory;
import java.nio.charset.StandardCharsets;
import org.apache.lucene.util.BytesRef;

/**
 * Writes JSON into bytes, one document after the other, and puts the commas where they belong. What
 * was cut off stays as it is. Confined to one thread.
 */
public final class JsonBytes {
  private static final int LEAST = 8 << 10;

  /** A document is moved as a whole when it does not fit: chunks are much larger than documents. */
  private static final int MOST = 512 << 10;

  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final int MAX_LONG_DIGITS = 20;
  private static final double MAX_WHOLE = 1e15;

  private byte[] bytes = new byte[0];
  private int start;
  private int end;

  /** Forgets what was written since the last cut. */
  public void clear() {
    end = start;
  }

  /** What was written since the last cut; the array is not written to again there. */
  public BytesRef cut() {
    BytesRef cut = new BytesRef(bytes, start, end - start);
    start = end;
    return cut;
  }

  /** What was written since the last cut, as long as nothing more is. */
  public BytesRef view() {
    return new BytesRef(bytes, start, end - start);
  }

  public int length() {
    return end - start;
  }

  public JsonBytes beginObject() {
    separate();
    return put('{');
  }

  public JsonBytes endObject() {
    return put('}');
  }

  public JsonBytes beginArray() {
    separate();
    return put('[');
  }

  public JsonBytes endArray() {
    return put(']');
  }

  public JsonBytes name(String name) {
    text(name);
    return put(':');
  }

  /** A name that is a slice of UTF-8. */
  public JsonBytes name(byte[] from, int offset, int length) {
    text(from, offset, length);
    return put(':');
  }

  public JsonBytes text(String text) {
    byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
    return text(encoded, 0, encoded.length);
  }

  /** A text that is a slice of UTF-8. */
  public JsonBytes text(byte[] from, int offset, int length) {
    separate();
    room(length + 2);
    bytes[end++] = '"';
    int done = offset;
    for (int i = offset; i < offset + length; i++) {
      byte next = from[i];
      // Bytes above ASCII are negative, and go as they are.
      if ((next < ' ' && next >= 0) || next == '"' || next == '\\') {
        plain(from, done, i);
        escape(next);
        done = i + 1;
      }
    }
    plain(from, done, offset + length);
    return put('"');
  }

  public JsonBytes number(long value) {
    separate();
    room(MAX_LONG_DIGITS);
    if (value == Long.MIN_VALUE) {
      return ascii(Long.toString(value));
    }
    long left = value;
    if (left < 0) {
      bytes[end++] = '-';
      left = -left;
    }
    int digits = 1;
    for (long rest = left; rest >= 10; rest /= 10) {
      digits++;
    }
    for (int i = end + digits - 1; i >= end; i--) {
      bytes[i] = (byte) ('0' + left % 10);
      left /= 10;
    }
    end += digits;
    return this;
  }

  /** A finite number. */
  public JsonBytes number(double value) {
    Check.that(Double.isFinite(value), "JSON has finite numbers only");
    long whole = (long) value;
    if (whole == value && Math.abs(value) < MAX_WHOLE && (whole != 0 || 1 / value > 0)) {
      return number(whole);
    }
    separate();
    return ascii(Double.toString(value));
  }

  /** A finite number that is seen not to be a whole one, though it may be. */
  public JsonBytes decimal(double value) {
    Check.that(Double.isFinite(value), "JSON has finite numbers only");
    separate();
    return ascii(Double.toString(value));
  }

  public JsonBytes bool(boolean value) {
    separate();
    return ascii(value ? "true" : "false");
  }

  public JsonBytes nothing() {
    separate();
    return ascii("null");
  }

  /** A value that is JSON already. */
  public JsonBytes json(BytesRef value) {
    separate();
    room(value.length);
    System.arraycopy(value.bytes, value.offset, bytes, end, value.length);
    end += value.length;
    return this;
  }

  /** What another has written since its last cut, after a comma if one belongs there. */
  public JsonBytes all(JsonBytes other) {
    return json(other.view());
  }

  /** What is made of the bytes since the last cut, without the first few of them. */
  <T> T over(int from, OfSlice<T> use) {
    return use.of(bytes, start + from, end - start - from);
  }

  /** Looks at bytes, and keeps none of them. */
  interface OfSlice<T> {
    T of(byte[] bytes, int offset, int length);
  }

  private void plain(byte[] from, int begin, int until) {
    int length = until - begin;
    room(length + 1);
    System.arraycopy(from, begin, bytes, end, length);
    end += length;
  }

  private void escape(byte next) {
    room(6);
    bytes[end++] = '\\';
    if (next == '"' || next == '\\') {
      bytes[end++] = next;
      return;
    }
    bytes[end++] = 'u';
    bytes[end++] = '0';
    bytes[end++] = '0';
    bytes[end++] = HEX[next >> 4];
    bytes[end++] = HEX[next & 15];
  }

  private JsonBytes ascii(String text) {
    room(text.length());
    for (int i = 0; i < text.length(); i++) {
      bytes[end++] = (byte) text.charAt(i);
    }
    return this;
  }

  private JsonBytes put(char one) {
    room(1);
    bytes[end++] = (byte) one;
    return this;
  }

  /** What ends with none of these is a whole value: texts end with a quote, whatever they hold. */
  private void separate() {
    if (end > start) {
      byte last = bytes[end - 1];
      if (last != '{' && last != '[' && last != ':') {
        put(',');
      }
    }
  }

  private void room(int wanted) {
    if (bytes.length - end >= wanted) {
      return;
    }
    int needed = Math.addExact(Math.multiplyExact(end - start, 2), wanted);
    int chunk = Math.max(Math.clamp(2L * bytes.length, LEAST, MOST), needed);
    RequestMemory.takeFor(chunk, "<documents>");
    byte[] next = new byte[chunk];
    System.arraycopy(bytes, start, next, 0, end - start);
    end -= start;
    start = 0;
    bytes = next;
  }
}
