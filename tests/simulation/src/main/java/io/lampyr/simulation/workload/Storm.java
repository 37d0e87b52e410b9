package io.lampyr.simulation.workload;

import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.world.Cluster;
import io.lampyr.simulation.world.Conditions;
import io.lampyr.simulation.world.Coverage.Fault;
import io.lampyr.simulation.world.Danger;
import io.lampyr.simulation.world.SimFunction;
import io.lampyr.simulation.world.SimNode;
import io.lampyr.simulation.world.Weather;
import java.time.Duration;
import java.util.List;

/** What goes wrong between requests: machines die, stop, lose each other, and are told to end. */
final class Storm {
  private static final double MOST_HANG = 0.1;
  private static final int MOST_NODES = 4;
  private static final Duration SHORTEST_REPLACED = Duration.ofSeconds(20);
  private static final Duration ISOLATION = Duration.ofSeconds(80);
  private static final int LONGEST_PAUSE_SECONDS = 45;
  private static final int LONGEST_FAULT_MILLIS = 45_000;
  private static final int LONGEST_DYING_MILLIS = 20_000;

  private final Cluster cluster;
  private final FiberLoop loop;
  private final Conditions conditions;
  private int disturbances;
  private boolean over;

  Storm(Cluster cluster) {
    this.cluster = cluster;
    this.loop = cluster.loop();
    this.conditions = cluster.conditions();
  }

  int disturbances() {
    return disturbances;
  }

  /** How long it is until something goes wrong again. */
  Duration pause() {
    return Duration.ofMillis(1 + loop.draw((int) conditions.pace().toMillis()));
  }

  void disturb() {
    disturbances++;
    List<Danger> dangers = conditions.dangers();
    disturb(dangers.get(loop.draw(dangers.size())));
    atLeastOneNode();
  }

  private void disturb(Danger danger) {
    switch (danger) {
      case NODE_DIES -> killNode();
      case NODE_STOPS -> pause(anyNode());
      case NODE_SUSPENDED -> suspend(anyNode(), paused());
      case REQUESTS_HANG -> {
        tell("requests hang");
        cluster.weather().hangs().often(loop.draw() * MOST_HANG, lasting());
      }
      case DISK_FILLS -> fillDisk();
      case NODE_BUSY -> keepBusy(anyNode());
      case CUT_OFF -> cutOff();
      case NODE_ENDS -> endNode();
      case NODES_COME -> moreNodes();
      case FUNCTION_DIES -> killFunction(anyFunction());
      case FUNCTION_STOPS -> pause(anyFunction());
      case CLOCK_SET -> skew();
      case ALL_SLOW -> {
        tell("everything is slow");
        cluster.weather().slow(1 + loop.draw(40), lasting());
      }
      case ALL_CLEAR -> {
        tell("the weather clears");
        cluster.weather().clear();
      }
      case ROLLING_RESTART -> rollingRestart();
      case CACHE_WIPED -> wipeCache();
      case NODE_ISOLATED -> isolate(anyNode(), lasting());
      case LAST_ISOLATED -> isolate(cluster.nodes().getLast().machine(), ISOLATION);
      case LAST_SUSPENDED -> suspend(cluster.nodes().getLast().machine(), replaced());
      case ZONE_FAILS -> failZone(anyNode(), anyFunction());
      case UPKEEP_DIES -> kill(cluster.upkeep().anyMachine());
      case UPKEEP_STOPS -> pause(cluster.upkeep().anyMachine());
      case NOTHING -> {
        // A while in which nothing else happens.
      }
    }
  }

  private void keepBusy(Machine node) {
    tell(node.name() + " computes");
    node.keepBusy(lasting());
  }

  private Duration lasting() {
    return Duration.ofMillis(1 + loop.draw(LONGEST_FAULT_MILLIS));
  }

  /** Every node is told to end, one after the other, each after another one has come. */
  private void rollingRestart() {
    tell("rolling restart");
    long after = 0;
    for (SimNode old : List.copyOf(cluster.nodes())) {
      loop.at(
          after,
          () -> {
            if (old.machine().isAlive() && !old.isEnding() && !over) {
              cluster.startNode();
              old.end();
            }
          });
      after += lasting().toNanos();
    }
  }

  /** So that there is somebody who can come right. */
  void end() {
    over = true;
    atLeastOneNode();
  }

  private void atLeastOneNode() {
    while (cluster.nodes().size() < conditions.leastNodes() && conditions.leastNodes() > 1) {
      cluster.startNode();
    }
    if (cluster.nodes().stream().allMatch(SimNode::isEnding)) {
      cluster.startNode();
    }
  }

