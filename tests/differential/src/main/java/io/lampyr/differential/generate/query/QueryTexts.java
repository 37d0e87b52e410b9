package io.lampyr.differential.generate.query;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.field.Dates;
import io.lampyr.differential.generate.field.Texts;
import io.lampyr.differential.generate.field.Trait;

/** Queries written as text, in the two languages for it. */
public final class QueryTexts {
  private QueryTexts() {}

  /** In the language of Lucene's parser. */
  public static String lucene(Draw draw) {
    StringBuilder text = new StringBuilder(clause(draw, 2));
    for (int i = draw.chance().below(3); i > 0; i--) {
      text.append(draw.chance().of(" ", " AND ", " OR ", " && ")).append(clause(draw, 1));
    }
    return text.toString();
  }

  private static String clause(Draw draw, int depth) {
    String word = Texts.word(draw.chance()).replace("-", "\\-");
    return switch (draw.chance().below(17)) {
      case 0 -> "+" + word;
      case 1 -> "-" + word;
      case 2 -> "NOT " + word;
      case 3 -> "\"" + word + " " + draw.word() + "\"" + draw.chance().of("", "~2", "~");
      case 4 -> word + "~" + draw.chance().of("", "1");
      case 5 -> Texts.near(draw.chance()) + "*";
      case 6 -> draw.path(Trait.TEXT) + ":" + word;
      case 7 ->
          draw.path(Trait.NUMBER) + ":" + draw.chance().of(">5", "[1 TO 9]", "{1 TO *}", "<=3");
      case 8 -> draw.path(Trait.DATE) + ":[" + Dates.day(draw.chance()) + " TO *]";
      case 9 -> depth > 0 ? "(" + clause(draw, depth - 1) + " " + clause(draw, 0) + ")^2" : word;
      case 10 -> "_exists_:" + draw.path();
      case 11 -> draw.chance().of("r?n*", "/ru.*/", "*", "*:*", "fo\\:x");
      case 12 ->
          draw.chance().of("b*", "*", "text*", "none") + ":(" + word + " OR " + draw.word() + ")";
      case 13 -> draw.path() + ":" + draw.chance().of("*", "a*", "\"a\"", "[a TO c}", "(a b)^3");
      case 14 -> draw.path(Trait.WORDS) + ":" + draw.chance().of("Alpha", "a~", "/[ab]/", ">=b");
      default -> word;
    };
  }

  /** In the language that forgives. */
  static String simple(Draw draw) {
    StringBuilder text = new StringBuilder();
    for (int i = draw.chance().between(1, 4); i > 0; i--) {
      String word = Texts.word(draw.chance());
      text.append(
              switch (draw.chance().below(8)) {
                case 0 -> "+" + word;
                case 1 -> "-" + word;
                case 2 -> "\"" + word + " " + draw.word() + "\"~2";
                case 3 -> word + "~1";
                case 4 -> Texts.near(draw.chance()) + "*";
                case 5 -> "(" + word + " | " + draw.word() + ")";
                default -> word;
              })
          .append(draw.chance().of(" ", " + ", " | "));
    }
    return text.toString();
  }
}
