package io.lampyr.esql.sql.translate;

import io.lampyr.base.suggest.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The functions of SQL by their names: which function of piped queries each is, how many arguments
 * it takes, and which type it gives. Immutable.
 */
public final class SqlFunctions {
  /** Names; the function; fewest and most arguments; the result; {@code zone} if it takes one. */
  private static final String TABLE =
      """
      abs; abs; 1 1; $1
      acos; acos; 1 1; double
      asin; asin; 1 1; double
      atan; atan; 1 1; double
      atan2; atan2; 2 2; double
      cbrt; cbrt; 1 1; double
      cos; cos; 1 1; double
      cosh; cosh; 1 1; double
      cot; sql cot; 1 1; double
      degrees; to_degrees; 1 1; double
      e; e; 0 0; double
      exp; exp; 1 1; double
      expm1; sql expm1; 1 1; double
      log; log; 1 1; double
      log10; log10; 1 1; double
      mod; %; 2 2; $c
      pi; pi; 0 0; double
      power; pow; 2 2; double
      radians; to_radians; 1 1; double
      rand,random; sql rand; 0 1; double
      round; round; 1 2; $1
      sin; sin; 1 1; double
      sinh; sinh; 1 1; double
      sqrt; sqrt; 1 1; double
      tan; tan; 1 1; double
      trunc,truncate; sql truncate; 1 2; $1
      ascii; sql ascii; 1 1; integer
      bit_length; bit_length; 1 1; integer
      char; sql char; 1 1; keyword
      char_length,character_length; length; 1 1; integer
      concat; sql concat; 2 2; keyword
      insert; sql insert; 4 4; keyword
      lcase; to_lower; 1 1; keyword
      left; left; 2 2; keyword
      length; sql length; 1 1; integer
      locate; sql locate; 2 3; integer
      ltrim; ltrim; 1 1; keyword
      octet_length; byte_length; 1 1; integer
      position; sql locate; 2 2; integer
      repeat; repeat; 2 2; keyword
      replace; sql replace; 3 3; keyword
      right; right; 2 2; keyword
      rtrim; rtrim; 1 1; keyword
      space; space; 1 1; keyword
      starts_with; starts_with; 2 2; boolean
      substring; substring; 3 3; keyword
      trim; trim; 1 1; keyword
      ucase; to_upper; 1 1; keyword
      coalesce; coalesce; 1 1000; $c
      greatest; sql greatest; 1 1000; $c
      least; sql least; 1 1000; $c
      ifnull,isnull,nvl; coalesce; 2 2; $c
      st_aswkt; to_string; 1 1; keyword
      st_distance; st_distance; 2 2; double
      st_wkttosql; to_geopoint; 1 1; geo_point
      st_x; st_x; 1 1; double
      st_y; st_y; 1 1; double
      """;

  /** Names; the part, of dates in a zone. */
  private static final String PARTS =
      """
      day_of_month,dayofmonth,dom,day; day
      day_of_week,dayofweek,dow; weekday
      day_of_year,dayofyear,doy; dayofyear
      hour_of_day,hour; hour
      iso_day_of_week,isodayofweek,isodow,idow; isodayofweek
      iso_week_of_year,isoweekofyear,isoweek,iwoy,iw; isoweek
      minute_of_day; minuteofday
      minute_of_hour,minute; minute
      month_of_year,month; month
      quarter; quarter
      second_of_minute,second; second
      week_of_year,week; week
      year; year
      """;

  private static final List<String> AGGREGATES =
      List.of(
          "avg",
          "count",
          "first",
          "first_value",
          "kurtosis",
          "last",
          "last_value",
          "mad",
          "max",
          "min",
          "percentile",
          "percentile_rank",
          "skewness",
          "stddev_pop",
          "stddev_samp",
          "sum",
          "sum_of_squares",
          "var_pop",
          "var_samp");

