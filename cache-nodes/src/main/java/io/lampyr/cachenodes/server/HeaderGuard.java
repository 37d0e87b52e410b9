package io.lampyr.cachenodes.server;

import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1ConnectionListener;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cachenodes.deadline.Deadline;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Bounds how long a request's headers may take in all: Helidon bounds each read of them, and idle
 * connections, but not bytes that trickle in. Holds one entry for each connection within headers.
 */
public final class HeaderGuard implements Http1ConnectionListener {
  private final Scheduler scheduler;
  private final Duration most;
  private final Map<ConnectionContext, Deadline> within = new ConcurrentHashMap<>();

  public HeaderGuard(Scheduler scheduler, Duration most) {
    this.scheduler = scheduler;
    this.most = most;
  }

  @Override
  public void prologue(ConnectionContext connection, HttpPrologue prologue) {
    // A connection that breaks off within its headers does not come back to say so.
    Runnable forget = () -> within.remove(connection);
    within.put(connection, new Deadline(scheduler, most, "node-http-headers", forget));
  }

  @Override
  public void headers(ConnectionContext connection, Headers headers) {
    @Nullable Deadline deadline = within.remove(connection);
    if (deadline != null) {
      deadline.close();
    }
  }
}
