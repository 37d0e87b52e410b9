package io.lampyr.engine.lucene;

import io.lampyr.engine.operation.DocumentVersion;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.index.IndexableField;

/**
 * What the index stores of a document's fields beside its source: texts, numbers and bytes, as the
 * fields' types have them stored, by the paths of those fields that have any.
 */
public record KeptValues(DocumentVersion version, Map<String, List<Object>> values) {
  public KeptValues {
    values = Map.copyOf(values);
  }

  /** A stored field's value. */
  public static Object value(IndexableField field) {
    if (field.numericValue() != null) {
      return field.numericValue();
    }
    return field.stringValue() == null
        ? Objects.requireNonNull(field.binaryValue())
        : field.stringValue();
  }
}
