package io.lampyr.restapi;

import io.lampyr.mapping.fault.Dialect;
import java.util.Map;

/** Which of the two products the API presents itself as: their clients look for it. */
public enum Persona {
  ELASTICSEARCH(Dialect.ELASTICSEARCH),
  OPENSEARCH(Dialect.OPENSEARCH);

  private final Dialect dialect;

  Persona(Dialect dialect) {
    this.dialect = dialect;
  }

  /** Whose words errors are told in. */
  public Dialect dialect() {
    return dialect;
  }

  /** What every response carries. */
  Map<String, String> headers() {
    return switch (this) {
      case ELASTICSEARCH -> Map.of("X-Elastic-Product", "Elasticsearch");
      case OPENSEARCH -> Map.of();
    };
  }
}
