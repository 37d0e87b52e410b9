package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import java.util.List;

/**
 * What a name means: one index, or an alias of up to {@link #MAX_INDICES}. Creating it only if
 * absent is what makes names unique, and the moment at which a new index comes into being.
 */
public record NameEntry(String name, Kind kind, List<IndexId> indices) {
  public static final int MAX_INDICES = 4096;

  public NameEntry {
    indices = List.copyOf(indices);
    Check.that(!name.isEmpty(), "name must not be empty");
    Check.that(
        !indices.isEmpty() && indices.size() <= MAX_INDICES, "a name must mean 1 to 4096 indices");
    Check.that(kind == Kind.ALIAS || indices.size() == 1, "an index name must mean one index");
  }

  /** Whose name it is. */
  public enum Kind {
    INDEX,
    ALIAS
  }
}
