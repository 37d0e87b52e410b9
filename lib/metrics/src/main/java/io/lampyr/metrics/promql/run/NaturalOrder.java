package io.lampyr.metrics.promql.run;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** The order of texts in which numbers within them count as numbers. */
final class NaturalOrder {
  private NaturalOrder() {}

  static int compare(String one, String other) {
    if (one.equals(other)) {
      return 0;
    }
    List<String> a = chunks(one);
    List<String> b = chunks(other);
    for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
      int order = chunk(a.get(i), b.get(i));
      if (order != 0) {
        return order;
      }
    }
    return a.size() == b.size() ? one.compareTo(other) : Integer.compare(a.size(), b.size());
  }

  private static int chunk(String one, String other) {
    boolean numbers = Character.isDigit(one.charAt(0)) && Character.isDigit(other.charAt(0));
    int order = numbers ? new BigInteger(one).compareTo(new BigInteger(other)) : 0;
    return order != 0 ? order : one.compareTo(other);
  }

  private static List<String> chunks(String text) {
    List<String> chunks = new ArrayList<>();
    int begin = 0;
    for (int i = 1; i <= text.length(); i++) {
      if (i == text.length() || isDigit(text, i) != isDigit(text, i - 1)) {
        chunks.add(text.substring(begin, i));
        begin = i;
      }
    }
    return text.isEmpty() ? List.of() : chunks;
  }

  private static boolean isDigit(String text, int at) {
    return text.charAt(at) >= '0' && text.charAt(at) <= '9';
  }
}
