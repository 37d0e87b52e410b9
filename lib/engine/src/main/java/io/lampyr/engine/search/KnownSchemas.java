package io.lampyr.engine.search;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.mapping.fault.Dialect;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * Schemas for whoever knows only an index's id and the least version of its definition. Safe for
 * many threads. Cost: nothing for what is known, otherwise one query.
 */
final class KnownSchemas {
  private final IndexHeads heads;
  private final Map<Dialect, IndexSchemas> schemas = new EnumMap<>(Dialect.class);
  private final RecentlyUsed<Wanted, IndexSchema> known;

  /** Scores and errors are those of a product. */
  private record Wanted(IndexId index, Dialect dialect) {}

  KnownSchemas(IndexHeads heads, int maxKept) {
    this.heads = heads;
    for (Dialect dialect : Dialect.values()) {
      schemas.put(dialect, new IndexSchemas(dialect, maxKept));
    }
    this.known = RecentlyUsed.ofEntries(maxKept);
  }

  /** The index's schema, of this version or a later one. */
  IndexSchema of(IndexId index, long tableVersion, Dialect dialect) {
    Wanted wanted = new Wanted(index, dialect);
    IndexSchema present = known.find(wanted);
    if (present != null && version(present) >= tableVersion) {
      return present;
    }
    IndexSchema read =
        heads
            .read(index)
            .map(head -> Objects.requireNonNull(schemas.get(dialect)).of(head.metadata()))
            .orElseThrow(() -> new UnavailableException("index is gone index=" + index));
    if (version(read) < tableVersion) {
      throw new UnavailableException("index is not known in this version index=" + index);
    }
    known.keep(wanted, read);
    return read;
  }

  /** What the index itself wants of search power, as far as it is known here. */
  OptionalInt power(IndexId index) {
    for (Dialect dialect : Dialect.values()) {
      IndexSchema schema = known.find(new Wanted(index, dialect));
      if (schema != null) {
        return power(schema);
      }
    }
    return OptionalInt.empty();
  }

  private static OptionalInt power(IndexSchema schema) {
    Object wanted =
        FlatSettings.ofIndexText(schema.metadata().definition().settings())
            .values()
            .get("index.search.power");
    try {
      return wanted == null
          ? OptionalInt.empty()
          : OptionalInt.of(Integer.parseInt(String.valueOf(wanted)));
    } catch (NumberFormatException unsound) {
      return OptionalInt.empty();
    }
  }

  private static long version(IndexSchema schema) {
    return schema.metadata().age().tableVersion();
  }
}
