package io.lampyr.simulation.world;

import io.lampyr.base.error.LampyrException;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.TaskPlaces;
import io.lampyr.simulation.fiber.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What invokes functions for tasks that nobody waits for. An environment whose invocation has
 * answered is frozen, with whatever still went on there, and thaws hours later; one may also be
 * frozen or die in the middle. Some invocations never begin, and some begin twice.
 */
public final class SimPlatform implements TaskPlaces {
  private static final String ENVIRONMENT = "environment";

  /** After which an invocation hands its task on. */
  private static final Duration WITHIN = Duration.ofSeconds(9);

  private static final int MOST_LATE_MILLIS = 1_500;
  private static final int MOST_SKEW_SECONDS = 20;
  private static final int SHORTEST_FREEZE_SECONDS = 20 * 60;

  private final Cluster cluster;
  private final Machine queue;
  private final int longestFreezeSeconds;
  private final List<Environment> environments = new ArrayList<>();
  private int invocations;

  private static final class Environment {
    final SimFunction function;
    int invocations;

    Environment(SimFunction function) {
      this.function = function;
    }

    boolean isIdle() {
      Machine machine = function.machine();
      return machine.isAlive() && invocations == 0 && !machine.isPaused();
    }

    boolean works() {
      return function.machine().isAlive() && invocations > 0 && !function.machine().isPaused();
    }
  }

  /**
   * All functions of the cluster that are started from now on have their tasks done here.
   *
   * @param longestFreeze after which an environment thaws at the latest
   */
  public SimPlatform(Cluster cluster, Duration longestFreeze) {
    this.cluster = cluster;
    this.longestFreezeSeconds = (int) longestFreeze.toSeconds();
    this.queue = cluster.machine("platform");
    cluster.workAt(this);
  }

  static boolean isPartOf(Machine machine) {
    return machine.name().startsWith(ENVIRONMENT);
  }

  @Override
  public void begin(String task) {
    int copies = cluster.loop().draw(8) == 0 ? cluster.loop().draw(3) : 1;
    for (int i = 0; i < copies; i++) {
      Duration late = Duration.ofMillis(cluster.loop().draw(MOST_LATE_MILLIS));
      queue.after(late, "invoke", () -> invoke(task));
    }
  }

  @Override
  public boolean staysAwake() {
    return false;
  }

  private void invoke(String task) {
    Environment environment =
        environments.stream().filter(Environment::isIdle).findFirst().orElseGet(this::another);
    Machine machine = environment.function.machine();
    cluster.happenings().tell("invokes " + machine.name() + " for " + task);
    environment.invocations++;
    invocations++;
    machine.fork("invocation", () -> work(environment, task));
  }

  private Environment another() {
    Machine machine = cluster.machine(ENVIRONMENT);
    int skew = cluster.loop().draw(2 * MOST_SKEW_SECONDS) - MOST_SKEW_SECONDS;
    machine.shiftWallClock(Duration.ofSeconds(skew));
    Environment made = new Environment(new SimFunction(cluster, machine, Optional.of(this)));
    environments.add(made);
    return made;
  }

  private void work(Environment environment, String task) {
    LastingTasks tasks = environment.function.tasks();
    Machine machine = environment.function.machine();
    try {
      boolean taken = tasks.execute(task, Optional.of(WITHIN), tasks::isStale);
      cluster.happenings().tell(machine.name() + " has answered taken=" + taken);
    } catch (LampyrException failed) {
      cluster.happenings().tell(machine.name() + " failed: " + failed.getMessage());
    } finally {
      environment.invocations--;
      freeze(machine);
    }
  }

  private void freeze(Machine machine) {
    int drawn = cluster.loop().draw(longestFreezeSeconds - SHORTEST_FREEZE_SECONDS);
    machine.pause(Duration.ofSeconds(SHORTEST_FREEZE_SECONDS + drawn));
  }

  /** How many there were. */
  public int invocations() {
    return invocations;
  }

  /** One that works is frozen in the middle, or dies; whether there was one. */
  public boolean strike() {
    List<Environment> working = environments.stream().filter(Environment::works).toList();
    if (working.isEmpty()) {
      return false;
    }
    Machine machine = working.get(cluster.loop().draw(working.size())).function.machine();
    if (cluster.loop().draw(2) == 0) {
      cluster.happenings().tell("kills " + machine.name());
      machine.kill();
    } else {
      cluster.happenings().tell("freezes " + machine.name());
      freeze(machine);
    }
    return true;
  }

  /** All environments are gone. */
  public void end() {
    environments.forEach(environment -> environment.function.machine().kill());
  }

  /** Whether all that is not dead is awake, and nothing is worked at. */
  public boolean isQuiet() {
    return environments.stream()
        .noneMatch(environment ->
            environment.function.machine().isAlive()
                && (environment.invocations > 0 || environment.function.machine().isPaused()));
  }
}
