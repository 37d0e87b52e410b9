package io.lampyr.esql.sql.type;

import io.lampyr.esql.type.DataType;
import java.util.Locale;
import java.util.Optional;

/** The type of a column as SQL tells it, with the one that is computed with. */
public enum SqlType {
  NULL(DataType.NULL, "NULL"),
  BOOLEAN(DataType.BOOLEAN, "BOOLEAN"),
  BYTE(DataType.INTEGER, "TINYINT"),
  SHORT(DataType.INTEGER, "SMALLINT"),
  INTEGER(DataType.INTEGER, "INTEGER"),
  LONG(DataType.LONG, "BIGINT"),
  UNSIGNED_LONG(DataType.UNSIGNED_LONG, "UNSIGNED_LONG"),
  HALF_FLOAT(DataType.DOUBLE, "HALF_FLOAT"),
  SCALED_FLOAT(DataType.DOUBLE, "SCALED_FLOAT"),
  FLOAT(DataType.DOUBLE, "REAL"),
  DOUBLE(DataType.DOUBLE, "DOUBLE"),
  KEYWORD(DataType.KEYWORD, "VARCHAR"),
  TEXT(DataType.TEXT, "VARCHAR"),
  DATETIME(DataType.DATETIME, "TIMESTAMP"),
  DATE_NANOS(DataType.DATE_NANOS, "TIMESTAMP"),
  /** A moment at which a day begins. */
  DATE(DataType.DATETIME, "DATE"),
  /** A moment of the first day of all: what counts is how long it is since that began. */
  TIME(DataType.DATETIME, "TIME"),
  IP(DataType.IP, "IP"),
  VERSION(DataType.VERSION, "VERSION"),
  GEO_POINT(DataType.GEO_POINT, "GEO_POINT"),
  OBJECT(DataType.UNSUPPORTED, "STRUCT"),
  NESTED(DataType.UNSUPPORTED, "STRUCT"),
  UNSUPPORTED(DataType.UNSUPPORTED, "OTHER"),
  INTERVAL_YEAR(DataType.DATE_PERIOD, "INTERVAL_YEAR"),
  INTERVAL_MONTH(DataType.DATE_PERIOD, "INTERVAL_MONTH"),
  INTERVAL_YEAR_TO_MONTH(DataType.DATE_PERIOD, "INTERVAL_YEAR_TO_MONTH"),
  INTERVAL_DAY(DataType.TIME_DURATION, "INTERVAL_DAY"),
  INTERVAL_HOUR(DataType.TIME_DURATION, "INTERVAL_HOUR"),
  INTERVAL_MINUTE(DataType.TIME_DURATION, "INTERVAL_MINUTE"),
  INTERVAL_SECOND(DataType.TIME_DURATION, "INTERVAL_SECOND"),
  INTERVAL_DAY_TO_HOUR(DataType.TIME_DURATION, "INTERVAL_DAY_TO_HOUR"),
  INTERVAL_DAY_TO_MINUTE(DataType.TIME_DURATION, "INTERVAL_DAY_TO_MINUTE"),
  INTERVAL_DAY_TO_SECOND(DataType.TIME_DURATION, "INTERVAL_DAY_TO_SECOND"),
  INTERVAL_HOUR_TO_MINUTE(DataType.TIME_DURATION, "INTERVAL_HOUR_TO_MINUTE"),
  INTERVAL_HOUR_TO_SECOND(DataType.TIME_DURATION, "INTERVAL_HOUR_TO_SECOND"),
  INTERVAL_MINUTE_TO_SECOND(DataType.TIME_DURATION, "INTERVAL_MINUTE_TO_SECOND");

  private final DataType computed;
  private final String standard;

  SqlType(DataType computed, String standard) {
    this.computed = computed;
    this.standard = standard;
  }

  /** The type of its values while a query is carried out. */
  public DataType computed() {
    return computed;
  }

  /** As the standard of SQL calls it, which lists of columns show. */
  public String standard() {
    return standard;
  }

  /** As answers name it. */
  public String shown() {
    return this == DATE_NANOS ? "datetime" : name().toLowerCase(Locale.ROOT);
  }

  public boolean isInterval() {
    return computed.isTime();
  }

  public boolean isNumber() {
    return computed.isNumber();
  }

  public boolean isText() {
    return computed.isString();
  }

  public boolean isDate() {
    return computed.isDate();
  }

  /** What values of it are once something was done with them. */
  public SqlType made() {
    return this == TEXT ? KEYWORD : this;
  }

  /** The type of a field of a mapping. */
  public static SqlType ofField(String mapped) {
    return switch (mapped) {
      case "boolean" -> BOOLEAN;
      case "byte" -> BYTE;
      case "short" -> SHORT;
      case "integer", "token_count" -> INTEGER;
      case "long" -> LONG;
      case "unsigned_long" -> UNSIGNED_LONG;
      case "half_float" -> HALF_FLOAT;
      case "scaled_float" -> SCALED_FLOAT;
      case "float" -> FLOAT;
      case "double" -> DOUBLE;
      case "keyword", "constant_keyword", "wildcard" -> KEYWORD;
      case "text", "match_only_text" -> TEXT;
      case "date" -> DATETIME;
      case "date_nanos" -> DATE_NANOS;
      case "ip" -> IP;
      case "version" -> VERSION;
      case "geo_point" -> GEO_POINT;
      case "object" -> OBJECT;
      case "nested" -> NESTED;
      default -> UNSUPPORTED;
    };
  }

  /** The type that values are cast to by this name. */
  public static Optional<SqlType> named(String name) {
    return switch (name) {
      case "null" -> Optional.of(NULL);
      case "boolean", "bit" -> Optional.of(BOOLEAN);
      case "byte", "tinyint" -> Optional.of(BYTE);
      case "short", "smallint" -> Optional.of(SHORT);
      case "int", "integer" -> Optional.of(INTEGER);
      case "long", "bigint" -> Optional.of(LONG);
      case "unsigned_long" -> Optional.of(UNSIGNED_LONG);
      case "real", "float" -> Optional.of(FLOAT);
      case "half_float" -> Optional.of(HALF_FLOAT);
      case "scaled_float" -> Optional.of(SCALED_FLOAT);
      case "double" -> Optional.of(DOUBLE);
      case "keyword", "varchar", "string", "char", "text" -> Optional.of(KEYWORD);
      case "datetime", "timestamp" -> Optional.of(DATETIME);
      case "date" -> Optional.of(DATE);
      case "time" -> Optional.of(TIME);
      case "ip" -> Optional.of(IP);
      case "version" -> Optional.of(VERSION);
      case "geo_point" -> Optional.of(GEO_POINT);
      default -> Optional.empty();
    };
  }

  /** The type that values of both have together; empty if there is none. */
  public static Optional<SqlType> common(SqlType one, SqlType other) {
    if (one == other) {
      return Optional.of(one);
    }
    if (one == NULL || other == NULL) {
      return Optional.of(one == NULL ? other : one);
    }
    if (one.isNumber() && other.isNumber()) {
      return Optional.of(one.compareTo(other) > 0 ? one : other);
    }
    if (one.isText() && other.isText()) {
      return Optional.of(KEYWORD);
    }
    if (one.isDate() && other.isDate()) {
      boolean nanos = one == DATE_NANOS || other == DATE_NANOS;
      return Optional.of(nanos ? DATE_NANOS : DATETIME);
    }
    return Optional.empty();
  }
}
