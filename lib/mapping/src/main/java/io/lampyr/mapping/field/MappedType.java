package io.lampyr.mapping.field;

import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonParser;

/**
 * What a leaf field of a mapping does with values.
 *
 * <p>Laws: immutable and safe for many threads. {@link #index} reads the value that begins at the
 * parser's current token, which is never null, and leaves the parser at the value's last token; a
 * value that is not an object or array may be read again by others. It adds either all fields of
 * the value or, where it throws {@link ValueException}, none; after a throw the parser may stand
 * anywhere inside the value. Whatever the values, a name always gets fields of the same schema.
 */
public interface MappedType {

  /** The type as mappings name it. */
  String name();

  Facts facts();

  /** Adds the fields of one value. */
  void index(JsonParser value, FieldSink sink);

  /** Adds the fields of an explicit null, if the type has a {@code null_value}. */
  default void indexNull(FieldSink sink) {}

  /** Whether an object may be a value of the field. */
  default boolean takesObjects() {
    return true;
  }

  /** Whether a text is too long for the type to index, so that nothing finds it there. */
  default boolean ignores(String text) {
    return false;
  }

  /**
   * A user's value (string, number or boolean) in the form in which it is indexed: a term's bytes,
   * or a packed point, as {@link Facts#index} says. Throws {@link ValueException} for a value that
   * the field cannot hold.
   */
  BytesRef encode(Object value);
}
