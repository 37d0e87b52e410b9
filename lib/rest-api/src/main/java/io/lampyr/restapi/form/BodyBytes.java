package io.lampyr.restapi.form;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.JsonReading;
import java.util.Arrays;

/** The bytes of a body, read once from its beginning to its end. */
final class BodyBytes {
  /** What so many digits take. */
  private static final int MAX_NUMBER_BYTES =
      (int) (JsonReading.MAX_NUMBER_CHARS * Math.log(10) / Math.log(256));

  private final String form;
  private final byte[] bytes;
  private int at;

  BodyBytes(String form, byte[] bytes) {
    this.form = form;
    this.bytes = bytes;
  }

  boolean atEnd() {
    return at == bytes.length;
  }

  /** The next byte, which is not passed over. */
  int peek() {
    if (atEnd()) {
      throw new FaultException(
          ErrorKind.UNEXPECTED_END_OF_INPUT, "unexpected end of " + form + " at byte " + at);
    }
    return bytes[at] & 0xFF;
  }

  int next() {
    int one = peek();
    at++;
    return one;
  }

  /** So many bytes, which have to be there. */
  byte[] take(long length) {
    if (length < 0 || length > bytes.length - at) {
      throw new FaultException(
          ErrorKind.UNEXPECTED_END_OF_INPUT,
          "unexpected end of " + form + ": " + length + " bytes were to follow byte " + at);
    }
    byte[] taken = Arrays.copyOfRange(bytes, at, at + (int) length);
    at += (int) length;
    return taken;
  }

  /** What is before the next byte of that value, which is passed over. */
  byte[] until(int end) {
    int from = at;
    while (next() != end) {
      // The end is not part of it.
    }
    return Arrays.copyOfRange(bytes, from, at - 1);
  }

  /** Refuses what has more levels than JSON may have. */
  void checkDepth(int depth) {
    if (depth > JsonReading.MAX_DEPTH) {
      throw new FaultException(
          ErrorKind.STREAM_CONSTRAINTS,
          form + " is nested deeper than the maximum of " + JsonReading.MAX_DEPTH);
    }
  }

  /** Bytes of a whole number, of which JSON may have no more: to write many takes long. */
  byte[] number(byte[] value) {
    if (value.length > MAX_NUMBER_BYTES) {
      throw new FaultException(
          ErrorKind.STREAM_CONSTRAINTS,
          form + " has a number of more than " + JsonReading.MAX_NUMBER_CHARS + " digits");
    }
    return value;
  }

  FaultException malformed(String what) {
    return new FaultException(
        ErrorKind.STREAM_READ, "malformed " + form + ": " + what + " before byte " + at);
  }
}
