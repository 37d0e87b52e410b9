package io.lampyr.restapi.eql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.exchange.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Random sequences of random events, compared with what a plain walk over all events finds. */
class SequencesEqualReferenceTest {
  private static final int DOCUMENTS = 150;
  private static final int QUERIES = 60;
  private static final List<String> KINDS = List.of("a", "b", "c");

  /** An event; the order of the list is that of times and tiebreakers. */
  private record Event(int id, long second, String kind, int user, int number) {}

  /** A part of a sequence: its kind, what its number is at least, and whether it is missing. */
  private record Part(String kind, int least, boolean missing) {
    boolean fits(Event event) {
      return (kind.equals("any") || event.kind().equals(kind)) && event.number() >= least;
    }

    String text() {
      String condition = least > 2 ? "add(number, 1) > " + least : "number >= " + least;
      return (missing ? "![" : "[") + kind + " where " + condition + "]";
    }
  }

  private record Query(List<Part> parts, int span, Part until, boolean byUser) {
    String text() {
      StringBuilder text = new StringBuilder("sequence").append(byUser ? " by user" : "");
      text.append(span < 0 ? "" : " with maxspan=" + span + "s");
      parts.forEach(part -> text.append(' ').append(part.text()));
      return until == null ? text.toString() : text + " until " + until.text();
    }
  }

  private static Part part(Random random, boolean missing) {
    String kind = random.nextInt(5) == 0 ? "any" : KINDS.get(random.nextInt(KINDS.size()));
    return new Part(kind, random.nextInt(5), missing);
  }

  private static Query query(Random random) {
    int span = random.nextInt(3) == 0 ? -1 : 1 + random.nextInt(30);
    List<Part> parts = new ArrayList<>();
    for (int i = 2 + random.nextInt(3); i > 0; i--) {
      parts.add(part(random, span > 0 && random.nextInt(4) == 0));
    }
    if (parts.stream().allMatch(Part::missing)) {
      parts.set(0, part(random, false));
    }
    Part until = random.nextInt(4) == 0 ? part(random, false) : null;
    return new Query(parts, span, until, random.nextBoolean());
  }

  private static List<String> reference(Query query, List<Event> events) {
    List<Integer> present = new ArrayList<>();
    for (int i = 0; i < query.parts().size(); i++) {
      if (!query.parts().get(i).missing()) {
        present.add(i);
      }
    }
    List<String> found = new ArrayList<>();
    List<List<Integer>> begun = new ArrayList<>();
    for (int at = 0; at < events.size(); at++) {
      Event event = events.get(at);
      for (int place = present.size() - 1; place >= 0; place--) {
        if (query.parts().get(present.get(place)).fits(event)) {
          step(query, events, begun, present, place, at, found);
        }
      }
      if (query.until() != null && query.until().fits(event)) {
        int now = at;
        begun.removeIf(one -> alike(query, events, one.getLast(), now) && one.getLast() < now);
      }
    }
    return found;
  }

  private static boolean alike(Query query, List<Event> events, int one, int other) {
    return !query.byUser() || events.get(one).user() == events.get(other).user();
  }

  private static void step(
      Query query,
      List<Event> events,
      List<List<Integer>> begun,
      List<Integer> present,
      int place,
      int at,
      List<String> found) {
    List<Integer> longer = new ArrayList<>();
    if (place > 0) {
      List<Integer> before =
          begun.stream()
              .filter(one -> one.size() == place && alike(query, events, one.getLast(), at))
              .findFirst()
              .orElse(null);
      if (before == null) {
        return;
      }
      begun.remove(before);
      longer.addAll(before);
    }
    longer.add(at);
    long took = events.get(at).second() - events.get(longer.getFirst()).second();
    boolean late = query.span() >= 0 && took > query.span();
    if (late || (place > 0 && isBroken(query, events, longer, present, place))) {
      return;
    }
    if (place < present.size() - 1) {
      begun.removeIf(one -> one.size() == place + 1 && alike(query, events, one.getLast(), at));
      begun.add(longer);
    } else if (!isBroken(query, events, longer, present, 0)
        && !isBroken(query, events, longer, present, present.size())) {
      found.add(shown(query, events, longer));
    }
  }

