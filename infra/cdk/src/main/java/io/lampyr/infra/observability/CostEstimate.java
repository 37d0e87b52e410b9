package io.lampyr.infra.observability;

import io.lampyr.base.price.UnitPrice;
import io.lampyr.infra.option.NodeSize;
import io.lampyr.infra.option.Options;
import io.lampyr.infra.option.SearchSize;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.MathExpression;

/**
 * Dollars an hour at list prices, made of what is counted anyway: an estimate, without storage,
 * transfers and what the bill rounds. Each part is a line of its own.
 */
final class CostEstimate {
  private static final Duration HOUR = Duration.hours(1);

  private final Options options;
  private final Watched watched;
  private final Measures hourly;

  CostEstimate(Options options, Watched watched) {
    this.options = options;
    this.watched = watched;
    this.hourly = new Measures(options.place().prefix(), HOUR);
  }

  /** The parts, by what they are. */
  Map<String, MathExpression> parts() {
    Map<String, MathExpression> parts = new LinkedHashMap<>();
    parts.put("cache nodes", nodes());
    options.nodes().search().ifPresent(size -> parts.put("search nodes", nodes(size)));
    parts.put("functions", functions());
    parts.put(
        "gateway",
        part(
            "gateway",
            "requests * " + price(UnitPrice.GATEWAY_REQUEST.dollars(1)),
            Map.of("requests", hourly.of("AWS/ApiGateway", "Count", "Sum", watched.api()))));
    parts.put("cluster state", state());
    parts.put(
        "uploads of the log",
        part(
            "uploads of the log",
            "puts * %s + gets * %s"
                .formatted(
                    price(UnitPrice.S3_WRITE.dollars(1)), price(UnitPrice.S3_READ.dollars(1))),
            Map.of(
                "puts", hourly.own("node", "translog.objects", "Sum"),
                "gets", hourly.own("node", "translog.lease.reads", "Sum"))));
    return parts;
  }

  private MathExpression nodes() {
    NodeSize size = options.nodes();
    return nodes("cache nodes", each(size.cpu(), size.memory(), size.disk()), watched.service());
  }

  private MathExpression nodes(SearchSize size) {
    Map<String, String> service = new TreeMap<>(watched.service());
    service.put("ServiceName", options.place().named("search-nodes"));
    return nodes("search nodes", each(size.cpu(), size.memory(), size.disk()), service);
  }

  /** For an hour. */
  private static double each(int cpu, int memory, int disk) {
    return UnitPrice.FARGATE_CPU.dollars(cpu / 1024.0)
        + UnitPrice.FARGATE_MEMORY.dollars(memory / 1024.0)
        + UnitPrice.FARGATE_STORAGE.dollars(disk - 20.0);
  }

  /** Each node is sampled once a minute. What is measured needs a name that nothing else has. */
  private MathExpression nodes(String what, double each, Map<String, String> service) {
    String samples = what.substring(0, what.indexOf(' ')) + "Samples";
    return part(
        what,
        samples + " / 60 * " + price(each),
        Map.of(samples, hourly.of("AWS/ECS", "CPUUtilization", "SampleCount", service)));
  }

  private MathExpression functions() {
    Map<String, IMetric> uses = new LinkedHashMap<>();
    StringJoiner sum = new StringJoiner(" + ");
    watched.functions().keySet().stream()
        .sorted()
        .forEach(what -> {
          String name = watched.function(what);
          uses.put("calls_" + what, hourly.function(name, "Invocations", "Sum"));
          uses.put("millis_" + what, hourly.function(name, "Duration", "Sum"));
          double second =
              UnitPrice.LAMBDA_COMPUTE.dollars(watched.memory().getOrDefault(what, 0) / 1024.0);
          sum.add(
              "calls_%1$s * %2$s + millis_%1$s / 1000 * %3$s"
                  .formatted(what, price(UnitPrice.LAMBDA_REQUEST.dollars(1)), price(second)));
        });
    return part("functions", sum.toString(), uses);
  }

  private MathExpression state() {
    Map<String, String> table = Map.of("TableName", watched.table());
    return part(
        "cluster state",
        "writes * %s + reads * %s"
            .formatted(
                price(UnitPrice.DYNAMODB_WRITE.dollars(1)),
                price(UnitPrice.DYNAMODB_READ.dollars(1))),
        Map.of(
            "writes", hourly.of("AWS/DynamoDB", "ConsumedWriteCapacityUnits", "Sum", table),
            "reads", hourly.of("AWS/DynamoDB", "ConsumedReadCapacityUnits", "Sum", table)));
  }

  private static MathExpression part(
      String label, String expression, Map<String, ? extends IMetric> uses) {
    return MathExpression.Builder.create()
        .label(label + ", $ an hour")
        .expression(expression)
        .usingMetrics(uses)
        .period(HOUR)
        .build();
  }

  private static String price(double dollars) {
    return String.format(Locale.ROOT, "%.12f", dollars);
  }
}
