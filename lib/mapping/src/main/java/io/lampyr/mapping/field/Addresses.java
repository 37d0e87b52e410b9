package io.lampyr.mapping.field;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.util.Optional;
import java.util.regex.Pattern;

/** Addresses as texts: names are never looked up. */
public final class Addresses {
  private static final int GROUPS = 8;

  /** Numbers that begin with a nought would be octal ones to some. */
  private static final Pattern FOUR =
      Pattern.compile("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");

  private static final Pattern EIGHT = Pattern.compile("[0-9a-fA-F:.]+");

  private Addresses() {}

  /**
   * The address that a text is, if it is one: four decimal numbers, or groups with colons between,
   * of which a scope, as in {@code fe80::1%eth0}, is left out.
   */
  public static Optional<InetAddress> parse(String text) {
    int scope = text.indexOf('%');
    boolean four = text.indexOf(':') < 0;
    if (scope >= 0 && (four || scope == text.length() - 1)) {
      return Optional.empty();
    }
    String address = scope < 0 ? text : text.substring(0, scope);
    String tail = address.substring(address.lastIndexOf(':') + 1);
    boolean fits =
        (four || EIGHT.matcher(address).matches())
            && ((!four && tail.indexOf('.') < 0) || FOUR.matcher(tail).matches());
    try {
      return fits ? Optional.of(InetAddress.ofLiteral(address)) : Optional.empty();
    } catch (IllegalArgumentException none) {
      return Optional.empty();
    }
  }

  /** The form of RFC 5952: the longest run of zeros is left out. */
  public static String text(InetAddress address) {
    if (address instanceof Inet4Address) {
      return address.getHostAddress();
    }
    byte[] bytes = address.getAddress();
    int[] groups = new int[GROUPS];
    for (int i = 0; i < GROUPS; i++) {
      groups[i] = (bytes[2 * i] & 0xff) << 8 | (bytes[2 * i + 1] & 0xff);
    }
    int start = -1;
    int length = 1;
    for (int i = 0; i < GROUPS; i++) {
      int end = i;
      while (end < GROUPS && groups[end] == 0) {
        end++;
      }
      if (end - i > length) {
        start = i;
        length = end - i;
      }
      i = Math.max(i, end - 1);
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < GROUPS; i++) {
      if (i == start) {
        text.append("::");
        i += length - 1;
      } else {
        boolean first = text.isEmpty() || text.charAt(text.length() - 1) == ':';
        text.append(first ? "" : ":").append(Integer.toHexString(groups[i]));
      }
    }
    return text.toString();
  }
}
