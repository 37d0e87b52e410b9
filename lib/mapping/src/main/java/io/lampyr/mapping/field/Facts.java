package io.lampyr.mapping.field;

/**
 * What queries, sorting, aggregations and the document parser need to know of a field.
 *
 * @param index how values are found
 * @param docValues the columns that values are read from
 * @param norms whether length norms are written
 * @param ignoreMalformed whether a bad value is skipped and the field named in {@code _ignored}
 * @param arrays whether the type takes a whole JSON array as one value
 * @param dimension whether values say which time series a document is of
 * @param boost how many times single terms and values count in scores
 */
public record Facts(
    Index index,
    DocValues docValues,
    boolean norms,
    boolean ignoreMalformed,
    boolean arrays,
    boolean dimension,
    float boost) {

  /** How values are found. */
  public enum Index {
    NONE,
    /** By term: {@link MappedType#encode} gives a term's bytes. */
    TERMS,
    /** By point: {@link MappedType#encode} gives a packed point. */
    POINTS,
    /** By the points of a range, which hold its lower and upper end. */
    RANGES,
    /** By shapes: by the triangles of one, or where a point of a plane lies. */
    SHAPES,
    /** By the graph of nearest neighbours. */
    VECTORS,
    /** By a feature's name, scored by its value. */
    FEATURES
  }

  /** The columns that values are read from. */
  public enum DocValues {
    NONE,
    SORTED_NUMERIC,
    SORTED_SET,
    BINARY,
    SHAPE,
    /** Points or shapes in a plane. */
    PLANE
  }

  public Facts(Index index, DocValues docValues) {
    this(index, docValues, false, false, false, false, 1);
  }

  public Facts withIgnoreMalformed(boolean ignore) {
    return new Facts(index, docValues, norms, ignore, arrays, dimension, boost);
  }

  public Facts withNorms(boolean with) {
    return new Facts(index, docValues, with, ignoreMalformed, arrays, dimension, boost);
  }

  /** Facts of a type that takes whole arrays. */
  public Facts wholeArrays() {
    return new Facts(index, docValues, norms, ignoreMalformed, true, dimension, boost);
  }

  public Facts withDimension(boolean is) {
    return new Facts(index, docValues, norms, ignoreMalformed, arrays, is, boost);
  }

  public Facts withBoost(float times) {
    return new Facts(index, docValues, norms, ignoreMalformed, arrays, dimension, times);
  }

  public boolean searchable() {
    return index != Index.NONE;
  }

  public boolean hasDocValues() {
    return docValues != DocValues.NONE;
  }

  /** Whether documents without the field can only be told apart by {@code _field_names}. */
  public boolean needsFieldName() {
    // Shapes had no column once, and indices may hold such documents.
    return switch (docValues) {
      case NONE, SHAPE, PLANE -> !norms;
      case SORTED_NUMERIC, SORTED_SET, BINARY -> false;
    };
  }
}
