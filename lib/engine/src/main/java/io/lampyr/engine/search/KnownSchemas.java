package io.lampyr.engine.search;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import java.util.LinkedHashMap;

/**
 * Schemas for whoever knows only an index's id and the least version of its definition. Safe for
 * many threads. Cost: nothing for what is known, otherwise one query.
 */
final class KnownSchemas {
  private final IndexHeads heads;
  private final IndexSchemas schemas;
  private final int maxKept;
  private final LinkedHashMap<IndexId, IndexSchema> known = new LinkedHashMap<>(16, 0.75f, true);

  KnownSchemas(IndexHeads heads, IndexSchemas schemas, int maxKept) {
    this.heads = heads;
    this.schemas = schemas;
    this.maxKept = (int) Check.positive(maxKept, "kept schemas");
  }

  /** The index's schema, of this version or a later one. */
  IndexSchema of(IndexId index, long tableVersion) {
    synchronized (known) {
      IndexSchema present = known.get(index);
      if (present != null && version(present) >= tableVersion) {
        return present;
      }
    }
    IndexSchema read =
        heads
            .read(index)
            .map(head -> schemas.of(head.metadata()))
            .orElseThrow(() -> new UnavailableException("index is gone index=" + index));
    if (version(read) < tableVersion) {
      throw new UnavailableException("index is not known in this version index=" + index);
    }
    synchronized (known) {
      known.put(index, read);
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
