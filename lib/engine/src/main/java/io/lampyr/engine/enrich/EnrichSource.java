package io.lampyr.engine.enrich;

import io.lampyr.base.check.Check;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a policy takes from where.
 *
 * @param indices expressions for the indices that are read
 * @param matchField what documents are looked up by
 * @param fields what is put beside documents
 * @param query a JSON text; which documents are read, if not all
 */
public record EnrichSource(
    Kind kind,
    List<String> indices,
    String matchField,
    List<String> fields,
    Optional<String> query) {
  public EnrichSource {
    indices = List.copyOf(indices);
    fields = List.copyOf(fields);
    Check.that(!indices.isEmpty(), "a policy needs indices");
    Check.that(!matchField.isEmpty(), "a policy needs a match field");
    Check.that(!fields.isEmpty(), "a policy needs fields");
  }

  /** How a document's value finds rows. */
  public enum Kind {
    /** The row has the value. */
    MATCH,
    /** The row's range contains the value. */
    RANGE,
    /** The row's shape lies to the value's as the processor says. */
    GEO_MATCH;

    /** As clients write it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Kind of(String label) {
      for (Kind kind : values()) {
        if (kind.label().equals(label)) {
          return kind;
        }
      }
      throw new IllegalArgumentException("unknown type of policy: " + label);
    }
  }
}
