package io.lampyr.conformance.fuzz;

import io.lampyr.base.port.Randomness;
import io.lampyr.conformance.value.JsonText;
import io.lampyr.conformance.value.MalformedTextException;
import io.lampyr.conformance.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes of a sensible request one that is not quite. */
final class Mutator {
  private static final List<String> METHODS =
      List.of("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS");

  private static final List<String> MEDIA_TYPES =
      List.of(
          "",
          "application/json",
          "application/x-ndjson",
          "text/plain",
          "application/yaml",
          "application/smile",
          "application/cbor",
          "application/json; charset=utf-16",
          "application/vnd.elasticsearch+json; compatible-with=8",
          "nonsense");

  private static final List<String> SEGMENTS =
      List.of(
          "_all",
          "*",
          "_search",
          "_doc",
          "_count",
          "_mapping",
          "_settings",
          "_alias",
          "_stats",
          "_bulk",
          "_source",
          "_update",
          "_analyze",
          "_validate",
          "_rollover",
          "_unknown");

  private final Words words;
  private final Randomness chance;

  Mutator(Words words, Randomness chance) {
    this.words = words;
    this.chance = chance;
  }

  /** With one change; now and then with several. */
  Draft mutated(Draft draft) {
    Draft changed = draft;
    do {
      changed = once(changed);
    } while (chance.nextInt(3) == 0);
    return changed;
  }

  private Draft once(Draft draft) {
    return switch (chance.nextInt(draft.body().length == 0 ? 6 : 16)) {
      case 0 -> draft.withSegments(segments(draft.segments()));
      case 1, 2 -> draft.withQuery(added(draft.query()));
      case 3 -> draft.withQuery(changed(draft.query()));
      case 4 -> draft.withMethod(OddValues.picked(METHODS, chance));
      case 5 -> draft.withMediaType(OddValues.picked(MEDIA_TYPES, chance));
      case 6 -> draft.withBody(damaged(draft.body()));
      default -> draft.withBody(treesChanged(draft.text()));
    };
  }

  private List<String> segments(List<String> segments) {
    List<String> all = new ArrayList<>(segments);
    int place = chance.nextInt(all.size());
    switch (chance.nextInt(5)) {
      case 0 -> all.set(place, OddValues.text(chance));
      case 1 -> all.set(place, OddValues.picked(SEGMENTS, chance));
      case 2 -> all.add(place, OddValues.text(chance));
      case 3 -> all.add(OddValues.picked(SEGMENTS, chance));
      default -> all.set(place, all.get(place) + "," + OddValues.text(chance));
    }
    return all;
  }

  private Map<String, String> added(Map<String, String> query) {
    Map<String, String> all = new LinkedHashMap<>(query);
    all.put(words.parameter(chance), OddValues.text(chance));
    return all;
  }

  private Map<String, String> changed(Map<String, String> query) {
    if (query.isEmpty()) {
      return added(query);
    }
    Map<String, String> all = new LinkedHashMap<>(query);
    String name = OddValues.picked(query.keySet().stream().sorted().toList(), chance);
    switch (chance.nextInt(3)) {
      case 0 -> all.remove(name);
      case 1 -> all.put(OddValues.text(chance), query.getOrDefault(name, ""));
      default -> all.put(name, OddValues.text(chance));
    }
    return all;
  }

  private byte[] damaged(byte[] body) {
    byte[] other = body.clone();
    int place = chance.nextInt(other.length);
    return switch (chance.nextInt(4)) {
      case 0 -> Arrays.copyOf(other, place);
      case 1 -> {
        other[place] = (byte) chance.nextInt(256);
        yield other;
      }
      case 2 -> new byte[0];
      default -> {
        byte[] twice = Arrays.copyOf(other, other.length + other.length - place);
        System.arraycopy(other, place, twice, other.length, other.length - place);
        yield twice;
      }
    };
  }

  /** Bodies of several lines are changed in one of them. */
  private byte[] treesChanged(String body) {
    try {
      return new TreeChange(words, chance)
          .changed(JsonText.read(body))
          .toString()
          .getBytes(StandardCharsets.UTF_8);
    } catch (MalformedTextException severalLines) {
      return lineChanged(body);
    }
  }

  private byte[] lineChanged(String body) {
    List<String> lines = new ArrayList<>(body.lines().toList());
    int place = chance.nextInt(Math.max(1, lines.size()));
    try {
      Value line = JsonText.read(lines.isEmpty() ? "" : lines.get(place));
      lines.set(place, new TreeChange(words, chance).changed(line).toString());
      return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    } catch (MalformedTextException noJson) {
      return damaged(body.getBytes(StandardCharsets.UTF_8));
    }
  }
}
