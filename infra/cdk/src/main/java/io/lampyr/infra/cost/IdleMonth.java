package io.lampyr.infra.cost;

import io.lampyr.base.price.UnitPrice;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is paid for in a month in which nobody asks anything, in the units of the price list: what
 * stands in the templates, and what nodes, the flusher and garbage collection do by themselves.
 */
public final class IdleMonth {
  private static final double HOURS = UnitPrice.HOURS_PER_MONTH;
  private static final double SECONDS = HOURS * 3600;

  /** A node reads the lease, writes its heartbeat and reads those of all so often. */
  private static final double BEATS = SECONDS / 2.5;

  private static final double FREE_DISK_GB = 20;

  /** The name of the container that is a process of the door. */
  private static final String DOOR = "door";

  /** Seconds that a run of the flusher takes, and each of the steps of a collection. */
  private static final double FLUSH_SECONDS = 0.2;

  private static final double STEP_SECONDS = 1;
  private static final int STEPS = 6;

  /** States that a run without garbage passes, with its begin and end. */
  private static final int TRANSITIONS = 12;

  /** A state machine takes 64 MB at least. */
  private static final double EXPRESS_GB = 64.0 / 1024;

  private static final int STORE_WRITES_OF_A_COLLECTION = 8;

  /** Bytes of log: of a node a minute, of a function's call. */
  private static final double NODE_MINUTE_BYTES = 2500;

  private static final double CALL_BYTES = 550;

  /** What charts show of nodes that are asked nothing: pending bytes, wanted nodes, runs. */
  private static final double IDLE_METRICS = 3;

  private static final Pattern RATE = Pattern.compile("rate\\(([0-9]+) (minute|hour|day)s?\\)");

  private final Map<UnitPrice, Double> units = new EnumMap<>(UnitPrice.class);
  private double beating;
  private boolean charted = true;

  private IdleMonth() {}

  /** Of all templates of a deployment. */
  public static IdleMonth of(Collection<?> templates) {
    IdleMonth month = new IdleMonth();
    List<Part> resources =
        templates.stream()
            .flatMap(template -> new Part(template).at("Resources").map().values().stream())
            .map(Part::new)
            .toList();
    resources.forEach(month::add);
    month.addDoor(resources);
    month.addBeats();
    return month;
  }

  /** Units by what is charged for. */
  public Map<UnitPrice, Double> units() {
    return new EnumMap<>(units);
  }

  /** At list prices. */
  public double dollars() {
    return units.entrySet().stream()
        .mapToDouble(entry -> entry.getKey().dollars(entry.getValue()))
        .sum();
  }

  /** Units by the names of the price list, as one JSON object. */
  public String json() {
    StringJoiner members = new StringJoiner(",", "{", "}");
    units.forEach((price, quantity) ->
        members.add(String.format(Locale.ROOT, "\"%s\":%.6f", price.key(), quantity)));
    return members.toString();
  }

  private void plus(UnitPrice price, double quantity) {
    units.merge(price, quantity, Double::sum);
  }

  private void add(Part resource) {
    Part properties = resource.at("Properties");
    switch (resource.at("Type").text()) {
      case "AWS::EC2::VPCEndpoint" -> {
        // Gateways among them have no subnets, and cost nothing.
        plus(UnitPrice.ENDPOINT_HOUR, properties.at("SubnetIds").all().size() * HOURS);
      }
      case "AWS::ECS::TaskDefinition" -> {
        if (!isOfTheDoor(properties)) {
          addNodes(properties);
        }
      }
      case "AWS::ECS::Service" -> addAddresses(properties);
      case "AWS::KMS::Key" -> plus(UnitPrice.KMS_KEY_MONTH, 1);
      case "AWS::SecretsManager::Secret" -> plus(UnitPrice.SECRET_MONTH, 1);
      case "AWS::CloudWatch::Dashboard" -> plus(UnitPrice.DASHBOARD_MONTH, 1);
      case "AWS::CloudWatch::Alarm" ->
          plus(UnitPrice.ALARM_MONTH, Math.max(1, measured(properties)));
      case "AWS::WAFv2::WebACL" -> {
        plus(UnitPrice.WAF_MONTH, 1);
        plus(UnitPrice.WAF_RULE_MONTH, properties.at("Rules").all().size());
      }
      case "AWS::Scheduler::Schedule" -> addRuns(properties);
      default -> {}
    }
  }

  private static double measured(Part alarm) {
    return alarm.at("Metrics").all().stream()
        .filter(metric -> metric.at("MetricStat").value() != null)
        .count();
  }

