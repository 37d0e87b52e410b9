package io.lampyr.door;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Scheduler;
import io.lampyr.cachenodes.process.ExitCode;
import io.lampyr.cachenodes.process.NodeProcess;
import io.lampyr.cachenodes.process.ShutdownStep;
import io.lampyr.cluster.features.Features;
import io.lampyr.cluster.features.UnknownLevelException;
import io.lampyr.engine.counts.OwnCounts;
import io.lampyr.functions.ingest.Recognition;
import io.lampyr.functions.runtime.Deployed;
import io.lampyr.functions.runtime.FunctionEnvironment;
import io.lampyr.functions.search.Composition;
import io.lampyr.httpfront.HttpFront;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.security.KeyGate;
import java.io.Closeable;
import java.time.Duration;
import java.util.List;

/** Puts the process together: what functions answer with, behind a server of its own. */
final class Wiring implements Closeable {
  private static final System.Logger LOG = System.getLogger(Wiring.class.getName());

  /**
   * The door is one more process that does what the search function does, of the same release: the
   * cluster waits for it before anything is written that only later releases read, and does not
   * wait for a door that is there no more.
   */
  private static final String ANNOUNCED = Features.function("search");

  private static final Duration BEGIN_WITHIN = Duration.ofMinutes(1);
  private static final Duration ROUND = Duration.ofMinutes(1);

  private final FunctionEnvironment around;
  private final NodeProcess process;
  private final Deployed<RestApi> deployed;
  private final HttpFront front;
  private final Scheduler.Task rounds;
  private final OwnCounts counts;

  /**
   * Listens when this returns. Throws {@link UnknownLevelException} for a cluster that later
   * releases have written, and {@link UnavailableException} where its state does not answer.
   */
  Wiring(FunctionEnvironment around, DoorSettings settings, long memoryBytes) {
    this.around = around;
    this.process = new NodeProcess(around.clock(), around.scheduler(), NodeProcess.SHUTDOWN_WITHIN);
    around
        .retries(BEGIN_WITHIN)
        .read(() -> {
          around.features().announce(ANNOUNCED);
          return true;
        });
    Composition parts = new Composition(around);
    Assembly assembly =
        new Assembly(
            parts.backends(),
            parts.ports(),
            ApiSettings.from(around.settings())
                .with(settings.bulks())
                .searchingFor(settings.searchWithin()));
    this.deployed = around.unannounced(assembly.api());
    this.counts = assembly.counts();
    this.front =
        new HttpFront(
            settings.http(memoryBytes), responder(assembly, settings), around.scheduler());
    Rounds due =
        new Rounds(around.scheduler(), ROUND, List.of(deployed.afterEach(), this::announce));
    this.rounds = around.scheduler().fork("door-rounds", due::go);
    LOG.log(
        System.Logger.Level.INFO,
        "door is listening address=%s:%d".formatted(settings.host(), front.port()));
  }

  private DoorResponder responder(Assembly assembly, DoorSettings settings) {
    return new DoorResponder(
        deployed.handler(),
        Recognition.of(
            new KeyGate(assembly.keys(), around.clock()),
            around.settings(),
            around.clock(),
            around.scheduler()),
        settings.callers().map(limit -> new CallerRates(limit, around.clock())),
        new RequestIds(around.randomness()),
        new DoorMeter(around.clock(), around.metrics()));
  }

  /** Looks whether the cluster is still one that this release can read. */
  private void announce() {
    try {
      around.features().announce(ANNOUNCED);
    } catch (UnknownLevelException beyond) {
      LOG.log(System.Logger.Level.ERROR, "door must not go on: " + beyond.getMessage());
      process.stop("unknown_feature_level");
    } catch (LampyrException notNow) {
      LOG.log(System.Logger.Level.WARNING, "feature level could not be announced", notNow);
    }
  }

  /** Serves until it is told to end; then answers what it has taken on. */
  ExitCode run() throws InterruptedException {
    process.listen();
    return process.awaitAndEnd(
        List.of(
            new ShutdownStep("stop_accepting", front::stopAccepting),
            new ShutdownStep("answer_what_runs", front::awaitIdle),
            new ShutdownStep("tell_counts", counts::ending),
            new ShutdownStep("write_measurements", () -> deployed.afterEach().run())));
  }

  @Override
  public void close() {
    rounds.cancel();
    front.close();
  }
}