  /** Those that are put together in {@link SqlCalls} and {@link DateCalls}. */
  private static final List<String> SPECIAL =
      List.of(
          "ceil",
          "ceiling",
          "floor",
          "sign",
          "signum",
          "curdate",
          "current_date",
          "curtime",
          "current_time",
          "current_timestamp",
          "now",
          "today",
          "dateadd",
          "date_add",
          "timestampadd",
          "timestamp_add",
          "datediff",
          "date_diff",
          "timestampdiff",
          "timestamp_diff",
          "datepart",
          "date_part",
          "datetrunc",
          "date_trunc",
          "day_name",
          "dayname",
          "month_name",
          "monthname",
          "date_format",
          "datetime_format",
          "format",
          "to_char",
          "date_parse",
          "datetime_parse",
          "time_parse",
          "extract",
          "database",
          "user");

  private static final List<String> CONDITIONS =
      List.of("case", "coalesce", "greatest", "ifnull", "iif", "isnull", "least", "nullif", "nvl");

  /** Names that the language has and this does not. */
  private static final Set<String> REFUSED = Set.of("st_geometrytype", "st_z");

  private static final Map<String, Entry> ALL = table();
  private static final Map<String, String> PART = parts();

  /** A function of piped queries under a name of SQL. */
  record Entry(String function, int least, int most, String result) {}

  private SqlFunctions() {}

  private static Map<String, Entry> table() {
    Map<String, Entry> all = new TreeMap<>();
    for (String line : TABLE.lines().toList()) {
      String[] cells = line.split("; ", -1);
      String[] counts = cells[2].split(" ", -1);
      Entry entry =
          new Entry(cells[1], Integer.parseInt(counts[0]), Integer.parseInt(counts[1]), cells[3]);
      for (String name : cells[0].split(",", -1)) {
        all.put(name, entry);
      }
    }
    return Map.copyOf(all);
  }

  private static Map<String, String> parts() {
    Map<String, String> all = new TreeMap<>();
    for (String line : PARTS.lines().toList()) {
      String[] cells = line.split("; ", -1);
      for (String name : cells[0].split(",", -1)) {
        all.put(name, cells[1]);
      }
    }
    return Map.copyOf(all);
  }

  static Optional<Entry> find(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  /** The part of a date that a function of that name tells. */
  static Optional<String> part(String name) {
    return Optional.ofNullable(PART.get(name));
  }

  static boolean isAggregate(String name) {
    return AGGREGATES.contains(name) || name.endsWith(" distinct");
  }

  /** All functions with their kinds, in the order in which they are listed. */
  public static List<List<String>> listed() {
    List<List<String>> all = new ArrayList<>();
    AGGREGATES.forEach(name -> add(all, name, "AGGREGATE"));
    add(all, "histogram", "GROUPING");
    CONDITIONS.forEach(name -> add(all, name, "CONDITIONAL"));
    Map<String, String> scalars = new TreeMap<>();
    for (List<String> names :
        List.of(List.copyOf(ALL.keySet()), List.copyOf(PART.keySet()), SPECIAL)) {
      names.stream()
          .filter(name -> !CONDITIONS.contains(name) && !name.equals("extract"))
          .forEach(name -> scalars.put(name, "SCALAR"));
    }
    scalars.put("cast", "SCALAR");
    scalars.put("convert", "SCALAR");
    scalars.forEach((name, kind) -> add(all, name, kind));
    add(all, "score", "SCORE");
    return all;
  }

  private static void add(List<List<String>> all, String name, String kind) {
    all.add(List.of(name.toUpperCase(java.util.Locale.ROOT), kind));
  }

  /** Why there is no function of that name. */
  static String missing(String name) {
    if (REFUSED.contains(name)) {
      return "the function [" + name.toUpperCase(java.util.Locale.ROOT) + "] is not supported";
    }
    List<String> known = listed().stream().map(one -> one.getFirst()).toList();
    String upper = name.toUpperCase(java.util.Locale.ROOT);
    return "Unknown function ["
        + name
        + "]"
        + Nearest.to(upper, known).map(near -> ", did you mean [" + near + "]?").orElse("");
  }
}
