package io.lampyr.esql.part;

import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.wire.PartInput;
import io.lampyr.esql.wire.PartOutput;
import io.lampyr.mapping.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The bytes of a part of a plan: {@code docs/format/piped-parts.md}. */
final class PartCodec {
  private static final int VERSION = 1;
  private static final String WHAT = "part of a piped query";

  private PartCodec() {}

  /** Nothing if expressions are nested deeper than is read. */
  static Optional<byte[]> encode(PlanPart part) {
    PartOutput out = new PartOutput();
    StepWriter steps = new StepWriter(out);
    out.octet(VERSION);
    Instant now = part.now();
    out.signed(now.getEpochSecond()).number(now.getNano());
    out.number(part.slots()).flag(part.narrowed());
    out.list(
        new TreeMap<>(part.scanned()).entrySet(),
        (o, entry) -> scanned(o.number(entry.getKey()), entry.getValue()));
    out.list(part.pushed(), PartCodec::query);
    out.list(new TreeSet<>(part.dimensions()), PartOutput::text);
    out.list(new TreeSet<>(part.kept()), (o, slot) -> o.number(slot));
    out.number(part.steps().size());
    for (Step step : part.steps()) {
      if (!steps.write(step)) {
        return Optional.empty();
      }
    }
    return Optional.of(out.toByteArray());
  }

  private static void scanned(PartOutput out, Plan.Scanned column) {
    out.text(column.name()).type(column.type()).flag(column.pushed());
    out.optional(column.query(), PartCodec::query);
  }

  private static void query(PartOutput out, Map<String, Object> query) {
    out.bytes(Json.write(sorted(query)));
  }

  /** The same for every process: maps of constants have another order in each. */
  private static @Nullable Object sorted(@Nullable Object tree) {
    return switch (tree) {
      case Map<?, ?> map -> {
        Map<String, @Nullable Object> sorted = new TreeMap<>();
        map.forEach((name, value) -> sorted.put(String.valueOf(name), sorted(value)));
        yield sorted;
      }
      case List<?> list -> {
        List<@Nullable Object> all = new ArrayList<>();
        list.forEach(value -> all.add(sorted(value)));
        yield all;
      }
      case null, default -> tree;
    };
  }

  static PlanPart decode(byte[] bytes) {
    return PartInput.read(bytes, WHAT, PartCodec::part);
  }

  private static PlanPart part(PartInput in) {
    int version = in.octet();
    if (version != VERSION) {
      throw in.corrupt("it has version " + version + ", this program reads " + VERSION);
    }
    Instant now = Instant.ofEpochSecond(in.signed(), in.number());
    int slots = in.whole();
    boolean narrowed = in.flag();
    Map<Integer, Plan.Scanned> scanned = new HashMap<>();
    in.list(5, i -> Map.entry(slot(i, slots), scanned(i)))
        .forEach(entry -> scanned.put(entry.getKey(), entry.getValue()));
    List<Map<String, Object>> pushed = in.list(1, PartCodec::query);
    List<String> dimensions = in.list(1, PartInput::text);
    List<Integer> kept = in.list(1, i -> slot(i, slots));
    StepReader steps = new StepReader(in, slots, now);
    List<Step> all = in.list(2, _ -> steps.step());
    if (all.isEmpty()) {
      throw in.corrupt("it has no steps");
    }
    return new PlanPart(
        scanned, pushed, all, slots, new HashSet<>(kept), new HashSet<>(dimensions), narrowed, now);
  }

  static int slot(PartInput in, int slots) {
    int slot = in.whole();
    if (slot >= slots) {
      throw in.corrupt("a slot is beyond the last one");
    }
    return slot;
  }

  private static Plan.Scanned scanned(PartInput in) {
    return new Plan.Scanned(in.text(), in.type(), null, in.flag())
        .asking(in.optional(PartCodec::query));
  }

  private static Map<String, Object> query(PartInput in) {
    Map<String, Object> query = new HashMap<>();
    Map<String, @Nullable Object> read = Json.readObject(in.bytes());
    read.forEach((name, value) -> {
      if (value != null) {
        query.put(name, value);
      }
    });
    return query;
  }
}
