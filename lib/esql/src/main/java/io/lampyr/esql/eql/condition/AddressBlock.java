package io.lampyr.esql.eql.condition;

import java.net.InetAddress;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Addresses that begin alike, as [10.0.0.0/8] names them; an address alone is such a block too. */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares blocks, or changes their bytes.
record AddressBlock(byte[] begin, int bits) {

  static AddressBlock parse(String text) {
    int slash = text.indexOf('/');
    byte @Nullable [] begin = bytes(slash < 0 ? text : text.substring(0, slash));
    String length = slash < 0 ? "" : text.substring(slash + 1);
    if (begin == null || (slash >= 0 && !length.matches("[0-9]{1,3}"))) {
      throw new IllegalArgumentException("'" + text + "' is not an IP string literal.");
    }
    int bits = slash < 0 ? begin.length * 8 : Integer.parseInt(length);
    if (bits > begin.length * 8) {
      throw new IllegalArgumentException("'" + text + "' is not an IP block: it has too many bits");
    }
    return new AddressBlock(begin, bits);
  }

  static boolean isBlock(String text) {
    return of(text).isPresent();
  }

  static Optional<AddressBlock> of(String text) {
    try {
      return Optional.of(parse(text));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  /** Names are not looked up; what is no address is in no block. */
  boolean has(String address) {
    byte @Nullable [] other = bytes(address);
    if (other == null || other.length != begin.length) {
      return false;
    }
    for (int i = 0; i < begin.length; i++) {
      int mask = 0xff << (8 - Math.clamp(bits - 8L * i, 0, 8));
      if (((begin[i] ^ other[i]) & mask & 0xff) != 0) {
        return false;
      }
    }
    return true;
  }

  private static byte @Nullable [] bytes(String text) {
    try {
      return InetAddress.ofLiteral(text).getAddress();
    } catch (IllegalArgumentException none) {
      return null;
    }
  }
}
