package io.lampyr.mapping.document;

import java.util.Objects;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Fields that many series have in common are kept once, as far as there is room: who comes last
 * takes the place. Safe for many threads, as fields of texts are not changed by anyone.
 */
final class SharedFields {
  private static final int PLACES = 1 << 14;

  private final @Nullable IndexableField[] kept = new @Nullable IndexableField[PLACES];

  /** One that is the same, or the field itself, which is kept. */
  IndexableField of(IndexableField field) {
    BytesRef bytes = field.binaryValue();
    if (bytes == null || field.numericValue() != null || field.stringValue() != null) {
      return field;
    }
    int hash = 31 * field.name().hashCode() + bytes.hashCode();
    int place = (hash ^ (hash >>> 16)) & (PLACES - 1);
    IndexableField there = kept[place];
    if (there != null && isSame(there, field, bytes)) {
      return there;
    }
    kept[place] = field;
    return field;
  }

  private static boolean isSame(IndexableField one, IndexableField other, BytesRef bytes) {
    return one.getClass() == other.getClass()
        && one.name().equals(other.name())
        && one.fieldType().equals(other.fieldType())
        && Objects.equals(one.binaryValue(), bytes);
  }
}
