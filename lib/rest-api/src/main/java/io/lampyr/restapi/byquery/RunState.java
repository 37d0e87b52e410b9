package io.lampyr.restapi.byquery;

import io.lampyr.engine.search.PitId;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.search.HitPlaces;
import io.lampyr.restapi.search.Sweep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * How far a run has come, as whoever takes it up needs it: slices stand where their last batch was
 * written, none where one is only read.
 *
 * @param kept what is read, if it was kept
 * @param touched indices that were written to
 */
record RunState(
    Optional<PitId> kept, List<SliceState> slices, Failures.State failures, Set<String> touched) {

  /**
   * One slice.
   *
   * @param batch how many documents are read at once, by now
   */
  record SliceState(Sweep.Place place, int batch, Map<String, Long> counts) {}

  /** Where a run of so many slices begins. */
  static RunState start(int slices, int batch) {
    List<SliceState> all = new ArrayList<>();
    for (int i = 0; i < slices; i++) {
      all.add(new SliceState(Sweep.Place.START, batch, Map.of()));
    }
    return new RunState(Optional.empty(), all, Failures.State.NONE, Set.of());
  }

  byte[] encode() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    kept.ifPresent(pit -> json.put("kept", pit.encode()));
    json.put("slices", slices.stream().map(RunState::json).toList());
    json.put("failures", failures.listed());
    json.put("status", failures.status());
    json.put("touched", List.copyOf(new TreeSet<>(touched)));
    return Json.write(json);
  }

  private static Map<String, @Nullable Object> json(SliceState slice) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    Sweep.Place place = slice.place();
    place.after().ifPresent(after -> json.put("after", after));
    json.put("total", place.total());
    json.put("seen", place.seen());
    json.put("exhausted", place.exhausted());
    json.put("batch", slice.batch());
    json.put("counts", slice.counts());
    return json;
  }

  static RunState decode(byte[] bytes) {
    Map<String, @Nullable Object> json = Json.readObject(bytes);
    List<SliceState> slices = new ArrayList<>();
    for (Object slice : list(json.get("slices"))) {
      slices.add(slice(Json.object(slice, "slice")));
    }
    List<Map<String, @Nullable Object>> failures = new ArrayList<>();
    for (Object failure : list(json.get("failures"))) {
      failures.add(Json.object(failure, "failure"));
    }
    Set<String> touched = new TreeSet<>();
    list(json.get("touched")).forEach(index -> touched.add(String.valueOf(index)));
    return new RunState(
        json.get("kept") instanceof String pit ? Optional.of(PitId.decode(pit)) : Optional.empty(),
        slices,
        new Failures.State(failures, (int) number(json.get("status"))),
        touched);
  }

  private static SliceState slice(Map<String, @Nullable Object> json) {
    Optional<List<@Nullable Object>> after =
        json.get("after") instanceof List<?> values
            ? Optional.of(HitPlaces.read(values))
            : Optional.empty();
    Map<String, Long> counts = new LinkedHashMap<>();
    Json.object(json.get("counts"), "counts")
        .forEach((name, value) -> counts.put(name, number(value)));
    return new SliceState(
        new Sweep.Place(
            after,
            number(json.get("total")),
            number(json.get("seen")),
            Boolean.TRUE.equals(json.get("exhausted"))),
        (int) number(json.get("batch")),
        counts);
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  private static long number(@Nullable Object value) {
    return value instanceof Number number ? number.longValue() : 0;
  }
}
