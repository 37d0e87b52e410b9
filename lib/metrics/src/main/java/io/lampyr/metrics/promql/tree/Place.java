package io.lampyr.metrics.promql.tree;

import java.nio.charset.StandardCharsets;

/** Where something stands in the text of a query: from a character, up to another. */
public record Place(int start, int end) {
  public static final Place NOWHERE = new Place(-1, -1);

  /** From the beginning of one to the end of the other. */
  public static Place of(Place first, Place last) {
    return new Place(first.start, last.end);
  }

  /** Line and column, both from 1; columns are counted in bytes. */
  public String in(String query) {
    if (query.isEmpty()) {
      return "unknown position";
    }
    if (start < 0 || start > query.length()) {
      return "invalid position";
    }
    int lines = 1;
    int begin = 0;
    for (int i = 0; i < start; i++) {
      if (query.charAt(i) == '\n') {
        lines++;
        begin = i + 1;
      }
    }
    int bytes = query.substring(begin, start).getBytes(StandardCharsets.UTF_8).length;
    return lines + ":" + (bytes + 1);
  }
}
