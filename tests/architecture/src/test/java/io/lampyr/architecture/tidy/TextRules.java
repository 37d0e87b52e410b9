package io.lampyr.architecture.tidy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Rules for every line of text in the repository. */
final class TextRules {
  /**
   * What would tie the repository to one place of work. No pattern matches itself: each has a class
   * of one character somewhere.
   */
  private static final Map<String, Pattern> TIES = ties();

  private TextRules() {}

  /** Lines that speak of the place where they were written. */
  static List<String> ties(String name, String text) {
    List<String> problems = new ArrayList<>();
    eachLine(
        text,
        (number, line) ->
            TIES.forEach((what, pattern) -> {
              if (pattern.matcher(line).find()) {
                problems.add(name + ":" + number + " names " + what);
              }
            }));
    return problems;
  }

  /** Lines that end in white space or hold a tab, files without a newline at the end. */
  static List<String> whiteSpace(String name, String text) {
    List<String> problems = new ArrayList<>();
    eachLine(
        text,
        (number, line) -> {
          if (!line.isEmpty() && Character.isWhitespace(line.charAt(line.length() - 1))) {
            problems.add(name + ":" + number + " ends in white space");
          }
          if (line.indexOf('\t') >= 0) {
            problems.add(name + ":" + number + " holds a tab");
          }
        });
    if (!text.isEmpty() && !text.endsWith("\n")) {
      problems.add(name + " does not end in a newline");
    }
    return problems;
  }

  private static Map<String, Pattern> ties() {
    Map<String, Pattern> ties = new LinkedHashMap<>();
    ties.put("a private registry", Pattern.compile("(?i)artifac[t]ory|\\bnexu[s]\\b.*repository"));
    ties.put(
        "a private host",
        Pattern.compile("(?i)https?://[a-z0-9.-]+\\.(internal|intranet|corp|lan|loca[l])\\b"));
    ties.put(
        "a private address",
        Pattern.compile("https?://(10\\.|192\\.168[.]|172\\.(1[6-9]|2[0-9]|3[01])\\.)[0-9]"));
    ties.put(
        "a folder of one machine",
        Pattern.compile("(?<![\\w.$}{/*-])/(wor[k]/|roo[t]/|hom[e]/[a-z]|User[s]/[a-z])"));
    ties.put(
        "a paper that is not here", Pattern.compile("\\b(DESIG[N]|STYL[E])(\\.md| §)|seed[s]/"));
    ties.put("unfinished work", Pattern.compile("\\b(TOD[O]|FIXM[E])\\b"));
    return ties;
  }

  private static void eachLine(String text, LineJudge judge) {
    String[] lines = text.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      judge.judge(i + 1, lines[i]);
    }
  }

  /** Sees one line and its number. */
  private interface LineJudge {
    void judge(int number, String line);
  }
}
