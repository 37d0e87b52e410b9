package io.lampyr.differential.compare;

import java.util.regex.Pattern;

/** What a reason says, without what is only so in this one request. */
final class Words {
  private static final int MOST = 160;
  private static final Pattern POSITION = Pattern.compile("^\\[\\d+:\\d+\\] ");
  private static final Pattern QUOTED =
      Pattern.compile("\\[[^\\]]*\\]|(?<![a-z])'[^']*'|\"[^\"]*\"");
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?(E-?\\d+)?");
  private static final Pattern SPACE = Pattern.compile("\\s+");

  private Words() {}

  static String of(String reason) {
    String words = POSITION.matcher(reason).replaceAll("");
    words = QUOTED.matcher(words).replaceAll("[]");
    words = NUMBER.matcher(words).replaceAll("#");
    words = SPACE.matcher(words).replaceAll(" ");
    return words.length() > MOST ? words.substring(0, MOST) : words;
  }
}
