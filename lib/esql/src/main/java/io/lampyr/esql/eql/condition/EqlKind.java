package io.lampyr.esql.eql.condition;

import io.lampyr.esql.sql.type.SqlType;
import org.jspecify.annotations.Nullable;

/** What kind of value something has, as far as functions and operators tell kinds apart. */
enum EqlKind {
  TEXT("string"),
  NUMBER("numeric"),
  BOOLEAN("boolean"),
  IP("ip"),
  OTHER("other"),
  /** Null, which fits everywhere. */
  NULL("null");

  private final String shown;

  EqlKind(String shown) {
    this.shown = shown;
  }

  /** As errors name it. */
  String shown() {
    return shown;
  }

  static EqlKind of(SqlType type) {
    if (type.isText()) {
      return TEXT;
    }
    if (type.isNumber()) {
      return NUMBER;
    }
    return switch (type) {
      case BOOLEAN -> BOOLEAN;
      case IP -> IP;
      case NULL -> NULL;
      default -> OTHER;
    };
  }

  static EqlKind of(@Nullable Object value) {
    return switch (value) {
      case null -> NULL;
      case String _ -> TEXT;
      case Number _ -> NUMBER;
      case Boolean _ -> BOOLEAN;
      default -> OTHER;
    };
  }
}
