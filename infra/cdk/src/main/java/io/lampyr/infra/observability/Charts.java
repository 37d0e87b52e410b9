package io.lampyr.infra.observability;

import io.lampyr.infra.option.Options;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.GraphWidget;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.IWidget;
import software.amazon.awscdk.services.cloudwatch.MathExpression;
import software.amazon.awscdk.services.cloudwatch.TextWidget;

/** The dashboard's charts, in the order in which they are read. */
final class Charts {
  private static final String NODE = "node";
  private static final int HALF = 12;
  private static final int WHOLE = 24;

  private final Watched watched;
  private final CostEstimate cost;
  private final String cluster;
  private final Measures measures;

  Charts(Options options, Watched watched) {
    this.watched = watched;
    this.cost = new CostEstimate(options, watched);
    this.cluster = options.place().prefix();
    this.measures = new Measures(cluster, Duration.minutes(1));
  }

  /** Rows of charts. */
  List<List<IWidget>> rows() {
    return List.of(
        List.of(acknowledgements(), uploads()),
        List.of(cache(), refused()),
        List.of(functions(), gateway()),
        List.of(garbage(), flushing()),
        List.of(nodes(), state()),
        List.of(chart("Cost estimate: dollars an hour", WHOLE, List.copyOf(cost.parts().values()))),
        List.of(
            TextWidget.Builder.create()
                .markdown(
                    "The estimate is at list prices, without storage, transfers, endpoints and"
                        + " logs.")
                .width(WHOLE)
                .height(2)
                .build()));
  }

  private IWidget acknowledgements() {
    return chart(
        "Acknowledgement of writes: seconds",
        HALF,
        Stream.of("p50", "p95", "p99")
            .map(statistic -> measures.own(NODE, "translog.release.seconds", statistic))
            .toList());
  }

  private IWidget uploads() {
    return chart(
        "Uploads of the log: PUTs a second",
        HALF,
        List.of(
            perSecond("PUTs", measures.own(NODE, "translog.objects", "Sum")),
            perSecond("reads of the lease", measures.own(NODE, "translog.lease.reads", "Sum"))));
  }

  /** No two measurements of one chart may have the same name in expressions. */
  private static String id(String label) {
    return label.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
  }

  private static MathExpression perSecond(String label, IMetric sum) {
    return MathExpression.Builder.create()
        .label(label)
        .expression("%1$s / PERIOD(%1$s)".formatted(id(label)))
        .usingMetrics(Map.of(id(label), sum))
        .period(Duration.minutes(1))
        .build();
  }

  private IWidget cache() {
    return chart(
        "Cache hits: percent",
        HALF,
        List.of(
            hits("functions' memory", "search", "regions"),
            hits("shared folder", "search", "shared"),
            hits("nodes' disks", NODE, "regions")));
  }

  private MathExpression hits(String label, String role, String tier) {
    return MathExpression.Builder.create()
        .label(label)
        .expression("100 * hits%1$s / (hits%1$s + misses%1$s)".formatted(id(label)))
        .usingMetrics(
            Map.of(
                "hits" + id(label), measures.own(role, "cache.hits", "Sum", "tier", tier),
                "misses" + id(label), measures.own(role, "cache.misses", "Sum", "tier", tier)))
        .period(Duration.minutes(1))
        .build();
  }

  private IWidget refused() {
    return chart(
        "Held back: operations refused, bytes pending",
        HALF,
        List.of(
            measures.own(NODE, "translog.refused", "Sum"),
            measures.own(NODE, "translog.pending.bytes", "Maximum")));
  }

  private IWidget functions() {
    return chart(
        "Functions: milliseconds, errors, throttles",
        HALF,
        Stream.of("ingest", "search")
            .map(watched::function)
            .flatMap(name ->
                Stream.of(
                    measures.function(name, "Duration", "p99"),
                    measures.function(name, "Errors", "Sum"),
                    measures.function(name, "Throttles", "Sum")))
            .toList());
  }

  private IWidget gateway() {
    return chart(
        "Gateway: requests and errors",
        HALF,
        Stream.of("Count", "4XXError", "5XXError")
            .map(name -> measures.of("AWS/ApiGateway", name, "Sum", watched.api()))
            .toList());
  }

  private IWidget garbage() {
    Measures hourly = new Measures(cluster, Duration.hours(1));
    return chart(
        "Garbage collection: objects, by the hour",
        HALF,
        List.of(
            hourly.own("gc", "gc.garbage.objects", "Sum"),
            hourly.own("gc", "gc.tombstoned.objects", "Sum"),
            hourly.own("gc", "gc.deleted.objects", "Sum"),
            hourly.own("gc", "gc.translog.objects.deleted", "Sum"),
            hourly.own("gc", "gc.runs", "Sum", "outcome", "failed")));
  }

  private IWidget flushing() {
    return chart(
        "Flusher: shards",
        HALF,
        Stream.of("flusher.flushed", "flusher.refused", "flusher.ownerless")
            .map(name -> measures.own("flusher", name, "Sum"))
            .toList());
  }

  private IWidget nodes() {
    return chart(
        "Cache nodes: number, and load in percent",
        HALF,
        List.of(
            measures.of("AWS/ECS", "CPUUtilization", "SampleCount", watched.service()),
            measures.own(NODE, "cluster.nodes.wanted", "Maximum"),
            measures.of("AWS/ECS", "CPUUtilization", "Average", watched.service()),
            measures.of("AWS/ECS", "MemoryUtilization", "Average", watched.service())));
  }

  private IWidget state() {
    return chart(
        "Cluster state: units",
        HALF,
        Stream.of("ConsumedReadCapacityUnits", "ConsumedWriteCapacityUnits")
            .map(name ->
                measures.of("AWS/DynamoDB", name, "Sum", Map.of("TableName", watched.table())))
            .toList());
  }

  private static IWidget chart(String title, int width, List<? extends IMetric> metrics) {
    return GraphWidget.Builder.create().title(title).width(width).height(6).left(metrics).build();
  }
}