  private void addNodes(Part task) {
    Map<String, Part> told = new HashMap<>();
    for (Part container : task.at("ContainerDefinitions").all()) {
      for (Part variable : container.at("Environment").all()) {
        told.put(variable.at("Name").text(), variable.at("Value"));
      }
    }
    boolean searching = told.containsKey("LAMPYR_NODE_ROLES");
    String least = searching ? "LAMPYR_SEARCH_MIN_NODES" : "LAMPYR_CLUSTER_MIN_NODES";
    double nodes = told.getOrDefault(least, new Part(null)).number(1);
    beating += nodes;
    charted &= !told.getOrDefault("LAMPYR_METRICS_CHARTS", new Part(null)).text().equals("false");
    double disk = task.at("EphemeralStorage").at("SizeInGiB").number(FREE_DISK_GB);
    plus(UnitPrice.FARGATE_CPU, nodes * task.at("Cpu").number(0) / 1024 * HOURS);
    plus(UnitPrice.FARGATE_MEMORY, nodes * task.at("Memory").number(0) / 1024 * HOURS);
    plus(UnitPrice.FARGATE_STORAGE, nodes * Math.max(0, disk - FREE_DISK_GB) * HOURS);
  }

  private static boolean isOfTheDoor(Part task) {
    return task.at("ContainerDefinitions").all().stream()
        .anyMatch(container -> container.at("Name").text().equals(DOOR));
  }

  /** Its processes, as many as its service says, its load balancer and that one's addresses. */
  private void addDoor(List<Part> resources) {
    List<Part> balancers = properties(resources, "AWS::ElasticLoadBalancingV2::LoadBalancer");
    if (balancers.isEmpty()) {
      return;
    }
    for (Part balancer : balancers) {
      plus(UnitPrice.BALANCER_HOUR, HOURS);
      boolean isPublic = balancer.at("Scheme").text().equals("internet-facing");
      plus(UnitPrice.ADDRESS_HOUR, isPublic ? balancer.at("Subnets").all().size() * HOURS : 0);
    }
    double processes =
        properties(resources, "AWS::ECS::Service").stream()
            .filter(service -> !service.at("LoadBalancers").all().isEmpty())
            .mapToDouble(service -> service.at("DesiredCount").number(1))
            .sum();
    properties(resources, "AWS::ECS::TaskDefinition").stream()
        .filter(IdleMonth::isOfTheDoor)
        .forEach(task -> {
          plus(UnitPrice.FARGATE_CPU, processes * task.at("Cpu").number(0) / 1024 * HOURS);
          plus(UnitPrice.FARGATE_MEMORY, processes * task.at("Memory").number(0) / 1024 * HOURS);
          plus(UnitPrice.DYNAMODB_READ, processes * HOURS * 60);
          plus(UnitPrice.LOG_INGESTION, processes * HOURS * 60 * CALL_BYTES / 1e9);
        });
  }

  private static List<Part> properties(List<Part> resources, String type) {
    return resources.stream()
        .filter(resource -> resource.at("Type").text().equals(type))
        .map(resource -> resource.at("Properties"))
        .toList();
  }

  private void addAddresses(Part service) {
    boolean isPublic =
        service
            .at("NetworkConfiguration")
            .at("AwsvpcConfiguration")
            .at("AssignPublicIp")
            .text()
            .equals("ENABLED");
    plus(UnitPrice.ADDRESS_HOUR, isPublic ? service.at("DesiredCount").number(1) * HOURS : 0);
  }

  /** What is started so often: the flusher by an express machine, garbage collection by another. */
  private void addRuns(Part schedule) {
    double runs = SECONDS / seconds(schedule.at("ScheduleExpression").text());
    if (schedule.at("Description").text().equals("starts flusher")) {
      plus(UnitPrice.EXPRESS_RUN, runs);
      plus(UnitPrice.EXPRESS_DURATION, runs * FLUSH_SECONDS * EXPRESS_GB);
      plus(UnitPrice.LAMBDA_REQUEST, runs);
      plus(UnitPrice.LAMBDA_COMPUTE, runs * FLUSH_SECONDS * 0.5);
      plus(UnitPrice.DYNAMODB_READ, runs * 2);
      plus(UnitPrice.LOG_INGESTION, runs * CALL_BYTES / 1e9);
    } else {
      plus(UnitPrice.STEP_TRANSITION, runs * TRANSITIONS);
      plus(UnitPrice.LAMBDA_REQUEST, runs * STEPS);
      plus(UnitPrice.LAMBDA_COMPUTE, runs * STEPS * STEP_SECONDS);
      plus(UnitPrice.S3_WRITE, runs * STORE_WRITES_OF_A_COLLECTION);
      plus(UnitPrice.LOG_INGESTION, runs * (STEPS + TRANSITIONS) * CALL_BYTES / 1e9);
    }
  }

  private static double seconds(String rate) {
    Matcher parts = RATE.matcher(rate);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not a rate: " + rate);
    }
    double unit =
        switch (parts.group(2)) {
          case "minute" -> 60;
          case "hour" -> 3600;
          default -> 86_400;
        };
    return Double.parseDouble(parts.group(1)) * unit;
  }

  private void addBeats() {
    plus(UnitPrice.S3_READ, beating * BEATS);
    plus(UnitPrice.DYNAMODB_WRITE, beating * BEATS);
    plus(UnitPrice.DYNAMODB_READ, beating * BEATS);
    plus(UnitPrice.LOG_INGESTION, beating * HOURS * 60 * NODE_MINUTE_BYTES / 1e9);
    plus(UnitPrice.METRIC_MONTH, charted ? IDLE_METRICS : 0);
  }
}
