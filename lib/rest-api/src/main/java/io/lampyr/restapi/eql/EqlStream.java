package io.lampyr.restapi.eql;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.esql.eql.condition.EqlCondition;
import io.lampyr.query.sort.SortValues;
import io.lampyr.restapi.search.OrderedReads;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The events that fulfil a condition, in their order, page by page. A page is read when it is
 * needed, from where it is needed on. Confined to one thread.
 */
final class EqlStream implements AutoCloseable {
  private static final String WHAT = "<eql_events>";

  private final OrderedReads reads;
  private final EqlBodies bodies;
  private final EqlCondition condition;
  private final List<Object> sort;
  private final int page;
  private final TreeSet<String> fields;
  private final Comparator<SortValues> order;
  private final RequestMemory.Part memory = RequestMemory.partOfCurrent();
  private final Deque<EqlHit> ahead = new ArrayDeque<>();
  private @Nullable EqlHit read;
  private boolean exhausted;

  /**
   * Begins before all events.
   *
   * @param fields whose values are wanted
   */
  EqlStream(
      OrderedReads reads,
      EqlBodies bodies,
      EqlCondition condition,
      List<Object> sort,
      int page,
      List<String> fields) {
    this.reads = reads;
    this.bodies = bodies;
    this.condition = condition;
    this.sort = sort;
    this.page = page;
    this.fields = new TreeSet<>(condition.fields());
    this.fields.addAll(fields);
    this.order = reads.order(body());
  }

  /** The order in which events come. */
  Comparator<SortValues> order() {
    return order;
  }

  private Map<String, Object> body() {
    EqlHit last = read;
    return bodies.ordered(
        condition.query(), sort, page, last == null ? null : last.after(), fields);
  }

  /** The next event, which stays the next one; null at the end. */
  @Nullable EqlHit peek() {
    while (ahead.isEmpty() && !exhausted) {
      List<OrderedReads.Hit> hits = reads.hits(body());
      exhausted = hits.size() < page;
      for (OrderedReads.Hit each : hits) {
        EqlHit hit = new EqlHit(each);
        read = hit;
        if (condition.rest().isEmpty() || condition.rest().get().of(hit)) {
          memory.take(Sizes.HIT_BYTES, WHAT);
          ahead.add(hit);
        }
      }
    }
    return ahead.peek();
  }

  /** The next event, if it has been read. */
  @Nullable EqlHit ahead() {
    return ahead.peek();
  }

  /** The next event; null at the end. */
  @Nullable EqlHit next() {
    EqlHit next = peek();
    if (next != null) {
      memory.give(Sizes.HIT_BYTES);
      var _ = ahead.remove();
    }
    return next;
  }

  /** Leaves out all events up to a place. */
  void skip(EqlHit place) {
    EqlHit first = ahead.peek();
    while (first != null && order.compare(first.sort(), place.sort()) <= 0) {
      var _ = next();
      first = ahead.peek();
    }
    EqlHit last = read;
    boolean beyond = last == null || order.compare(last.sort(), place.sort()) < 0;
    if (ahead.isEmpty() && beyond) {
      read = place;
    }
  }

  @Override
  public void close() {
    memory.close();
  }
}
