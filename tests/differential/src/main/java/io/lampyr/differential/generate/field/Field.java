package io.lampyr.differential.generate.field;

import java.util.Optional;

/**
 * A field of an index.
 *
 * @param nested the path of the nested object that it is in
 */
public record Field(String path, FieldType type, Optional<String> nested) {
  public boolean is(Trait trait) {
    return type.is(trait);
  }
}
