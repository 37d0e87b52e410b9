package io.lampyr.engine.machine;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.engine.fielduse.FieldCounts;
import io.lampyr.engine.fielduse.FieldUses;
import io.lampyr.engine.fielduse.ShardUses;
import io.lampyr.mapping.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What searches made use of in fields, as processes tell each other. */
final class FieldUsesJson {
  /** So much of an answer is left to what is around the shards. */
  private static final int AROUND = 1024;

  private FieldUsesJson() {}

  static ShardId shard(String text) {
    int slash = text.indexOf('/');
    Check.that(slash > 0, "no shard: " + text);
    return new ShardId(
        new IndexId(text.substring(0, slash)), Integer.parseInt(text.substring(slash + 1)));
  }

  /** As much of it as an answer has room for: of one shard there always is. */
  static NodeAnswer.OfFieldUses answer(FieldUses uses, List<ShardId> asked) {
    List<ShardUses> told = new ArrayList<>();
    int room = NodeAnswer.MOST_BYTES - AROUND;
    for (int looked = 0; looked < asked.size(); looked++) {
      for (ShardUses of : uses.of(List.of(asked.get(looked)))) {
        room -= Json.write(write(of)).length + 1;
        if (room < 0 && looked > 0) {
          return new NodeAnswer.OfFieldUses(told, looked);
        }
        told.add(of);
      }
    }
    return new NodeAnswer.OfFieldUses(told, asked.size());
  }

  static Map<String, @Nullable Object> write(ShardUses uses) {
    List<Map<String, @Nullable Object>> fields = new ArrayList<>();
    uses.fields()
        .forEach((name, counts) -> {
          Map<String, @Nullable Object> field = new LinkedHashMap<>();
          field.put("name", name);
          field.put("any", counts.any());
          field.put("counts", counts.structures());
          fields.add(field);
        });
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("shard", uses.shard().toString());
    told.put("tracking", uses.tracking());
    told.put("since", uses.since());
    told.put("fields", fields);
    return told;
  }

  static ShardUses read(Told told) {
    Map<String, FieldCounts> fields = new TreeMap<>();
    for (Field field : told.parts("fields", Field::of)) {
      fields.put(field.name, field.counts);
    }
    return new ShardUses(
        shard(told.text("shard")),
        told.text("tracking"),
        told.number("since"),
        new TreeMap<>(fields));
  }

  private record Field(String name, FieldCounts counts) {
    static Field of(Told told) {
      return new Field(
          told.longText("name"), FieldCounts.told(told.number("any"), told.numbers("counts")));
    }
  }
}
