package io.lampyr.engine.fielduse;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.ObjIntConsumer;

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

  boolean isNone() {
    return fields.isEmpty();
  }

  /** Tells the bits of what was made use of. */
  void each(ObjIntConsumer<String> field) {
    fields.forEach((name, bits) -> field.accept(name, bits.get()));
  }
}
