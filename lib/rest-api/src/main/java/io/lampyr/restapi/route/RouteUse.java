package io.lampyr.restapi.route;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * How often this process was called for what, since it began: whatever became of the calls. There
 * are as many counts as there are names of routes. Safe for many threads.
 */
public final class RouteUse {
  private final Instant since;
  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  public RouteUse(Instant since) {
    this.since = since;
  }

  public Instant since() {
    return since;
  }

  /** The same route, whose calls are counted. */
  public Route counted(Route route) {
    return new Route(
        route.methods(),
        route.paths(),
        route.parameters(),
        route.duty(),
        route.privilege(),
        route.bodies(),
        route.further(),
        call -> {
          count(RouteNames.of(route, call.request().method()));
          return route.endpoint().answer(call);
        });
  }

  private void count(String name) {
    counts.computeIfAbsent(name, _ -> new LongAdder()).increment();
  }

  /** The counts by names. */
  public Map<String, Long> counts() {
    Map<String, Long> told = new TreeMap<>();
    counts.forEach((name, count) -> told.put(name, count.sum()));
    return told;
  }
}
