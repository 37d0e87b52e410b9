package io.lampyr.restapi.eql;

import io.lampyr.esql.eql.condition.EqlCondition;
import io.lampyr.esql.eql.tree.EqlQuery.Pipe;
import io.lampyr.restapi.search.OrderedReads;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Single events: by one search, if the index can judge them, and by pages if rows are judged. */
record EqlEvents(OrderedReads reads, EqlBodies bodies, EqlRequest request) {
  private static final int MOST_AT_ONCE = 10_000;

  List<Map<String, @Nullable Object>> of(EqlCondition condition, List<Pipe> pipes) {
    List<Pipe> limits = Portion.pipes(pipes, request.limits());
    int count = limits.getFirst().count();
    boolean descending = !limits.getFirst().first();
    List<Object> sort = bodies.sort(descending);
    if (count == 0) {
      return List.of();
    }
    if (condition.rest().isEmpty() && limits.size() == 1 && count <= MOST_AT_ONCE) {
      Map<String, Object> body =
          bodies.ordered(condition.query(), sort, count, null, condition.fields());
      List<Map<String, @Nullable Object>> events = new ArrayList<>();
      reads.hits(bodies.shown(body)).forEach(hit -> events.add(new EqlHit(hit).event()));
      if (descending) {
        Collections.reverse(events);
      }
      return events;
    }
    return judged(condition, limits, sort);
  }

  private List<Map<String, @Nullable Object>> judged(
      EqlCondition condition, List<Pipe> limits, List<Object> sort) {
    int count = limits.getFirst().count();
    boolean descending = !limits.getFirst().first();
    reads.keep();
    Portion<EqlHit.Ref> found =
        new Portion<>(List.of(new Pipe(true, count)), Sizes.REFERENCE_BYTES);
    try (EqlStream stream =
        new EqlStream(reads, bodies, condition, sort, request.limits().fetch(), List.of())) {
      for (EqlHit hit = stream.next(); hit != null && !found.isFull(); hit = stream.next()) {
        found.add(hit.ref());
      }
    }
    List<EqlHit.Ref> refs = found.result();
    if (descending) {
      Collections.reverse(refs);
    }
    List<EqlHit.Ref> left = Portion.cut(refs, limits.subList(1, limits.size()));
    Map<EqlHit.Ref, Map<String, @Nullable Object>> all = new Documents(reads, bodies).of(left);
    List<Map<String, @Nullable Object>> events = new ArrayList<>();
    for (EqlHit.Ref ref : left) {
      Map<String, @Nullable Object> event = all.get(ref);
      if (event != null) {
        events.add(event);
      }
    }
    return events;
  }
}