  /** Whether something is there that must be missing before a place, or behind the last one. */
  private static boolean isBroken(
      Query query, List<Event> events, List<Integer> sequence, List<Integer> present, int place) {
    int from = place == 0 ? -1 : present.get(place - 1);
    int to = place == present.size() ? query.parts().size() : present.get(place);
    Event first = events.get(sequence.getFirst());
    Event last = events.get(sequence.getLast());
    for (Part part : query.parts().subList(from + 1, to)) {
      for (int i = 0; i < events.size(); i++) {
        Event event = events.get(i);
        boolean between =
            place == 0
                ? i < sequence.getFirst() && event.second() >= last.second() - query.span()
                : place == present.size()
                    ? i > sequence.getLast() && event.second() <= first.second() + query.span()
                    : i > sequence.get(place - 1) && i < sequence.get(place);
        if (between && part.fits(event) && alike(query, events, sequence.getFirst(), i)) {
          return true;
        }
      }
    }
    return false;
  }

  private static String shown(Query query, List<Event> events, List<Integer> sequence) {
    List<String> ids = new ArrayList<>();
    int at = 0;
    for (Part part : query.parts()) {
      ids.add(part.missing() ? "-" : "" + events.get(sequence.get(at++)).id());
    }
    String keys = query.byUser() ? "[" + events.get(sequence.getFirst()).user() + "]:" : "";
    return keys + String.join(" ", ids);
  }

  private static List<Event> index(EqlNode node, Random random) {
    node.sent(
        200,
        Method.PUT,
        "/r",
        """
        {"settings": {"number_of_shards": 3}, "mappings": {"properties": {
          "@timestamp": {"type": "date"}, "tie": {"type": "long"}, "user": {"type": "short"},
          "number": {"type": "long"}, "event.category": {"type": "keyword"}}}}
        """);
    List<Event> events = new ArrayList<>();
    StringBuilder bulk = new StringBuilder();
    long second = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
      second += random.nextInt(3) == 0 ? 0 : random.nextInt(6);
      Event event =
          new Event(i, second, KINDS.get(random.nextInt(3)), random.nextInt(3), random.nextInt(6));
      events.add(event);
      bulk.append("{\"index\":{\"_id\":\"").append(i).append("\"}}\n{\"@timestamp\":");
      bulk.append(1_700_000_000_000L + second * 1000).append(",\"tie\":").append(i);
      bulk.append(",\"event.category\":\"").append(event.kind()).append("\",\"user\":");
      bulk.append(event.user()).append(",\"number\":").append(event.number()).append("}\n");
    }
    node.sent(200, Method.POST, "/r/_bulk?refresh=true", bulk.toString());
    return events;
  }

  @Test
  void sequencesAreThoseThatAWalkOverAllEventsFinds() {
    long seed = Long.getLong("lampyr.seed", 20);
    Random random = new Random(seed);
    try (EqlNode node = new EqlNode()) {
      List<Event> events = index(node, random);
      int found = 0;
      for (int i = 0; i < QUERIES; i++) {
        Query query = query(random);
        List<String> expected = reference(query, events);
        int size = 1 + random.nextInt(12);
        boolean head = random.nextBoolean();
        int from = head ? 0 : Math.max(0, expected.size() - size);
        Map<String, Object> more =
            Map.of(
                "size",
                size,
                "fetch_size",
                2 + random.nextInt(40),
                "tiebreaker_field",
                "tie",
                "result_position",
                head ? "head" : "tail");
        assertThat(node.sequences("r", query.text(), more))
            .as("seed=%d query=%s %s", seed, query.text(), more)
            .isEqualTo(expected.subList(from, Math.min(expected.size(), from + size)));
        found += expected.size();
      }
      assertThat(found).as("seed=%d", seed).isGreaterThan(QUERIES);
    }
  }
}
