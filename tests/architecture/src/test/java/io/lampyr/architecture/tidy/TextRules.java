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

  private static final int MOST_COLUMNS = 100;
  private static final Pattern MADE = Pattern.compile("(?i)not edited by hand");
  private static final Pattern FENCE = Pattern.compile("^\\s*(```|~~~)");

  /** A word, such as a link's address, that leaves little to break at. */
  private static final Pattern LONG_WORD = Pattern.compile("\\S{60,}");

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

  /**
   * Lines of a document that are too long to be read beside something else. Tables, code and links
   * are as long as they must be, and so is what is made from something else.
   */
  static List<String> width(String name, String text) {
    List<String> problems = new ArrayList<>();
    if (MADE.matcher(text).find()) {
      return problems;
    }
    boolean[] fenced = {false};
    eachLine(
        text,
        (number, line) -> {
          if (FENCE.matcher(line).find()) {
            fenced[0] = !fenced[0];
          }
          int length = line.codePointCount(0, line.length());
          boolean free = fenced[0] || line.startsWith("    ") || line.strip().startsWith("|");
          if (length > MOST_COLUMNS && !free && !LONG_WORD.matcher(line).find()) {
            problems.add(name + ":" + number + " has columns=" + length + " most=" + MOST_COLUMNS);
          }
        });
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
