package io.lampyr.pipelines.document;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

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

  private static final Set<String> FIELDS =
      Arrays.stream(values()).map(Metadata::field).collect(Collectors.toUnmodifiableSet());

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
    return name.startsWith("_") && FIELDS.contains(name);
  }
}
