package io.lampyr.engine.policy;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.IndexId;
import io.lampyr.engine.lifecycle.LifecycleRuns;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What looks after indices from time to time: policies first, then lifecycles, for what no policy
 * leads.
 *
 * <p>Laws: that policies cannot be read keeps lifecycles from nothing but from indices that a
 * policy may lead, which are all while nobody knows: what was begun is ended, nothing expires.
 */
public final class IndexCare {
  private static final System.Logger LOG = System.getLogger(IndexCare.class.getName());

  private final PolicyRuns policies;
  private final LifecycleRuns lifecycles;

  public IndexCare(PolicyRuns policies, LifecycleRuns lifecycles) {
    this.policies = policies;
    this.lifecycles = lifecycles;
  }

  /** What both have done; nothing is known of policies that could not be read. */
  public record Report(Optional<PolicyRuns.Report> policies, LifecycleRuns.Report streams) {}

  /** Runs both once. */
  public Report run() {
    Optional<PolicyRuns.Report> led = carried();
    Predicate<IndexId> others =
        led.<Predicate<IndexId>>map(report -> report.led()::contains).orElse(_ -> true);
    return new Report(led, lifecycles.run(others));
  }

  private Optional<PolicyRuns.Report> carried() {
    try {
      return Optional.of(policies.run());
    } catch (LampyrException notNow) {
      LOG.log(System.Logger.Level.WARNING, "policies were not carried out", notNow);
      return Optional.empty();
    }
  }
}
