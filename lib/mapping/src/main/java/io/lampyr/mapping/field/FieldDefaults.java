package io.lampyr.mapping.field;

/** What an index's settings say of all its fields ({@code index.mapping.*}). */
public record FieldDefaults(boolean ignoreMalformed, boolean coerce) {
  public static final FieldDefaults STANDARD = new FieldDefaults(false, true);
}
