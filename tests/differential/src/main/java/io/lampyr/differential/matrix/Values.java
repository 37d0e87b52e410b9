package io.lampyr.differential.matrix;

import io.lampyr.differential.json.Json;
import java.math.BigInteger;
import java.util.Map;

/** The kinds of values that are given to each parameter, by their names. */
final class Values {
  /** One more than an int holds. */
  private static final long LARGE = Integer.MAX_VALUE + 1L;

  private static final int LONG_TEXT = 3000;
  private static final int DIGITS = 30;

  /** What a body may hold. */
  static final Map<String, Object> OF_BODIES = ofBodies();

  /** What may stand behind the name of a parameter. */
  static final Map<String, String> OF_PARAMETERS = ofParameters();

  private Values() {}

  private static Map<String, Object> ofBodies() {
    // long on purpose: a table of values
    return Json.object(
        "null",
        Json.NULL,
        "empty",
        "",
        "text",
        "x",
        "digits",
        "1",
        "zero",
        0L,
        "negative",
        -1L,
        "fraction",
        1.5,
        "large",
        LARGE,
        "huge",
        BigInteger.TEN.pow(DIGITS),
        "true",
        true,
        "true text",
        "true",
        "date",
        "2020-01-01",
        "time",
        "1m",
        "long text",
        "x".repeat(LONG_TEXT),
        "no elements",
        Json.list(),
        "texts",
        Json.list("x"),
        "list of null",
        Json.list(Json.NULL),
        "list of a list",
        Json.list(Json.list()),
        "list of an object",
        Json.list(Json.object()),
        "no names",
        Json.object(),
        "object",
        Json.object("x", 1L));
  }

  private static Map<String, String> ofParameters() {
    Map<String, String> values = new java.util.LinkedHashMap<>();
    values.put("empty", "");
    values.put("text", "x");
    values.put("zero", "0");
    values.put("one", "1");
    values.put("negative", "-1");
    values.put("fraction", "1.5");
    values.put("large", Long.toString(LARGE));
    values.put("true", "true");
    values.put("false", "false");
    values.put("null", "null");
    values.put("two", "a,b");
    values.put("star", "*");
    values.put("time", "1m");
    values.put("date", "2020-01-01");
    return values;
  }
}
