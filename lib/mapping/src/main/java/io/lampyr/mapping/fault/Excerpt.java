package io.lampyr.mapping.fault;

import java.util.List;

/** Where in a script something is wrong. */
public record Excerpt(String language, String script, int offset) {
  private static final int AROUND = 25;
  private static final int NOWHERE = -1;

  public Excerpt {
    offset = Math.clamp(offset, NOWHERE, script.length());
  }

  /** Of a script of which no place is told. */
  public static Excerpt whole(String language, String script) {
    return new Excerpt(language, script, NOWHERE);
  }

  /** Whether a place is told. */
  public boolean placed() {
    return offset != NOWHERE;
  }

  /** Where the part that is shown begins. */
  public int start() {
    return Math.max(0, offset - AROUND);
  }

  public int end() {
    return Math.min(script.length(), offset + AROUND);
  }

  /** The part around the place, and a mark below it; nothing if no place is told. */
  public List<String> lines() {
    if (!placed()) {
      return List.of();
    }
    String before = start() > 0 ? "... " : "";
    String after = end() < script.length() ? " ..." : "";
    return List.of(
        before + script.substring(start(), end()) + after,
        " ".repeat(offset - start() + before.length()) + "^---- HERE");
  }
}
