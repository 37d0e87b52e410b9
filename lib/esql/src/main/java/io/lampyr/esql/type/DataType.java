package io.lampyr.esql.type;

import java.util.Locale;
import java.util.Optional;

/** The type of a column or an expression. */
public enum DataType {
  BOOLEAN,
  INTEGER,
  LONG,
  UNSIGNED_LONG,
  DOUBLE,
  KEYWORD,
  TEXT,
  DATETIME,
  DATE_NANOS,
  IP,
  VERSION,
  GEO_POINT,
  /** A place in a plane. */
  CARTESIAN_POINT,
  /** Cells of grids over the earth, as numbers that the grid's aggregation names by its texts. */
  GEOHASH,
  GEOTILE,
  GEOHEX,
  /** Whole numbers that only grow, or begin anew: what they are is known by how they change. */
  COUNTER_INTEGER,
  COUNTER_LONG,
  COUNTER_DOUBLE,
  /** Years, months, weeks and days: not a column's. */
  DATE_PERIOD,
  /** Hours and what is shorter: not a column's. */
  TIME_DURATION,
  /** A document, as it was sent. */
  SOURCE,
  NULL,
  UNSUPPORTED;

  /** As answers name it. */
  public String shown() {
    return switch (this) {
      case DATETIME -> "date";
      case SOURCE -> "_source";
      default -> name().toLowerCase(Locale.ROOT);
    };
  }

  /** As errors name it. */
  public String told() {
    return this == SOURCE ? "_source" : name().toLowerCase(Locale.ROOT);
  }

  public boolean isNumber() {
    return this == INTEGER || this == LONG || this == UNSIGNED_LONG || this == DOUBLE;
  }

  public boolean isWhole() {
    return this == INTEGER || this == LONG || this == UNSIGNED_LONG;
  }

  public boolean isString() {
    return this == KEYWORD || this == TEXT;
  }

  public boolean isDate() {
    return this == DATETIME || this == DATE_NANOS;
  }

  public boolean isTime() {
    return this == DATE_PERIOD || this == TIME_DURATION;
  }

  /** Whether values only grow, or begin anew. */
  public boolean isCounter() {
    return this == COUNTER_INTEGER || this == COUNTER_LONG || this == COUNTER_DOUBLE;
  }

  /** The type that a number has as a counter; the type itself if there is none. */
  public DataType counting() {
    return switch (this) {
      case INTEGER -> COUNTER_INTEGER;
      case LONG -> COUNTER_LONG;
      case DOUBLE -> COUNTER_DOUBLE;
      default -> this;
    };
  }

  /** The type that a counter's numbers have by themselves. */
  public DataType plain() {
    return switch (this) {
      case COUNTER_INTEGER -> INTEGER;
      case COUNTER_LONG -> LONG;
      case COUNTER_DOUBLE -> DOUBLE;
      default -> this;
    };
  }

  /** Whether values are cells of a grid over the earth. */
  public boolean isGrid() {
    return this == GEOHASH || this == GEOTILE || this == GEOHEX;
  }

  /** Whether values are places on earth or in a plane. */
  public boolean isPoint() {
    return this == GEO_POINT || this == CARTESIAN_POINT;
  }

  /** Whether values can be ordered. */
  public boolean isOrdered() {
    return !isPoint()
        && this != SOURCE
        && this != UNSUPPORTED
        && !isGrid()
        && !isTime()
        && !isCounter();
  }

  /** Of a computed value: texts become keywords. */
  public DataType computed() {
    return this == TEXT ? KEYWORD : this;
  }

  /** By a name as conversions take it, such as {@code int} or {@code string}. */
  public static Optional<DataType> named(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "boolean", "bool" -> Optional.of(BOOLEAN);
      case "integer", "int" -> Optional.of(INTEGER);
      case "long" -> Optional.of(LONG);
      case "unsigned_long", "ul", "ulong" -> Optional.of(UNSIGNED_LONG);
      case "double", "dbl" -> Optional.of(DOUBLE);
      case "keyword", "string", "str", "text" -> Optional.of(KEYWORD);
      case "datetime", "date", "dt" -> Optional.of(DATETIME);
      case "date_nanos", "datenanos" -> Optional.of(DATE_NANOS);
      case "ip" -> Optional.of(IP);
      case "version", "ver" -> Optional.of(VERSION);
      case "geo_point", "geopoint" -> Optional.of(GEO_POINT);
      case "cartesian_point", "cartesianpoint" -> Optional.of(CARTESIAN_POINT);
      case "geohash" -> Optional.of(GEOHASH);
      case "geotile" -> Optional.of(GEOTILE);
      case "geohex" -> Optional.of(GEOHEX);
      case "date_period", "dateperiod" -> Optional.of(DATE_PERIOD);
      case "time_duration", "timeduration" -> Optional.of(TIME_DURATION);
      default -> Optional.empty();
    };
  }

  /** The type that both fit, for conditions and lists; empty if there is none. */
  public static Optional<DataType> common(DataType one, DataType other) {
    if (one == other) {
      return Optional.of(one);
    }
    if (one == NULL || other == NULL) {
      return Optional.of(one == NULL ? other : one);
    }
    if (one.isString() && other.isString()) {
      return Optional.of(KEYWORD);
    }
    if (one.isNumber() && other.isNumber()) {
      if (one == UNSIGNED_LONG || other == UNSIGNED_LONG) {
        return one == DOUBLE || other == DOUBLE ? Optional.of(DOUBLE) : Optional.of(UNSIGNED_LONG);
      }
      return Optional.of(one.compareTo(other) > 0 ? one : other);
    }
    return one.isDate() && other.isDate() ? Optional.of(DATE_NANOS) : Optional.empty();
  }
}
