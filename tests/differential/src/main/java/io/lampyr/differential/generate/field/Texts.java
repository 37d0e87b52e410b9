package io.lampyr.differential.generate.field;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import java.util.List;
import java.util.Map;

/** Words and texts: few words, so that they meet, and some that analysis treats in its own way. */
public final class Texts {
  private static final List<String> WORDS =
      List.of(
          "quick",
          "brown",
          "fox",
          "fox",
          "lazy",
          "dog",
          "dog",
          "jumps",
          "jumped",
          "runner",
          "running",
          "runs",
          "river",
          "rivers",
          "bank",
          "the",
          "of",
          "to",
          "and",
          "engine",
          "search",
          "searching",
          "organize",
          "organization",
          "light",
          "lights",
          "blue",
          "data",
          "Über",
          "Größe",
          "naïve",
          "O'Neil",
          "U.S.A.",
          "PowerShot2000",
          "wi-fi",
          "3.5",
          "42",
          "日本語",
          "한국어",
          "İstanbul",
          "ﬁne",
          "😀",
          "της",
          "café");
  private static final List<String> JOINTS = List.of(" ", " ", " ", " ", ", ", ". ", "! ", "-");
  private static final List<String> KEYS =
      List.of("a", "b", "c", "Alpha", "alpha", "beta", "beta-2", "x y", "", "42", "true", "ä");

  private Texts() {}

  public static String word(Chance chance) {
    return chance.pick(WORDS);
  }

  public static String phrase(Chance chance) {
    return word(chance) + " " + word(chance);
  }

  /** A word as it stands in texts, or the beginning of one, or one with a mistake. */
  public static String near(Chance chance) {
    String word = word(chance);
    return switch (chance.below(4)) {
      case 0 -> word.substring(0, word.offsetByCodePoints(0, 1));
      case 1 -> word.length() > 3 ? word.substring(0, 3) : word;
      case 2 ->
          word.length() > 4 ? word.charAt(1) + word.substring(0, 1) + word.substring(2) : word;
      default -> word;
    };
  }

  public static Object sentence(Chance chance) {
    if (chance.oneIn(12)) {
      return chance.of("", Json.NULL, 7L, true, Json.list(line(chance), line(chance)));
    }
    return line(chance);
  }

  private static String line(Chance chance) {
    StringBuilder text = new StringBuilder(word(chance));
    int words = chance.oneIn(8) ? chance.between(20, 60) : chance.below(9);
    for (int i = 0; i < words; i++) {
      text.append(chance.pick(JOINTS)).append(word(chance));
    }
    return text.toString();
  }

  public static String key(Chance chance) {
    return chance.pick(KEYS);
  }

  public static Object keyword(Chance chance) {
    return switch (chance.below(10)) {
      case 0 -> Json.list(key(chance), key(chance));
      case 1 -> chance.of(Json.NULL, 7L, 1.5, false, line(chance));
      default -> key(chance);
    };
  }

  /** Never empty: then the peer counts fewer documents with a value than it shows. */
  public static Object wildcard(Chance chance) {
    Object value = keyword(chance);
    boolean isEmpty = value.equals("") || (value instanceof List<?> list && list.contains(""));
    return isEmpty ? word(chance) : value;
  }

  public static Object flat(Chance chance) {
    Map<String, Object> object = Json.object("a", key(chance));
    if (chance.flip()) {
      object.put("b", Json.object("c", chance.oneIn(3) ? Json.list(1L, "z") : key(chance)));
    }
    if (chance.oneIn(4)) {
      object.put("d", chance.of((Object) 1.5, true, Json.NULL));
    }
    return object;
  }

  public static Object base64(Chance chance) {
    return chance.of("U29tZSBiaW5hcnk=", "AQID", "", "AA==");
  }

  public static Object completion(Chance chance) {
    return switch (chance.below(4)) {
      case 0 -> Json.list(word(chance), phrase(chance));
      case 1 -> Json.object("input", phrase(chance), "weight", (long) chance.below(20));
      case 2 -> Json.object("input", Json.list(word(chance), word(chance)), "weight", 3L);
      default -> phrase(chance);
    };
  }
}
