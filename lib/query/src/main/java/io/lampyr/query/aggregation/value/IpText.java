package io.lampyr.query.aggregation.value;

import java.util.StringJoiner;

/** Addresses of the newer protocol in their canonical form (RFC 5952). */
final class IpText {
  private static final int GROUPS = 8;

  private IpText() {}

  static String of(byte[] address) {
    int[] groups = new int[GROUPS];
    for (int i = 0; i < GROUPS; i++) {
      groups[i] = (address[2 * i] & 0xff) << 8 | (address[2 * i + 1] & 0xff);
    }
    int best = -1;
    int bestLength = 1;
    for (int i = 0; i < GROUPS; i++) {
      int end = i;
      while (end < GROUPS && groups[end] == 0) {
        end++;
      }
      if (end - i > bestLength) {
        best = i;
        bestLength = end - i;
      }
    }
    if (best < 0) {
      return join(groups, 0, GROUPS);
    }
    return join(groups, 0, best) + "::" + join(groups, best + bestLength, GROUPS);
  }

  private static String join(int[] groups, int from, int to) {
    StringJoiner joined = new StringJoiner(":");
    for (int i = from; i < to; i++) {
      joined.add(Integer.toHexString(groups[i]));
    }
    return joined.toString();
  }
}
