package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.mapping.fault.Dialect;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Schemas for whoever knows only an index's id and the least version of its definition. Safe for
 * many threads. Cost: nothing for what is known, otherwise one query.
 */
final class KnownSchemas {
  private final IndexHeads heads;
  private final int maxKept;
  private final Map<Dialect, IndexSchemas> schemas = new EnumMap<>(Dialect.class);
  private final LinkedHashMap<Wanted, IndexSchema> known = new LinkedHashMap<>(16, 0.75f, true);

  /** Scores and errors are those of a product. */
  private record Wanted(IndexId index, Dialect dialect) {}

  KnownSchemas(IndexHeads heads, int maxKept) {
    this.heads = heads;
    for (Dialect dialect : Dialect.values()) {
      schemas.put(dialect, new IndexSchemas(dialect, maxKept));
    }
    this.maxKept = (int) Check.positive(maxKept, "kept schemas");
  }

  /** The index's schema, of this version or a later one. */
  IndexSchema of(IndexId index, long tableVersion, Dialect dialect) {
    Wanted wanted = new Wanted(index, dialect);
    synchronized (known) {
      IndexSchema present = known.get(wanted);
      if (present != null && version(present) >= tableVersion) {
        return present;
      }
    }
    IndexSchema read =
        heads
            .read(index)
            .map(head -> Objects.requireNonNull(schemas.get(dialect)).of(head.metadata()))
            .orElseThrow(() -> new UnavailableException("index is gone index=" + index));
    if (version(read) < tableVersion) {
      throw new UnavailableException("index is not known in this version index=" + index);
    }
    synchronized (known) {
      known.put(wanted, read);
      if (known.size() > maxKept) {
        known.pollFirstEntry();
      }
    }
    return read;
  }

  private static long version(IndexSchema schema) {
    return schema.metadata().age().tableVersion();
  }
}
