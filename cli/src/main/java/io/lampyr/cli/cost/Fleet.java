package io.lampyr.cli.cost;

import io.lampyr.base.price.UnitPrice;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * What runs and lies there whether anybody asks anything or not. The defaults are a deployment's.
 */
final class Fleet {
  private static final double HOURS = UnitPrice.HOURS_PER_MONTH;
  private static final double HEARTBEATS = HOURS * 3600 / 2.5;
  private static final double FLUSHER_RUNS = HOURS * 60;
  private static final double FLUSHER_GB_SECONDS = 0.1;

  /** The state machine takes 64 MB at least, as long as the flusher runs. */
  private static final double EXPRESS_GB_SECONDS = 0.02;

  private static final double COLLECTIONS = HOURS;

  /** States that a run without garbage passes, with its begin and end. */
  private static final int TRANSITIONS = 12;

  private static final int STORE_WRITES_OF_A_COLLECTION = 8;
  private static final double FREE_DISK_GB = 20;
  private static final int ALARMS = 16;
  private static final double DOOR_CPU = 1;
  private static final double DOOR_MEMORY = 4;
  private static final int DOOR_ALARMS = 2;

  @Option(
      names = "--nodes",
      defaultValue = "1",
      paramLabel = "N",
      description = "Cache nodes that run (default: 1).")
  double nodes = 1;

  @Option(
      names = "--search-nodes",
      defaultValue = "0",
      paramLabel = "N",
      description = "Nodes that do nothing but search, of the same size as others (default: 0).")
  double searchNodes;

  @Option(
      names = "--node-cpu",
      defaultValue = "0.5",
      paramLabel = "N",
      description = "Processors of a cache node (default: 0.5).")
  double cpu = 0.5;

  @Option(
      names = "--node-memory",
      defaultValue = "2",
      paramLabel = "GB",
      description = "Memory of a cache node (default: 2).")
  double memory = 2;

  @Option(
      names = "--node-disk",
      defaultValue = "30",
      paramLabel = "GB",
      description = "Local disk of a cache node (default: 30).")
  double disk = 30;

  @Option(
      names = "--door",
      defaultValue = "0",
      paramLabel = "N",
      description =
          "Processes of a door, with a load balancer before them, each with one processor and 4 GB"
              + " (default: 0, no door).")
  double doors;

  @Option(
      names = "--endpoints",
      defaultValue = "5",
      paramLabel = "N",
      description = "Interface endpoints, each counted once for each of its zones (default: 5).")
  double endpoints = 5;

  @Option(
      names = "--stored",
      defaultValue = "0",
      paramLabel = "GB",
      description = "Data in the object store (default: 0).")
  double stored;

  @Option(
      names = "--cached",
      defaultValue = "0",
      paramLabel = "GB",
      description = "Data in the shared cache folder (default: 0).")
  double cached;

  @Option(
      names = "--own-metrics",
      defaultValue = "3",
      paramLabel = "N",
      description =
          "Metrics that CloudWatch makes of what processes measure: about 20 where much is written"
              + " and searched (default: 3).")
  double metrics = 3;

  /** Nodes that hold shards for so many hours. */
  Usage nodes(double hours) {
    return nodes(nodes, hours);
  }

  private Usage nodes(double count, double hours) {
    return Usage.none()
        .plus(UnitPrice.FARGATE_CPU, count * cpu * hours)
        .plus(UnitPrice.FARGATE_MEMORY, count * memory * hours)
        .plus(UnitPrice.FARGATE_STORAGE, count * Math.max(0, disk - FREE_DISK_GB) * hours);
  }

  /** A month of a door with so many processes, in which nobody comes. */
  static Usage door(double processes) {
    return Usage.none()
        .plus(UnitPrice.BALANCER_HOUR, HOURS)
        .plus(UnitPrice.FARGATE_CPU, processes * DOOR_CPU * HOURS)
        .plus(UnitPrice.FARGATE_MEMORY, processes * DOOR_MEMORY * HOURS)
        .plus(UnitPrice.ALARM_MONTH, DOOR_ALARMS);
  }

  /** A month in which nobody asks anything. */
  Usage idleMonth() {
    Usage month = withoutDoor();
    return doors > 0 ? month.plus(door(doors)) : month;
  }

  private Usage withoutDoor() {
    double all = nodes + searchNodes;
    return nodes(all, HOURS)
        .plus(UnitPrice.ENDPOINT_HOUR, endpoints * HOURS)
        // Each heartbeat reads the lease, writes its own item and reads those of all.
        .plus(UnitPrice.S3_READ, all * HEARTBEATS)
        .plus(UnitPrice.DYNAMODB_WRITE, all * HEARTBEATS)
        .plus(UnitPrice.DYNAMODB_READ, all * HEARTBEATS)
        .plus(UnitPrice.LAMBDA_REQUEST, FLUSHER_RUNS + COLLECTIONS * TRANSITIONS / 2)
        .plus(
            UnitPrice.LAMBDA_COMPUTE,
            FLUSHER_RUNS * FLUSHER_GB_SECONDS + COLLECTIONS * TRANSITIONS / 2)
        .plus(UnitPrice.STEP_TRANSITION, COLLECTIONS * TRANSITIONS)
        .plus(UnitPrice.EXPRESS_RUN, FLUSHER_RUNS)
        .plus(UnitPrice.EXPRESS_DURATION, FLUSHER_RUNS * EXPRESS_GB_SECONDS)
        .plus(UnitPrice.S3_WRITE, COLLECTIONS * STORE_WRITES_OF_A_COLLECTION)
        .plus(UnitPrice.S3_STORAGE, stored)
        .plus(UnitPrice.EFS_STORAGE, cached)
        .plus(UnitPrice.SECRET_MONTH, 1)
        .plus(UnitPrice.KMS_KEY_MONTH, 1)
        .plus(UnitPrice.LOG_INGESTION, 0.16)
        .plus(UnitPrice.METRIC_MONTH, metrics)
        .plus(UnitPrice.ALARM_MONTH, ALARMS)
        .plus(UnitPrice.DASHBOARD_MONTH, 1);
  }

  /** What cannot be: as the command line's options. */
  List<String> mistakes() {
    return Shapes.negative(
        List.of(
            new Shapes.Named("--nodes", nodes),
            new Shapes.Named("--search-nodes", searchNodes),
            new Shapes.Named("--node-cpu", cpu),
            new Shapes.Named("--node-memory", memory),
            new Shapes.Named("--node-disk", disk),
            new Shapes.Named("--door", doors),
            new Shapes.Named("--endpoints", endpoints),
            new Shapes.Named("--stored", stored),
            new Shapes.Named("--cached", cached),
            new Shapes.Named("--own-metrics", metrics)));
  }
}
