package io.lampyr.esql.eql.condition;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Something that has one value for each choice of one value of each of its fields.
 *
 * @param type what errors call its kind
 * @param fields those that it looks at; none, if it is the same for all rows
 */
record RowValue(EqlKind kind, String type, Set<String> fields, Maker maker) {
  /** Makes the value of the fields' chosen ones. */
  interface Maker {
    @Nullable Object of(Map<String, Object> chosen);
  }

  static RowValue constant(@Nullable Object value) {
    String type =
        switch (value) {
          case null -> "null";
          case String _ -> "keyword";
          case Boolean _ -> "boolean";
          case Long whole -> whole == whole.intValue() ? "integer" : "long";
          default -> "double";
        };
    return new RowValue(EqlKind.of(value), type, Set.of(), _ -> value);
  }

  boolean isConstant() {
    return fields.isEmpty();
  }

  /** The value of one that is the same for all rows. */
  @Nullable Object value() {
    return maker.of(Map.of());
  }
}
