package io.lampyr.differential.generate.field;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Write;
import java.util.List;
import java.util.Map;

/** Indices that spread the documents of one routing value over several shards. */
final class Partitions {
  private static final String SIZE = "routing_partition_size";

  /** Those that searches are drawn with. */
  private static final List<String> VALUES = List.of("5", "17");

  private Partitions() {}

  /** Makes it one, now and then, if its documents need not lie beside others. */
  static void add(Chance chance, Map<String, Object> settings, Map<String, Object> mappings) {
    boolean joins = Json.map(Json.at(mappings, "properties")).containsKey(Specials.FAMILY);
    int shards = Json.at(settings, "number_of_shards") instanceof Number n ? n.intValue() : 1;
    if (joins || shards == 1 || !chance.oneIn(3)) {
      return;
    }
    int slots = shards * chance.between(1, 4);
    settings.put("number_of_routing_shards", (long) slots);
    settings.put(SIZE, (long) chance.between(1, slots - 1));
    mappings.put("_routing", Json.object("required", true));
  }

  /** The same operations, each with a routing value that is always that of its document. */
  static List<Write> routed(List<Write> writes, Map<String, Object> index) {
    if (!Json.map(Json.at(index, "settings")).containsKey(SIZE)) {
      return writes;
    }
    return writes.stream()
        .map(write -> write.beside(VALUES.get(Integer.parseInt(write.id()) % VALUES.size())))
        .toList();
  }
}
