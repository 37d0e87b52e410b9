package io.lampyr.mapping.analysis;

import io.lampyr.mapping.fault.FaultException;

/** Escapes in rules: {@code \n}, {@code \t}, a code unit by its hexadecimal number, and so on. */
final class Escapes {
  private Escapes() {}

  static String unescape(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '\\') {
        out.append(c);
        continue;
      }
      if (++i == text.length()) {
        throw FaultException.argument("Invalid escaped char in [" + text + "]");
      }
      switch (text.charAt(i)) {
        case 'n' -> out.append('\n');
        case 't' -> out.append('\t');
        case 'r' -> out.append('\r');
        case 'b' -> out.append('\b');
        case 'f' -> out.append('\f');
        case 'u' -> {
          out.append(unit(text, i + 1));
          i += 4;
        }
        default -> out.append(text.charAt(i));
      }
    }
    return out.toString();
  }

  private static char unit(String text, int at) {
    try {
      return (char) Integer.parseInt(text.substring(at, at + 4), 16);
    } catch (IndexOutOfBoundsException | NumberFormatException wrong) {
      throw FaultException.argument("Invalid escaped char in [" + text + "]");
    }
  }
}
