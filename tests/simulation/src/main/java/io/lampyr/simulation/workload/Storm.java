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

  private final Cluster cluster;
  private final FiberLoop loop;
  private int disturbances;

  Storm(Cluster cluster) {
    this.cluster = cluster;
    this.loop = cluster.loop();
    cluster.weather().freezing(loop.draw(3) == 0 ? FREEZING : 0);
  }

  int disturbances() {
    return disturbances;
  }

  void disturb() {
    disturbances++;
    switch (loop.draw(16)) {
      case 0, 1 -> killNode();
      case 2, 3 -> pause(anyNode());
      case 4, 5 -> cutOff();
      case 6 -> endNode();
      case 7, 8 -> moreNodes();
      case 9 -> killFunction();
      case 10 -> pause(cluster.functions().get(loop.draw(cluster.functions().size())).machine());
      case 11 -> skew();
      case 12 -> {
        tell("everything is slow");
        cluster.weather().slow(1 + loop.draw(40));
      }
      case 13, 14 -> {
        tell("the weather clears");
        cluster.weather().clear();
      }
      default -> {
        // A while in which nothing happens.
      }
    }
    atLeastOneNode();
  }

  /** So that there is somebody who can come right. */
  void end() {
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
        switch (loop.draw(4)) {
          case 0 -> Weather.STORE;
          case 1 -> Weather.STATE;
          case 2 -> anyNode().name();
          default -> cluster.functions().get(loop.draw(cluster.functions().size())).machine().name();
        };
    tell(one + " and " + other + " lose each other");
    cluster.weather().cut(one, other);
    if (loop.draw(2) == 0) {
      cluster.weather().cut(other, one);
    }
  }
}
