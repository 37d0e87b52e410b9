package io.lampyr.mapping.date;

import java.util.HashMap;
import java.util.Map;

/** The formats that have names, other than the ISO and epoch ones, as patterns. */
final class NamedPatterns {
  private static final String DATE = "uuuu-MM-dd";
  private static final String TIME = "HH:mm:ss";
  private static final String MILLIS = ".SSS";

  /** Those whose strict form leaves out something else, as the peers have it. */
  private static final Map<String, String> STRICT =
      Map.of(
          "strict_date_time", DATE + "'T'" + TIME + "[" + MILLIS + "]XXX",
          "strict_date_time_no_millis", DATE + "'T'" + TIME + "XXX");

  private static final Map<String, String> PATTERNS = patterns();

  private NamedPatterns() {}

  /** The pattern behind a name, or the text itself: then it is a pattern. */
  static String pattern(String name) {
    String plain = name.startsWith("strict_") ? name.substring("strict_".length()) : name;
    return STRICT.getOrDefault(name, PATTERNS.getOrDefault(plain, name));
  }

  private static Map<String, String> patterns() {
    // long on purpose: a table of names.
    Map<String, String> all = new HashMap<>();
    all.put("date", DATE);
    all.put("year", "uuuu");
    all.put("year_month", "uuuu-MM");
    all.put("year_month_day", DATE);
    all.put("hour", "HH");
    all.put("hour_minute", "HH:mm");
    all.put("hour_minute_second", TIME);
    all.put("hour_minute_second_millis", TIME + MILLIS);
    all.put("hour_minute_second_fraction", TIME + MILLIS);
    all.put("date_hour", DATE + "'T'HH");
    all.put("date_hour_minute", DATE + "'T'HH:mm");
    all.put("date_hour_minute_second", DATE + "'T'" + TIME);
    all.put("date_hour_minute_second_millis", DATE + "'T'" + TIME + MILLIS);
    all.put("date_hour_minute_second_fraction", DATE + "'T'" + TIME + MILLIS);
    all.put("date_time", DATE + "'T'" + TIME + MILLIS + "XXX");
    all.put("date_time_no_millis", DATE + "'T'" + TIME + "[XXX]");
    all.put("time", TIME + MILLIS + "XXX");
    all.put("time_no_millis", TIME + "XXX");
    all.put("t_time", "'T'" + TIME + MILLIS + "XXX");
    all.put("t_time_no_millis", "'T'" + TIME + "XXX");
    all.put("ordinal_date", "uuuu-DDD");
    all.put("ordinal_date_time", "uuuu-DDD'T'" + TIME + MILLIS + "XXX");
    all.put("ordinal_date_time_no_millis", "uuuu-DDD'T'" + TIME + "XXX");
    all.put("weekyear", "YYYY");
    all.put("weekyear_week", "YYYY-'W'ww");
    all.put("weekyear_week_day", "YYYY-'W'ww-e");
    all.put("week_date", "YYYY-'W'ww-e");
    all.put("week_date_time", "YYYY-'W'ww-e'T'" + TIME + MILLIS + "XXX");
    all.put("week_date_time_no_millis", "YYYY-'W'ww-e'T'" + TIME + "XXX");
    all.put("basic_date", "uuuuMMdd");
    all.put("basic_date_time", "uuuuMMdd'T'HHmmss.SSSXX");
    all.put("basic_date_time_no_millis", "uuuuMMdd'T'HHmmssXX");
    all.put("basic_ordinal_date", "uuuuDDD");
    all.put("basic_ordinal_date_time", "uuuuDDD'T'HHmmss.SSSXX");
    all.put("basic_ordinal_date_time_no_millis", "uuuuDDD'T'HHmmssXX");
    all.put("basic_time", "HHmmss.SSSXX");
    all.put("basic_time_no_millis", "HHmmssXX");
    all.put("basic_t_time", "'T'HHmmss.SSSXX");
    all.put("basic_t_time_no_millis", "'T'HHmmssXX");
    all.put("basic_week_date", "YYYY'W'wwe");
    all.put("basic_week_date_time", "YYYY'W'wwe'T'HHmmss.SSSXX");
    all.put("basic_week_date_time_no_millis", "YYYY'W'wwe'T'HHmmssXX");
    return Map.copyOf(all);
  }
}
