package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import java.net.InetAddress;
import java.util.List;
import org.apache.lucene.document.InetAddressPoint;
import org.apache.lucene.util.BytesRef;

/**
 * The addresses of a block such as {@code 10.0.0.0/8}, from the first to the last, as fields keep
 * them: those of the older protocol are the last of the newer's, behind 96 bits.
 */
public record Network(BytesRef first, BytesRef last) {

  /** The block that a text names; a {@link ValueException} if it names none. */
  public static Network of(String text) {
    List<String> parts = List.of(text.split("/"));
    if (parts.size() != 2) {
      throw ValueException.argument("Expected [ip/prefix] but was [" + text + "]");
    }
    InetAddress address = IpType.parse(parts.getFirst());
    int width = address.getAddress().length * Byte.SIZE;
    int kept = InetAddressPoint.BYTES * Byte.SIZE - width + length(parts.getLast(), width, text);
    byte[] first = InetAddressPoint.encode(address);
    byte[] last = first.clone();
    for (int bit = kept; bit < InetAddressPoint.BYTES * Byte.SIZE; bit++) {
      int mask = 0x80 >> (bit % Byte.SIZE);
      first[bit / Byte.SIZE] &= (byte) ~mask;
      last[bit / Byte.SIZE] |= (byte) mask;
    }
    return new Network(new BytesRef(first), new BytesRef(last));
  }

  private static int length(String text, int most, String whole) {
    int length;
    try {
      length = Integer.parseInt(text);
    } catch (NumberFormatException wrong) {
      throw new ValueException(ErrorKind.NUMBER_FORMAT, String.valueOf(wrong.getMessage()));
    }
    if (length < 0 || length > most) {
      throw ValueException.argument(
          "Illegal prefix length ["
              + length
              + "] in ["
              + whole
              + "]. Must be 0-32 for IPv4 ranges, 0-128 for IPv6 ranges");
    }
    return length;
  }
}
