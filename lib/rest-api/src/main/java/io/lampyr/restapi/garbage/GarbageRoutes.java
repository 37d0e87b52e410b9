package io.lampyr.restapi.garbage;

import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.util.List;
import java.util.Map;

/** For operators: runs garbage collection, and shows its state. Exists in neither product. */
public final class GarbageRoutes {
  private static final String PATH = "/_lampyr/gc";

  private final Collecting collecting;

  /** Whoever drives garbage collection in this process. */
  public interface Collecting {
    /** Runs it once, to its end, and tells what it did. */
    Map<String, Object> run(boolean dryRun, boolean full);

    /** What it did of late, and what is marked. */
    Map<String, Object> status();
  }

  public GarbageRoutes(Collecting collecting) {
    this.collecting = collecting;
  }

  public List<Route> routes() {
    return List.of(
        Route.on(Duty.INGEST, Privilege.MANAGE_CLUSTER, PATH)
            .taking("dry_run", "full")
            .post(this::run),
        Route.on(Duty.INGEST, Privilege.MONITOR, PATH).get(call -> Answer.ok(collecting.status())));
  }

  private Answer run(Call call) {
    boolean dryRun = call.parameters().flag("dry_run", false);
    boolean full = call.parameters().flag("full", false);
    return Answer.ok(collecting.run(dryRun, full));
  }
}
