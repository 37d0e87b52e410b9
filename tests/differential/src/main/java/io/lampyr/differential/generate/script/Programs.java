package io.lampyr.differential.generate.script;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.json.Json;
import java.util.Map;

/** Programs that compute something of their parameters, and what they stand in. */
public final class Programs {
  private static final int DEPTH = 3;

  private Programs() {}

  /** What programs may ask for by the names that expressions use. */
  public static Map<String, Object> parameters() {
    return Json.object(
        "n",
        7L,
        "big",
        3_000_000_000L,
        "d",
        2.5,
        "s",
        "Quick brown",
        "e",
        "",
        "l",
        Json.list(3L, 1L, 2L),
        "w",
        Json.list("b", "a", "b"),
        "m",
        Json.object("k", 1L, "j", 2L));
  }

  public static String any(Draw draw) {
    Expressions some = new Expressions(draw);
    int kind = draw.chance().below(14);
    return kind < 7 ? ofStatements(kind, some) : ofResults(kind, some);
  }

  private static String ofStatements(int kind, Expressions some) {
    return switch (kind) {
      case 0 -> "def x = " + some.whole(DEPTH) + "; x += " + some.whole(1) + "; return x";
      case 1 ->
          "int t = 0; for (int i = 0; i < 4; ++i) { t += i * " + some.whole(1) + " } return t";
      case 2 -> "def t = 0; for (e in " + some.list(1) + ") { t += e } return t";
      case 3 -> "String t = ''; for (def e : " + some.words(1) + ") { t += e + ';' } return t";
      case 4 -> "if (" + some.truth(2) + ") { return " + some.whole(2) + " } return 'no'";
      case 5 ->
          "int f(int a, int b) { return a * b - 1 } return f("
              + some.whole(2)
              + ", "
              + some.whole(1)
              + ")";
      default -> "try { return " + some.risky() + " } catch (Exception e) { return 'caught' }";
    };
  }

  private static String ofResults(int kind, Expressions some) {
    return switch (kind) {
      case 7 ->
          "def l = new ArrayList(); int i = 3; while (i > 0) { l.add(i * "
              + some.whole(1)
              + "); i-- } return l";
      case 8 ->
          "Map m = new HashMap(); for (e in "
              + some.words(1)
              + ") { m.merge(e, 1, (a, b) -> a + b) } return m";
      case 9 ->
          "def s = new StringBuilder(); s.append("
              + some.text(2)
              + ").append("
              + some.whole(1)
              + "); return s.reverse().toString()";
      case 10 -> "long x = " + some.whole(2) + "; return x << 33 | " + some.whole(1);
      case 11 ->
          "return ["
              + some.whole(1)
              + ", "
              + some.number(2)
              + ", "
              + some.text(1)
              + ", "
              + some.truth(1)
              + "]";
      case 12 -> "return " + some.map(1);
      default -> "return " + some.any(DEPTH);
    };
  }
}
