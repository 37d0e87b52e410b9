package io.lampyr.functions.runtime;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.cluster.features.Features;
import io.lampyr.cluster.features.UnknownLevelException;
import java.io.Closeable;
import org.jspecify.annotations.Nullable;

/**
 * Says which feature level the function can read, beside its first events, and refuses all further
 * ones if the cluster is beyond that. What does not succeed is tried again with the next event:
 * until it has, no leader raises the level.
 *
 * <p>Cost: one read of cluster state for each process, and one write for each version of the
 * function, which no event waits for. Safe for many threads.
 */
final class Announcement implements Closeable {
  private static final System.Logger LOG = System.getLogger(Announcement.class.getName());

  private final FeatureStore features;
  private final String process;
  private final Scheduler scheduler;
  private Scheduler.@Nullable Task task;
  private boolean underWay;
  private boolean done;
  private @Nullable UnknownLevelException refusal;

  Announcement(FeatureStore features, String role, Scheduler scheduler) {
    this.features = features;
    this.process = Features.function(role);
    this.scheduler = scheduler;
  }

  /** To be called before each event. Throws what the process must not work for. */
  synchronized void beforeEvent() {
    if (refusal != null) {
      throw refusal;
    }
    if (!done && !underWay) {
      underWay = true;
      task = scheduler.fork("announce", this::announce);
    }
  }

  /** Nothing is written any more when this has returned. */
  @Override
  public void close() {
    Scheduler.Task last;
    synchronized (this) {
      done = true;
      last = task;
    }
    if (last == null) {
      return;
    }
    try {
      last.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void announce() {
    boolean announced = false;
    @Nullable UnknownLevelException refused = null;
    try {
      features.announce(process);
      announced = true;
    } catch (UnknownLevelException beyond) {
      refused = beyond;
    } catch (MisconfiguredException wrong) {
      // Saying it again changes nothing: the level stays where it is.
      LOG.log(System.Logger.Level.WARNING, "feature level could not be announced", wrong);
      announced = true;
    } catch (LampyrException notNow) {
      // The next event tries again.
    } finally {
      ended(announced, refused);
    }
  }

  private synchronized void ended(boolean announced, @Nullable UnknownLevelException refused) {
    underWay = false;
    done |= announced;
    refusal = refused;
  }
}
