package io.lampyr.simulation.workload;

import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.world.Cluster;
import io.lampyr.simulation.world.SimFunction;
import io.lampyr.simulation.world.SimNode;
import io.lampyr.simulation.world.Weather;
import java.time.Duration;
import java.util.List;

/** What goes wrong between requests: machines die, stop, lose each other, and are told to end. */
final class Storm {
  private static final int MOST_NODES = 4;
  private static final double FREEZING = 0.004;
  private static final int LONGEST_PAUSE_SECONDS = 45;
  private static final int LONGEST_FAULT_MILLIS = 45_000;
  private static final int[] LONGEST_PAUSES_MILLIS = {8_000, 20_000, 60_000};

  private final Cluster cluster;
  private final FiberLoop loop;
  private final int longestPauseMillis;
  private int disturbances;
  private boolean over;

  Storm(Cluster cluster) {
    this.cluster = cluster;
    this.loop = cluster.loop();
    this.longestPauseMillis = LONGEST_PAUSES_MILLIS[loop.draw(LONGEST_PAUSES_MILLIS.length)];
    cluster.weather().freezing(loop.draw(3) == 0 ? FREEZING : 0);
  }

  int disturbances() {
    return disturbances;
  }

  /** How long it is until something goes wrong again. */
  Duration pause() {
    return Duration.ofMillis(1 + loop.draw(longestPauseMillis));
  }

  void disturb() {
    disturbances++;
    switch (loop.draw(20)) {
      case 0, 1 -> killNode();
      case 2, 3, 4 -> pause(anyNode());
      case 5, 6, 7, 8 -> cutOff();
      case 9 -> endNode();
      case 10, 11 -> moreNodes();
      case 12 -> killFunction();
      case 13 -> pause(cluster.functions().get(loop.draw(cluster.functions().size())).machine());
      case 14 -> skew();
      case 15 -> {
        tell("everything is slow");
        cluster.weather().slow(1 + loop.draw(40), lasting());
      }
      case 16 -> {
        tell("the weather clears");
        cluster.weather().clear();
      }
      case 17 -> rollingRestart();
      case 18 -> wipeCache();
      default -> {
        // A while in which nothing happens.
      }
    }
    atLeastOneNode();
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
    cluster.weather().freezing(0);
    atLeastOneNode();
  }

  private void atLeastOneNode() {
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

  private void killNode() {
    Machine victim = anyNode();
    tell(victim.name() + " dies");
    victim.kill();
    if (loop.draw(3) > 0) {
      cluster.startNode();
    }
  }

  private void wipeCache() {
    SimNode node = cluster.nodes().get(loop.draw(cluster.nodes().size()));
    tell(node.machine().name() + " loses its cache");
    node.wipeCache();
  }

  private void endNode() {
    List<SimNode> nodes = cluster.nodes();
    SimNode node = nodes.get(loop.draw(nodes.size()));
    if (!node.isEnding()) {
      tell(node.machine().name() + " is told to end");
      node.end();
    }
  }

  private void moreNodes() {
    if (cluster.nodes().size() < MOST_NODES) {
      cluster.startNode();
    }
  }

  private void killFunction() {
    List<SimFunction> functions = cluster.functions();
    Machine victim = functions.get(loop.draw(functions.size())).machine();
    tell(victim.name() + " dies");
    victim.kill();
    cluster.startFunction();
  }

  private void pause(Machine machine) {
    Duration time = Duration.ofMillis(1 + loop.draw(LONGEST_PAUSE_SECONDS * 1000));
    tell(machine.name() + " stops for " + time);
    machine.pause(time);
  }

  private void skew() {
    Machine machine = anyNode();
    Duration by = Duration.ofSeconds(loop.draw(7200) - 3600L);
    tell(machine.name() + " sets its clock by " + by);
    machine.shiftWallClock(by);
  }

  private void cutOff() {
    String one = anyNode().name();
    String other =
        switch (loop.draw(6)) {
          case 0, 1 -> Weather.STORE;
          case 2, 3 -> Weather.STATE;
          case 4 -> anyNode().name();
          default ->
              cluster.functions().get(loop.draw(cluster.functions().size())).machine().name();
        };
    tell(one + " and " + other + " lose each other");
    Duration lasting = lasting();
    cluster.weather().cut(one, other, lasting);
    if (loop.draw(2) == 0) {
      cluster.weather().cut(other, one, lasting);
    }
  }
}
