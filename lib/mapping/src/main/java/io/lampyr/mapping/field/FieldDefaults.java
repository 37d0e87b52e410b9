package io.lampyr.mapping.field;

/**
 * What an index's settings ({@code index.mapping.*}, {@code index.mode}) and the object around it
 * say of a field.
 *
 * @param series whether the index is of time series
 * @param dimension whether fields say which time series a document is of, as far as they can
 */
public record FieldDefaults(
    boolean ignoreMalformed, boolean coerce, boolean series, boolean dimension) {
  public static final FieldDefaults STANDARD = new FieldDefaults(false, true);

  public FieldDefaults(boolean ignoreMalformed, boolean coerce) {
    this(ignoreMalformed, coerce, false, false);
  }

  /** The same in an index of time series. */
  public FieldDefaults ofSeries() {
    return new FieldDefaults(ignoreMalformed, coerce, true, dimension);
  }

  /** The same within an object that says so of its fields. */
  public FieldDefaults withDimension(boolean is) {
    return new FieldDefaults(ignoreMalformed, coerce, series, is);
  }
}
