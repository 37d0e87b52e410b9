package io.lampyr.mapping.fault;

import java.util.List;

/** Where in a script something is wrong. */
public record Excerpt(String language, String script, int offset) {
  private static final int AROUND = 25;

  public Excerpt {
    offset = Math.clamp(offset, 0, script.length());
  }

  /** Where the part that is shown begins. */
  public int start() {
    return Math.max(0, offset - AROUND);
  }

  public int end() {
    return Math.min(script.length(), offset + AROUND);
  }

  /** The part around the place, and a mark below it. */
  public List<String> lines() {
    String before = start() > 0 ? "... " : "";
    String after = end() < script.length() ? " ..." : "";
    return List.of(
        before + script.substring(start(), end()) + after,
        " ".repeat(offset - start() + before.length()) + "^---- HERE");
  }
}
