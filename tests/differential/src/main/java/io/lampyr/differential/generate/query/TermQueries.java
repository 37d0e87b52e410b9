package io.lampyr.differential.generate.query;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.Part;
import io.lampyr.differential.generate.field.Dates;
import io.lampyr.differential.generate.field.Field;
import io.lampyr.differential.generate.field.Texts;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.json.Json;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Queries for values as they are. */
final class TermQueries {
  private TermQueries() {}

  static Map<String, Part> table() {
    Map<String, Part> table = new LinkedHashMap<>();
    table.put("term", TermQueries::term);
    table.put("terms", TermQueries::terms);
    table.put("range", TermQueries::range);
    table.put("exists", (draw, depth) -> Queries.usual(draw, Json.object("field", draw.path())));
    table.put("prefix", TermQueries::prefix);
    table.put("wildcard", TermQueries::wildcard);
    table.put("regexp", TermQueries::regexp);
    table.put("fuzzy", TermQueries::fuzzy);
    table.put("ids", (draw, depth) -> ids(draw));
    table.put("terms_set", TermQueries::termsSet);
    return table;
  }

  private static Map<String, Object> term(Draw draw, int depth) {
    Field field = draw.field();
    if (draw.oneIn(3)) {
      return Json.object(field.path(), draw.value(field));
    }
    Map<String, Object> body = Json.object("value", draw.value(field));
    if (draw.oneIn(4)) {
      body.put("case_insensitive", true);
    }
    return Json.object(field.path(), Queries.usual(draw, body));
  }

  private static Map<String, Object> terms(Draw draw, int depth) {
    Field field = draw.field();
    if (draw.oneIn(12)) {
      return Json.object(
          field.path(), Json.object("index", "i", "id", "3", "path", draw.path(Trait.WORDS)));
    }
    if (draw.oneIn(16)) {
      return Json.object(
          field.path(), Json.object("index", "i", "query", Queries.any(draw, 0), "path", "cat"));
    }
    if (draw.oneIn(12)) {
      String number = draw.oneIn(3) ? draw.path(Trait.NUMBER) : "uid";
      return Json.object(number, Json.list(bitmap(draw)), "value_type", "bitmap");
    }
    List<Object> values = draw.chance().times(draw.chance().below(4), () -> draw.value(field));
    return Queries.usual(draw, Json.object(field.path(), values));
  }

  /** Some small numbers in the portable form of a roaring bitmap with one array. */
  private static String bitmap(Draw draw) {
    TreeSet<Integer> numbers = new TreeSet<>();
    for (int i = draw.chance().between(1, 6); i > 0; i--) {
      numbers.add(draw.chance().between(1, 50));
    }
    ByteBuffer bytes = ByteBuffer.allocate(16 + 2 * numbers.size()).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(12346).putInt(1).putShort((short) 0).putShort((short) (numbers.size() - 1));
    bytes.putInt(16);
    numbers.forEach(number -> bytes.putShort(number.shortValue()));
    return Base64.getEncoder().encodeToString(bytes.array());
  }

  private static Map<String, Object> range(Draw draw, int depth) {
    Field field =
        draw.field(
            draw.chance()
                .of(Trait.NUMBER, Trait.DATE, Trait.RANGE, Trait.WORDS, Trait.COLUMN, Trait.TEXT));
    Map<String, Object> body = Json.object();
    if (!draw.oneIn(4)) {
      body.put(draw.chance().of("gte", "gt", "from"), bound(draw, field));
    }
    if (!draw.oneIn(4)) {
      body.put(draw.chance().of("lte", "lt", "to"), bound(draw, field));
    }
    if (field.is(Trait.RANGE) && draw.oneIn(2)) {
      body.put("relation", draw.chance().of("within", "contains", "intersects"));
    }
    if (field.is(Trait.DATE) && draw.oneIn(6)) {
      body.put("time_zone", draw.chance().of("+02:00", "Europe/Paris"));
    }
    if (field.is(Trait.DATE) && draw.oneIn(8)) {
      body.put("format", "yyyy-MM-dd||strict_date_optional_time");
    }
    return Json.object(field.path(), Queries.usual(draw, body));
  }

