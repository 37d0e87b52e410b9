package io.lampyr.restapi.eql;

import io.lampyr.esql.eql.condition.ConditionCompiler;
import io.lampyr.esql.eql.condition.EqlCondition;
import io.lampyr.esql.eql.condition.EqlFields;
import io.lampyr.esql.eql.match.Arrival;
import io.lampyr.esql.eql.match.Found;
import io.lampyr.esql.eql.match.SequenceMachine;
import io.lampyr.esql.eql.match.Shape;
import io.lampyr.esql.eql.tree.EqlQuery;
import io.lampyr.esql.eql.tree.EqlQuery.Stage;
import io.lampyr.restapi.search.OrderedReads;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Sequences. The events of each part are read in their order, page by page, and only where they
 * could still change anything: those of the second part from where a first one was found, and so
 * on. Confined to one thread.
 */
final class EqlSequences {
  /** So many events go by until it is looked for what is over: that looks at all keys. */
  private static final int FORGET_AFTER = 1000;

  private final OrderedReads reads;
  private final EqlBodies bodies;
  private final EqlRequest request;
  private final EqlFields fields;

  EqlSequences(OrderedReads reads, EqlBodies bodies, EqlRequest request, EqlFields fields) {
    this.reads = reads;
    this.bodies = bodies;
    this.request = request;
    this.fields = fields;
  }

  /** The events of one condition, and the parts of the sequence that they fit. */
  private record Lane(EqlStream stream, JoinKeys keys, List<Integer> parts) {}

  List<Map<String, @Nullable Object>> of(EqlQuery.Sequence sequence, List<EqlQuery.Pipe> pipes) {
    reads.keep();
    List<EqlQuery.Pipe> limits = Portion.pipes(pipes, request.limits());
    long bytes = sequence.stages().size() * Sizes.REFERENCE_BYTES;
    Portion<Found<EqlHit.Ref>> found = new Portion<>(limits, bytes);
    Shape shape =
        new Shape(
            sequence.stages().stream().map(Stage::missing).toList(),
            sequence.span(),
            sequence.until().isPresent());
    List<Lane> lanes = lanes(sequence, shape);
    if (limits.getFirst().count() > 0) {
      try (SequenceMachine<EqlHit.Ref> machine = new SequenceMachine<>(shape, found::add)) {
        run(machine, lanes, found);
      } finally {
        lanes.forEach(lane -> lane.stream().close());
      }
    }
    boolean whole = reads.failures().isEmpty() || request.partial().sequences();
    return whole ? shown(found.result()) : List.of();
  }

  /** Parts that are the same read their events once. */
  private List<Lane> lanes(EqlQuery.Sequence sequence, Shape shape) {
    Map<Stage, Lane> lanes = new LinkedHashMap<>();
    List<Object> sort = bodies.sort(false);
    List<Stage> stages = new ArrayList<>(sequence.stages());
    sequence.until().ifPresent(stages::add);
    for (int i = 0; i < stages.size(); i++) {
      Stage stage = stages.get(i);
      boolean until = sequence.until().isPresent() && i == shape.untilPart();
      Lane known = until ? null : lanes.get(stage);
      if (known == null) {
        known = lane(stage, sort);
        lanes.put(until ? new Stage(stage.event(), stage.keys(), true) : stage, known);
      }
      known.parts().add(i);
    }
    return List.copyOf(lanes.values());
  }

  private Lane lane(Stage stage, List<Object> sort) {
    JoinKeys keys = JoinKeys.of(stage.keys(), fields);
    EqlCondition condition =
        ConditionCompiler.compile(stage.event(), request.names().category(), fields);
    List<Map<String, Object>> filters = new ArrayList<>(keys.present());
    filters.add(condition.query());
    filters.add(Map.of("exists", Map.of("field", bodies.timestamp())));
    EqlCondition whole =
        new EqlCondition(
            Map.of("bool", Map.of("filter", filters)), condition.rest(), condition.fields());
    List<String> wanted = new ArrayList<>(keys.fields());
    wanted.add(bodies.timestamp());
    EqlStream stream = new EqlStream(reads, bodies, whole, sort, request.limits().fetch(), wanted);
    return new Lane(stream, keys, new ArrayList<>());
  }

  private void run(
      SequenceMachine<EqlHit.Ref> machine, List<Lane> lanes, Portion<Found<EqlHit.Ref>> found) {
    EqlHit place = null;
    Instant time = null;
    for (long order = 0; !found.isFull(); order++) {
      EqlHit next = next(machine, lanes, place, time);
      if (next == null) {
        machine.end();
        return;
      }
      place = next;
      time = next.time(bodies.timestamp());
      machine.take(new Arrival<>(next.ref(), order, time, taken(lanes, next)));
      if (order % FORGET_AFTER == 0) {
        machine.forget(time);
      }
    }
  }

  /** The first of the events that could change anything, behind a place. */
  private static @Nullable EqlHit next(
      SequenceMachine<EqlHit.Ref> machine,
      List<Lane> lanes,
      @Nullable EqlHit place,
      @Nullable Instant time) {
    EqlHit next = null;
    for (Lane lane : lanes) {
      Instant now = time;
      if (lane.parts().stream().anyMatch(part -> machine.wants(part, now))) {
        if (place != null) {
          lane.stream().skip(place);
        }
        EqlHit first = lane.stream().peek();
        boolean earlier =
            first != null
                && (next == null || lane.stream().order().compare(first.sort(), next.sort()) < 0);
        next = earlier ? first : next;
      }
    }
    return next;
  }

  /** The event's keys by the parts that it fits. */
  private static Map<Integer, List<List<@Nullable Object>>> taken(List<Lane> lanes, EqlHit event) {
    Map<Integer, List<List<@Nullable Object>>> keys = new TreeMap<>();
    for (Lane lane : lanes) {
      EqlHit first = lane.stream().ahead();
      if (first != null && lane.stream().order().compare(first.sort(), event.sort()) == 0) {
        List<List<@Nullable Object>> own = lane.keys().of(first);
        lane.parts().forEach(part -> keys.put(part, own));
      }
    }
    return keys;
  }

  private List<Map<String, @Nullable Object>> shown(List<Found<EqlHit.Ref>> found) {
    List<EqlHit.Ref> refs = new ArrayList<>();
    for (Found<EqlHit.Ref> one : found) {
      one.events().stream().filter(event -> event != null).forEach(refs::add);
    }
    return Groups.shown(found, new Documents(reads, bodies).of(refs));
  }
}
