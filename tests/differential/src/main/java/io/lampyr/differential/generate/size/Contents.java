package io.lampyr.differential.generate.size;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.generate.field.Dates;
import io.lampyr.differential.generate.field.Places;
import io.lampyr.differential.generate.field.Specials;
import io.lampyr.differential.generate.field.Texts;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Write;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/**
 * Documents of a corpus. Their values are those that requests are drawn with, and beside them many
 * others, of which most are rare; some are missing, some are several.
 */
final class Contents {
  private static final int VOCABULARY = 6_000;

  /** How many values keywords have, by turns. */
  private static final List<Integer> BREADTHS = List.of(40, 900, 30_000);

  private static final int NUMBERS = 20_000;
  private static final int SMALL = 80;
  private static final int FAMILY = 6;

  private static final BigInteger BEYOND = BigInteger.ONE.shiftLeft(63);

  private final Map<String, Object> properties;

  Contents(Map<String, Object> properties) {
    this.properties = properties;
  }

  /** The document of this number, where it is to lie. */
  Write write(Chance chance, int number) {
    Map<String, Object> document = values(chance, properties);
    document.put("uid", (long) number);
    Write write = Write.index(String.valueOf(number), document);
    return properties.containsKey(Specials.FAMILY) ? inFamily(write, document, number) : write;
  }

  /** Of so many neighbours the first is asked a question, and others belong to it. */
  private static Write inFamily(Write write, Map<String, Object> document, int number) {
    int place = number % FAMILY;
    String question = String.valueOf(number - place);
    return switch (place) {
      case 0 -> {
        document.put(Specials.FAMILY, "question");
        yield write;
      }
      case 1, 2 -> {
        String name = place == 1 ? "answer" : "remark";
        document.put(Specials.FAMILY, Json.object("name", name, "parent", question));
        yield write.beside(question);
      }
      case 3 -> {
        String answer = String.valueOf(number - 2);
        document.put(Specials.FAMILY, Json.object("name", "vote", "parent", answer));
        yield write.beside(question);
      }
      default -> write;
    };
  }

  private static Map<String, Object> values(Chance chance, Map<String, Object> properties) {
    Map<String, Object> document = Json.object();
    properties.forEach((name, mapping) -> {
      Map<String, Object> below = Json.map(Json.at(mapping, "properties"));
      String type = String.valueOf(Json.at(mapping, "type"));
      boolean isLeft = chance.oneIn(name.equals("body") ? 20 : 6) || name.equals(Specials.FAMILY);
      if (isLeft || name.equals("gathered")) {
        return;
      }
      if (!below.isEmpty()) {
        document.put(name, chance.times(chance.below(4), () -> values(chance, below)));
      } else if (isSingle(type) || !chance.oneIn(10)) {
        document.put(name, value(chance, name, type));
      } else {
        document.put(
            name, distinct(chance.times(chance.between(2, 4), () -> value(chance, name, type))));
      }
    });
    return document;
  }

  /** The peer counts a document as often as it has a value, where combinations are counted. */
  private static List<Object> distinct(List<Object> values) {
    return values.stream().distinct().toList();
  }

  private static boolean isSingle(String type) {
    return type.startsWith("rank") || type.endsWith("range") || type.equals("completion");
  }

  private static Object value(Chance chance, String name, String type) {
    // long on purpose: a table of types
    return switch (type) {
      case "keyword", "wildcard" -> keyword(chance, name);
      case "long" -> wide(number(chance), 1_000_003);
      case "integer" -> wide(number(chance), 97);
      case "short" -> number(chance);
      case "byte" -> (long) chance.between(-128, 127);
      case "unsigned_long" ->
          chance.oneIn(20)
              ? BEYOND.add(BigInteger.valueOf(chance.below(9)))
              : (Object) Math.abs(number(chance));
      case "double", "float", "half_float", "scaled_float" -> decimal(chance);
      case "date" -> chance.oneIn(4) ? Dates.day(chance) : Dates.time(chance);
      case "date_nanos" -> Dates.time(chance).replace("Z", chance.between(100, 999) + "Z");
      case "boolean" -> chance.oneIn(3);
      case "ip" -> address(chance);
      case "geo_point" -> Places.location(chance);
      case "integer_range" -> range(number(chance), chance.below(50));
      case "date_range" -> Json.object("gte", Dates.day(chance), "lte", "2023-01-01");
      case "completion" ->
          Json.object("input", words(chance, 2), "weight", (long) chance.below(1000));
      case "rank_feature" -> 1L + Zipf.rank(chance, NUMBERS);
      default -> words(chance, chance.oneIn(10) ? 60 : chance.between(1, 14));
    };
  }

  private static Object keyword(Chance chance, String name) {
    if (name.equals("cat")) {
      return Texts.key(chance);
    }
    int rank = Zipf.rank(chance, BREADTHS.get(name.charAt(name.length() - 1) % BREADTHS.size()));
    return chance.oneIn(5) ? Texts.key(chance) : "k" + rank;
  }

  /** A small one as often as not. */
  private static long number(Chance chance) {
    return chance.flip() ? chance.between(-20, SMALL) : Zipf.rank(chance, NUMBERS) - SMALL;
  }

  private static long wide(long number, long factor) {
    return number > SMALL ? number * factor : number;
  }

  private static double decimal(Chance chance) {
    double wide = Math.exp(chance.unit() * 9) - 20;
    return Math.round((chance.flip() ? chance.unit() * SMALL - 20 : wide) * 10) / 10.0;
  }

  private static Object address(Chance chance) {
    return chance.oneIn(10)
        ? "2001:db8::" + Integer.toHexString(Zipf.rank(chance, NUMBERS))
        : "10.0." + Zipf.rank(chance, 250) + "." + Zipf.rank(chance, 250);
  }

  private static Map<String, Object> range(long from, int length) {
    return Json.object("gte", from, "lte", from + length);
  }

  /**
   * Words of which some are those of all texts, behind each other and with a full stop at times.
   */
  static String words(Chance chance, int count) {
    StringBuilder text = new StringBuilder(word(chance));
    for (int i = 1; i < count; i++) {
      text.append(chance.oneIn(9) ? ". " : " ").append(word(chance));
    }
    return text.toString();
  }

  static String word(Chance chance) {
    return chance.oneIn(3) ? Texts.word(chance) : "w" + Zipf.rank(chance, VOCABULARY);
  }
}
