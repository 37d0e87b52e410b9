package io.lampyr.restapi.node;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Counts the connections of clients to this process. Safe for many threads. */
public final class ConnectionTally {
  private final LongAdder opened = new LongAdder();
  private final LongAdder closed = new LongAdder();

  public void opened() {
    opened.increment();
  }

  public void closed() {
    closed.increment();
  }

  /**
   * As statistics of nodes show it.
   *
   * @param parts whether clients and routes are told, of which nothing is counted
   */
  public Map<String, @Nullable Object> json(boolean parts) {
    // In this order: what is opened and closed meanwhile makes no negative number.
    long ended = closed.sum();
    long begun = opened.sum();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("current_open", begun - ended);
    json.put("total_opened", begun);
    if (parts) {
      json.put("clients", List.of());
      json.put("routes", Map.of());
    }
    return json;
  }
}