  private void tell(String line) {
    cluster.happenings().tell(line);
  }

  private Machine anyNode() {
    List<SimNode> nodes = cluster.nodes();
    return nodes.get(loop.draw(nodes.size())).machine();
  }

  private Machine anyFunction() {
    List<SimFunction> functions = cluster.functions();
    return functions.get(loop.draw(functions.size())).machine();
  }

  private void killNode() {
    kill(anyNode());
    if (loop.draw(3) > 0) {
      cluster.startNode();
    }
  }

  private void kill(Machine victim) {
    tell(victim.name() + " dies");
    cluster.coverage().struck(Fault.DIES, victim);
    victim.kill();
  }

  /** It reaches neither store, and can still be reached. */
  private void isolate(Machine node, Duration lasting) {
    tell(node.name() + " loses both stores");
    cluster.weather().cut(node.name(), Weather.STORE, lasting);
    cluster.weather().cut(node.name(), Weather.STATE, lasting);
  }

  /** What the node was given meanwhile is lost with it, and so is who would ask again. */
  private void failZone(Machine node, Machine function) {
    tell(node.name() + " and " + function.name() + " lose the store, and will die");
    Duration dying = Duration.ofMillis(1 + loop.draw(LONGEST_DYING_MILLIS));
    cluster.weather().cut(node.name(), Weather.STORE, dying);
    cluster.weather().cut(function.name(), Weather.STORE, dying);
    loop.at(
        dying.toNanos(),
        () -> {
          if (!over && node.isAlive() && function.isAlive()) {
            kill(node);
            killFunction(function);
            atLeastOneNode();
          }
        });
  }

  private void wipeCache() {
    SimNode node = cluster.nodes().get(loop.draw(cluster.nodes().size()));
    tell(node.machine().name() + " loses its cache");
    cluster.coverage().struck(Fault.CACHE_WIPED, node.machine());
    node.wipeCache();
  }

  private void endNode() {
    List<SimNode> nodes = cluster.nodes();
    SimNode node = nodes.get(loop.draw(nodes.size()));
    if (!node.isEnding()) {
      tell(node.machine().name() + " is told to end");
      cluster.coverage().struck(Fault.TOLD_TO_END, node.machine());
      node.end();
    }
  }

  private void moreNodes() {
    if (cluster.nodes().size() < MOST_NODES) {
      cluster.startNode();
    }
  }

  private void killFunction(Machine function) {
    kill(function);
    cluster.startFunction();
  }

  private void pause(Machine machine) {
    Duration time = paused();
    tell(machine.name() + " stops for " + time);
    machine.pause(time);
    cluster.coverage().struck(Fault.STOPS, machine);
  }

  private Duration paused() {
    return Duration.ofMillis(1 + loop.draw(LONGEST_PAUSE_SECONDS * 1000));
  }

  /** So long that it is, and may just have been, replaced. */
  private Duration replaced() {
    return SHORTEST_REPLACED.plusMillis(loop.draw(LONGEST_FAULT_MILLIS));
  }

  private void suspend(Machine machine, Duration time) {
    tell(machine.name() + " is suspended for " + time);
    machine.suspend(time);
    cluster.coverage().struck(Fault.SUSPENDED, machine);
  }

  private void fillDisk() {
    SimNode node = cluster.nodes().get(loop.draw(cluster.nodes().size()));
    tell(node.machine().name() + " has a full disk");
    node.fillDisk(lasting());
  }

  private void skew() {
    Machine machine =
        switch (loop.draw(4)) {
          case 0 -> anyFunction();
          case 1 -> cluster.upkeep().anyMachine();
          default -> anyNode();
        };
    Duration by = Duration.ofSeconds(loop.draw(7200) - 3600L);
    tell(machine.name() + " sets its clock by " + by);
    machine.shiftWallClock(by);
    cluster.coverage().struck(Fault.CLOCK_SET, machine);
  }

  private Machine anyMachine() {
    return switch (loop.draw(6)) {
      case 0 -> anyFunction();
      case 1 -> cluster.upkeep().anyMachine();
      default -> anyNode();
    };
  }

  private void cutOff() {
    String one = anyMachine().name();
    String other =
        switch (loop.draw(6)) {
          case 0, 1 -> Weather.STORE;
          case 2, 3 -> Weather.STATE;
          case 4 -> anyNode().name();
          default -> anyFunction().name();
        };
    tell(one + " and " + other + " lose each other");
    Duration lasting = lasting();
    cluster.weather().cut(one, other, lasting);
    if (loop.draw(2) == 0) {
      cluster.weather().cut(other, one, lasting);
    }
  }
}
