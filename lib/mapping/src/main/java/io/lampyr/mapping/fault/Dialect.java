package io.lampyr.mapping.fault;

/** Whose words an error is told in: the two products' clients disagree about some of them. */
public enum Dialect {
  ELASTICSEARCH,
  OPENSEARCH
}
