package io.lampyr.mapping.analysis;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterIterator;

/**
 * What kinds of letters there are where words are taken apart: the standard, and a list of rules.
 */
final class LetterTypes {
  private static final Map<String, Byte> KINDS =
      Map.of(
          "LOWER", (byte) 0x01,
          "UPPER", (byte) 0x02,
          "ALPHA", (byte) 0x03,
          "DIGIT", (byte) 0x04,
          "ALPHANUM", (byte) 0x07,
          "SUBWORD_DELIM", (byte) 0x08);

  private LetterTypes() {}

  /** The kind of each char; rules say {@code $ => DIGIT}. */
  static byte[] of(AnalysisSettings settings, String key) {
    List<String> rules = settings.list(key);
    byte[] standard = WordDelimiterIterator.DEFAULT_WORD_DELIM_TABLE;
    if (rules.isEmpty()) {
      return standard;
    }
    SortedMap<Integer, Byte> kinds = new TreeMap<>();
    for (String rule : rules) {
      int arrow = rule.lastIndexOf("=>");
      String letter = arrow < 0 ? "" : Escapes.unescape(rule.substring(0, arrow).strip());
      Byte kind = KINDS.get(rule.substring(arrow < 0 ? 0 : arrow + 2).strip());
      if (letter.length() != 1 || kind == null) {
        settings.refuse("Invalid mapping rule: [" + rule + "]");
      } else {
        kinds.put((int) letter.charAt(0), kind);
      }
    }
    int most = kinds.isEmpty() ? 0 : kinds.lastKey() + 1;
    byte[] all = Arrays.copyOf(standard, Math.max(standard.length, most));
    for (int c = standard.length; c < all.length; c++) {
      all[c] = WordDelimiterIterator.getType(c);
    }
    kinds.forEach((letter, kind) -> all[letter] = kind);
    return all;
  }
}
