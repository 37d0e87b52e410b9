package io.lampyr.cli.bulk.input;

import java.util.Locale;
import java.util.Optional;

/** What an action's line asks for: the name of the first property of its object. */
enum Action {
  INDEX,
  CREATE,
  UPDATE,
  DELETE;

  private static final String INDEX_NAME = "\"_index\"";

  private final String quoted = "\"" + name().toLowerCase(Locale.ROOT) + "\"";

  /** Looks only at the beginning of the line, up to the brace of the action's own object. */
  static Optional<Action> of(byte[] bytes, int start, int length) {
    int end = start + length;
    int at = skipSpace(bytes, start, end);
    if (at == end || bytes[at] != '{') {
      return Optional.empty();
    }
    at = skipSpace(bytes, at + 1, end);
    for (Action action : values()) {
      if (isAt(action.quoted, bytes, at, end)) {
        int colon = skipSpace(bytes, at + action.quoted.length(), end);
        if (colon == end || bytes[colon] != ':') {
          return Optional.empty();
        }
        int brace = skipSpace(bytes, colon + 1, end);
        return brace < end && bytes[brace] == '{' ? Optional.of(action) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  static boolean namesItsIndex(byte[] bytes, int start, int length) {
    int end = start + length;
    for (int at = start; at <= end - INDEX_NAME.length(); at++) {
      if (isAt(INDEX_NAME, bytes, at, end)) {
        return true;
      }
    }
    return false;
  }

  private static int skipSpace(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && Lines.isSpace(bytes[at])) {
      at++;
    }
    return at;
  }

  private static boolean isAt(String wanted, byte[] bytes, int at, int end) {
    if (end - at < wanted.length()) {
      return false;
    }
    for (int i = 0; i < wanted.length(); i++) {
      if (bytes[at + i] != wanted.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
