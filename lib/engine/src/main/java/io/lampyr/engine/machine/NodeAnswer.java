package io.lampyr.engine.machine;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.engine.fielduse.ShardUses;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a node tells of itself, as an object with one member. */
public sealed interface NodeAnswer {
  /** The longest answer: a longer one is cut by who tells, and refused by who has asked. */
  int MOST_BYTES = 1 << 20;

  /** Its machine. */
  record OfMachine(Machine machine) implements NodeAnswer {}

  /** Its busiest threads, as text. */
  record OfHotThreads(String text) implements NodeAnswer {}

  /** What it does, or what was ended of that. */
  record OfTasks(List<NodeTask> tasks) implements NodeAnswer {
    public OfTasks {
      tasks = List.copyOf(tasks);
    }
  }

  /**
   * What its searches made use of in fields.
   *
   * @param looked of how many of the shards that it was asked about, in their order: for more there
   *     was no room
   */
  record OfFieldUses(List<ShardUses> shards, int looked) implements NodeAnswer {
    public OfFieldUses {
      shards = List.copyOf(shards);
    }
  }

  /** Its release does not know what it was asked. */
  record Nothing() implements NodeAnswer {}

  default byte[] encode() {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    switch (this) {
      case OfMachine(var machine) -> told.put("machine", MachineJson.write(machine));
      case OfHotThreads(String text) ->
          told.put("hot_threads", text.substring(0, Math.min(text.length(), Told.MOST_TEXT)));
      case OfTasks(var tasks) -> told.put("tasks", tasks.stream().map(NodeTask::write).toList());
      case OfFieldUses(var shards, int looked) -> {
        told.put("field_uses", shards.stream().map(FieldUsesJson::write).toList());
        told.put("looked", looked);
      }
      case Nothing _ -> {}
    }
    return Json.write(told);
  }

  /** What was told; bytes that are no answer are an exception. */
  static NodeAnswer decode(byte[] answer) {
    if (answer.length > MOST_BYTES) {
      throw new CorruptionException("answer is too long bytes=" + answer.length);
    }
    try {
      Told told = Told.of(Json.read(answer), "answer");
      if (told.members().containsKey("machine")) {
        return new OfMachine(MachineJson.read(told.part("machine")));
      }
      if (told.members().containsKey("hot_threads")) {
        return new OfHotThreads(told.longText("hot_threads"));
      }
      if (told.members().containsKey("field_uses")) {
        return new OfFieldUses(told.parts("field_uses", FieldUsesJson::read), told.small("looked"));
      }
      return told.members().containsKey("tasks")
          ? new OfTasks(told.parts("tasks", NodeTask::read))
          : new Nothing();
    } catch (IllegalArgumentException | FaultException unsound) {
      throw new CorruptionException("answer is unsound: " + unsound.getMessage(), unsound);
    }
  }
}
