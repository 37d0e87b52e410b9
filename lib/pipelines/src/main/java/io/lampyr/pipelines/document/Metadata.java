package io.lampyr.pipelines.document;

/** What is known of a document beside its source. */
public enum Metadata {
  INDEX("_index"),
  ID("_id"),
  ROUTING("_routing"),
  VERSION("_version"),
  VERSION_TYPE("_version_type"),
  IF_SEQ_NO("_if_seq_no"),
  IF_PRIMARY_TERM("_if_primary_term"),
  DYNAMIC_TEMPLATES("_dynamic_templates");

  private static final Metadata[] ALL = values();

  private final String field;

  Metadata(String field) {
    this.field = field;
  }

  /** The name by which pipelines know it. */
  public String field() {
    return field;
  }

  /** Whether the name is one of these. */
  public static boolean isOne(String name) {
    // Asked of every field of every document, and nearly none is.
    if (name.isEmpty() || name.charAt(0) != '_') {
      return false;
    }
    for (Metadata known : ALL) {
      if (known.field.equals(name)) {
        return true;
      }
    }
    return false;
  }
}