  private static Object bound(Draw draw, Field field) {
    if (field.is(Trait.DATE) && draw.oneIn(4)) {
      return Dates.day(draw.chance()) + draw.chance().of("||/M", "||+1M", "||-1y/d", "||+1d/w");
    }
    return draw.value(field);
  }

  private static Map<String, Object> prefix(Draw draw, int depth) {
    String path = draw.path(draw.chance().of(Trait.WORDS, Trait.TEXT));
    String value = Texts.near(draw.chance());
    if (draw.oneIn(4)) {
      return Json.object(path, value);
    }
    Map<String, Object> body = Json.object("value", value);
    insensitive(draw, body);
    return Json.object(path, Queries.usual(draw, body));
  }

  private static void insensitive(Draw draw, Map<String, Object> body) {
    if (draw.oneIn(4)) {
      body.put("case_insensitive", true);
    }
    if (draw.oneIn(8)) {
      body.put(
          "rewrite",
          draw.chance()
              .of("constant_score", "scoring_boolean", "top_terms_3", "top_terms_boost_2"));
    }
  }

  private static Map<String, Object> wildcard(Draw draw, int depth) {
    String path = draw.path(draw.chance().of(Trait.WORDS, Trait.TEXT));
    String value = draw.chance().of("*", "?", "a*", "*a", "ru*s", "b?", "*e*", "", "\\*", "qu*k");
    Map<String, Object> body = Json.object(draw.oneIn(6) ? "wildcard" : "value", value);
    insensitive(draw, body);
    return Json.object(path, Queries.usual(draw, body));
  }

  private static Map<String, Object> regexp(Draw draw, int depth) {
    String path = draw.path(draw.chance().of(Trait.WORDS, Trait.TEXT));
    String value =
        draw.chance()
            .of("a.*", "[a-c]", "r(un|iver)s?", ".", "", "<1-50>", "~(a)", "@", "a{1,3}b?");
    Map<String, Object> body = Json.object("value", value);
    if (draw.oneIn(5)) {
      body.put("flags", draw.chance().of("ALL", "NONE", "INTERVAL|COMPLEMENT", "ANYSTRING"));
    }
    draw.sometimes(body, 12, "max_determinized_states", 1L, 20L, 10000L);
    insensitive(draw, body);
    return Json.object(path, Queries.usual(draw, body));
  }

  private static Map<String, Object> fuzzy(Draw draw, int depth) {
    String path = draw.path(draw.chance().of(Trait.WORDS, Trait.TEXT));
    Map<String, Object> body = Json.object("value", Texts.near(draw.chance()));
    if (draw.oneIn(2)) {
      body.put("fuzziness", draw.chance().of((Object) "AUTO", 1L, 2L, "AUTO:2,4", "0"));
    }
    if (draw.oneIn(5)) {
      body.put("prefix_length", 1L);
    }
    if (draw.oneIn(5)) {
      body.put("transpositions", false);
    }
    if (draw.oneIn(6)) {
      body.put("max_expansions", 2L);
    }
    draw.sometimes(body, 8, "rewrite", "constant_score", "top_terms_2", "scoring_boolean");
    return Json.object(path, Queries.usual(draw, body));
  }

  private static Map<String, Object> ids(Draw draw) {
    List<Object> values =
        draw.chance().times(draw.chance().below(5), () -> String.valueOf(draw.chance().below(50)));
    return Queries.usual(draw, Json.object("values", values));
  }

  private static Map<String, Object> termsSet(Draw draw, int depth) {
    Field field = draw.field(draw.chance().of(Trait.WORDS, Trait.TEXT));
    List<Object> terms = draw.chance().times(3, () -> draw.value(field));
    Map<String, Object> body = Json.object("terms", terms);
    if (draw.oneIn(3)) {
      body.put("minimum_should_match_field", draw.path(Trait.NUMBER));
    } else {
      body.put(
          "minimum_should_match_script",
          Json.object(
              "source",
              draw.chance()
                  .of(
                      "2",
                      "params.num_terms",
                      "1",
                      "Math.min(params.num_terms, doc['num'].size())")));
    }
    return Json.object(field.path(), Queries.usual(draw, body));
  }
}
