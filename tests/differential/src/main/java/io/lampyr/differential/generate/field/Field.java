package io.lampyr.differential.generate.field;

import java.util.Optional;

/**
 * A field of an index.
 *
 * @param nested the path of the nested object that it is in
 */
public record Field(String path, FieldType type, Optional<String> nested) {
  public boolean is(Trait trait) {
    return type.is(trait) && !isDerived();
  }

  /** Whether scripts make its values: the peer neither sorts by such nor aggregates them. */
  private boolean isDerived() {
    return path.startsWith("d_");
  }
}
