package io.lampyr.mapping.field;

import java.net.Inet4Address;
import java.net.InetAddress;

/** Addresses in the form of RFC 5952: the longest run of zeros is left out. */
public final class Addresses {
  private static final int GROUPS = 8;

  private Addresses() {}

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
