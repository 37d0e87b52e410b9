package io.lampyr.engine.machine;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.id.ShardId;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a node can be asked about itself, as an object that says what in {@code ask}. */
public sealed interface NodeQuestion {
  /** The longest question. */
  int MOST_BYTES = 64 << 10;

  /** What it knows of itself and its machine. */
  record OfMachine() implements NodeQuestion {}

  /** Which threads are the busiest. */
  record OfHotThreads(HotThreads.Asked asked) implements NodeQuestion {}

  /** What it does for tasks of others. */
  record OfTasks() implements NodeQuestion {}

  /** What its searches made use of in fields of these shards. */
  record OfFieldUses(List<ShardId> shards) implements NodeQuestion {
    /** As many as a question has room for. */
    public static final int MOST = 1000;

    public OfFieldUses {
      shards = List.copyOf(shards);
      Check.that(shards.size() <= MOST, "too many shards: " + shards.size());
    }
  }

  /** Ends some of that before its time, and tells of what was ended. */
  record EndTasks(List<Long> numbers, String reason) implements NodeQuestion {
    public EndTasks {
      numbers = List.copyOf(numbers);
      Check.that(numbers.size() <= NodeTasks.MOST, "too many tasks: " + numbers.size());
      Check.that(reason.length() <= Told.MOST_CHARS, "reason is too long");
    }
  }

  default byte[] encode() {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    switch (this) {
      case OfMachine _ -> told.put("ask", "machine");
      case OfTasks _ -> told.put("ask", "tasks");
      case OfFieldUses(var shards) -> {
        told.put("ask", "field_uses");
        told.put("shards", shards.stream().map(ShardId::toString).toList());
      }
      case EndTasks(var numbers, String reason) -> {
        told.put("ask", "end");
        told.put("tasks", numbers);
        told.put("reason", reason);
      }
      case OfHotThreads(var asked) -> {
        told.put("ask", "hot_threads");
        told.put("interval", asked.interval().toMillis());
        told.put("snapshots", asked.snapshots());
        told.put("threads", asked.threads());
        told.put("without_idle", asked.withoutIdle());
        told.put("kind", asked.kind().name().toLowerCase(Locale.ROOT));
        told.put("order", asked.order().name().toLowerCase(Locale.ROOT));
      }
    }
    return Json.write(told);
  }

  /** What was asked; nothing, if it is a question of a later release. */
  static Optional<NodeQuestion> decode(byte[] question) {
    if (question.length > MOST_BYTES) {
      throw new InvalidInputException("question is too long bytes=" + question.length);
    }
    try {
      Told told = Told.of(Json.read(question), "question");
      return switch (told.text("ask")) {
        case "machine" -> Optional.of(new OfMachine());
        case "tasks" -> Optional.of(new OfTasks());
        case "field_uses" ->
            Optional.of(
                new OfFieldUses(told.texts("shards").stream().map(FieldUsesJson::shard).toList()));
        case "end" -> Optional.of(new EndTasks(told.numbers("tasks"), told.text("reason")));
        case "hot_threads" -> Optional.of(new OfHotThreads(hotThreads(told)));
        default -> Optional.empty();
      };
    } catch (IllegalArgumentException | FaultException unsound) {
      throw new InvalidInputException("question is unsound: " + unsound.getMessage(), unsound);
    }
  }

  private static HotThreads.Asked hotThreads(Told told) {
    return new HotThreads.Asked(
        Duration.ofMillis(told.number("interval")),
        told.small("snapshots"),
        told.small("threads"),
        told.flag("without_idle"),
        HotThreads.Kind.valueOf(told.text("kind").toUpperCase(Locale.ROOT)),
        // Those of earlier releases ask for one thing alone.
        HotThreads.Kind.valueOf(told.text("order", told.text("kind")).toUpperCase(Locale.ROOT)));
  }
}
