package io.lampyr.engine.fieldsize;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/** What one field takes, in bytes, by the kinds of structures that it lies in. Immutable. */
public record FieldSize(Map<Part, Long> parts) {
  public static final FieldSize NONE = new FieldSize(Map.of());

  public FieldSize {
    Map<Part, Long> copy = new EnumMap<>(Part.class);
    copy.putAll(parts);
    parts = Collections.unmodifiableMap(copy);
  }

  /** The kinds of structures. */
  public enum Part {
    INVERTED_INDEX,
    STORED_FIELDS,
    DOC_VALUES,
    POINTS,
    NORMS,
    TERM_VECTORS,
    KNN_VECTORS
  }

  static FieldSize of(Part part, long bytes) {
    return new FieldSize(Map.of(part, bytes));
  }

  public long of(Part part) {
    return parts.getOrDefault(part, 0L);
  }

  /** All parts together. */
  public long total() {
    return parts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Both together. */
  public FieldSize plus(FieldSize other) {
    Map<Part, Long> sum = new EnumMap<>(Part.class);
    sum.putAll(parts);
    other.parts.forEach((part, bytes) -> sum.merge(part, bytes, Long::sum));
    return new FieldSize(sum);
  }
}
