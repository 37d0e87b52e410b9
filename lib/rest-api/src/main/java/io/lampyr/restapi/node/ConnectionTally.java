package io.lampyr.restapi.node;

import java.util.LinkedHashMap;
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

  /** As statistics of nodes show it. */
  public Map<String, @Nullable Object> json() {
    // In this order: what is opened and closed meanwhile makes no negative number.
    long ended = closed.sum();
    long begun = opened.sum();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("current_open", begun - ended);
    json.put("total_opened", begun);
    return json;
  }
}
