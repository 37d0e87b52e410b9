package io.lampyr.conformance.fuzz;

import java.util.regex.Pattern;

/**
 * An answer that is not lawful.
 *
 * @param test during whose play it was asked
 */
record Fault(String test, Draft draft, String owed, Reply reply) {
  private static final Pattern PARTICULAR = Pattern.compile("\\[[^]]*]|'[^']*'|\\d+|index=\\S+");
  private static final int MOST_TOLD = 500;

  /** The same for faults that have one cause, as far as words tell. */
  String signature() {
    String path =
        draft.segments().stream().filter(each -> each.startsWith("_")).toList().toString();
    return owed + " " + path + " " + PARTICULAR.matcher(brief()).replaceAll("*");
  }

  String brief() {
    String line = reply.text().strip().replaceAll("\\s+", " ");
    return line.length() <= MOST_TOLD ? line : line.substring(0, MOST_TOLD);
  }
}
