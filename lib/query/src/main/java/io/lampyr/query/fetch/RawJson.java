package io.lampyr.query.fetch;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.SerializableString;

/** JSON that is passed on byte by byte, without being made a text on its way. */
final class RawJson implements SerializableString {
  private static final int NO_ROOM = -1;

  private final BytesRef utf8;

  RawJson(BytesRef utf8) {
    this.utf8 = utf8;
  }

  @Override
  public String getValue() {
    return new String(utf8.bytes, utf8.offset, utf8.length, StandardCharsets.UTF_8);
  }

  @Override
  public int charLength() {
    return getValue().length();
  }

  @Override
  public byte[] asUnquotedUTF8() {
    return utf8.offset == 0 && utf8.length == utf8.bytes.length
        ? utf8.bytes
        : Arrays.copyOfRange(utf8.bytes, utf8.offset, utf8.offset + utf8.length);
  }

  @Override
  public int appendUnquotedUTF8(byte[] buffer, int offset) {
    if (utf8.length > buffer.length - offset) {
      return NO_ROOM;
    }
    System.arraycopy(utf8.bytes, utf8.offset, buffer, offset, utf8.length);
    return utf8.length;
  }

  @Override
  public int appendUnquoted(char[] buffer, int offset) {
    String value = getValue();
    if (value.length() > buffer.length - offset) {
      return NO_ROOM;
    }
    value.getChars(0, value.length(), buffer, offset);
    return value.length();
  }

  @Override
  public int writeUnquotedUTF8(OutputStream out) throws IOException {
    out.write(utf8.bytes, utf8.offset, utf8.length);
    return utf8.length;
  }

  @Override
  public int putUnquotedUTF8(ByteBuffer buffer) {
    if (utf8.length > buffer.remaining()) {
      return NO_ROOM;
    }
    buffer.put(utf8.bytes, utf8.offset, utf8.length);
    return utf8.length;
  }

  @Override
  public char[] asQuotedChars() {
    throw quoted();
  }

  @Override
  public byte[] asQuotedUTF8() {
    throw quoted();
  }

  @Override
  public int appendQuotedUTF8(byte[] buffer, int offset) {
    throw quoted();
  }

  @Override
  public int appendQuoted(char[] buffer, int offset) {
    throw quoted();
  }

  @Override
  public int writeQuotedUTF8(OutputStream out) {
    throw quoted();
  }

  @Override
  public int putQuotedUTF8(ByteBuffer out) {
    throw quoted();
  }

  private static IllegalStateException quoted() {
    return new IllegalStateException("JSON is passed on as a value, never as a text in quotes");
  }
}
