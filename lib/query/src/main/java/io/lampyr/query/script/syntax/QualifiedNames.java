package io.lampyr.query.script.syntax;

import java.util.ArrayList;
import java.util.List;

/** Makes one word of types' names that have dots, such as {@code Map.Entry}. */
final class QualifiedNames {
  /** As many parts as the longest name of a known type has. */
  private static final int MAX_PARTS = 6;

  private QualifiedNames() {}

  static List<Token> joined(List<Token> words) {
    List<Token> joined = new ArrayList<>(words.size());
    for (int at = 0; at < words.size(); ) {
      boolean member = !joined.isEmpty() && (joined.getLast().is(".") || joined.getLast().is("?."));
      int end = member ? at : end(words, at);
      if (end > at) {
        String name = TypeNames.simple(text(words, at, end));
        joined.add(new Token(Token.Kind.NAME, String.valueOf(name), words.get(at).offset()));
        at = end + 1;
      } else {
        joined.add(words.get(at++));
      }
    }
    return joined;
  }

  /** Where the longest name that begins there ends; there, if it is none. */
  private static int end(List<Token> words, int begin) {
    int found = begin;
    int at = begin;
    for (int parts = 1; parts < MAX_PARTS && hasPart(words, at); parts++) {
      at += 2;
      if (TypeNames.simple(text(words, begin, at)) != null) {
        found = at;
      }
    }
    return found;
  }

  private static boolean hasPart(List<Token> words, int at) {
    return at + 2 < words.size()
        && words.get(at).kind() == Token.Kind.NAME
        && words.get(at + 1).is(".")
        && words.get(at + 2).kind() == Token.Kind.NAME;
  }

  private static String text(List<Token> words, int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int at = from; at <= to; at++) {
      text.append(words.get(at).text());
    }
    return text.toString();
  }
}
