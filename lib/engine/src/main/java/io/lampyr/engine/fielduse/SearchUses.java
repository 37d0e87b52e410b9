package io.lampyr.engine.fielduse;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What one search of a shard makes use of, each field's structures once. Safe for many threads.
 * Cost: a look-up for each structure of a segment that is opened, nothing for what is read of it.
 */
final class SearchUses {
  private final Map<String, AtomicInteger> fields = new ConcurrentHashMap<>();

  /** The field's structures of these bits were opened. */
  void note(String field, int bits) {
    AtomicInteger known = fields.get(field);
    if (known == null) {
      known = fields.computeIfAbsent(field, _ -> new AtomicInteger());
    }
    // Mostly it is known: who only reads gets in nobody's way.
    if ((known.getPlain() & bits) != bits) {
      var _ = known.accumulateAndGet(bits, (one, other) -> one | other);
    }
  }

  void note(String field, Structure structure) {
    note(field, structure.bit());
  }

  /** The bits of what was made use of. */
  Map<String, Integer> noted() {
    Map<String, Integer> noted = new HashMap<>();
    fields.forEach((field, bits) -> noted.put(field, bits.get()));
    return noted;
  }
}
